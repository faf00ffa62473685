import { isBlank } from '../../../contract/rules/rule.ts';
import { enumValue } from '../enumeration.ts';
import { isExpression } from '../inputs.ts';
import type { Scope } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import { decimalOf, readGiven } from './cell-values.ts';
import { type CellState, cellState, type GridColumn, hasConditions } from './columns.ts';

/** One immutable line; a changed value makes a new line with the same key. */
export interface Line {
  readonly key: number;
  readonly values: Values;
  /** Values without a visible column, which a change of permissions may add. They are not sent. */
  readonly rest?: Values;
  /** Cells with a computed default that the user has overwritten. */
  readonly own: ReadonlySet<string>;
}

/** Creates lines and computes their dependent values. */
export interface Lines {
  make(given?: Values): Line;
  change(line: Line, values: Values): Line;
  /** Computes the dependent values again; returns the same line if nothing changed. */
  settle(line: Line): Line;
  /** A copy under a new key. */
  copy(line: Line): Line;
  state(line: Line, column: GridColumn): CellState;
  /** The line as a row for expressions and the server. */
  row(line: Line): Values;
  isBlank(line: Line): boolean;
  /** Drops cached states after the surrounding scope has changed. */
  forget(): void;
}

const noOverrides: ReadonlySet<string> = new Set();
const noScope: Scope = {};

export function createLines(columns: readonly GridColumn[], readsScope: boolean, scope: () => Scope): Lines {
  let lastKey = 0;
  const names: ReadonlySet<string> = new Set(columns.map(({ name }) => name));
  const rows = new WeakMap<Line, Values>();
  let states = new WeakMap<Line, Map<string, CellState>>();
  const constant = new Map(columns.filter((column) => !hasConditions(column)).map((column) => [column.name, cellState(column, noScope)]));
  const following = columns.filter(({ field }) => field['x-reactions']?.value !== undefined);
  const starts = columns.filter(({ field }) => field.default !== undefined);
  const around = () => (readsScope ? scope() : noScope);

  const row = (line: Line): Values => {
    const known = rows.get(line);
    if (known !== undefined) return known;
    const rowValues = asRow(columns, line.values);
    rows.set(line, rowValues);
    return rowValues;
  };
  const settle = (line: Line): Line => {
    if (following.length === 0) return line;
    let settled = line;
    // Computed values may depend on each other: one pass per link of the longest chain.
    for (let pass = 0; pass < following.length; pass++) {
      const next = follow(settled, following, { ...around(), row: row(settled) });
      if (next === settled) break;
      settled = next;
    }
    return settled;
  };
  const startValues = (): Values => Object.fromEntries(starts.map((column) => [column.name, readGiven(column, startOf(column, around()))]));
  const make = (given?: Values): Line => {
    const values = given === undefined ? startValues() : pickColumns(columns, given);
    const rest = given === undefined ? undefined : restOf(names, given);
    const fresh = settle({ key: ++lastKey, values, own: noOverrides, ...(rest === undefined ? {} : { rest }) });
    if (given === undefined) return fresh;
    // An initial value that differs from the computed one was written by a user.
    const own = following.filter(({ name, computed }) => !computed && !isBlank(values[name]) && values[name] !== fresh.values[name]);
    return own.length === 0 ? fresh : settle({ ...fresh, values, own: new Set(own.map(({ name }) => name)) });
  };
  return {
    make,
    settle,
    row,
    change: (line, values) => settle({ ...line, values: { ...line.values, ...values }, own: ownOf(line, values, following) }),
    copy: (line) => ({ ...line, key: ++lastKey }),
    state: (line, column) => {
      const fixed = constant.get(column.name);
      if (fixed !== undefined) return fixed;
      const known = states.get(line) ?? new Map<string, CellState>();
      states.set(line, known);
      const state = known.get(column.name) ?? cellState(column, { ...around(), row: row(line) });
      known.set(column.name, state);
      return state;
    },
    isBlank: (line) => columns.every((column) => isUntouched(column, line, following, starts, around)),
    forget: () => {
      states = new WeakMap();
    },
  };
}

function startOf({ field }: GridColumn, scope: Scope): unknown {
  return isExpression(field.default) ? field.default.evaluate(scope) : field.default;
}

function pickColumns(columns: readonly GridColumn[], given: Values): Values {
  return Object.fromEntries(
    columns.filter(({ name }) => Object.hasOwn(given, name)).map((column) => [column.name, readGiven(column, given[column.name])]),
  );
}

function restOf(names: ReadonlySet<string>, given: Values): Values | undefined {
  const others = Object.entries(given).filter(([name]) => !names.has(name));
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

function ownOf(line: Line, written: Values, following: readonly GridColumn[]): ReadonlySet<string> {
  const names = following.filter(({ name, computed }) => !computed && Object.hasOwn(written, name)).map(({ name }) => name);
  return names.length === 0 ? line.own : new Set([...line.own, ...names]);
}

function follow(line: Line, following: readonly GridColumn[], scope: Scope): Line {
  const changed = following.flatMap((column) => {
    if (line.own.has(column.name)) return [];
    const value = computedValue(column, scope);
    return value === line.values[column.name] ? [] : [[column.name, value] as const];
  });
  return changed.length === 0 ? line : { ...line, values: { ...line.values, ...Object.fromEntries(changed) } };
}

function computedValue(column: GridColumn, scope: Scope): unknown {
  const value = column.field['x-reactions']?.value?.evaluate(scope);
  if (typeof value !== 'number') return value === null || value === '' ? undefined : value;
  const { decimals } = column.settings;
  return Number.isFinite(value) ? decimalOf(value, typeof decimals === 'number' ? decimals : 12) : undefined;
}

function asRow(columns: readonly GridColumn[], values: Values): Values {
  const row: Record<string, unknown> = {};
  for (const { name, field } of columns) {
    const value = values[name];
    if (value === undefined) continue;
    if (field.enum !== undefined) row[name] = enumValue(field.enum, value);
    else row[name] = field.type === 'number' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  }
  return row;
}

function isUntouched(
  column: GridColumn,
  line: Line,
  following: readonly GridColumn[],
  starts: readonly GridColumn[],
  scope: () => Scope,
): boolean {
  const value = line.values[column.name];
  if (isBlank(value) || value === false) return true;
  if (following.includes(column) && !line.own.has(column.name)) return true;
  return starts.includes(column) && readGiven(column, startOf(column, scope())) === value;
}
