import { dayNumber, exactRange } from '../values/date-range.ts';
import { needsArea } from '../values/province.ts';
import { isBlank, otherValue, type Rule, type RuleOptions, type RuleValues, textOf } from './rule.ts';

/** Rules that depend on other fields, which their options name. */
export const otherFieldRules = {
  /** The two passwords must match. */
  sameAs: {
    test: (value, { field }, values) => textOf(value) === textOf(otherValue(values, field)),
    messageKey: 'rule.sameAs',
    options: { field: 'password' },
    values: { password: 'Demo1234' },
    good: ['Demo1234'],
    bad: ['demo1234', 'Demo12345', 'Demo1234 ', ''],
  },
  /** A time before that of another field. */
  before: {
    test: (value, { field }, values) => comesBefore(value, otherValue(values, field)),
    messageKey: 'rule.before',
    options: { field: 'endTime' },
    values: { endTime: '2026-11-21 10:00:00' },
    good: ['2026-11-21 09:59:59', '2026-11-20', '2026-11-21'],
    bad: ['2026-11-21 10:00:00', '2026-11-22', 'soon', '', 5],
    more: [
      {
        options: { field: 'endTime' },
        values: { endTime: '2026-11-21' },
        good: ['2026-11-21', '2026-11-21 08:00:00'],
        bad: ['2026-11-22'],
      },
      // A missing or invalid end is not this field's problem.
      { options: { field: 'endTime' }, values: {}, good: ['2026-11-22'], bad: [] },
      { options: { field: 'endTime' }, values: { endTime: 'soon' }, good: ['2026-11-22'], bad: [] },
    ],
  },
  after: {
    test: (value, { field }, values) =>
      isTime(value) && (!isTime(otherValue(values, field)) || comesBefore(otherValue(values, field), value)),
    messageKey: 'rule.after',
    options: { field: 'startTime' },
    values: { startTime: '2026-11-21 10:00:00' },
    good: ['2026-11-21 10:00:01', '2026-11-21', '2026-11-22'],
    bad: ['2026-11-21 10:00:00', '2026-11-20', 'soon', ''],
    more: [{ options: { field: 'startTime' }, values: {}, good: ['2026-11-20'], bad: ['x'] }],
  },
  /** Required when another field has a certain value: users of a notice, amount and currency of an insurance. */
  requiredWhen: {
    test: (value, options, values) => !isBlank(value) || !holds(options, values),
    messageKey: 'rule.required',
    judgesBlank: true,
    options: { field: 'insured', is: true },
    values: { insured: true },
    good: ['100', 0],
    bad: ['', ' ', null, []],
    more: [
      { options: { field: 'insured', is: true }, values: { insured: false }, good: ['', null, '100'], bad: [] },
      { options: { field: 'insured', is: true }, values: {}, good: [''], bad: [] },
      { options: { field: 'msgType', is: 'USER' }, values: { msgType: 'USER' }, good: ['u1', ['u1']], bad: [[], ''] },
      { options: { field: 'count', is: 1 }, values: { count: '1' }, good: ['x'], bad: [''] },
    ],
  },
  /** Province, city and region must all be chosen; the options name their fields, and the country's field where regions are optional. */
  region: {
    test: (_value, { province, city, area, countryField }, values) => {
      const [own, above, between] = [area, province, city].map((field) => otherValue(values, field));
      if (countryField !== undefined && !needsArea({ country: otherValue(values, countryField), province: above, city: between }))
        return true;
      return ![own, above, between].some(isBlank);
    },
    messageKey: 'rule.region',
    judgesBlank: true,
    options: { province: 'province', city: 'city', area: 'area' },
    optional: { countryField: 'country' },
    values: { province: '广东省', city: '深圳市', area: '南山区' },
    good: ['南山区'],
    bad: [],
    more: [
      {
        options: { province: 'province', city: 'city', area: 'area' },
        values: { province: '广东省', city: '', area: '南山区' },
        good: [],
        bad: ['南山区'],
      },
      { options: { province: 'province', city: 'city', area: 'area' }, values: {}, good: [], bad: ['', null] },
      ...[
        { country: 'CN', province: '广东省', city: '深圳市', area: '南山区', isGood: true },
        { country: 'CN', province: '广东省', city: '深圳市', area: ' ', isGood: false },
        { country: 'CN', province: '', city: '深圳市', area: '南山区', isGood: false },
        { country: 'CN', isGood: false },
        { country: 'CN', province: '广东省', city: '东莞市', isGood: true },
        { country: 'CN', province: 'Guangdong', city: 'Zhongshan', isGood: true },
        { country: 'US', province: 'CA', city: 'San Jose', isGood: true },
        { country: 'DE', city: 'Berlin', isGood: true },
        { isGood: true },
      ].map(({ isGood, ...values }) => ({
        options: { province: 'province', city: 'city', area: 'area', countryField: 'country' },
        values,
        good: isGood ? [''] : [],
        bad: isGood ? [] : ['', null],
      })),
    ],
  },
  /** The form is incomplete while one of these fields (comma-separated names) is empty. */
  complete: {
    test: (_value, { fields }, values) => namesIn(fields).every((field) => !isBlank(otherValue(values, field))),
    messageKey: 'rule.complete',
    judgesBlank: true,
    options: { fields: 'name, phone' },
    values: { name: 'Li', phone: '1' },
    good: ['', 'x'],
    bad: [],
    more: [{ options: { fields: 'name,phone' }, values: { name: 'Li' }, good: [], bad: ['', 'x'] }],
  },
} as const satisfies Readonly<Record<string, Rule>>;

function isTime(value: unknown): value is string {
  return typeof value === 'string' && dayNumber(value) !== null;
}

/** A day counts as 00:00:00 on the earlier side and as 23:59:59 on the later side. */
function comesBefore(value: unknown, other: unknown): boolean {
  if (!isTime(value)) return false;
  if (!isTime(other)) return true;
  const { from, to } = exactRange([value, other]);
  return from < to;
}

/** Compares as texts, as the wire does with dictionaries: selects contain texts, checkboxes booleans. */
function holds({ field, is }: RuleOptions, values: RuleValues | undefined): boolean {
  const found = otherValue(values, field);
  return !isBlank(found) && String(found) === String(is);
}

function namesIn(fields: unknown): readonly string[] {
  return textOf(fields)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
