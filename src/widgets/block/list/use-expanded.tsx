import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Suspense } from 'react';
import { useList } from '../../../runtime/list/use-list.ts';
import type { Values } from '../../../runtime/ports.ts';
import { useReadScope } from '../../../runtime/render/read-scope.ts';
import { useText } from '../../../runtime/text.ts';
import { late } from '../../parts/late/late.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useParts } from './list-context.ts';

const ExpandedRow = late(() => import('./table/expanded-row.tsx').then(({ ExpandedRow: component }) => component));

/** Whether the row is open; redraws only for a change of this row. */
export function useIsExpanded(rowKey: string): boolean {
  const { controller } = useParts();
  return useList(controller, ({ expanded }) => expanded.has(rowKey));
}

/** The blocks of an open row, which load with it. */
export function Expanded({ row }: { readonly row: Values }) {
  return (
    <Suspense fallback={<Skeleton shape="form" />}>
      <ExpandedRow row={row} />
    </Suspense>
  );
}

/** Opens and closes a row; nothing where the row has nothing to show. */
export function ExpandButton({ row, isPlain = false }: { readonly row: Values; readonly isPlain?: boolean }) {
  const { block, controller } = useParts();
  const text = useText();
  const scope = useReadScope(block.expandable?.when);
  const key = controller.keyOf(row);
  const isOpen = useIsExpanded(key);
  const when = block.expandable?.when;
  if (when !== undefined && when.evaluate({ ...scope, row }) !== true) return null;
  const label = text(isOpen ? 'list.collapse' : 'list.expand');
  const glyph = isOpen ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />;
  return (
    <button
      type="button"
      tabIndex={isPlain ? undefined : -1}
      className={isPlain ? 'wl-card-expand' : 'wl-expand'}
      aria-expanded={isOpen}
      {...(isPlain ? {} : { 'aria-label': label, title: label })}
      onPointerEnter={ExpandedRow.warm}
      onClick={() => controller.toggleExpanded(key)}
    >
      {glyph}
      {isPlain ? ` ${label}` : null}
    </button>
  );
}
