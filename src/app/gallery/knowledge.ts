import type { Knowledge } from '../../runtime/language/check/knowledge.ts';
import { screensByPath } from '../../runtime/routes/match.ts';

/** Restores the maps and sets, which JSON lacks (scripts/gallery-plugin.ts). */
export function unpackKnowledge(text: string): Knowledge {
  const known: Omit<Knowledge, 'screenAt'> = JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$map' in value && isPairs(value.$map)) return new Map(value.$map);
    return '$set' in value && Array.isArray(value.$set) ? new Set(value.$set) : value;
  });
  return { ...known, screenAt: screensByPath(known.routes) };
}

function isPairs(value: unknown): value is (readonly [unknown, unknown])[] {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2);
}
