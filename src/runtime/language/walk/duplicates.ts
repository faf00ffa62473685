import type { JsonPath } from '../problem.ts';
import { below } from './pointer.ts';

/** The first member that an object of a JSON text has twice; reading the text would drop one of them without a word. */
export function duplicateMember(text: string): JsonPath | undefined {
  const stack: Level[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    const level = stack.at(-1);
    if (sign === '{' || sign === '[') stack.push({ above: level, names: sign === '{' ? new Set() : null, index: 0, name: null });
    else if (sign === '}' || sign === ']') stack.pop();
    else if (sign === ',' && level !== undefined) {
      level.index++;
      level.name = null;
    } else if (sign === '"') {
      const end = endOfText(text, at);
      if (level !== undefined && isKnownName(level, text.slice(at + 1, end))) return pathIn(level);
      at = end;
    }
  }
  return undefined;
}

/** Takes a text as the name of a member, where the object expects one; true when the object has a member of this name already. */
function isKnownName(level: Level, text: string): boolean {
  if (level.names === null || level.name !== null) return false;
  level.name = text.includes('\\') ? String(JSON.parse(`"${text}"`)) : text;
  const isKnown = level.names.has(level.name);
  level.names.add(level.name);
  return isKnown;
}

/** Where the text that begins here has its closing quote. */
function endOfText(text: string, begin: number): number {
  let end = text.indexOf('"', begin + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
}

interface Level {
  readonly above: Level | undefined;
  /** Null in a list. */
  readonly names: Set<string> | null;
  index: number;
  /** The member that is being read. */
  name: string | null;
}

function pathIn(level: Level | undefined): JsonPath {
  if (level === undefined) return '';
  return below(pathIn(level.above), level.names === null ? level.index : (level.name ?? ''));
}
