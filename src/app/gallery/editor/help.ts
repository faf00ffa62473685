import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView, Tooltip } from '@codemirror/view';
import { keyOf, nodeAt, pathOf, propertiesOf, readAll } from './json-places.ts';
import { keysOf, resolve, type Schema, schemasAt, valuesOf } from './schema-at.ts';

/** Completes property names and the values that the schema enumerates. */
export function completeBy(schema: Schema): (context: CompletionContext) => CompletionResult | null {
  return ({ state, pos, explicit }) => {
    const node = nodeAt(state, pos);
    const whole = readAll(state);
    if (node.name === 'PropertyName' || node.name === 'Object') {
      const object = node.name === 'Object' ? node : node.parent?.parent;
      if (object === undefined || object === null || (node.name === 'Object' && !explicit)) return null;
      const has = new Set(propertiesOf(object).flatMap((each) => (each.firstChild?.from === node.from ? [] : [keyOf(state, each)])));
      const options = [...keysOf(schemasAt(schema, whole, pathOf(state, object)))]
        .filter(([key]) => !has.has(key))
        .map(([key, of]) => keyOption(key, of, schema, node.name === 'PropertyName'));
      return node.name === 'PropertyName' ? { from: node.from, to: node.to, options, filter: true } : { from: pos, options };
    }
    const isText = node.name === 'String';
    if (!isText && !explicit) return null;
    const options = valuesOf(schemasAt(schema, whole, pathOf(state, node))).map(valueOption);
    // An explicit request inside an existing value lists all alternatives.
    return options.length === 0 ? null : { from: isText ? node.from : pos, ...(isText ? { to: node.to } : {}), options, filter: !explicit };
  };
}

/** Shows the schema's description of the name or value under the pointer. */
export function explainBy(schema: Schema): (view: EditorView, position: number, side: -1 | 1) => Tooltip | null {
  return ({ state }, position, side) => {
    const node = nodeAt(state, position, side);
    if (node.name !== 'PropertyName' && node.name !== 'String') return null;
    const lines = linesOf(schemasAt(schema, readAll(state), pathOf(state, node)));
    if (lines.length === 0) return null;
    return {
      pos: node.from,
      end: node.to,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'wg-hover';
        for (const line of lines) dom.appendChild(document.createElement('p')).textContent = line;
        return { dom };
      },
    };
  };
}

/** The descriptions, followed by the permitted values. */
export function linesOf(schemas: readonly Schema[]): readonly string[] {
  const descriptions = schemas.flatMap(({ description, title }) => description ?? title ?? []);
  const values = valuesOf(schemas);
  const shown = values.slice(0, maxNames).map(String).join(', ');
  const types = [...new Set(schemas.flatMap(({ type }) => type ?? []))].filter((type) => type !== 'boolean' || values.length !== 2);
  return [
    ...new Set([
      ...descriptions,
      ...(values.length > 0 ? [values.length > maxNames ? `${shown}, … (${values.length})` : shown] : []),
      ...(values.length === 0 && types.length > 0 ? [types.join(' | ')] : []),
    ]),
  ];
}

/** Maximum number of names in a hint. */
const maxNames = 24;

function keyOption(key: string, schema: Schema, root: Schema, isTyped: boolean): Completion {
  const found = resolve(schema, root);
  const info = found.description ?? found.title;
  const text = JSON.stringify(key);
  return { label: text, displayLabel: key, type: 'property', apply: isTyped ? text : `${text}: `, ...(info === undefined ? {} : { info }) };
}

function valueOption(value: unknown): Completion {
  return { label: JSON.stringify(value), displayLabel: String(value), type: 'enum' };
}
