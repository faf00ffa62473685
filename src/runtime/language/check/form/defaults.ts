import { day, month, time } from '../../../../../contract/values/calendar.ts';
import { colour } from '../../../../../contract/values/colour.ts';
import { below } from '../../walk/pointer.ts';
import { isExpression, isRecord, own, ownText } from '../../walk/schema.ts';
import type { WidgetFacts } from '../knowledge.ts';
import type { Place } from '../place.ts';
import { enumValues } from './choices.ts';

/** A constant that a field begins with is one that its widget holds, and one of its choices. */
export function checkDefault(facts: WidgetFacts | undefined, field: unknown, { path, report }: Place): void {
  const value = own(field, 'default');
  if (value === undefined || value === null || isExpression(value) || facts?.value === undefined) return;
  const expected = mistake(facts, field, value);
  if (expected === undefined) return;
  const shown = JSON.stringify(value)?.slice(0, 80);
  report({ code: 'wrong_value', path: below(path, 'default'), message: `The field cannot begin with ${shown}`, expected });
}

/** What is expected in place of the value; undefined where it is right. */
function mistake(facts: WidgetFacts, field: unknown, value: unknown): string | undefined {
  const { value: kind, format } = facts;
  if (kind === 'nothing') return 'no "default": this field holds no value';
  if (kind !== undefined && !fits[kind](value)) return words[kind];
  const choices = enumValues(field);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (choices !== undefined && !chosen.every((each) => choices.includes(each)))
    return `one of ${choices.map((each) => JSON.stringify(each)).join(', ')}`;
  return format === undefined || formats[format](value, field) ? undefined : formatWords[format];
}

const fits = {
  text: (value: unknown) => !Array.isArray(value),
  number: (value: unknown) => typeof value === 'number',
  boolean: (value: unknown) => typeof value === 'boolean',
  list: Array.isArray,
  map: isRecord,
} as const;
const words = { text: 'a text or a number', number: 'a number', boolean: 'true or false', list: 'a list', map: 'named values' } as const;

const formats = {
  day: (value: unknown) => day.isValid(value, {}),
  month: (value: unknown) => month.isValid(value, {}),
  time: (value: unknown, field: unknown) => time.isValid(value, { seconds: own(own(field, 'x-component-props'), 'seconds') === true }),
  colour: (value: unknown) => colour.isValid(value, {}),
} as const;
const formatWords = {
  day: 'a day as 2026-11-21',
  month: 'a month as 2026-11',
  time: 'a time as 09:30, or 09:30:00 with "seconds"',
  colour: 'a colour as #1677ff',
} as const;

/** A field of a list's search can be one: some are for forms alone. */
export function checkSearched(facts: WidgetFacts | undefined, field: unknown, { path, report }: Place): void {
  if (facts?.search !== 'none') return;
  report({
    code: 'wrong_value',
    path: below(path, 'x-component'),
    message: `${ownText(field, 'x-component')} is for forms, and nothing is searched by it`,
    expected: 'a field that searches, such as Input, Select or Date',
  });
}
