import type { Ports } from '../ports.ts';
import type { Judge, LineProblems } from './judge-lines.ts';
import type { Line, Lines } from './lines.ts';

/**
 * Which problems are shown: those of cells that were written, of every cell once all was judged, and what the server
 * refused for as long as the value is the one that it refused. A blank line is not wrong unless it is one of the least.
 */
export interface Marks {
  /** The same map as long as nothing in it differs, so that a line is drawn again only when it must. */
  of(line: Line, row: number): LineProblems;
  touch(line: Line, names: readonly string[]): void;
  /** From now on every cell of these lines is judged. */
  touchAll(lines: readonly Line[]): void;
  refuse(line: Line, name: string, message: string): void;
  clear(): void;
  /** What is wrong may be something else now. */
  forget(): void;
}

interface Refused {
  readonly value: unknown;
  readonly message: string;
}

const nothing: LineProblems = new Map();

export function createMarks(
  judge: Judge,
  lines: Lines,
  first: { name: string } | undefined,
  least: number,
  translate: Ports['translate'],
): Marks {
  let touched = new Map<number, Set<string>>();
  let judgedUpTo = 0;
  let refused = new Map<number, Map<string, Refused>>();
  let shown = new WeakMap<Line, LineProblems>();
  let lastOf = new Map<number, LineProblems>();

  const collect = (line: Line, row: number): LineProblems => {
    const isJudged = line.key <= judgedUpTo;
    const names = touched.get(line.key);
    const said = refused.get(line.key);
    if (!isJudged && names === undefined && said === undefined) return nothing;
    const isEmpty = lines.isBlank(line);
    if (isEmpty && row >= least && said === undefined) return nothing;
    const found = new Map<string, string>();
    for (const [name, message] of judge.of(line)) if (isJudged || names?.has(name) === true) found.set(name, message);
    for (const [name, { value, message }] of said ?? []) if (!found.has(name) && line.values[name] === value) found.set(name, message);
    if (isEmpty && isJudged && found.size === 0 && row < least && first !== undefined)
      found.set(first.name, translate('widget.grid.least', { count: least }));
    return found.size === 0 ? nothing : found;
  };
  const forget = () => {
    shown = new WeakMap();
  };
  return {
    of: (line, row) => {
      const known = shown.get(line);
      if (known !== undefined && row >= least) return known;
      const found = collect(line, row);
      const before = lastOf.get(line.key);
      const stable = before !== undefined && isSame(before, found) ? before : found;
      lastOf.set(line.key, stable);
      shown.set(line, stable);
      return stable;
    },
    touch: (line, names) => {
      const set = touched.get(line.key) ?? new Set();
      for (const name of names) set.add(name);
      touched.set(line.key, set);
      shown.delete(line);
    },
    touchAll: (all) => {
      judgedUpTo = Math.max(judgedUpTo, ...all.map(({ key }) => key));
      forget();
    },
    refuse: (line, name, message) => {
      const said = refused.get(line.key) ?? new Map<string, Refused>();
      said.set(name, { value: line.values[name], message });
      refused.set(line.key, said);
      forget();
    },
    forget,
    clear: () => {
      touched = new Map();
      refused = new Map();
      lastOf = new Map();
      judgedUpTo = 0;
      forget();
    },
  };
}

function isSame(one: LineProblems, other: LineProblems): boolean {
  return one === other || (one.size === other.size && [...one].every(([name, message]) => other.get(name) === message));
}
