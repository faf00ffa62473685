import type { Knowledge } from '../../runtime/language/check/knowledge.ts';

/** Where the development server says what the checker knows (scripts/gallery-plugin.ts). */
export const knowledgePath = '/gallery/knowledge.json';

/** Maps and sets again, which JSON does not have. */
export function unpackKnowledge(text: string): Knowledge {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$map' in value && isPairs(value.$map)) return new Map(value.$map);
    return '$set' in value && Array.isArray(value.$set) ? new Set(value.$set) : value;
  });
}

function isPairs(value: unknown): value is (readonly [unknown, unknown])[] {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2);
}
