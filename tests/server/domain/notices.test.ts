import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, must, openDomain, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
let clerk: SignedInCaller;
let globex: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  [merchant, clerk, globex] = [await domain.as('merchant'), await domain.as('clerk'), await domain.as('globex')];
});
afterAll(() => domain.close());

const listOf = (caller: SignedInCaller) => domain.services.notices.listByUser(caller);
const rowsOf = async (caller: SignedInCaller) => {
  const { anntMsgList, sysMsgList } = await listOf(caller);
  return [...anntMsgList, ...sysMsgList];
};
const idOf = async (title: string, tenant: string = tenants.harbour) => {
  const { rows } = await domain.behind.admin.query<{ id: string }>('SELECT id FROM announcement WHERE tenant_id = $1 AND title LIKE $2', [
    tenant,
    `%${title}%`,
  ]);
  return must(rows[0]).id;
};
const detail = (id: string, caller = merchant) => domain.services.notices.detail({ id }, caller);
const read = (anntId: string, caller = merchant) => domain.services.notices.read({ anntId }, caller);

describe('notices as their readers see them (wire.md, Notices)', () => {
  test('lists are newest first, each of its category, without content', async () => {
    const { anntMsgList, sysMsgList } = await listOf(merchant);
    expect(anntMsgList.map((row) => row.msgCategory)).toEqual(anntMsgList.map(() => '1'));
    expect(sysMsgList.map((row) => row.msgCategory)).toEqual(sysMsgList.map(() => '2'));
    const times = anntMsgList.map((row) => row.sendTime);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set((await rowsOf(merchant)).map((row) => row.priority))).toEqual(new Set(['L', 'M', 'H']));
    expect(anntMsgList[0]).not.toHaveProperty('msgContent');
  });

  test('the totals count what is unread, and reading moves them by one, once', async () => {
    const before = await listOf(clerk);
    expect(before.anntMsgTotal).toBe(before.anntMsgList.filter((row) => row.readFlag === '0').length);
    expect(before.sysMsgTotal).toBe(before.sysMsgList.filter((row) => row.readFlag === '0').length);
    const unread = must(before.anntMsgList.find((row) => row.readFlag === '0'));
    await Promise.all([read(unread.id, clerk), read(unread.id, clerk), read(unread.id, clerk)]);
    const after = await listOf(clerk);
    expect(after.anntMsgTotal).toBe(before.anntMsgTotal - 1);
    expect(after.anntMsgList.find((row) => row.id === unread.id)?.readFlag).toBe('1');
  });

  test("one user's reading is not another's", async () => {
    const id = await idOf('美国专线');
    await read(id, clerk);
    expect((await rowsOf(merchant)).find((row) => row.id === id)?.readFlag).toBe('0');
  });

  test('a notice for named users is there for them alone', async () => {
    const id = await idOf('仅店员');
    expect((await rowsOf(clerk)).map((row) => row.id)).toContain(id);
    expect((await rowsOf(merchant)).map((row) => row.id)).not.toContain(id);
    await expect(detail(id, clerk)).resolves.toMatchObject({ id });
  });

  test('unpublished, revoked, addressed to others, foreign and absent ids are refused alike, for reading and marking', async () => {
    const ids = [
      await idOf('春节放假'),
      await idOf('误发的'),
      await idOf('仅店员'),
      await idOf('双十一', tenants.globex),
      uuidv7(),
      'no-id',
      "1' OR '1'='1",
    ];
    const [first, ...others] = await Promise.all(ids.map((id) => refusalOf(detail(id))));
    expect(must(first).code).toBe('notice_not_found');
    for (const refusal of others)
      expect({ code: refusal.code, detail: refusal.detail }).toEqual({ code: first?.code, detail: first?.detail });
    for (const id of ids) expect((await refusalOf(read(id))).code).toBe('notice_not_found');
    const { rows } = await domain.behind.admin.query('SELECT 1 FROM announcement_send WHERE announcement_id = ANY ($1) AND user_id = $2', [
      ids.slice(0, 5),
      merchant.principal.userId,
    ]);
    expect(rows).toEqual([]);
  });

  test('content is given as it was written, to be cleaned where it is shown', async () => {
    const { msgContent } = await detail(await idOf('合作方来信'));
    expect(msgContent).toContain('<script>');
    expect(msgContent).toContain('onerror=');
  });

  test('the last announcement is the newest visible notice, null where there is none', async () => {
    const last = must(await domain.services.notices.last(merchant));
    expect(last.id).toBe((await listOf(merchant)).anntMsgList[0]?.id);
    expect(await domain.services.notices.last(await domain.as('operator'))).toBeNull();
  });

  test('times are in the zone of the tenant', async () => {
    const [shanghai, newYork] = [await detail(await idOf('双十一')), await detail(await idOf('双十一', tenants.globex), globex)];
    expect(shanghai.sendTime).toBe('2026-11-20 07:00:00');
    expect(newYork.sendTime).toBe('2026-11-19 18:00:00');
  });

  test('T1: two tenants share no notice', async () => {
    const theirs = new Set((await rowsOf(globex)).map((row) => row.id));
    expect(theirs.size).toBeGreaterThan(3);
    expect((await rowsOf(merchant)).filter((row) => theirs.has(row.id))).toEqual([]);
  });
});
