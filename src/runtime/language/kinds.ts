import type { Schema } from './walk/schema.ts';

/** The types that computed values and parameters of fragments declare, as messages speak of them. */
export const kindWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  map: 'named values',
  message: 'a message',
};

/** The declared type that a schema has; undefined where it is not known. */
export function kindOf({ type, enum: items }: Schema): string | undefined {
  if (items !== undefined) return items.every((item) => typeof item === 'string') ? 'string' : undefined;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return 'list';
  if (type === 'object') return 'map';
  return type === 'string' || type === 'boolean' ? type : undefined;
}
