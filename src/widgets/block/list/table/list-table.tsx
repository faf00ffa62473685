import '../table.css';
import '../table-rows.css';
import { memo, Suspense, useRef } from 'react';
import { limits } from '../../../../../contract/limits.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import { late } from '../../../parts/late/late.tsx';
import { useParts } from '../list-context.ts';
import { SummaryLines } from '../summary/late-summary.tsx';
import { PlainTable } from './plain-table.tsx';
import { RowMenu, useRowMenu } from './row-menu.tsx';
import { useColumns } from './table-columns.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useTableKeys } from './use-table-keys.ts';

/** The virtual table, loaded once a list is about to show enough rows. */
export const VirtualTable = late(() => import('./virtual-table.tsx').then(({ VirtualTable: component }) => component));

/** The rows: up to `limits.virtualAbove` in a plain table, more in the virtual one. */
export const ListTable = memo(function ListTable() {
  const { controller } = useParts();
  const rows = useList(controller, (state) => state.rows);
  const first = useList(controller, ({ page, pageSize }) => (page - 1) * pageSize);
  const frame = useRef<HTMLDivElement>(null);
  const menu = useRowMenu();
  const { columns, width } = useColumns(menu);
  const isVirtual = rows.length > limits.virtualAbove;
  const keys = useTableKeys(frame, menu);
  return (
    <>
      <div ref={frame} className={isVirtual ? 'wl-table wl-virtual' : 'wl-table wl-plain'} {...keys.frame}>
        {isVirtual ? (
          <Suspense fallback={<TableSkeleton />}>
            <VirtualTable columns={columns} width={width} rows={rows} first={first} frame={frame} table={keys.table} />
          </Suspense>
        ) : (
          <PlainTable columns={columns} width={width} rows={rows} first={first} />
        )}
        <span ref={keys.end} tabIndex={-1} />
        <RowMenu menu={menu} />
      </div>
      {isVirtual ? <SummaryLines /> : null}
    </>
  );
});
