import { Table, type TableProps } from 'antd';
import type { TableRef } from 'antd/es/table';
import { memo, type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useList } from '../../../../runtime/list/use-list.ts';
import type { Values } from '../../../../runtime/ports.ts';
import { FailureLine } from '../failure-line.tsx';
import { useParts } from '../list-context.ts';
import { Expanded } from '../use-expanded.tsx';
import { useRowTone } from '../use-row-tone.ts';
import type { Column } from './table-columns.tsx';
import { virtualParts } from './table-parts.tsx';

type Sorting = NonNullable<TableProps<Values>['onChange']>;

export interface VirtualTableProps {
  readonly columns: Column[];
  /** Total width of the columns in pixels. */
  readonly width: number;
  readonly rows: readonly Values[];
  /** Number of rows on the previous pages. */
  readonly first: number;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly table: RefObject<TableRef>;
}

/** Many rows in antd's virtual table, which draws the visible ones as `div`s; table-parts adds the roles of a table. */
export const VirtualTable = memo(function VirtualTable({ columns, width, rows, first, frame, table }: VirtualTableProps) {
  const { controller, label } = useParts();
  const total = useList(controller, (state) => state.total);
  const failures = useLowerRows();
  const toneClass = useRowTone();
  const height = useBodyHeight(frame, true);
  const sort = useCallback<Sorting>(
    (_pages, _filters, sorter, { action }) => {
      if (action !== 'sort' || Array.isArray(sorter)) return;
      const { columnKey, order } = sorter;
      controller.setSort(
        order === undefined || order === null ? null : { column: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' },
      );
    },
    [controller],
  );
  // For screen readers the header is row one.
  const onRow = useCallback(
    (row: Values, index?: number) => ({ 'aria-rowindex': first + (index ?? 0) + 2, record: row, layout: columns }),
    [first, columns],
  );
  const scroll = useMemo(() => ({ x: width, y: height }), [width, height]);
  return (
    <div {...{ role: 'table', 'aria-label': label, 'aria-rowcount': total + 1, 'aria-colcount': columns.length }}>
      <Table<Values>
        ref={table}
        size="small"
        columns={columns}
        dataSource={rows}
        rowKey={controller.keyOf}
        components={virtualParts}
        pagination={false}
        virtual
        scroll={scroll}
        rowClassName={toneClass}
        rowHoverable={false}
        showSorterTooltip={false}
        onRow={onRow}
        onChange={sort}
        expandable={failures}
      />
    </div>
  );
});

/** What stands below rows: their open blocks, and why a batch failed for them. */
function useLowerRows(): TableProps<Values>['expandable'] {
  const { controller } = useParts();
  const failures = useList(controller, (state) => state.rowFailures);
  const expanded = useList(controller, (state) => state.expanded);
  return useMemo(() => {
    // Disables antd's own trees, which would draw a row's `children` again.
    if (failures.size + expanded.size === 0) return { childrenColumnName: ':none' };
    return {
      childrenColumnName: ':none',
      expandedRowKeys: [...new Set([...failures.keys(), ...expanded])],
      expandedRowRender: (row: Values) => {
        const key = controller.keyOf(row);
        const failure = failures.get(key);
        return (
          <>
            {expanded.has(key) ? <Expanded row={row} /> : null}
            {failure === undefined ? null : <FailureLine message={failure.message} />}
          </>
        );
      },
      expandedRowClassName: (row: Values) => (failures.has(controller.keyOf(row)) ? 'wl-failed' : 'wl-expanded'),
      showExpandColumn: false,
    };
  }, [failures, expanded, controller]);
}

/**
 * Height in pixels of a virtual table's rows; the plain table gets its height from the style sheet. Zero until measured, which is
 * before the first paint.
 */
function useBodyHeight(frame: RefObject<HTMLElement | null>, isOn: boolean): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isOn || element === null) return;
    const measure = () => {
      const head = element.querySelector('.ant-table-header')?.clientHeight ?? 0;
      if (element.clientHeight > 0) setHeight(Math.max(0, element.clientHeight - head));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isOn]);
  // Without a layout, enough rows for the window are drawn.
  return height === 0 ? window.innerHeight : height;
}
