import type { EditorView, Tooltip } from '@codemirror/view';
import { type Schema, schemasAt, valuesOf } from '../../../runtime/language/editing/schema-at.ts';
import { nodeAt, pathOf, readAll } from './json-places.ts';

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
