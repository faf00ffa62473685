import { describe, expect, it } from 'vitest';
import type { CompiledField } from '../../../src/runtime/language/stages.ts';
import { defaultSettings, mergeSettings } from '../../../src/runtime/list/settings.ts';
import type { FieldWidget } from '../../../src/runtime/widget.ts';
import { phaseOf } from '../../../src/widgets/block/list/phase.ts';
import { appliedFilters, fieldsOnLine, isBlank, searchesAtOnce } from '../../../src/widgets/block/list/search/filters.ts';
import { arrange, moved, movedTo, pinnedTo, resized, shown } from '../../../src/widgets/block/list/table/arrange.ts';
import { actionsWidth, countInSight, splitRowActions } from '../../../src/widgets/block/list/table/row-actions.tsx';
import { between } from '../../../src/widgets/block/list/table/table-parts.tsx';
import { naturalWidth } from '../../../src/widgets/block/list/table/widths.ts';
import { sortActions } from '../../../src/widgets/block/list/toolbar/sort-actions.ts';
import { countText, sumRows } from '../../../src/widgets/block/list/totals.ts';

describe('totals of a selection', () => {
  it('adds decimal strings exactly, where floats would not (security M6)', () => {
    const rows = Array.from({ length: 1000 }, () => ({ weight: '0.1' }));
    expect(sumRows(rows, { dataIndex: 'weight' })).toEqual([{ currency: '', amount: '100.0' }]);
    expect(sumRows([{ weight: '0.1' }, { weight: '0.2' }], { dataIndex: 'weight' })).toEqual([{ currency: '', amount: '0.3' }]);
  });

  it('keeps currencies apart and the finest decimals', () => {
    const rows = [
      { total: '10.5', code: 'CNY' },
      { total: '3', code: 'JPY' },
      { total: '-0.505', code: 'CNY' },
      { total: '99999999999.99', code: 'USD' },
      { total: '0.01', code: 'USD' },
    ];
    expect(sumRows(rows, { dataIndex: 'total', currency: 'code' })).toEqual([
      { currency: 'CNY', amount: '9.995' },
      { currency: 'JPY', amount: '3' },
      { currency: 'USD', amount: '100000000000.00' },
    ]);
  });

  it('counts what is no number as absent, and sums inside of a row', () => {
    const rows = [
      { fee: { amount: '1.20' } },
      { fee: { amount: null } },
      { fee: { amount: 'n/a' } },
      { fee: null },
      { fee: { amount: 2 } },
    ];
    expect(sumRows(rows, { dataIndex: 'fee.amount' })).toEqual([{ currency: '', amount: '3.20' }]);
    expect(sumRows([{ fee: null }], { dataIndex: 'fee' })).toEqual([]);
  });

  it('writes a sum below zero with its sign, and counts with thousands', () => {
    expect(sumRows([{ n: '-0.05' }, { n: '0.01' }], { dataIndex: 'n' })).toEqual([{ currency: '', amount: '-0.04' }]);
    expect(countText(1234567)).toBe('1,234,567');
  });
});

const columns = [
  { dataIndex: 'no', title: 'No', fixed: 'left' },
  { dataIndex: 'status', title: 'Status' },
  { dataIndex: 'weight', title: 'Weight', hideInTable: true },
  { dataIndex: 'time', title: 'Time' },
] as const;
const settings = defaultSettings(columns);
const keys = (of: typeof settings) => arrange(columns, of).map(({ column }) => column.dataIndex);

describe('columns as the user arranged them', () => {
  it('start as the document has them', () => {
    expect(arrange(columns, settings).map(({ column, side, hidden }) => [column.dataIndex, side, hidden])).toEqual([
      ['no', 'left', false],
      ['status', null, false],
      ['weight', null, true],
      ['time', null, false],
    ]);
  });

  it('keep what was set when columns come and go: new ones stand by their neighbour, gone ones do nothing', () => {
    const kept = {
      order: ['gone', 'time', 'status', 'no'],
      hidden: ['gone', 'status'],
      pinned: { gone: 'left', time: 'right' },
      widths: { gone: 90, no: 200 },
      density: 'middle',
    };
    const merged = mergeSettings(settings, kept);
    expect(keys(merged)).toEqual(['no', 'status', 'weight', 'time']);
    expect(
      arrange(columns, merged)
        .filter(({ hidden }) => hidden)
        .map(({ column }) => column.dataIndex),
    ).toEqual(['status', 'weight']);
    expect(arrange(columns, merged).find(({ column }) => column.dataIndex === 'no')?.width).toBe(200);
    expect(arrange(columns, merged).at(-1)?.side).toBe('right');
  });

  it('move among the columns of their side only', () => {
    expect(keys(moved(columns, settings, 'time', -1))).toEqual(['no', 'status', 'time', 'weight']);
    expect(keys(movedTo(columns, settings, 'status', 'time'))).toEqual(['no', 'weight', 'time', 'status']);
    expect(moved(columns, settings, 'status', -1)).toBe(settings);
    expect(moved(columns, settings, 'time', 1)).toBe(settings);
  });

  it('are pinned, hidden, shown and made wider within the limits of the language', () => {
    expect(keys(pinnedTo(settings, 'time', 'left'))).toEqual(['no', 'time', 'status', 'weight']);
    expect(arrange(columns, pinnedTo(settings, 'no', 'none'))[0]?.side).toBeNull();
    expect(shown(settings, 'weight', true).hidden).toEqual([]);
    expect(shown(settings, 'time', false).hidden).toEqual(['weight', 'time']);
    expect(resized(settings, 'no', 5).widths).toEqual({ no: 40 });
    expect(resized(settings, 'no', 1200.4).widths).toEqual({ no: 800 });
    expect(resized(resized(settings, 'no', 99), 'no', null).widths).toEqual({});
  });

  it('without a width are as wide as their values and title need', () => {
    expect(naturalWidth({ valueType: 'digit' }, 'Box')).toBe(90);
    expect(naturalWidth({ valueType: 'digit', sorter: true }, 'Number of boxes in all')).toBeGreaterThan(180);
    expect(naturalWidth({ valueType: 'digit' }, '全部箱子的总数量')).toBeGreaterThan(110);
  });
});

const field = (more: Partial<CompiledField> = {}): CompiledField => ({ 'x-component': 'Input', ...more });
const widget = (search: FieldWidget['search']) => ({ search }) as FieldWidget;

describe('the search', () => {
  it('names the filters in force, in the order of the fields', () => {
    const fields = ['no', 'name', 'time', 'status'].map((name) => ({ name, field: field() }));
    const found = appliedFilters({ status: 'draft', name: '  ', time: [undefined, undefined], no: ['A1'] }, fields);
    expect(found.map(({ name, value }) => [name, value])).toEqual([
      ['no', ['A1']],
      ['status', 'draft'],
    ]);
  });

  it('takes blanks, empty lists and nothing as nothing, and false as an answer', () => {
    expect([undefined, null, '', ' ', [], ['', undefined]].every(isBlank)).toBe(true);
    expect([false, 0, 'a', ['a', undefined]].some(isBlank)).toBe(false);
  });

  it('searches at once by a choice, and waits for Enter while one types', () => {
    expect(searchesAtOnce(field({ dict: 'order_status' }), widget('value'), 'draft')).toBe(true);
    expect(searchesAtOnce(field(), widget('range'), ['2026-01-01', '2026-01-31'])).toBe(true);
    expect(searchesAtOnce(field(), widget('value'), true)).toBe(true);
    expect(searchesAtOnce(field(), widget('value'), 'a')).toBe(false);
    expect(searchesAtOnce(field(), widget('numbers'), ['A1', 'A2'])).toBe(false);
  });

  it('puts as many fields on its line as fit, and never none', () => {
    expect(fieldsOnLine(1048, 8, 248, 276)).toBe(3);
    expect(fieldsOnLine(2400, 2, 248, 276)).toBe(2);
    expect(fieldsOnLine(2400, 9, 248, 276)).toBe(3);
    expect(fieldsOnLine(300, 8, 248, 276)).toBe(1);
  });
});

const handle = (name: string, more: object = {}) => ({
  action: { name, title: name, do: [], ...more },
  title: name,
  disabled: false,
  running: false,
  run: async () => false,
});

describe('actions', () => {
  it('of the list: one primary, three beside it, dangerous ones in the menu', () => {
    const { primary, secondary, menu } = sortActions([
      handle('a'),
      handle('b', { primary: true }),
      handle('c', { danger: true }),
      handle('d'),
      handle('e'),
      handle('f'),
    ]);
    expect([primary?.title, secondary.map(({ title }) => title), menu.map(({ title }) => title)]).toEqual([
      'b',
      ['a', 'd', 'e'],
      ['c', 'f'],
    ]);
  });

  it('of a row: a few in sight, never a dangerous one or one that is off', () => {
    const titles = (...[handles, inSight]: Parameters<typeof splitRowActions>) => {
      const { seen, menu } = splitRowActions(handles, inSight);
      return [seen.map(({ title }) => title), menu.map(({ title }) => title)];
    };
    expect(titles([handle('drop', { danger: true }), handle('open'), handle('print')], 2)).toEqual([['open', 'print'], ['drop']]);
    expect(titles([handle('open'), handle('drop', { danger: true })], 2)).toEqual([['open'], ['drop']]);
    expect(titles([handle('print', { disabled: {} }), handle('copy'), handle('open')], 1)).toEqual([['copy'], ['print', 'open']]);
    // A row that opens by itself has its next step alone in sight.
    expect([countInSight({}), countInSight({ openRow: [] })]).toEqual([2, 1]);
  });

  it('of a row take the room of those that may stand in it together', () => {
    const may = (title: string, isAlways = true, isMenuOnly = false) => ({ title, isAlways, isMenuOnly });
    const width = (...actions: Parameters<typeof actionsWidth>[0]) => actionsWidth(actions, 2, 'Actions');
    expect(width(may('Detail'), may('Abandon'), may('x'))).toBeGreaterThan(width(may('Detail'), may('x')));
    // What can never stand in the row takes no room in it: the dangerous, and what is behind two that are always there.
    const short = width(may('Detail'), may('Pay', false), may('Copy'));
    expect(width(may('Detail'), may('Pay', false), may('Copy'), may('A very long title', false))).toBe(short);
    expect(width(may('Detail'), may('Pay', false), may('Copy'), may('A very long title', true, true))).toBe(short);
    expect(width(may('Detail'), may('A very long title', false), may('Copy'))).toBeGreaterThan(short);
    expect(width(may('Long first title', false), may('Another long one', false), may('x'))).toBeGreaterThan(short);
    // With one in sight the widest alone counts.
    const alone = actionsWidth([may('Pay', false), may('Place again', false), may('Copy'), may('A very long title')], 1, 'Actions');
    expect(alone).toBe(actionsWidth([may('Place again'), may('x', true, true)], 1, 'Actions'));
  });
});

describe('a click with Shift', () => {
  it('takes all rows from the one clicked before, whichever way', () => {
    const keys = ['a', 'b', 'c', 'd'];
    expect(between(keys, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(between(keys, 'd', 'c')).toEqual(['c', 'd']);
    expect(between(keys, null, 'c')).toEqual(['c']);
    expect(between(keys, 'gone', 'c')).toEqual(['c']);
  });
});

describe('what stands where the rows are', () => {
  it('old rows outlive loading and failing; without rows it says what is', () => {
    expect(phaseOf('again', null, false)).toBe('rows');
    expect(phaseOf(null, new Error('x'), false)).toBe('rows');
    expect(phaseOf('first', null, true)).toBe('first');
    expect(phaseOf('again', new Error('x'), true)).toBe('failure');
    expect(phaseOf(null, null, true)).toBe('empty');
  });
});
