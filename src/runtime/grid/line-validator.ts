import { isAsync, judge, judgeLate } from '../../../contract/rules/judge.ts';
import { isBlank } from '../../../contract/rules/rule.ts';
import { blankText, brokenText, rulesOf } from '../forms/validators.ts';
import type { Ports } from '../ports.ts';
import { type Items, kindProblem } from './cell-values.ts';
import type { GridColumn } from './columns.ts';
import type { Line, Lines } from './lines.ts';

/** The problems of a line, by column. */
export type LineProblems = ReadonlyMap<string, string>;

export interface LineValidator {
  /** The immediate problems; the same map while line and surroundings are unchanged. */
  of(line: Line): LineProblems;
  /** Adds the problems found by tables that load on demand; `of` returns them afterwards. */
  late(line: Line): Promise<void>;
  forget(): void;
}

const noProblems: LineProblems = new Map();

export function createLineValidator(
  columns: readonly GridColumn[],
  lines: Lines,
  items: (column: GridColumn, line: Line) => Items,
  translate: Ports['translate'],
): LineValidator {
  let known = new WeakMap<Line, LineProblems>();
  const lateColumns = columns.filter(({ field }) => rulesOf(field).some(isAsync));

  const problemOf = (column: GridColumn, line: Line): string | null => {
    const value = line.values[column.name];
    const { visible, required } = lines.state(line, column);
    if (!visible) return null;
    const row = lines.row(line);
    if (isBlank(value)) {
      if (required) return blankText(rulesOf(column.field), value, column.title, translate);
    } else {
      const wrong = kindProblem(column, value, line.values, items(column, line));
      if (wrong !== null) return translate(wrong.key, wrong.values);
    }
    const broken = judge(rulesOf(column.field), value, row);
    return broken === null ? null : brokenText(broken, column.title, translate);
  };
  const of = (line: Line): LineProblems => {
    const found = known.get(line);
    if (found !== undefined) return found;
    const problems = new Map<string, string>();
    for (const column of columns) {
      const problem = problemOf(column, line);
      if (problem !== null) problems.set(column.name, problem);
    }
    const result = problems.size === 0 ? noProblems : problems;
    known.set(line, result);
    return result;
  };
  return {
    of,
    late: async (line) => {
      const found = new Map(of(line));
      for (const { name, title, field } of lateColumns) {
        if (found.has(name)) continue;
        const broken = await judgeLate(rulesOf(field), line.values[name], lines.row(line));
        if (broken !== null) found.set(name, brokenText(broken, title, translate));
      }
      if (lateColumns.length > 0 && found.size > 0) known.set(line, found);
    },
    forget: () => {
      known = new WeakMap();
    },
  };
}
