import type { JsonPath } from '../stages.ts';
import { below } from './pointer.ts';

/** The first member that an object of a JSON text has twice; reading the text would drop one of them without a word. */
export function duplicateMember(text: string): JsonPath | undefined {
  const stack: Level[] = [];
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g);
  for (const [token] of tokens) {
    const level = stack.at(-1);
    if (token === '{' || token === '[') stack.push({ path: pathIn(level), names: token === '{' ? new Set() : null, index: 0, name: null });
    else if (token === '}' || token === ']') stack.pop();
    else if (token === ',' && level !== undefined) {
      level.index++;
      level.name = null;
    } else if (token.startsWith('"') && level?.names != null && level.name === null) {
      level.name = String(JSON.parse(token));
      if (level.names.has(level.name)) return pathIn(level);
      level.names.add(level.name);
    }
  }
  return undefined;
}

interface Level {
  readonly path: JsonPath;
  /** Null in a list. */
  readonly names: Set<string> | null;
  index: number;
  /** The member that is being read. */
  name: string | null;
}

function pathIn(level: Level | undefined): JsonPath {
  if (level === undefined) return '';
  return below(level.path, level.names === null ? level.index : (level.name ?? ''));
}
