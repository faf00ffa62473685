import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CallFailure } from '../../../contract/failure.ts';
import { type ActionHandle, useActions } from '../../runtime/actions/use-action.ts';
import { useCarriedInput } from '../../runtime/carried-input.ts';
import { useRuntime, useSurroundings } from '../../runtime/context.ts';
import type { Grid } from '../../runtime/grid/grid.ts';
import { useGrid } from '../../runtime/grid/use-grid.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import type { Values } from '../../runtime/ports.ts';
import { useText } from '../../runtime/text.ts';
import { useUnsaved } from '../../runtime/unsaved.ts';
import { ActionButtons } from '../parts/action/action-buttons.tsx';
import { EditGrid } from '../parts/edit-grid/edit-grid.tsx';
import { Panel } from '../parts/panel.tsx';
import { rowsOf } from '../parts/rows-of.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { WithData } from '../parts/with-data.tsx';

type Block = CompiledBlockOf<'editableTable'>;

/** Lines edited on a page of their own. Submit actions run with `rows` once they are valid. */
export function EditableTable({ block }: { readonly block: Block }) {
  return (
    <WithData source={block.source} name={block.name} skeleton={<Skeleton shape="list" />}>
      {({ data }) => <Loaded block={block} data={block.source === undefined ? noRows : data} />}
    </WithData>
  );
}

const noRows: readonly Values[] = [];

function Loaded({ block, data }: { readonly block: Block; readonly data: unknown }) {
  const text = useText();
  const { scope } = useSurroundings();
  const rows = useRows(block, data);
  const grid = useGrid(block, rows, scope);
  usePublished(block, grid);
  const unsaved = useUnsavedRows(grid, rows, block.submit !== undefined);
  const submits = useMemo(() => (block.submit === undefined ? [] : [block.submit]), [block.submit]);
  const [submit] = useActions(submits);
  const others = useActions(block.actions);
  const handles = useMemo(() => others.map((handle) => withRows(handle, grid)), [others, grid]);

  return (
    <Panel
      title={block.title === undefined ? undefined : text(block.title)}
      extra={handles.length === 0 ? null : <ActionButtons handles={handles} />}
    >
      <EditGrid grid={grid} title={block.title === undefined ? undefined : text(block.title)} />
      {submit === undefined ? null : (
        <div className="wb-form-foot wb-form-foot-start">
          <Button
            type="primary"
            danger={submit.action.danger === true}
            disabled={submit.disabled}
            loading={submit.running}
            onClick={() => void send(grid, submit, unsaved)}
          >
            {submit.title}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/**
 * Rows of a reply are always taken, including on a reload. An expression returns a new list whenever its surroundings change, so
 * only different rows are taken; otherwise the input would be lost.
 */
function useRows({ source }: Block, data: unknown): readonly Values[] {
  const rows = useMemo(() => rowsOf(data, undefined), [data]);
  const latestRows = useRef(rows);
  const isReply = source !== undefined && 'call' in source;
  if (latestRows.current !== rows && (isReply || JSON.stringify(latestRows.current) !== JSON.stringify(rows))) latestRows.current = rows;
  return latestRows.current;
}

/** The other actions take the current rows without validation, for example to print or copy. */
function withRows(handle: ActionHandle, grid: Grid): ActionHandle {
  return { ...handle, run: (extra, onFailure) => handle.run({ ...extra, rows: grid.rows() }, onFailure) };
}

async function send(grid: Grid, submit: ActionHandle, { markSaved }: UnsavedRows): Promise<void> {
  if (submit.disabled || submit.running) return;
  const [first] = await grid.validateLate();
  if (first !== undefined) return grid.focus(first);
  const rows = grid.rows();
  if (await submit.run({ rows }, (failure) => refuse(grid, failure))) markSaved(rows);
}

interface UnsavedRows {
  /** Marks these rows as saved elsewhere; later changes are still unsaved. */
  markSaved(rows: readonly Values[]): void;
}

/** Lines that are to be submitted ask for confirmation before they are left, like a form. */
function useUnsavedRows(grid: Grid, rows: readonly Values[], asks: boolean): UnsavedRows {
  const saved = useRef<string | null>(null);
  const isTouched = useRef(false);
  const [marks] = useState(() => ({
    markSaved(latestRows: readonly Values[]) {
      saved.current = JSON.stringify(latestRows);
      isTouched.current = JSON.stringify(grid.rows()) !== saved.current;
    },
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows from outside have replaced what was there
  useEffect(() => marks.markSaved(grid.rows()), [marks, rows]);
  useEffect(
    () =>
      grid.onChange(() => {
        isTouched.current = true;
      }),
    [grid],
  );
  const isUnsaved = () => isTouched.current && JSON.stringify(grid.rows()) !== saved.current;
  useUnsaved(asks ? isUnsaved : null);
  useCarriedInput({
    name: grid.handle.columns.map(({ name }) => name).join(','),
    isUnsaved,
    values: () => grid.rows(),
    put(values) {
      isTouched.current = true;
      grid.replace(rowsOf(values, undefined));
    },
  });
  return marks;
}

/** Shows the server's field messages (`goods.3.quantity`, `3.quantity`) at their cells; returns whether all of them have a cell. */
function refuse(grid: Grid, failure: unknown): boolean {
  const fields = failure instanceof CallFailure ? (failure.detail.fields ?? []) : [];
  const problems = fields.flatMap(({ path, message }) => {
    const [, row, name] = /(?:^|\.)(\d+)\.([^.]+)$/.exec(path) ?? [];
    return row === undefined || name === undefined || !grid.handle.columns.some((column) => column.name === name)
      ? []
      : [{ row: Number(row), name, message }];
  });
  if (problems.length === 0 || problems.length < fields.length) return false;
  grid.refuse(problems);
  const [first] = grid.handle.problems();
  if (first !== undefined) grid.focus(first);
  return true;
}

/** Milliseconds of debounce before the screen's state is updated. */
const debounceMs = 200;

/** Publishes the rows to the screen's state, from the initial ones on. */
function usePublished({ publishes }: Block, grid: Grid): void {
  const { screen } = useSurroundings();
  const { permissions } = useRuntime();
  const latest = useRef(screen);
  latest.current = screen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rights may be other columns
  useEffect(() => {
    if (publishes === undefined) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const publish = () => latest.current.set({ [publishes]: grid.rows() });
    publish();
    const end = grid.onChange(() => {
      clearTimeout(waiting);
      waiting = setTimeout(publish, debounceMs);
    });
    return () => {
      clearTimeout(waiting);
      end();
    };
  }, [publishes, grid, permissions]);
}
