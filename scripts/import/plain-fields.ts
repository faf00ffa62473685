import { patternRefusal } from '../../contract/rules/pattern.ts';
import { day } from '../../contract/values/calendar.ts';
import { ownText } from '../../src/runtime/language/walk/schema.ts';
import { nameContains } from '../new-screen/texts.ts';
import type { Shape } from './shapes.ts';
import type { ImportedTexts } from './texts.ts';

export type Json = Readonly<Record<string, unknown>>;

export const mostChoices = 200;
/** Choices with a text of their own; longer lists show their values. */
const mostLabels = 40;

/** Choices with labels: the words of each value. */
export function choicesOf(name: string, values: readonly (string | number | boolean)[], texts: ImportedTexts): readonly unknown[] {
  const fit = values.filter((value) => typeof value !== 'string' || (value !== '' && value.length <= 120));
  if (fit.length > mostLabels) return fit;
  return fit.map((value) => ({
    value,
    label: texts.label(`${name}_${value}`, undefined, String(value)),
  }));
}

/** The field of a plain value, without its texts; undefined for what no field holds. */
export function plainField(name: string, shape: Shape, note: (reason: string) => void): Json | undefined {
  const { type, raw, item, enum: values } = shape;
  const first = raw.default;
  if (values !== undefined && values.length <= mostChoices)
    return { 'x-component': 'Select', ...(values.some((value) => value === first && value !== '') ? { default: first } : {}) };
  if (type === 'boolean') return { type: 'boolean', 'x-component': 'Switch', default: first === true };
  if (type === 'integer' || type === 'number') return numberField(shape);
  if (type === 'array') return listField(item, raw.maxItems, note);
  if (type === 'any') note('a value of any type, which is typed as a text');
  if (type !== 'string' && type !== 'any') return undefined;
  return textField(name, shape, note);
}

/** The limits and the decimals of a field for numbers. */
export function numberProps({ raw, type }: Shape): Json {
  const { minimum, maximum } = raw;
  return {
    ...(typeof minimum === 'number' ? { min: minimum } : {}),
    ...(typeof maximum === 'number' && maximum < 1e15 ? { max: maximum } : {}),
    decimals: type === 'integer' ? 0 : 6,
  };
}

function numberField(shape: Shape): Json {
  const { raw } = shape;
  return {
    type: 'number',
    'x-component': 'NumberInput',
    'x-component-props': numberProps(shape),
    ...(typeof raw.default === 'number' ? { default: raw.default } : {}),
  };
}

function listField(item: Shape | undefined, most: unknown, note: (reason: string) => void): Json | undefined {
  if (item?.enum !== undefined && item.enum.length <= mostChoices) return { 'x-component': 'SelectMany' };
  if (item?.type !== 'string' && item?.type !== 'any') return undefined;
  note('a list of texts: typed with commas, blanks or lines between them');
  return {
    'x-component': 'NumberList',
    ...(typeof most === 'number' && most >= 1 && most <= 200 ? { 'x-component-props': { max: most } } : {}),
  };
}

const rulesByFormat: Readonly<Record<string, Json>> = {
  email: { rule: 'email' },
  'idn-email': { rule: 'email' },
  url: { rule: 'url' },
  'date-time': { rule: 'day' },
  uuid: { rule: 'pattern', with: { pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' } },
};

function textField(name: string, { raw }: Shape, note: (reason: string) => void): Json {
  const format = ownText(raw, 'format') ?? '';
  const first = typeof raw.default === 'string' && raw.default !== '' && raw.default.length <= 2_000 ? { default: raw.default } : {};
  if (format === 'date')
    return { 'x-component': 'Date', ...(typeof raw.default === 'string' && day.isValid(raw.default, {}) ? first : {}) };
  if (format === 'password' || nameContains(name, 'password', 'passcode')) return { type: 'string', 'x-component': 'Password' };
  const most = typeof raw.maxLength === 'number' && raw.maxLength >= 1 ? raw.maxLength : undefined;
  const isLong =
    (most ?? 0) > 200 || nameContains(name, 'description', 'remark', 'comment', 'content', 'message', 'body', 'notes', 'markdown');
  const validators = [
    ...(rulesByFormat[format] === undefined ? [] : [rulesByFormat[format]]),
    ...(most === undefined ? [] : [{ rule: 'maxLength', with: { max: most } }]),
    ...(typeof raw.minLength === 'number' && raw.minLength > 0 ? [{ rule: 'minLength', with: { min: raw.minLength } }] : []),
    ...patternOf(raw.pattern, note),
  ];
  return {
    type: 'string',
    'x-component': isLong ? 'TextArea' : 'Input',
    ...(isLong ? { 'x-span': 2 } : {}),
    ...first,
    ...(validators.length === 0 ? {} : { 'x-validator': validators }),
  };
}

function patternOf(pattern: unknown, note: (reason: string) => void): readonly Json[] {
  if (typeof pattern !== 'string' || pattern === '') return [];
  const refusal = pattern.length > 256 ? 'it is too long' : patternRefusal(pattern);
  if (refusal === undefined) return [{ rule: 'pattern', with: { pattern } }];
  note('a pattern that is not checked, because it may take too long');
  return [];
}
