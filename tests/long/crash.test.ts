import { expect, test } from 'vitest';
import { crashRounds, type Victim } from '../server/money/crash.ts';
import { openCrashWorld } from '../server/money/crash-world.ts';

/** What is killed, in turn. */
const order: readonly Victim[] = ['server', 'shutdown', 'postgres', 'server', 'both'];

test('500 kills while money is moved: nothing that was acknowledged is lost, nothing is doubled or half, the books are right', async () => {
  // CRASH_ROUNDS: fewer of them, for who has no hour.
  const rounds = Number(process.env.CRASH_ROUNDS ?? 500);
  const victims = Array.from({ length: rounds }, (_, at) => order[at % order.length] ?? 'server');
  const world = await openCrashWorld();
  const { problems, ...counts } = await crashRounds(world, victims, 1).finally(world.close);
  console.log(`${rounds} kills:`, counts);
  expect(problems).toEqual([]);
  expect(counts.acknowledged).toBeGreaterThan(0);
  expect(counts.unknown).toBeGreaterThan(0);
}, 7_200_000);
