/**
 * The line (from 1) on which each value of a JSON text starts, by its JSON Pointer. One pass without recursion; for a text that
 * is not JSON, what was read up to the mistake.
 */
export function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>([['', 1]]);
  const stack: Level[] = [];
  let line = 1;
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|\n|[^\s{}[\],:"]+/g);
  for (const [found] of tokens) {
    const level = stack.at(-1);
    if (found === '\n') line++;
    else if (found === '{' || found === '[') {
      const path = pathHere(level);
      mark(lines, path, line, level);
      stack.push({ path, isList: found === '[', index: 0, key: null, awaitsKey: found === '{' });
    } else if (found === '}' || found === ']') stack.pop();
    else if (found === ',' && level !== undefined) {
      level.index++;
      level.awaitsKey = !level.isList;
    } else if (found !== ':' && found !== ',') {
      if (level?.awaitsKey === true) {
        level.key = keyOf(found);
        level.awaitsKey = false;
        lines.set(pathHere(level), line);
      } else mark(lines, pathHere(level), line, level);
    }
  }
  return lines;
}

/** The line of a pointer, or of the nearest value around it. */
export function lineOf(lines: ReadonlyMap<string, number>, pointer: string): number {
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const line = lines.get(path);
    if (line !== undefined) return line;
  }
  return 1;
}

interface Level {
  readonly path: string;
  readonly isList: boolean;
  index: number;
  key: string | null;
  awaitsKey: boolean;
}

function pathHere(level: Level | undefined): string {
  return level === undefined ? '' : `${level.path}/${level.isList ? level.index : (level.key ?? '')}`;
}

/** A member stands on the line of its key, an item on its own. */
function mark(lines: Map<string, number>, path: string, line: number, level: Level | undefined): void {
  if (level === undefined || level.isList) lines.set(path, line);
}

function keyOf(token: string): string {
  try {
    const key: unknown = JSON.parse(token);
    return String(key).replaceAll('~', '~0').replaceAll('/', '~1');
  } catch {
    return token;
  }
}
