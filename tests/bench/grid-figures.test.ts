import { describe, expect, it } from 'vitest';
import { gridFiguresOf } from '../../bench/pages/grid-figures.ts';
import { isMet } from '../../bench/report.ts';

const metrics = (opening: number, key: number, add: number, validate: number) => ({
  'form.first.cpu': [opening, opening, opening],
  'key.link': [key, key, key * 3],
  'key.goods.cpu': [key, key, key],
  'form.addRow': [add, add, add],
  'form.validate': [validate, validate, validate],
});
const samples = {
  antd: metrics(1_000, 40, 100, 400),
  waybill: metrics(600, 20, 70, 100),
  'waybill-long': metrics(900, 28, 70, 100),
};
const results = { samples, notes: {}, failures: [] };
const tasks = [260, 520, 260].map((ms) => ({ ms, busyMs: 200 }));
const orders = { opening: [500, 500, 500], keys: [10, 10, 10], painted: [30, 30, 30] };

describe('The figures of the order form', () => {
  it('are ratios to the hand-written antd page, and of the long form to the short one', () => {
    expect(gridFiguresOf(results, tasks, orders).map(({ measured }) => Math.round(measured * 100) / 100)).toEqual([
      0.6, 0.5, 0.5, 0.5, 0.7, 0.25, 0.5, 0.75, 0.25, 520, 1.4,
    ]);
  });

  it('fall short above their limits, for opening by the worst of the rounds', () => {
    expect(gridFiguresOf(results, tasks, orders).map(isMet)).toEqual([true, true, true, true, false, true, true, true, true, false, true]);
    expect(() => gridFiguresOf({ ...results, samples: { antd: samples.antd } }, tasks, orders)).toThrow(RangeError);
    expect(() => gridFiguresOf(results, [], orders)).toThrow(RangeError);
  });
});
