import type { DictionaryItem } from '../../../contract/entities/identity/account.ts';
import { limits } from '../../../contract/limits.ts';
import { type DecimalBounds, groupDecimal, isDecimal, parseDecimal, plainDecimal } from '../../../contract/values/decimal.ts';
import { compareDecimals, exact, shortText } from '../../../contract/values/exact.ts';
import { isUnit, measure } from '../../../contract/values/measure.ts';
import { money } from '../../../contract/values/money.ts';
import type { Values } from '../ports.ts';
import type { GridColumn } from './columns.ts';
import { typedKinds } from './typed-kinds.ts';

export type Items = readonly DictionaryItem[] | undefined;

/**
 * Parses typed or pasted text into a cell value. Unparsable text stays as it is and is marked as a problem, so nothing changes
 * silently.
 */
export function readTyped(column: GridColumn, typed: string, row: Values, items: Items): unknown {
  const { kind, settings } = column;
  if (kind === 'flag') return flags.get(typed.trim().toLowerCase()) ?? typed;
  if (typed.trim() === '') return undefined;
  if (kind === 'number') return parseDecimal(typed, boundsOf(settings)) ?? typed;
  if (kind === 'measure')
    return (isUnit(settings.unit) ? measure.parse(typed, { unit: settings.unit }) : parseDecimal(typed, boundsOf(settings))) ?? typed;
  if (kind === 'money') return money.parse(typed, { currency: currencyOf(settings, row) }) ?? typed;
  if (kind === 'choice') return chosen(typed, items)?.value ?? typed;
  return typedKinds[kind]?.parse(typed, settings) ?? typed;
}

/** Converts an external value to the grid's form: numbers as decimal strings, flags as booleans. */
export function readGiven({ kind, settings }: GridColumn, value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (kind === 'flag') return typeof value === 'string' ? (flags.get(value.toLowerCase()) ?? value) : value;
  if (typeof value !== 'number' || kind === 'stars') return value;
  return kind === 'number' || kind === 'measure' || kind === 'money' ? decimalOf(value, asCount(settings.decimals) ?? 15) : String(value);
}

/** The message key for a value that is invalid for its kind; null if valid. */
export function kindProblem(column: GridColumn, value: unknown, row: Values, items: Items): { key: string; values: Values } | null {
  const { kind, settings } = column;
  if (kind === 'number') return numberProblem(settings, value);
  // Of what is below zero the sign is wrong, and not the number of decimals.
  if (kind === 'measure' && isNegative(value)) return message('rule.notNegative');
  if (kind === 'measure')
    return isUnit(settings.unit) && !measure.isValid(value, { unit: settings.unit })
      ? message(unitKeys[settings.unit])
      : numberProblem(settings, value);
  if (kind === 'money')
    return money.isValid(value, { currency: currencyOf(settings, row) }) ? bounded(settings, value) : message('rule.money');
  if (kind === 'flag') return typeof value === 'boolean' ? null : message('widget.grid.flag');
  if (kind === 'choice')
    return items === undefined || items.some((item) => item.value === String(value)) ? null : message('widget.grid.choice', { value });
  if (kind !== 'text') return typedKinds[kind]?.problem(value, settings) ?? null;
  const max = asCount(settings.maxLength) ?? (column.field['x-component'] === 'TextArea' ? limits.remark : limits.text);
  const text = String(value);
  if (column.field['x-component'] !== 'TextArea' && /[\r\n]/.test(text)) return message('widget.grid.oneLine');
  return [...text].length > max ? message('rule.maxLength', { max }) : null;
}

/** Display text with thousands separators, units and choice texts. Null shows as empty. */
export function shownText({ kind, settings }: GridColumn, value: unknown, row: Values, items: Items): string {
  if (value === undefined || value === null) return '';
  if (kind === 'number') return groupDecimal(value, { least: 0, keep: true }) ?? String(value);
  if (kind === 'measure') return groupDecimal(value, { least: 0, keep: true }) ?? String(value);
  if (kind === 'money') return money.format(value, { currency: currencyOf(settings, row) }) ?? String(value);
  if (kind === 'choice') return items?.find((item) => item.value === String(value))?.text ?? String(value);
  return Array.isArray(value) ? value.map(String).join(', ') : typeof value === 'object' ? '' : String(value);
}

/** Text for editing and for the clipboard, which parses back to the same value. */
export function plainCell(column: GridColumn, value: unknown, items: Items): string {
  if (column.kind === 'flag') return value === true ? 'TRUE' : value === undefined || value === false ? 'FALSE' : String(value);
  return column.kind === 'money' || column.kind === 'number' || column.kind === 'measure'
    ? value === undefined || value === null
      ? ''
      : String(value)
    : shownText(column, value, {}, items);
}

/** A number as a decimal string with limited decimals, without binary rounding errors: 0.1 + 0.2 gives 0.3. */
export function decimalOf(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return String(value);
  // Larger numbers are integers; fifteen significant digits would replace their last digits by zeros.
  return Math.abs(value) < 1e15 ? shortText(exact(plainDecimal(value)), decimals) : BigInt(Math.trunc(value)).toString();
}

/** The currency of a money cell: its own, or that of another column in the row. */
export function currencyOf({ currency, currencyField }: Values, row: Values): string {
  if (typeof currency === 'string') return currency;
  const other = typeof currencyField === 'string' && Object.hasOwn(row, currencyField) ? row[currencyField] : undefined;
  return typeof other === 'string' ? other : '';
}

function chosen(typed: string, items: Items): DictionaryItem | undefined {
  const wanted = typed.trim().toLowerCase();
  const offered = (items ?? []).filter(({ disabled }) => disabled !== '1');
  return (
    offered.find(({ value }) => value === typed.trim()) ??
    offered.find(({ text }) => text.toLowerCase() === wanted) ??
    offered.find(({ value }) => value.toLowerCase() === wanted)
  );
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'y', 'x', '是', '√', '✓'].map((word) => [word, true] as const),
  ...['', 'false', '0', 'no', 'n', '否', '×'].map((word) => [word, false] as const),
]);

const unitKeys = { kg: 'rule.kilograms', cm: 'rule.centimetres', cbm: 'rule.cubicMetres' } as const;

function boundsOf(settings: Values): DecimalBounds {
  return { whole: 15, decimals: asCount(settings.decimals) ?? 6 };
}

function isNegative(value: unknown): boolean {
  const text = String(value).trim().replace(/^[−–]/, '-');
  return text.startsWith('-') && isDecimal(text, { whole: 40, decimals: 40 });
}

function numberProblem(settings: Values, value: unknown) {
  const bounds = boundsOf(settings);
  if (isDecimal(value, bounds)) return bounded(settings, value);
  if (!isDecimal(value, { whole: 40, decimals: 40 })) return message('widget.grid.number', { value });
  return bounds.decimals === 0 ? message('widget.grid.whole') : message('widget.grid.decimals', { decimals: bounds.decimals });
}

function bounded({ min, max }: Values, value: unknown) {
  if (typeof min === 'number' && compareDecimals(value, min) < 0) return message('widget.grid.atLeast', { min });
  return typeof max === 'number' && compareDecimals(value, max) > 0 ? message('widget.grid.atMost', { max }) : null;
}

function message(key: string, values: Values = {}) {
  return { key, values };
}

function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
