import { describe, expect, it } from 'vitest';
import { figuresOf, type HarnessResults, readResults } from '../../bench/pages/figures.ts';
import { isMet } from '../../bench/report.ts';

const metrics = (cpu: number, first: number, settle: number, heap: number) => ({
  'list10.first': [first / 10, first / 10, first / 10],
  'list100.first.cpu': [cpu, cpu, cpu],
  'list1000.first': [first, first, first],
  'list1000.selectAll.settle': [settle, settle, settle],
  'list1000.heapMB': [heap, heap, heap],
});
const results = (failures: readonly string[] = []): HarnessResults => ({
  samples: { antd: metrics(800, 4_000, 8_000, 140), waybill: metrics(960, 800, 90, 28) },
  notes: {},
  failures,
});

describe('The page figures (issue figures: ratios to the hand-written antd page of the same run)', () => {
  it('are ratios of medians, but for select-all, whose limit is a time', () => {
    expect(figuresOf(results()).map(({ measured, unit }) => [measured, unit])).toEqual([
      [0.2, '×'],
      [1.2, '×'],
      [0.2, '×'],
      [90, 'ms'],
      [0.2, '×'],
    ]);
  });

  it('fall short above their limits', () => {
    expect(figuresOf(results()).map(isMet)).toEqual([true, false, true, true, true]);
  });

  it('are not told when one of the two pages could not be measured', () => {
    expect(() => readResults(results(['round 1 waybill list: timeout waiting for list']))).toThrow(/timeout waiting/);
    expect(() => figuresOf({ ...results(), samples: { antd: metrics(1, 1, 1, 1) } })).toThrow(RangeError);
  });
});
