import { memo } from 'react';
import { useList } from '../../../runtime/list/use-list.ts';
import { useText } from '../../../runtime/text.ts';
import { EmptyState } from './empty-state.tsx';
import { FailureNotice, FailureState } from './failure-state.tsx';
import { useParts } from './list-context.ts';
import { phaseOf } from './phase.ts';
import { ListTable } from './table/list-table.tsx';
import { TableSkeleton } from './table/table-skeleton.tsx';

/** What stands where the rows are: their shape while they come, the rows, or why there are none. */
export const ListBody = memo(function ListBody() {
  const { controller } = useParts();
  const text = useText();
  const failure = useList(controller, (state) => state.failure);
  const loading = useList(controller, (state) => state.loading);
  const isEmpty = useList(controller, ({ rows }) => rows.length === 0);
  const phase = phaseOf(loading, failure, isEmpty);
  return (
    <div className={loading === 'again' ? 'wl-body wl-again' : 'wl-body'} aria-busy={loading !== null}>
      {loading === null ? null : <p className="wl-wait wb-muted">{text('list.stillLoading')}</p>}
      {phase === 'rows' && failure !== null ? <FailureNotice failure={failure} /> : null}
      {phase === 'first' ? <TableSkeleton /> : null}
      {phase === 'failure' ? <FailureState failure={failure} /> : null}
      {phase === 'empty' ? <EmptyState /> : null}
      {phase === 'rows' ? <ListTable /> : null}
    </div>
  );
});
