import { isOpen, withoutNull } from '../check/contract.ts';
import { usage } from '../check/expression/library.ts';
import type { ScopeSchemas } from '../check/expression/types.ts';
import { schemaAt } from '../check/expression/whole-maps.ts';
import type { Context } from '../check/place.ts';
import { arities } from '../expression/library/arities.ts';
import { describe } from '../walk/choose.ts';
import type { Schema } from '../walk/schema.ts';
import type { Suggestion, Suggestions } from './suggestion.ts';

/** Whether the caret behind this text of a JSON string is inside of an expression. */
export function isInExpression(before: string): boolean {
  return before.startsWith('{{') && !before.includes('}}');
}

/** What may be typed behind a piece of an expression: names of the scope, members, values of a comparison. */
export function inExpression(before: string, { scope, knowledge }: Context): Suggestions {
  const known = withLoops(before, scope);
  const compared = comparedPath(before);
  if (compared !== undefined) {
    const schema = schemaAt(compared.path, known);
    const values = schema?.enum?.map(String) ?? knowledge.dictionaries.get(schema?.dictionary ?? '') ?? [];
    return { typed: compared.typed.length, suggestions: values.map((label) => ({ label, kind: 'value' })) };
  }
  if (isInText(before)) return { typed: 0, suggestions: [] };
  const [, path = '', typed = ''] = /((?:[A-Za-z_]\w*\.)*)([A-Za-z_]\w*)?$/.exec(before) ?? [];
  return { typed: typed.length, suggestions: path === '' ? roots(known) : membersOf(schemaAt(path.slice(0, -1), known)) };
}

function roots(scope: ScopeSchemas): readonly Suggestion[] {
  const functions = Object.keys(arities).map((label): Suggestion => ({ label, kind: 'function', detail: usage(label) }));
  return [...Object.entries(scope).map(([label, schema]) => suggestionOf(label, schema)), ...functions];
}

function membersOf(schema: Schema | undefined): readonly Suggestion[] {
  return schema === undefined || isOpen(schema) ? [] : namesOf(schema);
}

/** The members of an object's schema. */
export function namesOf(schema: Schema): readonly Suggestion[] {
  return Object.entries(withoutNull(schema).properties ?? {}).map(([label, member]) => suggestionOf(label, member));
}

function suggestionOf(label: string, schema: Schema): Suggestion {
  const plain = withoutNull(schema);
  const detail = plain.dictionary === undefined ? (Object.keys(plain).length === 0 ? undefined : describe(plain)) : plain.dictionary;
  return { label, kind: 'member', ...(detail === undefined ? {} : { detail }) };
}

/** The scope with the variables of the loops that are open: `r` of `rows.filter(r, r.`. */
function withLoops(before: string, scope: ScopeSchemas): ScopeSchemas {
  const known: Record<string, Schema> = { ...scope };
  for (const [, path = '', variable = ''] of before.matchAll(loop)) {
    const items = schemaAt(path, known)?.items;
    if (items === undefined) delete known[variable];
    else known[variable] = items;
  }
  return known;
}

const loop = /([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\.(?:map|filter|all|exists|exists_one)\(\s*([A-Za-z_]\w*)\s*,/g;

/** What the text at the caret is compared with: `row.status == '`, `row.status in ['a', '`. */
function comparedPath(before: string): { readonly path: string; readonly typed: string } | undefined {
  const [, path, typed = ''] =
    /([A-Za-z_][\w.]*)(?:\s*\?\?\s*'')?\s*(?:[=!]=\s*|in\s*\[(?:\s*'[^']*'\s*,)*\s*)'([^']*)$/.exec(before) ?? [];
  return path === undefined ? undefined : { path, typed };
}

function isInText(before: string): boolean {
  return before.split("'").length % 2 === 0;
}
