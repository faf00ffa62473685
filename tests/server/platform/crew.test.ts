import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstWaitMs, nextWait, watchPulse } from '../../../server/processes/pulse.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('who answers lives on; who is silent for half a minute is held for stalled, once', () => {
  const said: string[] = [];
  let answers = true;
  const pulse = watchPulse(
    () => {
      said.push('ask');
      if (answers) pulse.beat();
    },
    () => said.push('stalled'),
  );
  vi.advanceTimersByTime(300_000);
  expect(said).toEqual(Array.from({ length: 60 }, () => 'ask'));
  answers = false;
  said.length = 0;
  vi.advanceTimersByTime(30_000);
  expect(said).toEqual(Array.from({ length: 6 }, () => 'ask'));
  vi.advanceTimersByTime(300_000);
  expect(said.slice(6)).toEqual(['stalled']);
});

test('one that has ended is asked no more', () => {
  const said: string[] = [];
  const pulse = watchPulse(
    () => said.push('ask'),
    () => said.push('stalled'),
  );
  pulse.stop();
  vi.advanceTimersByTime(300_000);
  expect(said).toEqual([]);
});

test('a place that is lost young again and again stays empty longer each time; one that was sound is filled at once', () => {
  const waits = [firstWaitMs];
  for (let loss = 0; loss < 8; loss += 1) waits.push(nextWait(waits.at(-1) ?? 0, 10_000));
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(nextWait(30_000, 60_000)).toBe(firstWaitMs);
});
