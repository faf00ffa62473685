import { limits } from '../limits.ts';
import { asRange, dayNumber, rangeProblem } from '../values/date-range.ts';
import { asNumbers } from '../values/number-list.ts';
import { isBlank, type Rule, textOf } from './rule.ts';

/** Rules about lists, selections, ranges and files. */
export const listRules = {
  packages: atLeastOne('rule.packages'),
  trackingNumbers: atLeastOne('rule.trackingNumbers'),
  selection: atLeastOne('rule.selection'),
  channel: atLeastOne('rule.channel'),
  bankInfo: atLeastOne('rule.bankInfo'),
  /** At most `max` rows. */
  maxItems: {
    test: (value, { max }) => isBlank(value) || (Array.isArray(value) && value.length <= Number(max ?? 0)),
    messageKey: 'rule.maxItems',
    options: { max: 2 },
    good: [[], ['a'], ['a', 'b'], ''],
    bad: [['a', 'b', 'c'], 'ab', { length: 1 }],
  },
  /** Cost trial: at most 20 rules. */
  costRules: {
    test: (value) => isBlank(value) || (Array.isArray(value) && value.length <= limits.costRules),
    messageKey: 'rule.costRules',
    good: [[], [1], Array.from({ length: 20 }, (_, at) => at)],
    bad: [Array.from({ length: 21 }, (_, at) => at), 'a'],
  },
  /** At most `max` numbers, with any separators. */
  numberList: {
    test: (value, { max }) => asNumbers(value).length <= Number(max ?? 0) && (isBlank(value) || asNumbers(value).length > 0),
    messageKey: 'rule.numberList',
    options: { max: 2 },
    good: ['A1', 'A1,A2', 'A1\nA2\nA1', ['A1', 'A2'], ''],
    bad: ['A1 A2 A3', ['A1', 'A2', 'A3'], ', ,', { a: 1 }, 5],
  },
  /** At most `max` records with the same value of a field. */
  perValue: {
    test: (value, { field, max }) => mostAlike(value, textOf(field)) <= Number(max ?? 0),
    messageKey: 'rule.perValue',
    options: { field: 'code', max: 2 },
    good: [[], [{ code: 'a' }, { code: 'a' }, { code: 'b' }], null],
    bad: [[{ code: 'a' }, { code: 'a' }, { code: 'a' }]],
  },
  /** At most 16 enhance records per code; `field` is the code's field. */
  enhanceRecords: {
    test: (value, { field }) => mostAlike(value, textOf(field ?? 'code')) <= limits.enhanceRecords,
    messageKey: 'rule.enhanceRecords',
    optional: { field: 'code' },
    good: [[], recordsOf('a', 16), [...recordsOf('a', 16), ...recordsOf('b', 16)], null],
    bad: [recordsOf('a', 17)],
    more: [{ options: { field: 'formCode' }, good: [recordsOf('a', 17)], bad: [Array.from({ length: 17 }, () => ({ formCode: 'a' }))] }],
  },
  /** A pair of days or times that spans at most `days` calendar days, both ends included. */
  dateRange: {
    test: (value, { days }) => asRange(value) !== null && rangeProblem(value, Number(days ?? limits.rangeDays)) === null,
    messageKey: 'rule.dateRange',
    options: { days: 31 },
    good: [
      ['2026-01-01', '2026-01-31'],
      ['2026-01-01', '2026-01-01'],
      ['2026-01-01 10:00:00', '2026-01-31 23:59:59'],
      ['2024-02-29', '2024-03-01'],
    ],
    bad: [
      ['2026-01-01', '2026-02-01'],
      ['2026-01-02', '2026-01-01'],
      ['2026-02-29', '2026-03-01'],
      ['2026-01-01', ''],
      ['2026-01-01 24:00:00', '2026-01-02 00:00:00'],
      '2026-01-01',
      null,
    ],
  },
  /** An existing day or time. */
  day: {
    test: (value) => typeof value === 'string' && dayNumber(value) !== null,
    messageKey: 'rule.day',
    good: ['2026-11-21', '2024-02-29', '2026-11-21 23:59:59'],
    bad: ['', '2026-02-29', '2026-13-01', '2026-1-1', '21.11.2026', '2026-11-21 24:00:00', 20261121],
  },
  /** Files of at most `size` megabytes each. */
  fileSize: {
    test: (value, { size }) => [value].flat().every((file) => isBlank(file) || bytesOf(file) <= Number(size ?? 0) * 1_048_576),
    messageKey: 'rule.fileSize',
    options: { size: 2 },
    good: [{ size: 0 }, { size: 2_097_152 }, [{ size: 1 }, { size: 2 }], null],
    bad: [{ size: 2_097_153 }, [{ size: 1 }, { size: 3_000_000 }], {}, 'a'],
  },
} as const satisfies Readonly<Record<string, Rule>>;

function atLeastOne(messageKey: string): Rule {
  return { test: (value) => !isBlank(value), messageKey, judgesBlank: true, good: [['a'], 'a', [{}]], bad: [[], '', ' ', null, undefined] };
}

function mostAlike(value: unknown, field: string): number {
  const counts = new Map<unknown, number>();
  for (const row of Array.isArray(value) ? value : []) {
    const found: unknown = typeof row === 'object' && row !== null ? Object.entries(row).find(([name]) => name === field)?.[1] : undefined;
    if (!isBlank(found)) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

function bytesOf(file: unknown): number {
  return typeof file === 'object' && file !== null && 'size' in file && typeof file.size === 'number'
    ? file.size
    : Number.POSITIVE_INFINITY;
}

function recordsOf(code: string, count: number): readonly { readonly code: string }[] {
  return Array.from({ length: count }, () => ({ code }));
}
