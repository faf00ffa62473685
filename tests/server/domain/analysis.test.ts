import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import { limits } from '../../../contract/limits.ts';
import { type OrderAttention, orderAttentions } from '../../../contract/order-states.ts';
import { compareDecimals, exact, sum } from '../../../contract/values/exact.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import dictionaries from '../../../server/db/seeds/dictionaries.json' with { type: 'json' };
import { type Domain, must, openDomain, orderIds, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
let quoted: string;
let late: string;
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant', 'en_US');
  quoted = await quoteDraft();
  const [waiting, gone] = ['none', 'delivered'].map((state) => orderIds(domain, tenants.harbour, `logistics_status = '${state}'`, 1));
  late = must((await must(waiting))[0]);
  await domain.behind.admin.query("UPDATE shipment_order SET ship_by = '2026-11-01' WHERE id = ANY($1)", [
    [late, must((await must(gone))[0])],
  ]);
});
afterAll(() => domain.close());

const home = (caller = merchant) => domain.services.analysis.home(caller);
const list = (input: CallInput<'order.list'>, caller = merchant) => domain.services.orders.list({ pageSize: 1000, ...input }, caller);

/** The caller without these permissions. */
function without(caller: SignedInCaller, ...keys: readonly string[]): SignedInCaller {
  const permissions = new Set([...caller.principal.permissions].filter((key) => !keys.includes(key)));
  return { ...caller, principal: { ...caller.principal, permissions } };
}

/** Gives a draft a quote that ends in ten minutes, and another draft one that has ended. */
async function quoteDraft(): Promise<string> {
  const drafts = await orderIds(domain, tenants.harbour, "document_status = 'draft'", 2);
  for (const [at, minutes] of [10, -10].entries()) {
    const ends = new Date(domain.clock.now.getTime() + minutes * 60_000);
    await domain.behind.admin.query(
      `WITH made AS (
         INSERT INTO quote (tenant_id, id, quoted_at, expires_at, snapshot)
         VALUES ($1, gen_random_uuid(), $2::timestamptz - interval '30 minutes', $2, '{}') RETURNING id
       ) UPDATE shipment_order SET quote_id = (SELECT id FROM made) WHERE tenant_id = $1 AND id = $3`,
      [tenants.harbour, ends, must(drafts[at])],
    );
  }
  return must(drafts[0]);
}

const underWay = "logistics_status IN ('online', 'in_warehouse', 'out_of_warehouse') AND settlement_status <> 'chargeback'";

/** The same work, told by the test's own SQL. */
const conditions: Readonly<Record<OrderAttention, () => string>> = {
  order_failed: () =>
    "document_status = 'order_failed' AND settlement_status NOT IN ('refunded', 'chargeback') AND logistics_status = 'none'",
  unpaid: () => "document_status IN ('ordering', 'generated') AND settlement_status = 'unpaid'",
  not_handed_over: () => "document_status = 'generated' AND settlement_status = 'paid' AND logistics_status = 'order_placed'",
  held: () => "logistics_status = 'detained' AND settlement_status NOT IN ('refunded', 'chargeback')",
  no_movement: () =>
    `${underWay} AND greatest(ship_at, warehoused_at, exited_at) < timestamptz '${domain.clock.now.toISOString()}' - interval '${limits.trackStalledDays} days'`,
  quote_expiring: () => `id = '${quoted}'`,
  overdue: () => `id = '${late}'`,
};

describe('what needs work', () => {
  test('each tile counts the orders that the list finds behind it, and they are the right ones', async () => {
    const { work } = await home();
    for (const attention of orderAttentions) {
      const found = await list({ attention });
      const expected = await orderIds(domain, tenants.harbour, conditions[attention](), 5000);
      expect([attention, found.total]).toEqual([attention, must(work)[attention]]);
      expect(found.records.map(({ id }) => id).sort()).toEqual([...expected].sort());
      expect(found.total, attention).toBeGreaterThan(0);
      const counts = await domain.services.orders.statusCount({ attention }, merchant);
      expect([attention, counts.all]).toEqual([attention, found.total]);
    }
  });

  test('a tile can be empty, and unknown work finds nothing', async () => {
    expect((await list({ attention: 'everything' })).total).toBe(0);
    const { work } = await home(await domain.as('globex'));
    expect(work?.quote_expiring).toBe(0);
  });

  test('a parcel that moves is looked at no more', async () => {
    const before = must((await home()).work).no_movement;
    const [id] = await orderIds(domain, tenants.harbour, `${conditions.no_movement()} AND logistics_status = 'in_warehouse'`, 1);
    await domain.behind.admin.query("UPDATE shipment_order SET logistics_status = 'out_of_warehouse', exited_at = $2 WHERE id = $1", [
      must(id),
      domain.clock.now,
    ]);
    expect(must((await home()).work).no_movement).toBe(before - 1);
  });

  test('a parcel with a recent tracking event is looked at no more', async () => {
    const before = must((await home()).work).no_movement;
    const [id] = await orderIds(domain, tenants.harbour, conditions.no_movement(), 1);
    const add = (days: number, number: string) =>
      domain.behind.admin.query(
        `INSERT INTO parcel (tenant_id, id, order_id, carrier, number, since, last_event_at)
         VALUES ($1, gen_random_uuid(), $2, 'unrecognised', $3, $4, $4)`,
        [tenants.harbour, must(id), number, new Date(domain.clock.now.getTime() - days * 86_400_000)],
      );
    await add(limits.trackStalledDays + 1, 'OLDEVENT');
    expect(must((await home()).work).no_movement).toBe(before);
    await add(limits.trackStalledDays - 1, 'NEWEVENT');
    expect(must((await home()).work).no_movement).toBe(before - 1);
    expect((await list({ attention: 'no_movement' })).records.map((row) => row.id)).not.toContain(id);
  });

  test('its choices say the number of days', () => {
    const choice = dictionaries.order_attention.find(({ value }) => value === 'no_movement');
    for (const text of [choice?.zh_CN, choice?.en_US]) expect(text).toContain(` ${limits.trackStalledDays} `.trim());
    expect(dictionaries.order_attention.map(({ value }) => value)).toEqual([...orderAttentions]);
  });
});

describe('orders by day', () => {
  test('today, yesterday, the trend and the deliveries are what the list finds', async () => {
    const { orders, day, since } = await home();
    const figures = must(orders);
    expect(day).toBe(must(figures.days.at(-1)).day);
    expect(since).toBe(must(figures.days[0]).day);
    expect(figures.days).toHaveLength(31);
    for (const { day: one, orders: count } of figures.days.slice(-3)) {
      expect([one, (await list({ createTime_begin: one, createTime_end: one })).total]).toEqual([one, count]);
    }
    expect(figures.today).toBe(must(figures.days.at(-1)).orders);
    expect(figures.yesterday).toBe(must(figures.days.at(-2)).orders);
    expect((await list({ createTime_begin: since, createTime_end: day })).total).toBe(figures.total);
    expect((await list({ deliveryTime_begin: day, deliveryTime_end: day })).total).toBe(figures.deliveredToday);
    expect(figures.total).toBeGreaterThan(0);
  });
});

test('orders are counted directly where the tally is not there', async () => {
  const globex = await domain.as('globex');
  const tallied = await home(globex);
  expect(must(tallied.orders).total).toBeGreaterThan(0);
  await domain.behind.admin.query('DELETE FROM order_tally WHERE tenant_id = $1', [tenants.globex]);
  expect(await home(globex)).toEqual(tallied);
});

type Money = NonNullable<CallReply<'analysis.home'>['money']>;
const yuan = (money: Money | null) => must(money?.find(({ currencyCode }) => currencyCode === 'CNY'));

describe('money', () => {
  test('what was spent each day is what the ledger says, and balances lead to the current one', async () => {
    const { money, day } = await home();
    const { rows } = await domain.behind.admin.query<{ day: string; paid: string; balance: string }>(
      `SELECT d::date::text AS day,
         coalesce((SELECT sum(amount) FROM ledger_transfer WHERE tenant_id = $1 AND currency = 'CNY' AND cause = 'pay'
           AND (created_at AT TIME ZONE 'Asia/Shanghai')::date = d), 0)::text AS paid,
         (SELECT sum(CASE cause WHEN 'pay' THEN -amount ELSE amount END) FROM ledger_transfer WHERE tenant_id = $1 AND currency = 'CNY'
           AND (created_at AT TIME ZONE 'Asia/Shanghai')::date <= d)::text AS balance
       FROM generate_series($2::date - 30, $2::date, '1 day') AS d ORDER BY d`,
      [tenants.harbour, day],
    );
    const own = yuan(money);
    expect(own.days.map((one) => one.day)).toEqual(rows.map((one) => one.day));
    for (const [at, { paid, balance }] of rows.entries()) {
      expect(compareDecimals(must(own.days[at]).spent, paid)).toBe(0);
      expect(compareDecimals(must(own.days[at]).balance, balance)).toBe(0);
    }
    expect(must(own.days.at(-1)).balance).toBe(own.balance);
    expect(must(own.days.at(-1)).spent).toBe(own.spentToday);
    const total = sum(own.days.map(({ spent }) => exact(must(spent))));
    expect(total.equals(exact(must(own.spent)))).toBe(true);
    expect(compareDecimals(own.spent, '0')).toBe(1);
    expect(money?.[0]?.currencyCode).toBe('CNY');
    expect(must(money).find(({ currencyCode }) => currencyCode === 'JPY')?.spent).toMatch(/^\d+$/);
  });

  test('amounts are for who may see amounts, balances for who may see balances', async () => {
    const unpriced = yuan((await home(without(merchant, 'order:amount'))).money);
    expect(unpriced).toMatchObject({ balance: yuan((await home()).money).balance, spentToday: null, spent: null, returned: null });
    expect(unpriced.days.every(({ spent, balance }) => spent === null && balance !== null)).toBe(true);
    const unbalanced = yuan((await home(without(merchant, 'account:list'))).money);
    expect(unbalanced).toMatchObject({ balance: null, spent: yuan((await home()).money).spent });
    expect(unbalanced.days.every(({ spent, balance }) => spent !== null && balance === null)).toBe(true);
    expect((await home(await domain.as('clerk'))).money).toBeNull();
  });
});

describe('deliveries', () => {
  test('are counted by product and compared with the promise of its tariff', async () => {
    const { products, day, since } = await home();
    for (const { productCode, delivered, late, promisedDays, averageDays, onTimePercent, mostDays } of must(products)) {
      const found = await list({ productCode, deliveryTime_begin: since, deliveryTime_end: day });
      expect([productCode, found.total]).toEqual([productCode, delivered]);
      const { rows } = await domain.behind.admin.query<{ days: number }>(
        `SELECT extract(day FROM delivered_at - ship_at)::int AS days
         FROM shipment_order WHERE tenant_id = $1 AND product_code = $2 AND (delivered_at AT TIME ZONE 'Asia/Shanghai')::date BETWEEN $3 AND $4`,
        [tenants.harbour, productCode, since, day],
      );
      const days = rows.map((row) => row.days).sort((one, other) => one - other);
      expect(days).toHaveLength(delivered);
      expect(averageDays).toBe((days.reduce((all, one) => all + one, 0) / delivered).toFixed(1));
      expect(mostDays).toBe(days[Math.ceil(delivered * 0.9) - 1]);
      expect(late).toBe(days.filter((one) => one > must(promisedDays)).length);
      expect(onTimePercent).toBe(Math.floor((100 * (delivered - must(late))) / delivered));
    }
    expect(must(products).length).toBeGreaterThan(2);
    expect(must(products).find(({ productCode }) => productCode === 'EU-DDP')).toMatchObject({
      promisedDays: 12,
      promiseText: '6–12 days',
    });
  });
});

describe('data rules', () => {
  test('narrow each figure, and rules that allow all orders change none', async () => {
    const { dataRules, roles, rolePermissions } = domain.services;
    await domain.behind.admin.query('UPDATE tenant SET gives_beyond_own = true');
    const roleId = must((await roles.list({ roleCode: 'merchant' }, merchant)).records[0]).id;
    const { permissionIds } = await rolePermissions.read({ roleId }, merchant);
    const newbie = await domain.as('newbie', 'en_US');
    const whole = await home(newbie);
    const narrow = async (ruleColumn: string, ruleValue: string) => {
      const rule = { permissionId: 'merchant-order-list', ruleName: ruleColumn, ruleColumn, ruleConditions: 'eq', ruleValue } as const;
      const { id } = await dataRules.add({ ...rule, ruleConditions: ruleColumn === 'boxCount' ? 'ge' : 'eq' }, merchant);
      await rolePermissions.write({ roleId, permissionIds: [...permissionIds], dataRuleIds: [id] }, merchant);
    };
    try {
      await narrow('boxCount', '0');
      expect(await home(newbie)).toEqual(whole);
      await narrow('consigneeCountry', 'US');
      const { orders, work, products, money } = await home(newbie);
      const { total } = must(orders);
      expect(total).toBeLessThan(must(whole.orders).total);
      expect(total).toBe((await list({ consigneeCountry: 'US', createTime_begin: whole.since, createTime_end: whole.day })).total);
      for (const attention of orderAttentions)
        expect([attention, must(work)[attention]]).toEqual([attention, (await list({ attention }, newbie)).total]);
      expect(must(products).reduce((all, { delivered }) => all + delivered, 0)).toBe(
        (await list({ consigneeCountry: 'US', deliveryTime_begin: whole.since, deliveryTime_end: whole.day })).total,
      );
      expect(compareDecimals(yuan(money).spent, yuan(whole.money).spent)).toBe(-1);
      expect(yuan(money).days.map(({ balance }) => balance)).toEqual(yuan(whole.money).days.map(({ balance }) => balance));
    } finally {
      await domain.behind.admin.query('DELETE FROM role_data_rule; DELETE FROM data_rule');
    }
  });
});

describe('the platform', () => {
  test('sees its queues, and a merchant none of them', async () => {
    const operator = await domain.as('operator');
    const { platform, orders, work, money, products } = await home(operator);
    expect([orders, work, money, products]).toEqual([null, null, null, null]);
    const counts = await domain.services.claims.statusCount({}, operator);
    expect(platform).toMatchObject({ claimsRequested: counts.requested, claimsSecondReview: counts.second_review, merchants: 2 });
    expect(must(platform).claimsRequested).toBeGreaterThan(0);
    expect(await home(without(operator, 'claim:list'))).toMatchObject({ platform: { claimsRequested: null, claimsSecondReview: null } });
    expect((await home()).platform).toBeNull();
  });

  test('counts jobs that wait, that wait too long, and that failed', async () => {
    const operator = await domain.as('operator');
    const before = must((await home(operator)).platform);
    const now = domain.clock.now.getTime();
    const { userId, tenantId } = merchant.principal;
    const add = (kind: string, status: string, available: number, ended: number | null) =>
      domain.behind.admin.query(
        `INSERT INTO job (tenant_id, id, user_id, kind, input, language, status, available_at, end_at, fail_reason)
         VALUES ($1, gen_random_uuid(), $2, $3, '{}', 'zh_CN', $4, $5, $6, $7)`,
        [tenantId, userId, kind, status, new Date(available), ended === null ? null : new Date(ended), status === '3' ? 'x' : null],
      );
    await add('orderPlacing', '1', now, null);
    await add('other', '1', now - 600_000, null);
    await add('other', '3', now, now - 3_600_000);
    await add('other', '3', now, now - 2 * 86_400_000);
    const after = must((await home(operator)).platform);
    expect(after.jobsOpen - before.jobsOpen).toBe(2);
    expect(after.jobsLate - before.jobsLate).toBe(1);
    expect(after.jobsFailed - before.jobsFailed).toBe(1);
    expect(after.placing - before.placing).toBe(1);
  });
});
