import { expect, test } from 'vitest';
import { must } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { keyed, submitted, wholeOrder } from './orders-world.ts';

openMerchantDomain();

const row = async (customerNo: string) => must((await domain.services.orders.list({ customerNo }, merchant)).records[0]);
const save = (typed: object) => domain.services.orderWriting.saveDraft(typed, keyed(merchant));
const overdue = async () =>
  (await domain.services.orders.list({ attention: 'overdue', pageSize: 100 }, merchant)).records.map(({ id }) => id);

test('a day is kept with a draft and its order, changed and logged by its title; what is no day stays typed alone', async () => {
  const { id, customerNo } = await save(wholeOrder({ shipBy: '2026-11-25' }));
  expect(await row(customerNo)).toMatchObject({ shipBy: '2026-11-25', isOverdue: false });
  await save({ ...wholeOrder({ shipBy: '2026-11-28' }), id });
  expect((await domain.services.orders.detail({ id }, merchant)).shipBy).toBe('2026-11-28');
  const [edited] = await domain.services.orders.log({ id }, merchant);
  expect(must(edited).changeText).toBe('Ship-by date: 2026-11-25 → 2026-11-28');
  const odd = await save({ ...wholeOrder(), shipBy: '2026-02-30' });
  expect(await row(odd.customerNo)).toMatchObject({ shipBy: null, missing: 'Ship-by date (to correct)' });
  const placed = await submitted(domain, merchant, { shipBy: '2026-12-01' });
  expect((await row(placed.customerNo)).shipBy).toBe('2026-12-01');
  expect(await domain.services.orderWriting.form({ id: placed.id, copy: true }, merchant)).toMatchObject({ shipBy: '2026-12-01' });
  const sent = await domain.services.orderWriting.batchSubmit({ ids: [odd.id] }, keyed(merchant));
  expect(sent.results).toMatchObject([{ ok: false, errorCode: 'invalid_fields' }]);
});

test('the calendar of the company says what is overdue, until it is handed over or voided', async () => {
  expect(merchant.principal.timeZone).toBe('Asia/Shanghai');
  const before = domain.clock.now;
  const { id, customerNo } = await submitted(domain, merchant, { shipBy: '2026-11-20' });
  // A minute before midnight in Shanghai, and a minute after.
  domain.clock.now = new Date('2026-11-20T15:59:00Z');
  expect([(await row(customerNo)).isOverdue, await overdue()]).toEqual([false, []]);
  domain.clock.now = new Date('2026-11-20T16:01:00Z');
  expect([(await row(customerNo)).isOverdue, await overdue()]).toEqual([true, [id]]);
  expect((await domain.services.orders.detail({ id }, merchant)).isOverdue).toBe(true);
  const travel = (logistics: string) =>
    domain.behind.admin.query('UPDATE shipment_order SET logistics_status = $2 WHERE id = $1', [id, logistics]);
  await travel('online');
  expect([(await row(customerNo)).isOverdue, await overdue()]).toEqual([false, []]);
  await travel('none');
  await domain.services.orders.close({ ids: id }, merchant);
  expect([(await row(customerNo)).isOverdue, await overdue()]).toEqual([false, []]);
  domain.clock.now = before;
});

test('a list is sorted by the day; orders without one come last', async () => {
  const days = (await domain.services.orders.list({ column: 'shipBy', order: 'asc', pageSize: 1000 }, merchant)).records.map(
    ({ shipBy }) => shipBy,
  );
  const dated = days.filter((day) => day !== null);
  expect(dated.length).toBeGreaterThan(2);
  expect(days.slice(0, dated.length)).toEqual([...dated].sort());
});
