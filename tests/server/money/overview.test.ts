import { afterAll, beforeAll, expect, test } from 'vitest';
import { exact, fixedText, sum } from '../../../contract/values/exact.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { credit } from '../../support/credit.ts';
import { type Domain, must, openDomain, orderIds, refusalOf, tenants } from '../domain/fixture.ts';

interface Mail {
  readonly to: string;
  readonly subject: string | undefined;
  readonly text: string;
}

const mails: Mail[] = [];
let domain: Domain;
let merchant: SignedInCaller;
let orders: string[];
beforeAll(async () => {
  const mail = {
    send: async (to: string, { subject, text }: { subject?: string; text: string }) => void mails.push({ to, subject, text }),
  };
  domain = await openDomain({ connected: { mail } });
  merchant = await domain.as('merchant', 'en_US');
  orders = await orderIds(domain, tenants.harbour, "settlement_status = 'unpaid'", 20);
  await domain.behind.admin.query("UPDATE app_user SET email = 'Lin@example.com', language = 'en_US' WHERE username = 'merchant'");
});
afterAll(() => domain.close());

/** Moves money of the tenant: a top-up as the owner of the tables, anything else as the server does. */
async function move(cause: string, amount: string, { order = null as string | null, attempt = 1, currency = 'EUR', daysAgo = 0 } = {}) {
  const at = new Date(domain.clock.now.getTime() - daysAgo * 86_400_000);
  if (cause === 'topup') return credit(domain.behind.admin, tenants.harbour, amount, currency, at.toISOString());
  await domain.database.tenant(tenants.harbour, (tx) =>
    tx.ask("select move_money(gen_random_uuid(), $1, $2, $3, $4, $5, 'merchant', null, $6)", [cause, order, attempt, amount, currency, at]),
  );
}
const finance = async (currency: string, caller = merchant) => {
  const overview = await domain.services.overview.finance(caller);
  return must(overview.currencies.find(({ currencyCode }) => currencyCode === currency));
};
const without = (caller: SignedInCaller, key: string): SignedInCaller => ({
  ...caller,
  principal: { ...caller.principal, permissions: new Set([...caller.principal.permissions].filter((one) => one !== key)) },
});

test('balances, days and products are those of the transactions', async () => {
  const { since, day } = await domain.services.overview.finance(merchant);
  const [own] = await domain.services.transfers.summary({ createTime_begin: since, createTime_end: day, currencyCode: 'CNY' }, merchant);
  const found = await finance('CNY');
  const returned = sum([must(own).refund, must(own).void, must(own).chargeback].map(exact));
  expect(found.balance).toBe(must(own).closingBalance);
  expect([exact(found.spent).equals(exact(must(own).pay).neg()), exact(found.returned).equals(returned)]).toEqual([true, true]);
  const ofProducts = sum(found.products.map(({ spent }) => exact(spent)));
  expect(ofProducts.equals(exact(found.spent).sub(returned))).toBe(true);
  expect(sum(found.days.map(({ spent }) => exact(spent))).equals(exact(found.spent))).toBe(true);
  expect(found.days.at(-1)).toMatchObject({ day, balance: found.balance });
});

test('the forecast follows the last 14 full days, and there is none when nothing was spent', async () => {
  await move('topup', '100.00', { currency: 'AUD', daysAgo: 20 });
  expect(await finance('AUD')).toMatchObject({ pace: null, daysLeft: null, lastDay: null, todayCount: 0 });
  await move('pay', '42.00', { currency: 'AUD', order: must(orders[0]), daysAgo: 3 });
  await move('refund', '14.00', { currency: 'AUD', order: must(orders[0]), daysAgo: 2 });
  await move('pay', '10.00', { currency: 'AUD', order: must(orders[1]) });
  const found = await finance('AUD');
  // 28 in 14 days; what is paid today does not count yet.
  expect(found).toMatchObject({ balance: '62.00', pace: '2.00', daysLeft: 31, lastDay: '2026-12-21' });
  expect(found).toMatchObject({ todayCount: 1, todaySpent: '10.00', todayTopUps: '0.00', todayReturned: '0.00' });
});

test('unpaid orders are summed like the list finds them, for those who may see amounts', async () => {
  const { unpaid } = await domain.services.overview.finance(merchant);
  for (const { currencyCode, orders: count } of must(unpaid)) {
    const list = await domain.services.orders.list({ attention: 'unpaid', currencyCode, pageSize: 10 }, merchant);
    expect([currencyCode, count]).toEqual([currencyCode, list.total]);
  }
  expect((await domain.services.overview.finance(without(merchant, 'order:amount'))).unpaid).toBeNull();
  const other = await domain.as('globex');
  expect((await domain.services.overview.finance(other)).currencies.map(({ currencyCode }) => currencyCode)).not.toContain('AUD');
});

test('the warning is set for an account of the tenant, and stands in the log', async () => {
  await domain.services.overview.warn({ currencyCode: 'EUR', warnBelow: '100' }, merchant);
  expect(await finance('EUR')).toMatchObject({ warnBelow: '100.00', warning: 'fine' });
  const { rows } = await domain.behind.admin.query("SELECT detail FROM audit_log WHERE action = 'overview.setWarning'");
  expect(rows).toEqual([{ detail: { currency: 'EUR', before: { warnBelow: null }, after: { warnBelow: '100.00' } } }]);
  for (const input of [
    { currencyCode: 'XXX', warnBelow: '1' },
    { currencyCode: 'EUR', warnBelow: '-1' },
  ]) {
    expect((await refusalOf(domain.services.overview.warn(input, merchant))).code).toBe('invalid_fields');
  }
});

test('each fall below the warning tells once, by notice and mail, however often the job runs', async () => {
  await domain.services.overview.warn({ currencyCode: 'EUR', warnBelow: '100' }, merchant);
  const jobs = async () =>
    (await domain.behind.admin.query("SELECT id, input FROM job WHERE kind = 'lowBalance' ORDER BY created_at, id")).rows;
  const { balance } = await finance('EUR');
  const toOneBelow = exact(balance).sub(exact('99.99'));
  const amount = fixedText(toOneBelow, 2);
  await move('pay', amount, { order: must(orders[2]) });
  await move('pay', '1.00', { order: must(orders[3]) });
  const [job, ...more] = await jobs();
  expect([job.input, more]).toEqual([{ currency: 'EUR', balance: '99.990', least: '100.000' }, []]);
  const run = must(domain.services.jobKinds.lowBalance);
  const caller = { ...merchant, requestId: job.id };
  const work = { isRepeated: false, isHeld: async () => true, progress: async () => {} };
  await run(job.input, caller, work);
  await run(job.input, caller, { ...work, isRepeated: true });
  const text = 'The balance of EUR 99.99 is below your warning at EUR 100.00. Top up in time.';
  expect(mails).toEqual([{ to: 'lin@example.com', subject: 'Your EUR balance is low', text }]);
  const { rows } = await domain.behind.admin.query(
    `SELECT u.username, a.title, a.open_page FROM announcement a JOIN announcement_send s ON s.tenant_id = a.tenant_id AND s.announcement_id = a.id
     JOIN app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id WHERE a.open_page = 'financial/Overview' AND u.username = 'merchant'`,
  );
  expect(rows).toEqual([{ username: 'merchant', title: 'Your EUR balance is low', open_page: 'financial/Overview' }]);
  await move('refund', amount, { order: must(orders[2]) });
  await move('pay', amount, { order: must(orders[2]), attempt: 2 });
  expect(await jobs()).toHaveLength(2);
  // A payment that fails leaves no warning behind.
  await move('topup', '50.00');
  await expect(
    domain.database.tenant(tenants.harbour, async (tx) => {
      await tx.ask("select move_money(gen_random_uuid(), 'pay', $1, 9, 60, 'EUR', 'merchant', null, now())", [must(orders[4])]);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await jobs()).toHaveLength(2);
});
