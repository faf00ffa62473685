import { expect, test, vi } from 'vitest';
import { createFairQueue, type FairBounds, type Leave } from '../../../server/fairness/fair-queue.ts';

const bounds: FairBounds = {
  all: 4,
  perTenant: 3,
  perUser: 2,
  waiting: 8,
  waitingPerTenant: 6,
  waitingPerUser: 5,
  patience: 10_000,
};

/** A queue whose calls are named; `ran` is the order in which they began. */
function world(changed: Partial<FairBounds> = {}) {
  const queue = createFairQueue({ ...bounds, ...changed });
  const ran: string[] = [];
  const leaves = new Map<string, Leave>();
  const refused: string[] = [];
  const enter = (name: string, tenant: string, user: string, units = 1) =>
    queue.enter({ tenant, user, units }).then(
      (leave) => {
        ran.push(name);
        leaves.set(name, leave);
      },
      () => void refused.push(name),
    );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    leaves.get(name)?.();
    await settle();
  };
  return { enter, end, settle, ran, refused };
}

test('a user has so much at once, a tenant so much, all together so much; the rest waits', async () => {
  const { enter, settle, ran } = world();
  for (const name of ['a1', 'a2', 'a3']) void enter(name, 'a', 'one');
  for (const name of ['b1', 'b2']) void enter(name, 'a', 'two');
  for (const name of ['c1', 'c2']) void enter(name, 'c', 'three');
  await settle();
  expect(ran).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('turns go round the tenants, then round the users of each, then by arrival', async () => {
  const { enter, end, settle, ran } = world({ all: 1, perTenant: 1, perUser: 1 });
  void enter('first', 'a', 'one');
  for (const name of ['a1', 'a2', 'a3']) void enter(name, 'a', 'one');
  void enter('b1', 'a', 'two');
  void enter('c1', 'c', 'three');
  void enter('c2', 'c', 'three');
  await settle();
  for (const name of ['first', 'a1', 'c1', 'b1', 'c2', 'a2']) await end(name);
  expect(ran).toEqual(['first', 'a1', 'c1', 'b1', 'c2', 'a2', 'a3']);
});

test('an expensive call that waits for room is not overtaken by small ones for ever; one dearer than its user may have runs all the same', async () => {
  const { enter, end, settle, ran } = world({ all: 4, perTenant: 4, perUser: 4 });
  void enter('small1', 'a', 'one', 2);
  void enter('small2', 'b', 'two', 2);
  await settle();
  void enter('huge', 'c', 'three', 99);
  for (const name of ['small3', 'small4']) void enter(name, 'a', 'one', 2);
  await settle();
  expect(ran).toEqual(['small1', 'small2']);
  await end('small1');
  expect(ran).toEqual(['small1', 'small2']);
  await end('small2');
  expect(ran).toEqual(['small1', 'small2', 'huge']);
  await end('huge');
  expect(ran).toEqual(['small1', 'small2', 'huge', 'small3', 'small4']);
});

test('one whose own bounds are full holds nobody else up', async () => {
  const { enter, settle, ran } = world();
  for (let call = 0; call < 5; call += 1) void enter(`a${call}`, 'a', 'one', 2);
  void enter('b', 'b', 'two', 2);
  await settle();
  expect(ran).toEqual(['a0', 'b']);
});

test('what finds no room to wait is refused at once, and takes nobody else down with it', async () => {
  const { enter, settle, ran, refused } = world({ all: 1, perTenant: 1, perUser: 1 });
  for (let call = 0; call < 8; call += 1) void enter(`a${call}`, 'a', 'one');
  await settle();
  expect(refused).toEqual(['a6', 'a7']);
  void enter('b', 'a', 'two');
  void enter('c', 'a', 'two');
  void enter('d', 'd', 'three');
  await settle();
  expect(refused).toEqual(['a6', 'a7', 'c']);
  expect(ran).toEqual(['a0']);
});

test('who waits too long is refused, and what was refused is never begun', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { enter, end, settle, ran, refused } = world({ all: 1, perTenant: 1, perUser: 1 });
    void enter('a', 'a', 'one');
    void enter('late', 'b', 'two');
    await settle();
    vi.advanceTimersByTime(bounds.patience);
    await settle();
    expect(refused).toEqual(['late']);
    await end('a');
    void enter('b', 'b', 'two');
    await settle();
    expect(ran).toEqual(['a', 'b']);
  } finally {
    vi.useRealTimers();
  }
});
