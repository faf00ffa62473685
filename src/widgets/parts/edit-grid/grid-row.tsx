import { memo } from 'react';
import { shownText } from '../../../runtime/grid/cell-values.ts';
import type { GridColumn } from '../../../runtime/grid/columns.ts';
import type { GridHandle } from '../../../runtime/grid/handle.ts';
import type { LineProblems } from '../../../runtime/grid/line-validator.ts';
import type { Line } from '../../../runtime/grid/lines.ts';
import type { Editing } from '../../../runtime/grid/state.ts';
import { CellEditor } from './cell-editor.tsx';
import { isLongText, isNumeric } from './measures.ts';
import { roles } from './roles.ts';

interface GridRowProps {
  readonly handle: GridHandle;
  readonly line: Line;
  readonly row: number;
  readonly top: number;
  readonly problems: LineProblems;
  /** Column of the active cell if it is in this row; -1 otherwise. */
  readonly active: number;
  /** Selected columns, inclusive; -1 if none. */
  readonly from: number;
  readonly to: number;
  readonly editing: Editing | null;
  readonly readonly: boolean;
  /** Changes when states or texts may have changed without the line. */
  readonly stamp: number;
  /** Id of the element with the active cell's message. */
  readonly messageId: string;
}

/** One line. Redraws only when its own data change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { handle, line, row, top, from, to } = props;
  return (
    <div className="eg-row" {...roles.row({ 'aria-rowindex': row + 2 })} data-r={row} style={{ transform: `translateY(${top}px)` }}>
      <div className={from >= 0 ? 'eg-number eg-number-on' : 'eg-number'} {...roles.line()} data-c={-1}>
        {row + 1}
      </div>
      {handle.columns.map((column, index) => (
        <Cell key={column.name} {...props} line={line} column={column} index={index} selected={index >= from && index <= to} />
      ))}
    </div>
  );
});

interface CellProps extends GridRowProps {
  readonly column: GridColumn;
  readonly index: number;
  readonly selected: boolean;
}

/** A function rather than a component: a thousand cells must cost no more than their elements. */
function Cell({ handle, line, row, problems, active, editing, readonly, messageId, column, index, selected }: CellProps) {
  const { visible, locked } = handle.lines.state(line, column);
  const problem = problems.get(column.name);
  const isActive = active === index;
  const isLocked = locked || readonly || !visible;
  return (
    <div
      className={classOf(column, { isActive, isLocked, selected, wrong: problem !== undefined })}
      {...roles.cell({
        'aria-colindex': index + 2,
        'aria-selected': selected ? true : undefined,
        'aria-readonly': isLocked ? true : undefined,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
      title={problem ?? (isLongText(column) && typeof line.values[column.name] === 'string' ? String(line.values[column.name]) : undefined)}
      data-c={index}
    >
      {isActive && visible ? (
        <CellEditor
          key={line.key}
          handle={handle}
          line={line}
          row={row}
          column={column}
          locked={isLocked}
          editing={editing?.name === column.name ? editing : null}
          problem={problem}
          messageId={messageId}
        />
      ) : (
        visible && contentOf(handle, line, column)
      )}
    </div>
  );
}

function contentOf(handle: GridHandle, line: Line, column: GridColumn) {
  const value = line.values[column.name];
  if (column.kind === 'flag' && typeof value !== 'string') return <span className={value === true ? 'eg-check eg-check-on' : 'eg-check'} />;
  if (value === undefined) return null;
  return shownText(column, value, line.values, column.kind === 'choice' ? handle.choices.of(column, handle.lines.row(line)) : undefined);
}

function classOf(column: GridColumn, is: { isActive: boolean; isLocked: boolean; selected: boolean; wrong: boolean }): string {
  let name = 'eg-cell';
  if (isNumeric(column)) name += ' eg-end';
  if (is.isLocked) name += ' eg-locked';
  if (is.selected) name += ' eg-on';
  if (is.isActive) name += ' eg-active';
  if (is.wrong) name += ' eg-wrong';
  return name;
}
