import { withoutNull } from '../../src/runtime/language/check/contract.ts';
import type { Knowledge } from '../../src/runtime/language/check/knowledge.ts';
import type { Schema } from '../../src/runtime/language/walk/schema.ts';
import { nameContains, type Texts } from './texts.ts';

export type Json = Readonly<Record<string, unknown>>;

/** The context of writing a screen. */
export interface Making {
  readonly texts: Texts;
  readonly knowledge: Knowledge;
  /** Open tasks for the author. */
  readonly left: string[];
}

/** How a value is shown: the properties of a column or of a detail's item. */
export interface Shown extends Json {
  readonly dataIndex: string;
}

/** Returns the plain values of a row in the schema's order; ids, dictionary texts and currencies belong to other values. */
export function shownValues(row: Schema, making: Making, called = ''): readonly Shown[] {
  const properties = row.properties ?? {};
  const currencies = new Set(Object.keys(properties).flatMap((name) => currencyOf(name, properties) ?? []));
  return Object.entries(properties).flatMap(([name, property]) => {
    const schema = withoutNull(property);
    if (name === 'id' || currencies.has(name) || isTextOfCode(name, properties) || !isPlain(schema)) return [];
    return [{ dataIndex: name, title: making.texts.of(`${called}${name}`, name), ...look(name, schema, properties, making.knowledge) }];
  });
}

/** Returns the parts of a row that are rows or records. */
export function partsOf(row: Schema): readonly (readonly [string, Schema])[] {
  return Object.entries(row.properties ?? {})
    .map(([name, property]) => [name, withoutNull(property)] as const)
    .filter(([, schema]) => schema.properties !== undefined || schema.items?.properties !== undefined);
}

/** Returns the row's key: `id`, or the first text that every row has. */
export function rowKeyOf(row: Schema): string | undefined {
  const properties = row.properties ?? {};
  if (properties.id !== undefined) return 'id';
  const keyed = Object.entries(properties).filter(([, schema]) => schema.type === 'string' && schema.anyOf === undefined);
  return (keyed.find(([name]) => nameContains(name, 'no', 'code', 'number', 'value', 'key')) ?? keyed[0])?.[0];
}

function look(name: string, schema: Schema, properties: Readonly<Record<string, Schema>>, { dictionaries }: Knowledge): Json {
  if (schema.dictionary !== undefined && dictionaries.has(schema.dictionary)) return { valueType: 'select', dict: schema.dictionary };
  const byFormat = valueTypes[schema.format ?? ''];
  if (schema.format === 'amount') {
    const currency = currencyOf(name, properties);
    if (currency !== undefined) return { valueType: 'money', cell: { use: 'money', props: { currency: `{{ row.${currency} }}` } } };
  } else if (byFormat !== undefined) return { valueType: byFormat };
  if (schema.type === 'boolean') return { valueType: 'boolean' };
  if (schema.type === 'integer' || schema.type === 'number') return { valueType: 'digit' };
  return nameContains(name, 'no', 'number', 'code', 'tracking', 'phone') ? { copyable: true } : {};
}

const valueTypes: Readonly<Record<string, string>> = {
  kg: 'kg',
  cm: 'cm',
  cbm: 'cbm',
  'local-time': 'dateTime',
  'date-time': 'dateTime',
  date: 'date',
};

/** Returns the currency field of an amount: `codCurrency` for `codPrice`, else that of the row. */
function currencyOf(name: string, properties: Readonly<Record<string, Schema>>): string | undefined {
  const schema = properties[name];
  if (schema === undefined || withoutNull(schema).format !== 'amount') return undefined;
  const stem = name.replace(/[A-Z][a-z]*$/, '');
  return [`${stem}Currency`, `${stem}CurrencyCode`, 'currencyCode', 'currency'].find((one) => Object.hasOwn(properties, one));
}

function isTextOfCode(name: string, properties: Readonly<Record<string, Schema>>): boolean {
  const coded = /^(.+?)_?[dD]ictText$/.exec(name)?.[1];
  return coded !== undefined && Object.hasOwn(properties, coded);
}

function isPlain({ type }: Schema): boolean {
  return type === 'string' || type === 'integer' || type === 'number' || type === 'boolean';
}
