import { describe, expect, it } from 'vitest';
import { decimalOf } from '../../src/runtime/grid/cell-values.ts';
import type { Grid, GridSetting } from '../../src/runtime/grid/grid.ts';
import { fc } from '../support/fast-check.ts';
import { cells, expression, openGrid } from './grid-world.ts';

type Deed = (grid: Grid) => void;

const place = fc.record({ row: fc.integer({ min: -1, max: 12 }), column: fc.integer({ min: 0, max: 6 }) });
const word = fc.constantFrom('', '1', '12.50', 'abc', 'Germany', 'yes', '1,000', '１', 'a\tb', '2\t3\n4\t5\n', '"x\ny"\t7');
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ place, word }).map(
    ({ place: at, word: text }): Deed =>
      (grid) => {
        grid.handle.moves.to(at.row, at.column);
        grid.handle.edits.type(text);
        grid.handle.edits.commit();
      },
  ),
  fc.record({ place, word }).map(
    ({ place: at, word: text }): Deed =>
      (grid) => {
        grid.handle.moves.to(at.row, at.column);
        grid.handle.paste(text);
      },
  ),
  fc.record({ from: place, to: place, what: fc.constantFrom('clear', 'fillDown', 'remove', 'duplicate', 'all') }).map(
    ({ from, to, what }): Deed =>
      (grid) => {
        grid.handle.moves.to(from.row, from.column);
        grid.handle.moves.to(to.row, to.column, true);
        if (what === 'clear') grid.handle.edits.clear();
        else if (what === 'fillDown') grid.handle.edits.fillDown();
        else if (what === 'remove') grid.handle.rows.remove();
        else if (what === 'duplicate') grid.handle.rows.duplicate();
        else {
          grid.handle.moves.all();
          grid.handle.edits.clear();
        }
      },
  ),
  fc.integer({ min: 1, max: 5 }).map(
    (count): Deed =>
      (grid) =>
        grid.handle.rows.add(count, count % 2),
  ),
  fc.constant<Deed>((grid) => void grid.validate()),
);

describe('going back', () => {
  it('restores what was, after whatever was done, and going forward what became of it', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 20 }), (deeds) => {
        const grid = openGrid({ rows: [{ name: 'Lamp', quantity: 3, price: 0.1 }, { name: 'Cup' }], maxItems: 12, minItems: 2 });
        const before = cells(grid);
        for (const act of deeds) act(grid);
        const after = cells(grid);
        let steps = 0;
        for (; grid.handle.history.canUndo; steps++) grid.handle.rows.undo();
        expect(cells(grid)).toEqual(before);
        for (let step = 0; step < steps; step++) grid.handle.rows.redo();
        expect(cells(grid)).toEqual(after);
        expect(grid.handle.history.canRedo).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('never finds fewer lines than the least, nor more than the most, and computes what is computed', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 20 }), (deeds) => {
        const grid = openGrid({ maxItems: 12, minItems: 2 });
        for (const act of deeds) {
          act(grid);
          const { lines, active } = grid.handle.get();
          expect(lines.length).toBeGreaterThanOrEqual(2);
          expect(lines.length).toBeLessThanOrEqual(12);
          expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
          expect(active === null || active.row < lines.length).toBe(true);
          for (const { values } of lines) {
            const [quantity, price] = [Number(values.quantity), Number(values.price)];
            if (Number.isFinite(quantity) && Number.isFinite(price)) expect(Number(values.total)).toBeCloseTo(quantity * price, 1);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});

const money: Partial<GridSetting> = {
  items: {
    type: 'object',
    properties: {
      amount: { 'x-component': 'NumberInput', 'x-component-props': { decimals: 2 } },
      currency: { 'x-component': 'Input' },
      weight: { 'x-component': 'NumberInput', type: 'number' },
      boxes: { 'x-component': 'NumberInput', type: 'number' },
    },
  },
  totals: [
    { dataIndex: 'amount', currency: 'currency' },
    { dataIndex: 'weight', title: 'Weight', unit: 'kg' },
    { dataIndex: 'gross', title: 'Gross', value: expression('row.weight * row.boxes'), unit: 'kg' },
  ],
};

describe('totals', () => {
  it('are exact, for each currency by itself, and with their unit', () => {
    const rows = [
      { amount: '0.10', currency: 'CNY', weight: 0.1, boxes: 3 },
      { amount: '0.20', currency: 'CNY', weight: 0.2, boxes: 1 },
      { amount: '99999999999.99', currency: 'USD' },
      { amount: '0.01', currency: 'USD' },
      { amount: 'oops', currency: 'USD' },
      {},
    ];
    const grid = openGrid({ ...money, rows });
    expect(grid.handle.totals.of(grid.handle.get().lines)).toEqual([
      { name: 'amount', title: 'amount', texts: ['CNY 0.30', 'USD 100,000,000,000.00'] },
      { name: 'weight', title: 'Weight', texts: ['0.3 kg'] },
      { name: 'gross', title: 'Gross', texts: ['0.5 kg'] },
    ]);
  });

  it('are the sum of the cents, whatever the amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000_000 }), { maxLength: 40 }), (cents) => {
        const amountOf = (value: number) =>
          `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`;
        const grid = openGrid({ ...money, rows: cents.map((value) => ({ amount: amountOf(value), currency: 'CNY' })) });
        const [shown] = grid.handle.totals.of(grid.handle.get().lines)[0]?.texts ?? [];
        const sum = cents.reduce((total, value) => total + value, 0);
        expect(shown?.replace(/^CNY |,/g, '')).toBe(cents.length === 0 ? undefined : amountOf(sum));
      }),
    );
  });

  it('take from a computed number what binary fractions leave behind', () => {
    expect(decimalOf(0.1 + 0.2, 12)).toBe('0.3');
    expect(decimalOf(1.005 * 1000, 2)).toBe('1005');
    expect(decimalOf(1.005, 2)).toBe('1.01');
    expect(decimalOf(-0.001, 2)).toBe('0');
    expect(decimalOf(1e-7, 6)).toBe('0');
    expect(decimalOf(1.5e-6, 6)).toBe('0.000002');
    expect(decimalOf(123_456_789.125, 2)).toBe('123456789.13');
    expect(decimalOf(2.5, 0)).toBe('3');
    expect(decimalOf(1e21, 2)).toBe('1000000000000000000000');
  });
});
