import type { Shape } from '../../scripts/import/shapes.ts';

/** How deep objects within objects have all their members; a schema may hold itself. */
const deepest = 5;

/** A value of a schema: its example where it has a fitting one, else one made by type, format and limits. */
export function sampleOf(shape: Shape, index = 0, depth = 0): unknown {
  const { type, raw, enum: choices } = shape;
  const example = raw.example ?? (Array.isArray(raw.examples) ? raw.examples[0] : undefined);
  if (choices !== undefined) return choices[index % choices.length];
  if (type === 'object') return objectOf(shape, index, depth);
  if (type === 'array') return listOf(shape, depth);
  if (type === 'string') return typeof example === 'string' && index === 0 ? example : textOf(shape, index);
  if (type === 'integer' || type === 'number') return typeof example === 'number' && index === 0 ? example : numberOf(shape, index);
  if (type === 'boolean') return index % 2 === 0;
  return null;
}

function objectOf({ members, mapOf, required }: Shape, index: number, depth: number): unknown {
  if (mapOf !== undefined) return Object.fromEntries(['first', 'second'].map((name, at) => [name, sampleOf(mapOf, at, depth + 1)]));
  const taken = [...members].filter(
    ([name, { isWriteOnly, type }]) => !isWriteOnly && (depth < deepest || required.has(name) || (type !== 'object' && type !== 'array')),
  );
  return Object.fromEntries(taken.map(([name, member]) => [name, depth > 2 * deepest ? null : sampleOf(member, index, depth + 1)]));
}

/** Two rows, or as many as the list may have. */
function listOf({ item, raw }: Shape, depth: number): unknown {
  const least = typeof raw.minItems === 'number' ? raw.minItems : 0;
  const most = typeof raw.maxItems === 'number' ? raw.maxItems : 2;
  const count = depth >= deepest ? least : Math.max(least, Math.min(2, most));
  return item === undefined ? [] : Array.from({ length: count }, (_none, index) => sampleOf(item, index, depth + 1));
}

const texts: Readonly<Record<string, (index: number) => string>> = {
  'date-time': (index) => `2026-11-2${index % 9}T08:30:00Z`,
  date: (index) => `2026-11-2${index % 9}`,
  email: (index) => `someone${index}@example.com`,
  uri: (index) => `https://example.com/${index}`,
  url: (index) => `https://example.com/${index}`,
  uuid: (index) => `00000000-0000-4000-8000-00000000000${index % 10}`,
};

function textOf({ raw }: Shape, index: number): string {
  const made = texts[String(raw.format ?? '')]?.(index) ?? `text ${index + 1}`;
  const most = typeof raw.maxLength === 'number' ? raw.maxLength : made.length;
  const least = typeof raw.minLength === 'number' ? raw.minLength : 0;
  return made.slice(0, most).padEnd(least, 'x');
}

function numberOf({ raw, type }: Shape, index: number): number {
  const least = typeof raw.minimum === 'number' ? raw.minimum : 1;
  const most = typeof raw.maximum === 'number' ? raw.maximum : least + 1_000;
  const made = Math.min(most, least + index);
  return type === 'integer' ? Math.ceil(made) : made;
}
