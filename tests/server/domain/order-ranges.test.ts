import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, must, openDomain, orderIds, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant');
});
afterAll(() => domain.close());

type Filters = CallInput<'order.list'>;
const total = async (input: Filters, caller = merchant) => (await domain.services.orders.list(input, caller)).total;
const codeOf = async (input: Filters) => (await refusalOf(total(input))).code;
const fieldOf = async (input: Filters) => (await refusalOf(total(input))).detail.fields?.[0]?.path;

describe('the five time filters (spec sections 4 and 9)', () => {
  const columns = {
    createTime: 'created_at',
    warehousingTime: 'warehoused_at',
    exitTime: 'exited_at',
    deliveryTime: 'delivered_at',
    refundTime: 'refunded_at',
  } as const;

  test("each selects by its own time, days in the tenant's zone, both ends included", async () => {
    for (const [name, column] of Object.entries(columns)) {
      const condition = `(${column} AT TIME ZONE 'Asia/Shanghai')::date BETWEEN '2026-10-25' AND '2026-11-05'`;
      const ids = await orderIds(domain, tenants.harbour, condition, 5000);
      expect(ids.length, name).toBeGreaterThan(0);
      expect(await total({ [`${name}_begin`]: '2026-10-25', [`${name}_end`]: '2026-11-05' }), name).toBe(ids.length);
    }
  });

  test('a day is from 00:00:00 to 23:59:59; a time is exact', async () => {
    const [id] = await orderIds(domain, tenants.harbour, 'true', 1);
    const set = (time: string) => domain.behind.admin.query('UPDATE shipment_order SET refunded_at = $2 WHERE id = $1', [id, time]);
    const day = { refundTime_begin: '2020-05-04', refundTime_end: '2020-05-04' };
    for (const [time, counts] of [
      ['2020-05-03T23:59:59+08:00', 0],
      ['2020-05-04T00:00:00+08:00', 1],
      ['2020-05-04T23:59:59+08:00', 1],
      ['2020-05-05T00:00:00+08:00', 0],
    ] as const) {
      await set(time);
      expect(await total(day), time).toBe(counts);
    }
    await set('2020-05-04T10:00:00+08:00');
    expect(await total({ refundTime_begin: '2020-05-04 10:00:00', refundTime_end: '2020-05-04 10:00:00' })).toBe(1);
    expect(await total({ refundTime_begin: '2020-05-04 10:00:01', refundTime_end: '2020-05-04 23:00:00' })).toBe(0);
    expect(await total({ refundTime_begin: '2020-05-04 00:00:00', refundTime_end: '2020-05-04 09:59:59' })).toBe(0);
  });

  test("another tenant's day is another day, also when its clocks change", async () => {
    const globex = await domain.as('globex');
    const [id] = await orderIds(domain, tenants.globex, 'true', 1);
    const day = { refundTime_begin: '2026-03-08', refundTime_end: '2026-03-08' };
    // In New York this day has 23 hours: from 05:00Z to 03:59:59Z.
    for (const [time, counts] of [
      ['2026-03-08T04:59:59Z', 0],
      ['2026-03-08T05:00:00Z', 1],
      ['2026-03-09T03:59:59Z', 1],
      ['2026-03-09T04:00:00Z', 0],
    ] as const) {
      await domain.behind.admin.query('UPDATE shipment_order SET refunded_at = $2 WHERE id = $1', [id, time]);
      expect(await total(day, globex), time).toBe(counts);
    }
    await domain.behind.admin.query("UPDATE shipment_order SET refunded_at = '2026-03-08T07:30:00Z' WHERE id = $1", [id]);
    const row = must((await domain.services.orders.list(day, globex)).records[0]);
    expect(row.refundTime).toBe('2026-03-08 03:30:00');
  });

  test('where clocks go back at midnight, a day begins with the first of its two first hours (R8)', async () => {
    const havana = { ...merchant, principal: { ...merchant.principal, timeZone: 'America/Havana' } };
    const [id] = await orderIds(domain, tenants.harbour, 'true', 1);
    const day = { refundTime_begin: '2025-11-02', refundTime_end: '2025-11-02' };
    // 00:00 to 00:59 comes twice: from 04:00Z, and again from 05:00Z.
    for (const [time, counts] of [
      ['2025-11-02T03:59:59Z', 0],
      ['2025-11-02T04:00:00Z', 1],
      ['2025-11-02T05:30:00Z', 1],
      ['2025-11-03T04:59:59Z', 1],
      ['2025-11-03T05:00:00Z', 0],
    ] as const) {
      await domain.behind.admin.query('UPDATE shipment_order SET refunded_at = $2 WHERE id = $1', [id, time]);
      expect(await total(day, havana), time).toBe(counts);
    }
    await domain.behind.admin.query("UPDATE shipment_order SET refunded_at = '2025-11-02T05:30:00Z' WHERE id = $1", [id]);
    expect(await total({ refundTime_begin: '2025-11-02 00:00:00', refundTime_end: '2025-11-02 00:45:00' }, havana)).toBe(1);
  });

  test('31 calendar days are allowed, 32 are not, whatever the hours', async () => {
    expect(await total({ createTime_begin: '2026-10-01', createTime_end: '2026-10-31' })).toBeGreaterThan(0);
    expect(await total({ createTime_begin: '2026-10-01 23:59:59', createTime_end: '2026-10-31 23:59:59' })).toBeGreaterThan(0);
    expect(await codeOf({ createTime_begin: '2026-10-01', createTime_end: '2026-11-01' })).toBe('range_too_long');
    expect(await codeOf({ createTime_begin: '2026-10-01 23:59:59', createTime_end: '2026-11-01 00:00:00' })).toBe('range_too_long');
    expect(await fieldOf({ exitTime_begin: '2026-10-01', exitTime_end: '2026-11-01' })).toBe('exitTime_begin');
  });

  test('a reversed range is refused, also by a second', async () => {
    expect(await codeOf({ createTime_begin: '2026-10-02', createTime_end: '2026-10-01' })).toBe('range_reversed');
    expect(await codeOf({ createTime_begin: '2026-10-02 10:00:01', createTime_end: '2026-10-02 10:00:00' })).toBe('range_reversed');
    expect(await codeOf({ createTime_begin: '2026-10-02 10:00:00', createTime_end: '2025-10-02' })).toBe('range_reversed');
  });

  test('one end alone would be a range without limit', async () => {
    expect(await codeOf({ createTime_begin: '2026-10-02' })).toBe('invalid_fields');
    expect(await fieldOf({ createTime_begin: '2026-10-02' })).toBe('createTime_end');
    expect(await fieldOf({ deliveryTime_end: '2026-10-02' })).toBe('deliveryTime_begin');
  });

  test('days and times that do not exist are refused, not guessed', async () => {
    for (const day of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '0000-01-01',
      '2026-04-30 24:00:00',
      '2026-04-30 10:61:00',
      "2026-04-30'--",
    ]) {
      expect(await codeOf({ createTime_begin: day, createTime_end: '2026-05-01' }), day).toBe('invalid_fields');
    }
    expect(await total({ createTime_begin: '2024-02-29', createTime_end: '2024-02-29' })).toBe(0);
  });

  test('the status counts refuse the same ranges', async () => {
    const refusal = await refusalOf(
      domain.services.orders.statusCount({ createTime_begin: '2026-10-01', createTime_end: '2026-11-01' }, merchant),
    );
    expect(refusal.code).toBe('range_too_long');
    expect(refusal.detail.values).toEqual({ days: 31 });
  });
});
