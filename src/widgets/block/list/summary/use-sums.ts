import { useEffect, useMemo, useRef, useState } from 'react';
import { useRuntime, useSurroundings } from '../../../../runtime/context.ts';
import { loadCall } from '../../../../runtime/data/load-call.ts';
import { asValues, evaluateInputs } from '../../../../runtime/inputs.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import type { Values } from '../../../../runtime/ports.ts';
import { useText } from '../../../../runtime/text.ts';
import { type ListBlock, useParts } from '../list-context.ts';
import { mayBeSummed, sumText } from '../sum-text.ts';

type Item = NonNullable<NonNullable<ListBlock['summary']>['page']>[number];

/** One sum with its words. */
export interface Sum {
  readonly dataIndex: string;
  readonly title: string;
  readonly shown: string;
}

export interface SumsRow {
  readonly key: 'page' | 'found';
  readonly label: string;
  /** Null while they load; `failed` when they could not be loaded. */
  readonly sums: readonly Sum[] | 'failed' | null;
}

/** The sums of the page, worked out from its rows, and those of all that was found, which the server knows. */
export function useSums(): readonly SumsRow[] {
  const { block, controller } = useParts();
  const { permissions } = useRuntime();
  const text = useText();
  const rows = useList(controller, (state) => state.rows);
  const found = useFound();
  return useMemo(() => {
    const { page, found: asked } = block.summary ?? {};
    const titleOf = ({ title, dataIndex }: Item) =>
      text(title ?? block.columns.find((column) => column.dataIndex === dataIndex)?.title ?? dataIndex);
    const sumsOf = (items: readonly Item[], of: readonly Values[]) =>
      items
        .filter((item) => mayBeSummed(item, block, permissions))
        .map((item) => ({ dataIndex: item.dataIndex, title: titleOf(item), shown: sumText(item, of) }));
    const result: SumsRow[] = [];
    if (page !== undefined) result.push({ key: 'page', label: text('list.summary.page'), sums: sumsOf(page, rows) });
    if (asked !== undefined)
      result.push({
        key: 'found',
        label: text('list.summary.found'),
        sums: Array.isArray(found) ? sumsOf(asked.items, found) : found === 'failed' ? 'failed' : null,
      });
    return result;
  }, [block, permissions, text, rows, found]);
}

/** The reply about all that was found, as rows. It is asked for again when the search changes or the same page is loaded again. */
function useFound(): readonly Values[] | 'failed' | null {
  const { block, controller } = useParts();
  const { ports } = useRuntime();
  const { scope } = useSurroundings();
  const asked = block.summary?.found;
  const field = block.statusTabs?.field;
  const rows = useList(controller, (state) => state.rows);
  const status = useList(controller, (state) => state.status);
  const place = useList(controller, ({ page, pageSize, sort }) => JSON.stringify([page, pageSize, sort]));
  const search = { ...controller.filters(), ...(field === undefined || status === null ? {} : { [field]: status }) };
  const input = JSON.stringify({ ...search, ...(asked === undefined ? {} : evaluateInputs(asked.with, { ...scope, search })) });
  const [found, setFound] = useState<readonly Values[] | 'failed' | null>(null);
  const last = useRef<{ readonly input: string; readonly place: string; readonly isAwaited: boolean } | null>(null);
  const call = asked?.call;
  useEffect(() => {
    if (call === undefined) return;
    const before = last.current;
    const isNew = before?.input !== input;
    const isMoved = before !== null && (isNew || before.place !== place);
    // Rows follow a change of search or page; any other rows are the same page loaded again.
    last.current = { input, place, isAwaited: isMoved };
    if (!isNew && (isMoved || before.isAwaited) && rows.length > 0) return;
    const run = new AbortController();
    loadCall(ports, call, JSON.parse(input), { signal: run.signal }).then(
      (reply) => run.signal.aborted || setFound(rowsOf(reply)),
      () => run.signal.aborted || setFound('failed'),
    );
    return () => run.abort();
  }, [ports, call, input, place, rows]);
  return found;
}

/** A reply is one row, or a row for each currency. */
function rowsOf(reply: unknown): readonly Values[] {
  const { records = reply } = asValues(reply);
  return (Array.isArray(records) ? records : [records]).map(asValues);
}
