import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localCarrier } from '../../../server/carriers/local-carrier.ts';
import { platformNote } from '../../../server/orders/platform-notes.ts';
import { createServices, type Services } from '../../../server/services.ts';
import { eventually } from '../../support/eventually.ts';
import { must } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { agreedFor, keyed, runJobs, stateOf, submitted, wholeOrder } from './orders-world.ts';
import { TestCarrier } from './test-carrier.ts';

openMerchantDomain();

let carrier: TestCarrier;
let services: Services;
beforeEach(() => {
  carrier = new TestCarrier();
  services = createServices({ database: domain.database, now: () => domain.clock.now, carrier });
});

const run = () => runJobs(domain, services);
const toldOf = (id: string) => carrier.told.filter((line) => line.includes(id)).map((line) => line.replace(`${id}/`, ''));
const logOf = async (id: string) => (await services.orders.log({ id }, merchant)).map(({ operation, content }) => ({ operation, content }));
const operationsOf = async (id: string) => (await logOf(id)).map(({ operation }) => operation);
const reject = (...ids: string[]) =>
  services.orderWriting.batchConfirm({ ids, approved: false, examineRemark: 'value too low' }, keyed(merchant));
const close = (id: string) => services.orders.close({ ids: id }, merchant);

describe('placing', () => {
  test('an order that the carrier does not take has failed, with its reason; there is nothing to take back', async () => {
    const { id } = await submitted(domain, merchant);
    carrier.onPlace = () => ({ failed: 'postcode is not served' });
    await run();
    expect(await stateOf(domain, id)).toMatchObject({ document: 'order_failed', logistics: 'none', reason: 'postcode is not served' });
    expect((await logOf(id))[0]).toMatchObject({ operation: 'fail', content: expect.stringContaining('postcode') });
    expect(toldOf(id)).toEqual(['place 0']);
  });

  test('an answer that did not come is asked for again, of the same order; those that came stay', async () => {
    const [one, two] = [await submitted(domain, merchant), await submitted(domain, merchant)];
    carrier.isMute = ({ reference }) => reference.startsWith(two.id) && toldOf(two.id).length === 1;
    await run();
    expect([toldOf(one.id), toldOf(two.id)]).toEqual([['place 0'], ['place 0', 'place 0']]);
    expect(await stateOf(domain, two.id)).toMatchObject({ document: 'generated', tracking: `T-${two.id}/0` });
    expect([...carrier.held.keys()].sort()).toEqual([`${one.id}/0`, `${two.id}/0`].sort());
  });

  test('after the last try it has failed, the carrier is told to forget it, and nobody gets a notice of a task that is not his', async () => {
    const { id } = await submitted(domain, merchant);
    const countNotices = async () => (await domain.behind.admin.query('SELECT count(*)::int AS n FROM announcement')).rows[0].n;
    const before = await countNotices();
    carrier.isMute = () => true;
    await run();
    expect(await stateOf(domain, id)).toMatchObject({ document: 'order_failed', reason: platformNote('order.carrierSilent') });
    expect((await services.orders.detail({ id }, merchant)).failReason).toContain('did not answer');
    expect(await countNotices()).toBe(before);
    expect(toldOf(id)).toEqual(['place 0', 'place 0', 'place 0', 'cancel 0']);
    expect(carrier.held.size).toBe(0);
    // Placed again it is another order to the carrier.
    carrier.isMute = () => false;
    expect(await services.orderWriting.place({ ids: [id] }, keyed(merchant))).toMatchObject({ done: 1 });
    await run();
    expect([...carrier.held.keys()]).toEqual([`${id}/1`]);
    expect(await operationsOf(id)).toEqual(['generate', 'place', 'cancel', 'fail', 'submit', 'create']);
  });

  test('a job of an earlier version, which names orders alone, places them', async () => {
    const { id } = await submitted(domain, merchant);
    const input = JSON.stringify({ orderIds: [id] });
    await domain.behind.admin.query("UPDATE job SET input = $1 WHERE kind = 'orderPlacing' AND status = '1'", [input]);
    await run();
    expect(await stateOf(domain, id)).toMatchObject({ document: 'generated', tracking: `T-${id}/0` });
  });
});

describe('an answer that nobody waits for any more', () => {
  test('is dropped, and the carrier is told: rejected, paid, while it was asked', async () => {
    const { id } = await submitted(domain, merchant, { pay: true });
    const { reached, release } = carrier.hold();
    const running = run();
    await reached;
    expect(await reject(id)).toMatchObject({ done: 1 });
    // What cancels it overtakes it on its way.
    await eventually(() => expect(toldOf(id)).toEqual(['place 0', 'cancel 0']));
    release();
    await running;
    expect(toldOf(id)).toEqual(['place 0', 'cancel 0', 'cancel 0']);
    expect(carrier.held.size).toBe(0);
    expect(await stateOf(domain, id)).toMatchObject({ document: 'order_failed', logistics: 'none', money: 'refunded', tracking: null });
    expect(await operationsOf(id)).toEqual(['cancel', 'cancel', 'rejectPaid', 'pay', 'submit', 'create']);
  });

  test('is not written onto a newer placing', async () => {
    const { id } = await submitted(domain, merchant);
    const { reached, release } = carrier.hold();
    const running = run();
    await reached;
    expect(await reject(id)).toMatchObject({ done: 1 });
    const order = { ...wholeOrder(), id };
    await services.orderWriting.submit({ ...order, ...(await agreedFor(domain, merchant, order)) }, keyed(merchant));
    await vi.waitFor(async () => expect(await stateOf(domain, id)).toMatchObject({ document: 'generated' }), { timeout: 5_000 });
    release();
    await running;
    expect(await stateOf(domain, id)).toMatchObject({ document: 'generated', tracking: `T-${id}/1`, confirm: 'pending_review' });
    expect([...carrier.held.keys()]).toEqual([`${id}/1`]);
  });

  test('and that never comes is looked after by whoever takes the job up again', async () => {
    const { id } = await submitted(domain, merchant);
    const { reached, release } = carrier.hold();
    const running = run();
    await reached;
    expect(await close(id)).toMatchObject({ done: 1 });
    await eventually(() => expect(toldOf(id)).toEqual(['place 0', 'cancel 0']));
    carrier.isMute = () => true;
    release();
    await running;
    expect(toldOf(id)).toEqual(['place 0', 'cancel 0', 'cancel 0']);
    expect(carrier.held.size).toBe(0);
    expect(await stateOf(domain, id)).toMatchObject({ document: 'voided', tracking: null });
  });
});

describe('cancelling', () => {
  test('what the carrier sends all the same stands in the log, with its reason', async () => {
    const { id } = await submitted(domain, merchant);
    await run();
    carrier.onCancel = () => ({ refused: 'already collected' });
    await close(id);
    await run();
    expect(toldOf(id)).toEqual(['place 0', 'cancel 0']);
    expect((await logOf(id))[0]).toEqual({ operation: 'cancelRefused', content: 'Not cancelled by the carrier: already collected' });
  });

  test('those of which nobody knows are told again, and none is logged twice', async () => {
    const [one, two] = [await submitted(domain, merchant), await submitted(domain, merchant)];
    await run();
    carrier.onCancel = (reference) => {
      if (reference.startsWith(two.id) && toldOf(two.id).length < 4) throw new Error('timeout');
      return null;
    };
    await reject(one.id, two.id);
    await run();
    expect([toldOf(one.id), toldOf(two.id)]).toEqual([
      ['place 0', 'cancel 0'],
      ['place 0', 'cancel 0', 'cancel 0', 'cancel 0'],
    ]);
    for (const { id } of [one, two]) expect(await operationsOf(id)).toEqual(['cancel', 'reject', 'generate', 'submit', 'create']);
  });

  test('when they are given up the log says so', async () => {
    const { id } = await submitted(domain, merchant);
    await run();
    carrier.onCancel = () => {
      throw new Error('down');
    };
    await close(id);
    await run();
    expect(toldOf(id)).toHaveLength(4);
    expect((await logOf(id))[0]).toMatchObject({ operation: 'cancelUnheard', content: expect.stringContaining('contact the carrier') });
    expect(await stateOf(domain, id)).toMatchObject({ document: 'voided' });
  });

  test('an order that no carrier has is not cancelled with one', async () => {
    const { id } = await services.orderWriting.saveDraft(wholeOrder(), keyed(merchant));
    await close(id);
    await run();
    expect(await operationsOf(id)).toEqual(['abandon', 'create']);
  });
});

test('where there is no carrier, each placing has a number of its own, and the log says that nobody is told', async () => {
  const { boxes } = wholeOrder();
  const order = (reference: string) => ({
    ...wholeOrder({ boxes: [must(boxes[0]), { ...must(boxes[0]), boxNo: 'B2' }] }),
    reference,
    customerNo: 'X',
  });
  const [first, again, second] = await Promise.all(['a/0', 'a/0', 'a/1'].map((reference) => localCarrier.place(order(reference))));
  expect(again).toEqual(first);
  expect(second).not.toEqual(first);
  expect(await localCarrier.cancel('a/0')).toEqual({ note: platformNote('order.noCarrierToTell') });
});
