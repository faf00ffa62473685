import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { isRichText, parseRichText, type RichNode, renderRichText } from '../../../contract/values/rich-text.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { noticeClockJob } from '../../../server/notices/release.ts';
import { hostileHtml } from '../../support/hostile-html.ts';
import { type Domain, must, openDomain, refusalOf, tenants } from '../domain/fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
let clerk: SignedInCaller;
let clerkEnglish: SignedInCaller;
let globex: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  // Ends are judged by the clock of the database.
  domain.clock.now = new Date();
  [merchant, clerk, globex] = [await domain.as('merchant'), await domain.as('clerk'), await domain.as('globex')];
  clerkEnglish = { ...clerk, language: 'en_US' };
});
afterAll(() => domain.close());

type Written = CallInput<'announcement.add'>;
const words: Written = {
  ...{
    titile: '停止收货',
    msgContent: '<p>周六<strong>停止</strong>收货</p>',
    titileEn: 'No hand-over',
    msgContentEn: '<p>No parcels</p>',
  },
  ...{ msgCategory: '1', priority: 'H', msgType: 'ALL', openType: 'none' },
};
const editor = () => domain.services.noticeEditor;
const release = () => domain.services.noticeRelease;
const written = async (change: Partial<Written> = {}, by = merchant) => (await editor().add({ ...words, ...change }, by)).id;
const publishedAs = async (change: Partial<Written> = {}) => {
  const id = await written(change);
  await release().release({ id }, merchant);
  return id;
};
const seenBy = (id: string, reader: SignedInCaller) => domain.services.notices.detail({ id }, reader);
const fieldsOf = async (work: Promise<unknown>) => (await refusalOf(work)).detail.fields?.map(({ path, message }) => [path, message]);
const local = (moment: number) => new Date(moment).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
/** A job that nobody took over. */
const idle = { isRepeated: false, isHeld: async () => true, progress: async () => undefined };
const jobsOf = async (id: string) => {
  const { rows } = await domain.behind.admin.query<{ input: { what: string }; at: Date }>(
    "SELECT input, available_at AS at FROM job WHERE kind = $1 AND input->>'id' = $2 ORDER BY created_at",
    [noticeClockJob, id],
  );
  return rows;
};

describe('writing', () => {
  test('each reader gets the own language, and the other one where that is missing', async () => {
    const id = await publishedAs();
    expect(await seenBy(id, clerk)).toMatchObject({ titile: '停止收货', msgContent: words.msgContent });
    expect(await seenBy(id, clerkEnglish)).toMatchObject({ titile: 'No hand-over', msgContent: '<p>No parcels</p>' });
    const english = await publishedAs({ titile: '', msgContent: '' });
    expect(await seenBy(english, clerk)).toMatchObject({ titile: 'No hand-over' });
    const { records } = await domain.services.ownNotices.list({ titile: 'hand-over' }, clerkEnglish);
    expect(records.map((row) => row.id)).toEqual(expect.arrayContaining([id, english]));
  });

  test.each([
    [{ titile: '', msgContent: '', titileEn: ' ', msgContentEn: '<p> </p>' }, 'titile', 'notice.noLanguage'],
    [{ titileEn: '' }, 'titileEn', 'notice.noTitle'],
    [{ msgContent: '' }, 'msgContent', 'notice.noContent'],
    [{ msgType: 'USER', userIds: '' }, 'userIds', 'notice.noUsers'],
    [{ startTime: '2027-01-02 00:00:00', endTime: '2027-01-02 00:00:00' }, 'startTime', 'notice.startBeforeEnd'],
    [{ openType: 'component', openPage: 'platform/Tenants' }, 'openPage', 'notice.noPage'],
    [{ openType: 'url', openPage: 'javascript:alert(1)' }, 'openPage', 'notice.noAddress'],
    [{ openType: 'url', openPage: '//evil.example' }, 'openPage', 'notice.noAddress'],
  ] as const)('%o is refused', async (change, path, message) => {
    expect(await fieldsOf(written(change))).toEqual([[path, message]]);
  });

  test('users of another company are refused, and so is its notice', async () => {
    const change = { msgType: 'USER', userIds: `${clerk.principal.userId},${globex.principal.userId}` } as const;
    expect(await fieldsOf(written(change))).toEqual([['userIds', 'notice.otherUsers']]);
    const id = await written();
    for (const work of [
      () => editor().draft({ id }, globex),
      () => editor().edit({ id, ...words }, globex),
      () => editor().remove({ id }, globex),
      () => editor().readers({ id }, globex),
      () => release().release({ id }, globex),
      () => release().revoke({ id }, globex),
    ])
      expect((await refusalOf(work())).code).toBe('notice_not_found');
  });

  test('hostile HTML never gets through: it is refused, or what is made of it is of the closed set', async () => {
    for (const html of hostileHtml) {
      const nodes = parseRichText(html);
      if (nodes !== null) expect(renderRichText(nodes), html).toSatisfy(isRichText);
    }
    for (const html of [
      '<p>x</p><script>x</script>',
      '<p onclick="x()">a</p>',
      '<p><a href="javascript:alert(1)">x</a></p>',
      '<p>a</p></p>',
    ])
      expect(await fieldsOf(written({ msgContent: html })), html).toEqual([['msgContent', 'rule.richText']]);
    const hostile: RichNode[] = JSON.parse(
      '[{"tag":"script","children":[{"text":"x"}]},{"tag":"a","href":"javascript:x","children":[{"text":"<"}]}]',
    );
    expect(renderRichText(hostile)).toBe('&lt;');
  });

  test('the draft is what the form had, and an edit replaces it with its users', async () => {
    const id = await written({ msgType: 'USER', userIds: clerk.principal.userId, openType: 'component', openPage: 'order/OrderList' });
    expect(await editor().draft({ id }, merchant)).toMatchObject({
      ...{
        titile: words.titile,
        msgContentEn: words.msgContentEn,
        users: [clerk.principal.userId],
        screen: 'order/OrderList',
        period: null,
      },
    });
    await editor().edit({ id, ...words, priority: 'L' }, merchant);
    expect(await editor().draft({ id }, merchant)).toMatchObject({ priority: 'L', users: [], openType: 'none', screen: null });
  });
});

describe('publishing', () => {
  test('for chosen users alone; who has read it is counted and listed', async () => {
    const id = await publishedAs({ msgType: 'USER', userIds: clerk.principal.userId });
    expect((await refusalOf(seenBy(id, merchant))).code).toBe('notice_not_found');
    await domain.services.notices.read({ anntId: id }, clerk);
    const { records } = await editor().list({}, merchant);
    expect(records.find((row) => row.id === id)).toMatchObject({ sendStatus: '1', userCount: 1, readCount: 1 });
    expect((await editor().readers({ id }, merchant)).records).toMatchObject([{ id: clerk.principal.userId, readFlag: '1' }]);
    expect((await editor().readers({ id, readFlag: '0' }, merchant)).total).toBe(0);
  });

  test('twice at once publishes once; a published one is neither changed nor deleted, and a revoked one is gone for good', async () => {
    const id = await written();
    const done = await Promise.allSettled([1, 2, 3].map(() => release().release({ id }, merchant)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const work of [() => editor().edit({ id, ...words }, merchant), () => editor().remove({ id }, merchant)])
      expect((await refusalOf(work())).code).toBe('notice_wrong_state');
    await release().revoke({ id }, merchant);
    expect((await refusalOf(seenBy(id, clerk))).code).toBe('notice_not_found');
    for (const work of [() => release().release({ id }, merchant), () => release().revoke({ id }, merchant)])
      expect((await refusalOf(work())).code).toBe('notice_wrong_state');
  });

  test('waits for its start, and ends at its end', async () => {
    const [start, end] = [Date.now() + 3_600_000, Date.now() + 7_200_000];
    const id = await publishedAs({ startTime: local(start), endTime: local(end) });
    expect((await refusalOf(seenBy(id, clerk))).code).toBe('notice_not_found');
    const [job] = await jobsOf(id);
    expect(Math.abs(must(job).at.getTime() - start)).toBeLessThan(1_000);
    await release().asJob(must(job).input, merchant, idle);
    expect((await seenBy(id, clerk)).sendTime).toBe(local(start));
    expect((await jobsOf(id)).map(({ input }) => input.what)).toEqual(['start', 'end']);
    await domain.behind.admin.query(
      "UPDATE announcement SET start_at = now() - interval '2 hours', end_at = now() - interval '1 second' WHERE id = $1",
      [id],
    );
    expect((await refusalOf(seenBy(id, clerk))).code).toBe('notice_not_found');
  });

  test('a publishing that was cancelled does not happen, and one whose end is over is refused', async () => {
    const id = await publishedAs({ startTime: local(Date.now() + 3_600_000), endTime: local(Date.now() + 7_200_000) });
    const [job] = await jobsOf(id);
    await release().revoke({ id }, merchant);
    await release().asJob(must(job).input, merchant, idle);
    expect((await editor().draft({ id }, merchant)).sendStatus).toBe('0');
    const over = await written({ startTime: '2025-01-01 00:00:00', endTime: '2025-01-02 00:00:00' });
    expect((await refusalOf(release().release({ id: over }, merchant))).code).toBe('notice_over');
  });
});

test('all marked as read are the own ones; those of others and of other companies stay', async () => {
  const unread = async (reader: SignedInCaller) => {
    const { anntMsgTotal, sysMsgTotal } = await domain.services.notices.listByUser(reader);
    return anntMsgTotal + sysMsgTotal;
  };
  const [others, abroad] = [await unread(merchant), await unread(globex)];
  expect(await unread(clerk)).toBeGreaterThan(0);
  await domain.services.ownNotices.readAll(clerk);
  expect([await unread(clerk), await unread(merchant), await unread(globex)]).toEqual([0, others, abroad]);
  const { records, total } = await domain.services.ownNotices.list({ readFlag: '0' }, clerk);
  expect([records, total]).toEqual([[], 0]);
  const { rows } = await domain.behind.admin.query('SELECT 1 FROM announcement_send WHERE user_id = $1 AND tenant_id <> $2', [
    clerk.principal.userId,
    tenants.harbour,
  ]);
  expect(rows).toEqual([]);
});
