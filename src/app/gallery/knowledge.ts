import type { Knowledge } from '../../runtime/language/check/knowledge.ts';
import { screensByPath } from '../../runtime/routes/match.ts';

/** Loads the checker's knowledge from the development server (scripts/gallery-plugin.ts). */
export async function loadKnowledge(): Promise<Knowledge> {
  const reply = await fetch('/gallery/knowledge.json');
  if (!reply.ok) throw new Error(`The development server answered ${reply.status}`);
  return unpackKnowledge(await reply.text());
}

/** Restores the maps and sets, which JSON lacks. */
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
