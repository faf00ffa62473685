import { describe, expect, it } from 'vitest';
import { gridFiguresOf } from '../../bench/pages/grid-figures.ts';
import { isMet } from '../../bench/report.ts';

const metrics = (opening: number, key: number, add: number, validate: number, long: number) => ({
  'form.first.cpu': [opening, opening, opening],
  'key.link': [key, key, key * 3],
  'key.goods.cpu': [key, key, key],
  'form.addRow': [add, add, add],
  'form.validate': [validate, validate, validate],
  'form.long': [long, long / 2, long / 2],
});
const samples = {
  antd: metrics(1_000, 40, 100, 400, 900),
  waybill: metrics(600, 20, 70, 100, 300),
  'waybill-long': metrics(900, 28, 70, 100, 520),
};

describe('The figures of the order form', () => {
  it('are ratios to the hand-written antd page, and of the long form to the short one', () => {
    expect(gridFiguresOf({ samples, notes: {}, failures: [] }).map(({ measured }) => Math.round(measured * 100) / 100)).toEqual([
      0.6, 0.5, 0.5, 0.5, 0.7, 0.25, 520, 1.4,
    ]);
  });

  it('fall short above their limits, for opening by the worst of the rounds', () => {
    expect(gridFiguresOf({ samples, notes: {}, failures: [] }).map(isMet)).toEqual([true, true, true, true, false, true, false, true]);
    expect(() => gridFiguresOf({ samples: { antd: samples.antd }, notes: {}, failures: [] })).toThrow(RangeError);
  });
});
