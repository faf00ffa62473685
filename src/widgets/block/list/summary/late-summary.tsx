import { memo, Suspense } from 'react';
import { late } from '../../../parts/late/late.tsx';
import { useParts } from '../list-context.ts';
import type { Column } from '../table/table-columns.tsx';

const Rows = late(() => import('./summary.tsx').then(({ SummaryRows: component }) => component));
const Lines = late(() => import('./summary.tsx').then(({ SummaryLines: component }) => component));

/** The sums as the last rows of a table; they load with the first list that has them. */
export const SummaryRows = memo(function SummaryRows({ columns }: { readonly columns: readonly Column[] }) {
  const { block } = useParts();
  return block.summary === undefined ? null : (
    <Suspense fallback={null}>
      <Rows columns={columns} />
    </Suspense>
  );
});

/** The sums as lines below cards, or below a table of many rows. */
export const SummaryLines = memo(function SummaryLines() {
  const { block } = useParts();
  return block.summary === undefined ? null : (
    <Suspense fallback={null}>
      <Lines />
    </Suspense>
  );
});
