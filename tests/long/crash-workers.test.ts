import { expect, test } from 'vitest';
import { crashRounds } from '../server/money/crash.ts';
import { openCrashWorld } from '../server/money/crash-world.ts';
import { eventually, workersOf } from '../server/platform/processes.ts';

test('of several processes one is killed while money is moved: nothing acknowledged is lost, the others answer, it is replaced', async () => {
  const world = await openCrashWorld({ WORKERS: '2' });
  try {
    const before = workersOf(world.server);
    expect(before).toHaveLength(2);
    const report = await crashRounds(world, ['worker', 'worker']);
    expect(report.problems).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
    await eventually(async () => workersOf(world.server).length === 2, 30_000);
    expect(workersOf(world.server)).not.toEqual(before);
    expect(world.server.child.exitCode).toBeNull();
  } finally {
    await world.close();
  }
}, 300_000);
