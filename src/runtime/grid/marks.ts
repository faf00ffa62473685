import type { Ports } from '../ports.ts';
import type { LineProblems, LineValidator } from './line-validator.ts';
import type { Line, Lines } from './lines.ts';

/**
 * Decides which problems are shown: of edited cells, of every cell after a validation, and server refusals while the refused
 * value is unchanged. Blank lines have none, except among the required minimum.
 */
export interface Marks {
  /** The same map while nothing changes, so that lines redraw only when needed. */
  of(line: Line, row: number): LineProblems;
  touch(line: Line, names: readonly string[]): void;
  /** Validates every cell of these lines from now on. */
  touchAll(lines: readonly Line[]): void;
  refuse(line: Line, name: string, message: string): void;
  clear(): void;
  /** Drops cached problems, which may have changed. */
  forget(): void;
}

interface Refused {
  readonly value: unknown;
  readonly message: string;
}

const noProblems: LineProblems = new Map();

export function createMarks(
  validator: LineValidator,
  lines: Lines,
  first: { name: string } | undefined,
  minLines: number,
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
    const lineRefusals = refused.get(line.key);
    if (!isJudged && names === undefined && lineRefusals === undefined) return noProblems;
    const isEmpty = lines.isBlank(line);
    if (isEmpty && row >= minLines && lineRefusals === undefined) return noProblems;
    const found = new Map<string, string>();
    for (const [name, message] of validator.of(line)) if (isJudged || names?.has(name) === true) found.set(name, message);
    for (const [name, { value, message }] of lineRefusals ?? [])
      if (!found.has(name) && line.values[name] === value) found.set(name, message);
    if (isEmpty && isJudged && found.size === 0 && row < minLines && first !== undefined)
      found.set(first.name, translate('widget.grid.least', { count: minLines }));
    return found.size === 0 ? noProblems : found;
  };
  const forget = () => {
    shown = new WeakMap();
  };
  return {
    of: (line, row) => {
      const known = shown.get(line);
      if (known !== undefined && row >= minLines) return known;
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
      const lineRefusals = refused.get(line.key) ?? new Map<string, Refused>();
      lineRefusals.set(name, { value: line.values[name], message });
      refused.set(line.key, lineRefusals);
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
