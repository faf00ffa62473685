import { beforeEach, expect, test } from 'vitest';
import { add, choose, dayOf, empty, noon, planted, retire, sealAll } from '../audit/retention-world.ts';
import { must, refusalOf } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';

openMerchantDomain();

const keeping = () => domain.services.logKeeping;
const kept = () => domain.services.logKept(merchant);
const settings = () => domain.services.tenantSettings.read(merchant);
/** The company's days begin at 16:00 of UTC, so those of the log begin at 8. */
const eight = async (at: string) => `${await dayOf(at)} 08:00:00`;

beforeEach(async () => {
  await empty();
  domain.clock.now = new Date();
  for (const at of [noon(25), noon(18), noon(6)]) {
    await add(at, 'sign_in', 2);
    await add(at, 'order.pay', 1);
  }
  await sealAll();
});

test('a shorter time says what it deletes, and is refused to who did not see that', async () => {
  expect(await settings()).toMatchObject({ logKept: 'all' });
  const loss = await keeping().loss({ logKept: '12' }, merchant);
  // Two and one of the oldest day, two of the next; the days until it is in force are counted in.
  const inAWeek = (months: number) =>
    `((((now() + interval '7 days') AT TIME ZONE 'UTC')::date - make_interval(months => ${months}))::date)::timestamp AT TIME ZONE 'UTC'`;
  expect(loss).toMatchObject({ shorter: true, rows: 5, everydayBefore: await eight(inAWeek(12)), restBefore: await eight(inAWeek(24)) });
  expect(must(loss.deletedAt) > must(loss.everydayBefore)).toBe(true);
  expect((await refusalOf(keeping().keep({ logKept: '12' }, merchant))).code).toBe('log_loss_differs');
  const other = '2020-01-01 08:00:00';
  expect((await refusalOf(keeping().keep({ logKept: '12', lostBefore: other }, merchant))).code).toBe('log_loss_differs');
  expect(await settings()).toMatchObject({ logKept: 'all' });
  await keeping().keep({ logKept: '12', lostBefore: must(loss.everydayBefore) }, merchant);
  expect(await settings()).toMatchObject({ logKept: '12' });
});

test('what was said is what goes', async () => {
  const { rows } = await keeping().loss({ logKept: '12' }, merchant);
  await choose('12');
  await retire();
  const { 'order.pay': paid = 0, sign_in: signedIn = 0 } = await planted();
  expect(9 - paid - signedIn).toBe(rows);
});

test('a longer time asks nothing, and putting a shorter one back is refused', async () => {
  await choose('24');
  expect(await keeping().loss({ logKept: '36' }, merchant)).toMatchObject({ shorter: false, rows: 0, everydayBefore: null });
  await keeping().keep({ logKept: '36' }, merchant);
  const { records } = await domain.services.tenantSettings.changes({ name: 'logKept' }, merchant);
  expect(records.map(({ before, after }) => [before, after])).toEqual([
    ['24 months', '36 months'],
    ['Without limit', '24 months'],
  ]);
  const refusal = await refusalOf(domain.services.tenantSettings.putBack({ id: must(records[0]).id }, merchant));
  expect(refusal.code).toBe('log_put_back_shortens');
  // Back to no limit keeps more, so nothing has to be confirmed.
  await domain.services.tenantSettings.putBack({ id: must(records[1]).id }, merchant);
  expect(await settings()).toMatchObject({ logKept: 'all' });
});

test('the log says from which time on it has rows', async () => {
  expect(await kept()).toEqual({
    logKept: 'all',
    logKept_dictText: 'Without limit',
    everydayFrom: null,
    restFrom: null,
    sentence: 'The log is kept without limit; nothing was deleted.',
  });
  await choose('12');
  expect((await kept()).sentence).toContain('nothing was deleted so far');
  await retire();
  const [everyday, rest] = [await eight(`${noon(18)} + interval '1 day'`), await eight(`${noon(25)} + interval '1 day'`)];
  const said = await kept();
  expect(said).toMatchObject({ logKept: '12', everydayFrom: everyday, restFrom: rest });
  expect(said.sentence).toContain('12 months');
  expect(said.sentence).toContain(`everyday changes before ${everyday.slice(0, 16)}, and everything before ${rest.slice(0, 16)}.`);
  expect((await domain.services.logKept({ ...merchant, language: 'zh_CN' })).sentence).toContain(
    `${everyday.slice(0, 16)} 之前的登录和日常操作`,
  );
  await choose('all');
  expect((await kept()).sentence).toContain('Deleted earlier');
});

test('the deletion is an event that people can read', async () => {
  await choose('12');
  await retire();
  const { records } = await domain.services.log.list({ auditKind: 'change' }, merchant);
  const event = must(records.find(({ action }) => action === 'log.retire'));
  expect(event).toMatchObject({ actionName: 'Expired log deleted', username: null });
  const { records: lines } = await domain.services.log.lines({ id: event.id }, merchant);
  expect(lines.map(({ field, after }) => [field, after])).toEqual(
    expect.arrayContaining([
      ['Rows', '5'],
      ['Months kept', '12'],
      ['First day (UTC)', await dayOf(noon(25))],
      ['Last day (UTC)', await dayOf(noon(18))],
    ]),
  );
});
