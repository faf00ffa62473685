import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BatchOutcome } from '../../../../contract/envelope.ts';
import { useRuntime, useSurroundings } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import { useGrid } from '../../../runtime/grid/use-grid.ts';
import type { Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { useUnsaved } from '../../../runtime/unsaved.ts';
import { EditGrid } from '../../parts/edit-grid/edit-grid.tsx';
import { FailureView } from '../../parts/failure-view.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { cellsOf, type GridShape, shapeOf } from './failed-rows.ts';
import { type FailedRow, type Outcome, outcomeOf, replies } from './replies.ts';

interface Props {
  readonly importKey: string;
  readonly onLook: (outcome: Outcome) => void;
}

interface Loaded {
  readonly rows: readonly FailedRow[];
  readonly outcome: Outcome | null;
}

/** The failed rows with a message at each cell, to be corrected and imported again in place. */
export function Failures({ importKey, onLook }: Props) {
  const { ports } = useRuntime();
  const [loaded, setLoaded] = useState<Loaded | { readonly failure: unknown } | null>(null);
  const load = useCallback(async () => {
    try {
      const outcome = outcomeOf(await loadCall(ports, 'order.importOutcome', { key: importKey }));
      setLoaded({ rows: await replies.failures(ports, importKey), outcome });
      if (outcome !== null) onLook(outcome);
    } catch (failure) {
      setLoaded({ failure });
    }
  }, [ports, importKey, onLook]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each import
  useEffect(() => void load(), [importKey]);

  if (loaded === null) return <Skeleton shape="list" />;
  if ('failure' in loaded) return <FailureView failure={loaded.failure} onRetry={() => void load()} />;
  if (loaded.rows.length === 0) return null;
  const shape = shapeOf(loaded.rows, loaded.outcome?.fields ?? []);
  // Other rows, columns or reasons need a new grid.
  return (
    <Mending
      key={loaded.rows.map(({ id, reason }) => `${id} ${reason}`).join()}
      rows={loaded.rows}
      shape={shape}
      importKey={importKey}
      onDone={load}
    />
  );
}

interface MendingProps {
  readonly rows: readonly FailedRow[];
  readonly shape: GridShape;
  readonly importKey: string;
  readonly onDone: () => Promise<void>;
}

function Mending({ rows, shape, importKey, onDone }: MendingProps) {
  const { ports } = useRuntime();
  const { scope } = useSurroundings();
  const text = useText();
  const [lines] = useState(() => rows.map((row) => shape.lineOf(row)));
  const titles = { row: text('widget.orderImport.row'), reason: text('widget.orderImport.reason') };
  const grid = useGrid({ items: shape.items(titles), minItems: 0, maxItems: rows.length }, lines, scope);
  const [isRunning, setRunning] = useState(false);
  const isTouched = useRef(false);
  useEffect(
    () =>
      grid.onChange(() => {
        isTouched.current = true;
      }),
    [grid],
  );
  useUnsaved(() => isTouched.current);
  const mark = useCallback(
    (failed: readonly FailedRow[]) => {
      const numbers = grid.rows().map((line) => line.rowNo);
      grid.refuse(failed.flatMap((row) => shape.problemsOf(row, numbers.indexOf(String(row.row)))));
    },
    [grid, shape],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came with the rows is said once
  useEffect(() => mark(rows), [grid]);

  const again = async () => {
    setRunning(true);
    try {
      const outcome = await takeAgain(grid.rows());
      isTouched.current = false;
      ports.notify(
        outcome.failed === 0 ? 'success' : 'warning',
        text('widget.orderImport.again.done', { done: outcome.done, failed: outcome.failed }),
      );
      await onDone();
      mark(await replies.failures(ports, importKey));
    } catch (failure) {
      ports.showFailure(failure);
    } finally {
      setRunning(false);
    }
  };
  /** Sends the rows in parts: the results of a part stay, even if a later part fails. */
  const takeAgain = async (typed: readonly Values[]) => {
    const sent = typed.map((line) => ({ id: String(line.rowNo), cells: cellsOf(line) }));
    const sum = { done: 0, failed: 0 };
    for (const part of inParts(sent, rows, atOnce)) {
      const { done, failed } = (await ports.call('order.importAgain', { key: importKey, rows: part })) as BatchOutcome;
      sum.done += done;
      sum.failed += failed;
    }
    return sum;
  };
  return (
    <>
      <EditGrid grid={grid} title={text('widget.orderImport.failures')} readOnly={isRunning} fixedLines />
      <div className="wb-form-foot wb-form-foot-start">
        <Button type="primary" loading={isRunning} onClick={() => void again()}>
          {text('widget.orderImport.again')}
        </Button>
      </div>
    </>
  );
}

const atOnce = 500;

/** A row in the form of the call. */
export interface MendedRow {
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Splits rows into parts of limited size. Rows that have or had a number in common stay together: an order's rows in two parts
 * would create it from the first part alone. A single order larger than the limit is one part.
 */
export function inParts(rows: readonly MendedRow[], before: readonly FailedRow[], atMost: number): readonly (readonly MendedRow[])[] {
  const numbers = new Map(before.map((row) => [row.id, numberOf(row)]));
  const parts: MendedRow[][] = [];
  for (const cluster of clustersOf(rows, (row) => [numberOf(row), numbers.get(row.id) ?? ''])) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + cluster.length <= atMost) last.push(...cluster);
    else parts.push([...cluster]);
  }
  return parts;
}

/** Groups of rows connected by shared numbers, directly or through other rows, in order of their first row. */
function clustersOf(rows: readonly MendedRow[], numbersOf: (row: MendedRow) => readonly string[]): readonly MendedRow[][] {
  const byNumber = new Map<string, MendedRow[]>();
  const clusters = new Set<MendedRow[]>();
  for (const row of rows) {
    const numbers = numbersOf(row).filter((number) => number !== '');
    let cluster: MendedRow[] | null = null;
    for (const number of numbers) {
      const known = byNumber.get(number);
      if (known === undefined || known === cluster) continue;
      if (cluster === null) cluster = known;
      else {
        cluster.push(...known);
        clusters.delete(known);
        for (const [other, held] of byNumber) if (held === known) byNumber.set(other, cluster);
      }
    }
    if (cluster === null) cluster = [];
    cluster.push(row);
    clusters.add(cluster);
    for (const number of numbers) byNumber.set(number, cluster);
  }
  return [...clusters];
}

function numberOf({ cells }: { readonly cells: object }): string {
  return 'customerNo' in cells && typeof cells.customerNo === 'string' ? cells.customerNo : '';
}
