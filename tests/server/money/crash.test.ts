import { expect, test } from 'vitest';
import { crashRounds } from './crash.ts';

test('R1, R3: whatever is killed in the middle of payments, none that was acknowledged is lost and none is doubled', async () => {
  const report = await crashRounds(['server', 'server', 'postgres', 'server', 'both']);
  expect(report.problems).toEqual([]);
  // A kill that always came too late, or too early, would prove nothing.
  expect(report.unknown).toBeGreaterThan(0);
}, 900_000);
