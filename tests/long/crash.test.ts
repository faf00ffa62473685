import { expect, test } from 'vitest';
import { crashRounds, type Victim } from '../server/money/crash.ts';

test('500 kills in the middle of payments: none that was acknowledged is lost, none is doubled, the books are right', async () => {
  const victims = Array.from({ length: 500 }, (_, at): Victim => (at % 5 === 2 ? 'postgres' : at % 5 === 4 ? 'both' : 'server'));
  const report = await crashRounds(victims, 2);
  expect(report.problems).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report.unknown).toBeGreaterThan(0);
}, 7_200_000);
