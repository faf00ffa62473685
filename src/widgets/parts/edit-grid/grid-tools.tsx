import {
  CopyOutlined,
  DeleteOutlined,
  DownOutlined,
  InsertRowAboveOutlined,
  PlusOutlined,
  RedoOutlined,
  UndoOutlined,
  UpOutlined,
  VerticalAlignBottomOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { rules } from '../../../../contract/rules/all.ts';
import type { Grid, GridProblem } from '../../../runtime/grid/grid.ts';
import type { GridState } from '../../../runtime/grid/state.ts';
import type { CompiledAction } from '../../../runtime/language/stages.ts';
import { useText } from '../../../runtime/text.ts';
import { late } from '../late/late.tsx';
import type { LibraryWords } from './library.tsx';

const LineActions = late(() => import('./line-actions.tsx').then(({ LineActions }) => LineActions));
const Library = late(() => import('./library.tsx').then(({ Library }) => Library));

interface GridToolsProps {
  readonly grid: Grid;
  readonly state: GridState;
  readonly messageId: string;
  readonly tools: RefObject<HTMLDivElement>;
  readonly library?: LibraryWords | undefined;
  readonly saved?: LibraryWords | undefined;
  readonly lineActions?: readonly CompiledAction[] | undefined;
  readonly fixedLines: boolean;
}

/** Below the table: commands on lines, the last status message, and the problems. */
export function GridTools({ grid, state, messageId, tools, library, saved, lineActions, fixedLines }: GridToolsProps) {
  const { handle } = grid;
  const text = useText();
  const hasActive = state.active !== null;
  return (
    <div ref={tools} className="eg-tools">
      <Problems grid={grid} state={state} messageId={messageId} />
      {state.readonly ? null : (
        <div className="eg-buttons">
          {fixedLines ? null : <AddLines onAdd={handle.rows.add} />}
          <Suspense fallback={null}>
            {saved === undefined ? null : <Library library={saved} grid={grid} fills />}
            {library === undefined ? null : <Library library={library} grid={grid} />}
            {lineActions === undefined ? null : <LineActions actions={lineActions} grid={grid} />}
          </Suspense>
          {fixedLines ? null : (
            <>
              <Tool
                title={text('widget.grid.insert')}
                icon={<InsertRowAboveOutlined aria-hidden="true" />}
                disabled={!hasActive}
                onClick={() => handle.rows.add(1, state.active?.row)}
              />
              <Tool
                title={text('widget.grid.duplicate')}
                icon={<CopyOutlined aria-hidden="true" />}
                disabled={!hasActive}
                onClick={handle.rows.duplicate}
              />
            </>
          )}
          <Tool
            title={text('widget.grid.fillDown')}
            icon={<VerticalAlignBottomOutlined aria-hidden="true" />}
            disabled={!hasActive}
            onClick={handle.edits.fillDown}
          />
          {fixedLines ? null : (
            <Tool
              title={text('widget.grid.remove')}
              icon={<DeleteOutlined aria-hidden="true" />}
              disabled={!hasActive}
              onClick={handle.rows.remove}
            />
          )}
          <Tool
            title={text('widget.grid.undo')}
            icon={<UndoOutlined aria-hidden="true" />}
            disabled={!handle.history.canUndo}
            onClick={handle.rows.undo}
          />
          <Tool
            title={text('widget.grid.redo')}
            icon={<RedoOutlined aria-hidden="true" />}
            disabled={!handle.history.canRedo}
            onClick={handle.rows.redo}
          />
        </div>
      )}
      <div className="eg-count">{text('widget.grid.lines', { count: state.lines.length })}</div>
      <div className={`eg-note eg-note-${state.note?.tone ?? 'info'}`} role="status">
        {state.note?.text}
      </div>
    </div>
  );
}

function Tool({
  title,
  icon,
  disabled,
  isNamed = true,
  onClick,
}: {
  readonly title: string;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  /** Whether a wide page shows its title beside the icon. */
  readonly isNamed?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Button type="text" aria-label={title} title={title} icon={icon} disabled={disabled} onClick={onClick}>
      {isNamed ? <span className="eg-tool-name">{title}</span> : null}
    </Button>
  );
}

function AddLines({ onAdd }: { readonly onAdd: (count: number) => void }) {
  const text = useText();
  const [count, setCount] = useState('1');
  const isRight = rules.addRows?.test(count, {}) === true;
  const add = () => {
    if (isRight) onAdd(Number(count));
  };
  return (
    <span className="eg-add">
      <Button icon={<PlusOutlined aria-hidden="true" />} disabled={!isRight} onClick={add}>
        {text('widget.grid.addLines')}
      </Button>
      <input
        className={isRight ? 'eg-add-count' : 'eg-add-count eg-add-wrong'}
        aria-label={text('widget.grid.addCount')}
        aria-invalid={isRight ? undefined : true}
        title={isRight ? undefined : text('rule.addRows')}
        inputMode="numeric"
        maxLength={4}
        value={count}
        onChange={(event) => setCount(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Must not submit the surrounding form.
          event.preventDefault();
          add();
        }}
      />
    </span>
  );
}

/** The number of problems, the message of the active cell or of the first problem, and navigation between them. */
function Problems({ grid, state, messageId }: { readonly grid: Grid; readonly state: GridState; readonly messageId: string }) {
  const text = useText();
  const { handle } = grid;
  const problems = handle.problems();
  const { active } = state;
  if (problems.length === 0 || problems[0] === undefined) return null;
  const at = problems.findIndex(({ row, name }) => row === active?.row && name === handle.columns[active.column]?.name);
  const shown = problems[at] ?? problems[0];
  const title = handle.columns.find(({ name }) => name === shown.name)?.title ?? shown.name;
  const go = (forward: boolean) => {
    const next = nearest(grid, problems, active, forward);
    if (next !== undefined) grid.focus(next);
  };
  return (
    <div className="eg-problems" role="alert">
      <strong>{text('widget.grid.errors', { count: problems.length })}</strong>
      <span id={messageId} className="eg-problem">
        {text('widget.grid.errorAt', { row: shown.row + 1, name: title, message: shown.message })}
      </span>
      <Tool
        title={text('widget.grid.previousError')}
        icon={<UpOutlined aria-hidden="true" />}
        disabled={false}
        isNamed={false}
        onClick={() => go(false)}
      />
      <Tool
        title={text('widget.grid.nextError')}
        icon={<DownOutlined aria-hidden="true" />}
        disabled={false}
        isNamed={false}
        onClick={() => go(true)}
      />
    </div>
  );
}

/** The next problem from the active cell in reading order, or the previous one; wraps around. */
function nearest(
  { handle }: Grid,
  problems: readonly GridProblem[],
  active: GridState['active'],
  forward: boolean,
): GridProblem | undefined {
  const positionOf = ({ row, name }: GridProblem) =>
    row * handle.columns.length + handle.columns.findIndex((column) => column.name === name);
  const activeIndex = active === null ? -1 : active.row * handle.columns.length + active.column;
  return forward
    ? (problems.find((problem) => positionOf(problem) > activeIndex) ?? problems[0])
    : (problems.findLast((problem) => positionOf(problem) < activeIndex) ?? problems.at(-1));
}
