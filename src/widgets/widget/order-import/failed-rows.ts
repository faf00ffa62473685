import type { GridProblem, GridSetting } from '../../../runtime/grid/grid.ts';
import type { Values } from '../../../runtime/ports.ts';
import type { FailedRow, FieldTitle } from './replies.ts';

/** Maps failed rows to a grid: the row's number, its reason, and a column per field that a row has or lacks. */
export interface GridShape {
  items(titles: { readonly row: string; readonly reason: string }): GridSetting['items'];
  lineOf(row: FailedRow): Values;
  problemsOf(row: FailedRow, line: number): readonly GridProblem[];
}

const rowColumn = 'rowNo';
const reasonColumn = 'reason';
/** Field names contain dots, column names must not. */
const columnOf = (field: string) => field.replaceAll('.', '__');

export function shapeOf(rows: readonly FailedRow[], fields: readonly FieldTitle[]): GridShape {
  const used = new Set(rows.flatMap(({ cells, problems }) => [...Object.keys(cells), ...problems.map(({ field }) => field)]));
  const known = fields.filter(({ field }) => used.has(field));
  const others = [...used]
    .filter((field) => field !== '' && !known.some((one) => one.field === field))
    .map((field) => ({ field, title: field }));
  // Faulty columns come first, after the number that identifies the row.
  const wrong = new Set(rows.flatMap(({ problems }) => problems.map(({ field }) => field)));
  const placeOf = (field: string) => (field === 'customerNo' ? 0 : wrong.has(field) ? 1 : 2);
  const columns = [...known, ...others].sort((one, other) => placeOf(one.field) - placeOf(other.field));
  const names = new Set(columns.map(({ field }) => field));
  return {
    items: ({ row, reason }) => ({
      type: 'object',
      properties: {
        [rowColumn]: { title: row, 'x-component': 'Input', 'x-component-props': { maxLength: 7 }, 'x-read-only': true },
        [reasonColumn]: { title: reason, 'x-component': 'TextArea', 'x-read-only': true },
        ...Object.fromEntries(columns.map(({ field, title }) => [columnOf(field), { title, 'x-component': 'Input' }])),
      },
    }),
    lineOf: ({ row, reason, cells }) => ({
      [rowColumn]: String(row),
      [reasonColumn]: reason,
      ...Object.fromEntries(Object.entries(cells).map(([field, text]) => [columnOf(field), text])),
    }),
    // Problems without a cell or column are shown at the row's number.
    problemsOf: ({ problems, reason }, line) => {
      if (line < 0) return [];
      const placed = problems
        .filter(({ field }) => names.has(field))
        .map(({ field, message }) => ({ row: line, name: columnOf(field), message }));
      return placed.length > 0 ? placed : [{ row: line, name: rowColumn, message: reason }];
    },
  };
}

/** The cells of a row from its grid line. */
export function cellsOf(line: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(line).flatMap(([name, value]): [string, string][] => {
      const text = value === undefined || value === null ? '' : String(value);
      return name === rowColumn || name === reasonColumn || text === '' ? [] : [[name.replaceAll('__', '.'), text]];
    }),
  );
}
