import { expect, test, vi } from 'vitest';
import { Refusal } from '../../../server/calls/refusal.ts';
import { createCallBudget } from '../../../server/fairness/call-budget.ts';
import { costOf } from '../../../server/fairness/costs.ts';
import { createFairQueue } from '../../../server/fairness/fair-queue.ts';
import { createFairTurns, expensiveBounds } from '../../../server/fairness/turns.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);

test('a budget is spent by units, told to other processes once, and whole again in the next minute', () => {
  let moment = 60_000_000;
  const [here, there] = [createCallBudget(10, () => moment), createCallBudget(10, () => moment)];
  expect(here.spend('user a', 6)).toBeNull();
  there.receive(here.takeNews());
  expect(here.takeNews()).toEqual([]);
  expect(there.spend('user a', 5)).toBe(60);
  expect(there.spend('user a', 4)).toBeNull();
  expect(there.spend('user b', 10)).toBeNull();
  here.receive(there.takeNews());
  moment += 45_000;
  expect(here.spend('user a', 1)).toBe(15);
  moment += 15_000;
  expect(here.spend('user a', 10)).toBeNull();
});

test('what a call costs shows in its input, and a small call costs one', () => {
  expect(costOf('order.list', { pageSize: 10 })).toBe(1);
  expect(costOf('order.list', { pageSize: 1000 })).toBe(10);
  expect(costOf('order.batchSubmit', { ids: many(3) })).toBe(1);
  expect(costOf('order.batchSubmit', { ids: many(1000) })).toBe(40);
  expect(costOf('order.close', { ids: many(1000).join(',') })).toBe(40);
  expect(costOf('calculate.linesTry', { lines: many(999), boxes: many(999) })).toBeGreaterThan(1_000);
  expect(costOf('calculate.linesTry', { lines: many(2), boxes: many(2) })).toBe(1);
  expect(costOf('calculate.try', { rules: [{ boxCount: 999 }, { boxCount: 1 }] })).toBe(50);
  expect(costOf('order.importExcel', { file: { bytes: Buffer.alloc(1_000_000) } })).toBe(10);
  expect(costOf('order.importColumns', { file: { bytes: Buffer.alloc(10) } })).toBe(2);
  expect(costOf('order.list', { customerNo: many(1000).join('\n') })).toBe(10);
  expect(costOf('address.parse', { text: ','.repeat(5_000) })).toBe(1);
  expect(costOf('permission.anything', { pageNo: 5, list: many(1000) })).toBe(10);
});

test('expensive calls wait for each other, small ones of anybody do not wait for them, and nobody pays for others', async () => {
  const budget = createCallBudget(60);
  const dear = createFairQueue(expensiveBounds(1));
  const inTurn = createFairTurns({ expensive: dear, budget, poolSize: 4, workers: 1 });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const list = (name: string, userId: string, tenantId: string) =>
    inTurn('order.list', { pageSize: 1000 }, { userId, tenantId }, () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const first = [1, 2, 3].map((at) => list(`clerk ${at}`, 'clerk', 'harbour'));
  const colleague = list('colleague', 'colleague', 'harbour');
  const stranger = list('stranger', 'stranger', 'globex');
  await new Promise((resolve) => setImmediate(resolve));
  // One of a tenant at once, where a list of 1,000 costs what a tenant may have.
  expect(began).toEqual(['clerk 1', 'stranger']);
  for (const who of [
    { userId: 'clerk', tenantId: 'harbour' },
    { userId: 'other', tenantId: 'globex' },
  ])
    expect(await inTurn('order.list', { pageSize: 10 }, who, async () => 'at once')).toBe('at once');
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([...first, colleague, stranger]);
  expect(began).toEqual(['clerk 1', 'stranger', 'clerk 2', 'colleague', 'clerk 3']);

  // 60 units a minute: 27 are spent, six more lists are more than are left.
  const rush = [4, 5, 6, 7].map((at) => list(`clerk ${at}`, 'clerk', 'harbour').catch((error: unknown) => error));
  const freeing = setInterval(() => ends.shift()?.(), 1);
  const outcomes = await Promise.all(rush);
  clearInterval(freeing);
  const refused = outcomes.filter((outcome) => outcome instanceof Refusal);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ code: 'too_many_requests', detail: { retryAfter: expect.any(Number) } });
  expect(await inTurn('order.list', {}, { userId: 'clerk', tenantId: 'harbour' }, async () => 'small')).toBe('small');
});

test('expensive calls leave half of the connections of their own process to small ones, however many the machine lets run', async () => {
  const inTurn = createFairTurns({
    expensive: createFairQueue(expensiveBounds(8)),
    budget: createCallBudget(6_000),
    poolSize: 4,
    workers: 8,
  });
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const lists = [0, 1, 2, 3].map((at) =>
    inTurn('order.list', { pageSize: 1000 }, { userId: `user ${at}`, tenantId: `tenant ${at}` }, () => {
      began.push(at);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(began).toEqual([0, 1]);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(lists);
  expect(began).toEqual([0, 1, 2, 3]);
});

test('an expensive call has its turn until its reply is built, a small one until its work is done', async () => {
  const inTurn = createFairTurns({
    expensive: createFairQueue(expensiveBounds(1)),
    budget: createCallBudget(6_000),
    poolSize: 4,
    workers: 1,
  });
  const who = { userId: 'clerk', tenantId: 'harbour' };
  const began: string[] = [];
  let build = () => {};
  const built = () => new Promise<void>((resolve) => (build = resolve));
  const call = (name: string, pageSize: number) => inTurn('order.list', { pageSize }, who, async () => void began.push(name), built);
  const calls = [call('first', 1000), call('second', 1000)];
  await vi.waitFor(() => expect(began).toEqual(['first']));
  await call('small', 10);
  expect(began).toEqual(['first', 'small']);
  build();
  await calls[0];
  await vi.waitFor(() => expect(began).toEqual(['first', 'small', 'second']));
  build();
  await calls[1];
});

test('an expensive call waits 30 s in both queues together', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const dear = createFairQueue(expensiveBounds(8));
    const inTurn = createFairTurns({ expensive: dear, budget: createCallBudget(6_000), poolSize: 2, workers: 8 });
    const list = (tenantId: string, work: () => Promise<unknown>) =>
      inTurn('order.list', { pageSize: 1000 }, { userId: tenantId, tenantId }, work);
    void list('a', () => new Promise(() => undefined));
    const full = await dear.enter({ tenant: 'other', user: 'other', units: 1000 });
    const rest = await dear.enter({ tenant: 'another', user: 'another', units: 1000 });
    const more = await dear.enter({ tenant: 'third', user: 'third', units: 1000 });
    const refused = vi.fn();
    void list('b', async () => undefined).catch(refused);
    await vi.advanceTimersByTimeAsync(20_000);
    for (const leave of [full, rest, more]) leave();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(refused).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
