import { listRow } from '../check/block/sources.ts';
import { inputsOf, isOpen, pagingInputs, sortColumnsOf, withoutNull } from '../check/contract.ts';
import type { Knowledge } from '../check/knowledge.ts';
import type { Context } from '../check/place.ts';
import { describe } from '../walk/choose.ts';
import { isRecord, own, ownText, type Schema } from '../walk/schema.ts';
import { contextAt } from './context-at.ts';
import { inExpression, isInExpression, namesOf } from './in-expression.ts';
import type { Caret, Suggestion, Suggestions } from './suggestion.ts';

/**
 * What the checker knows beyond the schema of editors: columns of the source's call, names within expressions, inputs of calls and
 * parameters of pages with their values, state, events, sortable columns.
 */
export function suggestionsAt({ document, path, isKey, before }: Caret, knowledge: Knowledge): Suggestions {
  if (isKey) return { typed: null, suggestions: keysAt(document, path, knowledge) };
  const place = contextAt(document, path, knowledge);
  if (place === undefined) return none;
  if (before !== undefined && isInExpression(before)) return inExpression(before, place.context);
  const { schema, context } = place;
  const named = namedAt(document, path, context);
  if (named.length > 0) return { typed: null, suggestions: named };
  if (schema?.['x-data-index'] === true) return { typed: null, suggestions: columnsOf(context.item, before ?? '') };
  const taken = takenAt(document, path.slice(0, -1), knowledge)?.find(({ label }) => label === path.at(-1))?.schema;
  return { typed: null, suggestions: taken === undefined ? [] : valuesOf(taken, knowledge) };
}

const none: Suggestions = { typed: null, suggestions: [] };

function keysAt(document: unknown, path: readonly string[], knowledge: Knowledge): readonly Suggestion[] {
  const here = valueAt(document, path);
  return (takenAt(document, path, knowledge) ?? [])
    .filter(({ label }) => !isRecord(here) || !Object.hasOwn(here, label))
    .map(({ label, schema }) => ({ label, kind: 'member', detail: describe(withoutNull(schema)) }));
}

/** Names that a word of a block or step takes from another part of the document or from its call. */
function namedAt(document: unknown, path: readonly string[], context: Context): readonly Suggestion[] {
  const around = valueAt(document, path.slice(0, -1));
  if (path.at(-1) === 'rowKey') {
    const row = listRow(around, context);
    return row === undefined ? [] : namesOf(row);
  }
  if (path.at(-1) === 'emit') return Object.keys(own(document, 'on') ?? {}).map((label) => ({ label, kind: 'member' }));
  if (path.at(-1) !== 'column' || path.at(-2) !== 'defaultSort') return [];
  const call = ownText(own(valueAt(document, path.slice(0, -2)), 'source'), 'call');
  return call === undefined ? [] : sortColumnsOf(call).map((label) => ({ label, kind: 'member' }));
}

interface Taken {
  readonly label: string;
  readonly schema: Schema;
}

/** The names that a map may have because of what stands beside it; undefined for other maps. */
function takenAt(document: unknown, path: readonly string[], knowledge: Knowledge): readonly Taken[] | undefined {
  const around = valueAt(document, path.slice(0, -1));
  if (path.at(-1) === 'set') return declared(own(document, 'state'));
  if (path.at(-1) !== 'with') return undefined;
  const call = ownText(around, 'call');
  if (call !== undefined)
    return [...inputsOf(call)].filter(([name]) => !pagingInputs.has(name)).map(([label, { schema }]) => ({ label, schema }));
  const screen = knowledge.screenAt(ownText(around, 'navigate') ?? '') ?? ownText(around, 'open') ?? '';
  return declared(knowledge.screens.get(screen));
}

function declared(names: unknown): readonly Taken[] {
  if (!isRecord(names)) return [];
  return Object.entries(names).map(([label, parameter]) => ({ label, schema: { type: ownText(parameter, 'type') } }));
}

/** Paths into the data of a column: members of the object that is typed so far. */
function columnsOf(item: Schema | undefined, before: string): readonly Suggestion[] {
  const outer = before.split('.').slice(0, -1);
  let schema = item;
  for (const name of outer) schema = schema === undefined ? undefined : withoutNull(schema).properties?.[name];
  if (schema === undefined || isOpen(withoutNull(schema))) return [];
  return namesOf(schema).map((suggestion) => ({ ...suggestion, label: [...outer, suggestion.label].join('.') }));
}

function valuesOf(schema: Schema, { dictionaries }: Knowledge): readonly Suggestion[] {
  const plain = withoutNull(schema);
  const values = plain.enum?.map(String) ?? dictionaries.get(plain.dictionary ?? '') ?? [];
  return values.map((label) => ({ label, kind: 'value' }));
}

function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce((value, key) => (Array.isArray(value) ? value[Number(key)] : own(value, key)), document);
}
