import { beforeEach, describe, expect, test } from 'vitest';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { createServices, type Services } from '../../../server/services.ts';
import { must } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { agreedFor, balanceOf, keyed, runJobs, stateOf, submitted, totalsFor, transfersOf, wholeOrder } from './orders-world.ts';
import { TestCarrier } from './test-carrier.ts';

openMerchantDomain();

let carrier: TestCarrier;
let services: Services;
beforeEach(() => {
  carrier = new TestCarrier();
  services = createServices({ database: domain.database, now: () => domain.clock.now, carrier });
});

/** What the carrier was told of it; jobs of other tests may run beside. */
const toldOf = (id: string) => carrier.told.filter((line) => line.includes(id));
const heldOf = (id: string) => [...carrier.held.keys()].filter((reference) => reference.startsWith(id));
const run = () => runJobs(domain, services);
const writing = () => services.orderWriting;
const [firstBox] = wholeOrder().boxes;
const twoBoxes = { boxes: [must(firstBox), { ...must(firstBox), boxNo: 'B2' }] };
const movesOf = async (id: string) => (await transfersOf(domain, id)).map((line) => line.split(' ').slice(0, 2).join(' '));
const logOf = async (id: string) => (await services.orders.log({ id }, merchant)).map(({ operation, content }) => ({ operation, content }));
const boxNumbersOf = async (id: string) => (await services.orders.detail({ id }, merchant)).boxes.map((box) => box.subOrderNo);
const reject = (id: string) => writing().batchConfirm({ ids: [id], approved: false, examineRemark: 'value too low' }, keyed(merchant));
const refund = (id: string) => writing().batchRefund({ ids: [id], reason: 'wrong address' }, keyed(merchant));

/** Changed and submitted as it is now, from the order's form. */
async function submitAnew(id: string, { pay }: { readonly pay: boolean }) {
  const { id: _id, customerNo: _no, ...form } = await writing().form({ id }, merchant);
  expect(form).toMatchObject({ productCode: 'US-STANDARD', consignee: { name: 'Ada Byron' } });
  const order = { ...wholeOrder(twoBoxes), id, consignee: { ...wholeOrder().consignee, name: 'Grace Hopper' } };
  return writing().submit({ ...order, ...(await agreedFor(domain, merchant, order)), pay }, keyed(merchant));
}

const gone = { document: 'order_failed', logistics: 'none', tracking: null, master: null, reason: null };

describe('a refund', () => {
  test('takes the order back with its money and its numbers; it is changed, submitted anew and paid once more', async () => {
    const before = await balanceOf(domain, 'USD');
    const { id } = await submitted(domain, merchant, { ...twoBoxes, pay: true });
    await run();
    expect(await stateOf(domain, id)).toMatchObject({
      document: 'generated',
      tracking: `T-${id}/0`,
      master: `M-${id}/0`,
      paidAt: expect.any(Date),
    });
    expect(await boxNumbersOf(id)).toEqual([`S-B1-${id}/0`, `S-B2-${id}/0`]);
    expect(await refund(id)).toMatchObject({ done: 1 });
    expect(await stateOf(domain, id)).toMatchObject({ ...gone, money: 'refunded', refundedAt: expect.any(Date) });
    expect(await boxNumbersOf(id)).toEqual([null, null]);
    expect(await balanceOf(domain, 'USD')).toBeCloseTo(before, 2);
    expect(await services.orderLookUps.logistics({ id }, merchant)).toEqual([]);
    await run();
    expect(heldOf(id)).toEqual([]);
    expect(await logOf(id)).toMatchObject([
      { operation: 'cancel', content: 'Label cancelled: forgotten' },
      { operation: 'refund', content: 'Refunded: wrong address' },
      { operation: 'generate', content: expect.stringContaining(`T-${id}/0`) },
      { operation: 'pay' },
      { operation: 'submit' },
      { operation: 'create' },
    ]);
    // Refunded once, and never placed for nothing.
    expect(await refund(id)).toMatchObject({ done: 0 });
    expect(await writing().place({ ids: [id] }, keyed(merchant))).toMatchObject({ done: 0 });

    await submitAnew(id, { pay: false });
    expect(await stateOf(domain, id)).toMatchObject({ document: 'ordering', money: 'unpaid', paidAt: null, refundedAt: null, placing: 1 });
    domain.clock.now = new Date(domain.clock.now.getTime() + 3_600_000);
    const paid = await writing().pay({ ids: [id], totals: await totalsFor(domain, merchant, [id]) }, keyed(merchant));
    expect(paid).toMatchObject({ done: 1 });
    await run();
    const now = await stateOf(domain, id);
    expect(now).toMatchObject({ document: 'generated', money: 'paid', tracking: `T-${id}/1`, paidAt: domain.clock.now, refundedAt: null });
    expect(await movesOf(id)).toEqual(['pay 1', 'refund 1', 'pay 2']);
    expect(await balanceOf(domain, 'USD')).toBeCloseTo(before - Number(now.total), 2);
    expect(heldOf(id)).toEqual([`${id}/1`]);
  });

  test('of what failed with the carrier tells nobody; it may be abandoned', async () => {
    carrier.onPlace = () => ({ failed: 'not served' });
    const { id } = await submitted(domain, merchant, { pay: true });
    await run();
    expect(await refund(id)).toMatchObject({ done: 1 });
    expect(await stateOf(domain, id)).toMatchObject({ ...gone, money: 'refunded' });
    expect(await services.orders.close({ ids: id }, merchant)).toMatchObject({ done: 1 });
    await run();
    expect(toldOf(id)).toEqual([`place ${id}/0`]);
    expect(await stateOf(domain, id)).toMatchObject({ document: 'voided', money: 'refunded' });
    expect(await movesOf(id)).toEqual(['pay 1', 'refund 1']);
  });

  test('leaves numbers of boxes that were typed', async () => {
    const { id } = await submitted(domain, merchant, { boxes: [{ ...must(firstBox), subOrderNo: 'MINE-1' }], pay: true });
    await run();
    await refund(id);
    expect(await boxNumbersOf(id)).toEqual(['MINE-1']);
  });
});

describe('a review that says no', () => {
  test('gives back what was paid, once, with its reason; the order is reviewed anew when it comes again', async () => {
    const before = await balanceOf(domain, 'USD');
    const { id } = await submitted(domain, merchant, { ...twoBoxes, pay: true });
    await run();
    expect(await reject(id)).toMatchObject({ done: 1 });
    expect(await reject(id)).toMatchObject({ done: 0 });
    expect(await stateOf(domain, id)).toMatchObject({ ...gone, money: 'refunded', confirm: 'rejected', review: 'value too low' });
    expect(await balanceOf(domain, 'USD')).toBeCloseTo(before, 2);
    expect(await boxNumbersOf(id)).toEqual([null, null]);
    const flow = await services.userAccounts.incomeFlow({ id }, merchant);
    expect(flow.map(({ flowType, remark }) => [flowType, remark])).toEqual([
      ['pay', null],
      ['refund', 'value too low'],
    ]);
    await run();
    expect(heldOf(id)).toEqual([]);
    expect((await logOf(id)).slice(0, 2)).toMatchObject([
      { operation: 'cancel' },
      { operation: 'rejectPaid', content: 'Rejected, money given back: value too low' },
    ]);
    await submitAnew(id, { pay: true });
    expect(await stateOf(domain, id)).toMatchObject({ document: 'ordering', money: 'paid', confirm: 'pending_review', review: null });
    expect(await movesOf(id)).toEqual(['pay 1', 'refund 1', 'pay 2']);
  });

  test('stops an unpaid one that waits for the carrier; it is neither placed again nor paid, but abandoned', async () => {
    const { id } = await submitted(domain, merchant);
    expect(await reject(id)).toMatchObject({ done: 1 });
    await run();
    expect(await stateOf(domain, id)).toMatchObject({ ...gone, money: 'unpaid', confirm: 'rejected' });
    expect(toldOf(id)).toEqual([`cancel ${id}/0`]);
    const totals = await totalsFor(domain, merchant, [id]);
    expect(await writing().place({ ids: [id] }, keyed(merchant))).toMatchObject({ done: 0 });
    expect(await writing().pay({ ids: [id], totals }, keyed(merchant))).toMatchObject({ done: 0 });
    expect(await services.orders.close({ ids: id }, merchant)).toMatchObject({ done: 1 });
    expect(await movesOf(id)).toEqual([]);
  });

  test('to many at once: each by its own state', async () => {
    const [paid, unpaid] = [await submitted(domain, merchant, { pay: true }), await submitted(domain, merchant)];
    const draft = await writing().saveDraft(wholeOrder(), keyed(merchant));
    const ids = [paid.id, draft.id, unpaid.id, paid.id];
    const outcome = await writing().batchConfirm({ ids, approved: false, examineRemark: 'no' }, keyed(merchant));
    expect(outcome.results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect([(await stateOf(domain, paid.id)).money, (await stateOf(domain, unpaid.id)).money]).toEqual(['refunded', 'unpaid']);
    await run();
  });
});

test('abandoning what is on its way to the carrier gives its money back and tells it', async () => {
  const before = await balanceOf(domain, 'USD');
  const { id } = await submitted(domain, merchant, { pay: true });
  expect(await stateOf(domain, id)).toMatchObject({ document: 'ordering' });
  expect(await services.orders.close({ ids: id, reason: 'late' }, merchant)).toMatchObject({ done: 1 });
  await run();
  expect(await stateOf(domain, id)).toMatchObject({ document: 'voided', money: 'refunded', tracking: null });
  expect(await balanceOf(domain, 'USD')).toBeCloseTo(before, 2);
  expect(toldOf(id)).toEqual([`cancel ${id}/0`]);
  expect((await logOf(id)).map(({ operation }) => operation)).toEqual(['cancel', 'abandonPaid', 'pay', 'submit', 'create']);
});

test('when it cannot be queued that the carrier is told, nothing happened', async () => {
  const { id } = await submitted(domain, merchant, { pay: true });
  await domain.behind.admin.query("ALTER TABLE job ADD CONSTRAINT none CHECK (kind <> 'orderCancelling') NOT VALID");
  try {
    await expect(refund(id)).rejects.toThrow();
    await expect(reject(id)).rejects.toThrow();
    await expect(services.orders.close({ ids: id }, merchant)).rejects.toThrow();
  } finally {
    await domain.behind.admin.query('ALTER TABLE job DROP CONSTRAINT none');
  }
  expect(await stateOf(domain, id)).toMatchObject({ document: 'ordering', money: 'paid', confirm: 'pending_review' });
  expect(await movesOf(id)).toEqual(['pay 1']);
  expect(await ledgerProblems(domain.behind.admin)).toEqual([]);
});
