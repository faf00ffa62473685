import './table.css';
import './table-rows.css';
import { Table, type TableProps } from 'antd';
import { memo, useCallback, useMemo, useRef } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { useList } from '../../../runtime/list/use-list.ts';
import type { Values } from '../../../runtime/ports.ts';
import { FailureLine } from './failure-line.tsx';
import { useParts } from './list-context.ts';
import { RowMenu, useRowMenu } from './row-menu.tsx';
import { useColumns } from './table-columns.tsx';
import { plainParts, virtualParts } from './table-parts.tsx';
import { useBodyHeight } from './use-body-height.ts';
import { useTableKeys } from './use-table-keys.ts';

type Sorting = NonNullable<TableProps<Values>['onChange']>;

/**
 * The rows in antd's table. Up to `limits.virtualAbove` rows it is one native table; above, antd draws only the rows
 * in sight as `div`s, which table-parts gives the roles of a table.
 */
export const ListTable = memo(function ListTable() {
  const { controller, label } = useParts();
  const rows = useList(controller, (state) => state.rows);
  const total = useList(controller, (state) => state.total);
  const first = useList(controller, ({ page, pageSize }) => (page - 1) * pageSize);
  const frame = useRef<HTMLDivElement>(null);
  const menu = useRowMenu();
  const { columns, width } = useColumns(menu);
  const failures = useFailureRows();
  const isVirtual = rows.length > limits.virtualAbove;
  const height = useBodyHeight(frame, isVirtual);
  const keys = useTableKeys(frame, menu);

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
  // The header is the first row that a screen reader counts.
  const onRow = useCallback(
    (row: Values, index?: number) => ({
      'aria-rowindex': first + (index ?? 0) + 2,
      ...(isVirtual ? { record: row, layout: columns } : {}),
    }),
    [first, isVirtual, columns],
  );
  const scroll = useMemo(() => ({ x: width, y: isVirtual ? height : undefined }), [width, height, isVirtual]);

  return (
    <div ref={frame} className={isVirtual ? 'wl-table wl-virtual' : 'wl-table wl-plain'} {...keys.frame}>
      <div {...(isVirtual ? { role: 'table', 'aria-label': label, 'aria-rowcount': total + 1, 'aria-colcount': columns.length } : {})}>
        <Table<Values>
          ref={keys.table}
          size="small"
          columns={columns}
          dataSource={rows}
          rowKey={controller.keyOf}
          components={isVirtual ? virtualParts : plainParts}
          pagination={false}
          virtual={isVirtual}
          scroll={scroll}
          rowHoverable={false}
          showSorterTooltip={false}
          onRow={onRow}
          onChange={sort}
          expandable={failures}
          {...(isVirtual ? {} : { 'aria-label': label, 'aria-rowcount': total + 1 })}
        />
      </div>
      <span ref={keys.end} tabIndex={-1} />
      <RowMenu menu={menu} />
    </div>
  );
});

/** A second line under each row that a batch could not do, as long as there is one. */
function useFailureRows(): TableProps<Values>['expandable'] {
  const { controller } = useParts();
  const failures = useList(controller, (state) => state.rowFailures);
  return useMemo(() => {
    // Trees are ours: antd would draw `children` of a row a second time.
    if (failures.size === 0) return { childrenColumnName: ':none' };
    return {
      childrenColumnName: ':none',
      expandedRowKeys: [...failures.keys()],
      expandedRowRender: (row: Values) => <FailureLine message={failures.get(controller.keyOf(row))?.message ?? ''} />,
      expandedRowClassName: 'wl-failed',
      showExpandColumn: false,
    };
  }, [failures, controller]);
}
