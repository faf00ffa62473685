import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Knowledge } from '../../../runtime/language/check/knowledge.ts';
import { keysOf, resolve, type Schema, schemasAt, valuesOf } from '../../../runtime/language/editing/schema-at.ts';
import type { Suggestion } from '../../../runtime/language/editing/suggestion.ts';
import { suggestionsAt } from '../../../runtime/language/editing/suggestions.ts';
import { type JsonNode, keyOf, nodeAt, pathOf, propertiesOf, readAll } from './json-places.ts';

/** Completes what the schema lists, and what the checker knows of the place: columns, names in expressions, inputs of calls. */
export function completeBy(schema: Schema, knowledge: Knowledge): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const node = nodeAt(context.state, context.pos);
    const at = { context, node, schema, knowledge };
    if (node.name === 'Object') return context.explicit ? completeKey(at, node, false) : null;
    const object = node.name === 'PropertyName' ? node.parent?.parent : undefined;
    return object === undefined || object === null ? completeValue(at) : completeKey(at, object, true);
  };
}

interface At {
  readonly context: CompletionContext;
  readonly node: JsonNode;
  readonly schema: Schema;
  readonly knowledge: Knowledge;
}

function completeKey({ context: { state, pos }, node, schema, knowledge }: At, object: JsonNode, isTyped: boolean): CompletionResult {
  const has = new Set(propertiesOf(object).flatMap((each) => (each.firstChild?.from === node.from ? [] : [keyOf(state, each)])));
  const [document, path] = [readAll(state), pathOf(state, object)];
  const { suggestions } = suggestionsAt({ document, path, isKey: true }, knowledge);
  const options = [
    ...suggestions.map(({ label, detail }) => keyOption(label, detail, isTyped)),
    ...[...keysOf(schemasAt(schema, document, path))]
      .filter(([key]) => !has.has(key))
      .map(([key, of]) => keyOption(key, describedBy(of, schema), isTyped)),
  ];
  return isTyped ? { from: node.from, to: node.to, options, filter: true } : { from: pos, options };
}

function completeValue({ context: { state, pos, explicit }, node, schema, knowledge }: At): CompletionResult | null {
  const isText = node.name === 'String';
  if (!isText && !explicit) return null;
  const [document, path] = [readAll(state), pathOf(state, node)];
  const before = isText ? { before: state.sliceDoc(node.from + 1, pos) } : {};
  const { typed, suggestions } = suggestionsAt({ document, path, isKey: false, ...before }, knowledge);
  if (typed !== null) return suggestions.length === 0 ? null : { from: pos - typed, options: suggestions.map(nameOption) };
  const options = [...suggestions.map(({ label }) => label), ...valuesOf(schemasAt(schema, document, path))].map(valueOption);
  // An explicit request inside an existing value lists all alternatives.
  return options.length === 0 ? null : { from: isText ? node.from : pos, ...(isText ? { to: node.to } : {}), options, filter: !explicit };
}

function describedBy(schema: Schema, root: Schema): string | undefined {
  const found = resolve(schema, root);
  return found.description ?? found.title;
}

function keyOption(key: string, info: string | undefined, isTyped: boolean): Completion {
  const text = JSON.stringify(key);
  return { label: text, displayLabel: key, type: 'property', apply: isTyped ? text : `${text}: `, ...(info === undefined ? {} : { info }) };
}

function nameOption({ label, kind, detail }: Suggestion): Completion {
  return { label, type: types[kind], ...(detail === undefined ? {} : { detail }) };
}

const types = { member: 'property', function: 'function', value: 'enum' } as const;

function valueOption(value: unknown): Completion {
  return { label: JSON.stringify(value), displayLabel: String(value), type: 'enum' };
}
