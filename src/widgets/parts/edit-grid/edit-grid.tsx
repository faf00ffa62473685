import { theme } from 'antd';
import {
  type CSSProperties,
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import type { Grid } from '../../../runtime/grid/grid.ts';
import { type GridState, rangeOf } from '../../../runtime/grid/state.ts';
import type { CompiledAction } from '../../../runtime/language/stages.ts';
import { useText } from '../../../runtime/text.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { GridTools } from './grid-tools.tsx';
import { GridTotals } from './grid-totals.tsx';
import type { LibraryWords } from './library.tsx';
import { tracksOf } from './measures.ts';
import { roles } from './roles.ts';
import { scrollCellIntoView } from './scroll-into-view.ts';
import { clipboardHandlers, handleKey } from './use-grid-keys.ts';
import { useGridMouse } from './use-grid-mouse.ts';
import { useWindow } from './use-window.ts';
import '../../styles/grid.css';
import '../../styles/grid-tools.css';

interface EditGridProps {
  readonly grid: Grid;
  readonly title?: string;
  /** Whether to show sums below the lines, if the document declares any. */
  readonly totals?: boolean;
  readonly readOnly?: boolean;
  /** Rows from a call, to be added. */
  readonly library?: LibraryWords;
  /** Rows from a call, of which one fills the active line. */
  readonly saved?: LibraryWords;
  /** Actions on the active line. */
  readonly lineActions?: readonly CompiledAction[];
  /** The lines are fixed: there are no tools to add or remove them. */
  readonly fixedLines?: boolean;
}

/**
 * A list of objects edited like a spreadsheet. The table scrolls in its own frame; above a hundred lines only the visible ones
 * are drawn.
 */
export function EditGrid({ grid, title, totals = true, readOnly, fixedLines = false, ...offers }: EditGridProps) {
  const { handle } = grid;
  const state = useSyncExternalStore(handle.subscribe, handle.get);
  const text = useText();
  const messageId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const { tracks, width } = useMemo(() => tracksOf(handle.columns), [handle]);
  const onMouse = useGridMouse(handle);
  const clipboard = useMemo(() => clipboardHandlers(handle), [handle]);
  const onBlur = useLeaving(grid);
  useReveal(grid, state, frame, rowHeight);
  useArrivals(grid);
  useLayoutEffect(() => {
    if (readOnly !== undefined) grid.readonly = readOnly;
  }, [grid, readOnly]);

  const sums = totals ? handle.totals.of(state.lines) : [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only learns that the focus has left
    <div className="eg" onBlur={onBlur}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is a grid by `roles` */}
      <div
        ref={frame}
        className="eg-frame"
        {...roles.grid({
          'aria-label': title ?? text('widget.grid.label'),
          'aria-rowcount': state.lines.length + 1,
          'aria-colcount': handle.columns.length + 1,
          'aria-multiselectable': true,
          'aria-readonly': state.readonly ? true : undefined,
        })}
        tabIndex={state.active === null ? 0 : -1}
        style={{ '--eg-tracks': tracks, '--eg-width': `${width}px`, '--eg-row': `${rowHeight}px` } as CSSProperties}
        onFocus={(event) => {
          if (event.target === frame.current && handle.get().active === null) handle.moves.to(0, 0);
        }}
        onKeyDown={(event) => handleKey(handle, event, () => tools.current?.querySelector<HTMLElement>('button:enabled, input')?.focus())}
        {...onMouse}
        {...clipboard}
      >
        <GridHead columns={handle.columns} />
        <Rows grid={grid} state={state} frame={frame} rowHeight={rowHeight} messageId={messageId} />
        <GridTotals columns={handle.columns} totals={sums} />
      </div>
      <GridTools grid={grid} state={state} messageId={messageId} tools={tools} fixedLines={fixedLines} {...offers} />
    </div>
  );
}

/** Cells depend on dictionaries: each arrival creates a new runtime. */
function useArrivals(grid: Grid): void {
  const { cells } = useRuntime();
  const drawn = useRef(cells);
  useEffect(() => {
    if (drawn.current === cells) return;
    drawn.current = cells;
    grid.offerAgain();
  }, [grid, cells]);
}

interface RowsProps {
  readonly grid: Grid;
  readonly state: GridState;
  readonly frame: RefObject<HTMLDivElement>;
  readonly rowHeight: number;
  readonly messageId: string;
}

function Rows({ grid: { handle }, state, frame, rowHeight, messageId }: RowsProps) {
  const { lines, active, editing, readonly, stamp } = state;
  const { from, to } = useWindow(frame, lines.length, rowHeight);
  const range = rangeOf(state, handle.columns.length);
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  // The active cell has the focus, so it stays mounted wherever it is.
  if (active !== null && (active.row < from || active.row >= to) && active.row < lines.length) drawn.push(active.row);
  return (
    <div className="eg-body" {...roles.rows()} style={{ height: lines.length * rowHeight }}>
      {drawn.map((row) => {
        const line = lines[row];
        if (line === undefined) return null;
        const isIn = range !== null && row >= range.top && row <= range.bottom;
        return (
          <GridRow
            key={line.key}
            handle={handle}
            line={line}
            row={row}
            top={row * rowHeight}
            problems={handle.marks.of(line, row)}
            active={active?.row === row ? active.column : -1}
            from={isIn ? range.left : -1}
            to={isIn ? range.right : -1}
            editing={editing?.key === line.key ? editing : null}
            readonly={readonly}
            stamp={stamp}
            messageId={messageId}
          />
        );
      })}
    </div>
  );
}

/** Scrolls the active cell into view and focuses it whenever a command requests it. */
function useReveal({ handle }: Grid, { reveal }: GridState, frame: RefObject<HTMLDivElement>, rowHeight: number): void {
  const seen = useRef(reveal);
  useLayoutEffect(() => {
    if (seen.current === reveal) return;
    seen.current = reveal;
    const { active, anchor } = handle.get();
    const place = anchor ?? active;
    if (frame.current === null || place === null) return;
    scrollCellIntoView(frame.current, place, rowHeight);
    const input = frame.current.querySelector<HTMLElement>('.eg-active input, .eg-active textarea');
    if (input !== null && document.activeElement !== input) input.focus({ preventScroll: true });
  }, [handle, reveal, frame, rowHeight]);
}

/** Commits the edit when the focus leaves the grid. The new focus is known a moment later. */
function useLeaving({ handle }: Grid) {
  return useCallback(
    ({ currentTarget }: FocusEvent<HTMLElement>) => {
      setTimeout(() => {
        const now = document.activeElement;
        // Popups of cell components are rendered outside the grid but belong to it.
        if (currentTarget.contains(now) || now?.closest('.ant-picker-dropdown, .ant-select-dropdown') != null || !document.hasFocus())
          return;
        handle.edits.commit();
      });
    },
    [handle],
  );
}

/** Height of a line in pixels: the theme's control height, or a touch target on touch screens. */
function useRowHeight(): number {
  const { token } = theme.useToken();
  const isCoarse = useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
  return (isCoarse ? token.controlHeightLG + token.paddingXXS : token.controlHeight) + 1;
}

const query = '(pointer: coarse)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
