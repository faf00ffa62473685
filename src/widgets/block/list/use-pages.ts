import { useList } from '../../../runtime/list/use-list.ts';
import { useText } from '../../../runtime/text.ts';
import { useParts } from './list-context.ts';
import { totalCount } from './totals.ts';

export interface Pages {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** The total as text; empty while unknown and for zero, where the list's body explains it. */
  readonly totalText: string;
  /** Whether there is more than one page: a single one hides the pager (spec section 9). */
  readonly hasPages: boolean;
}

/** The page position of the enclosing list. */
export function usePages(): Pages {
  const { controller } = useParts();
  const text = useText();
  const total = useList(controller, (state) => state.total);
  const isMore = useList(controller, (state) => state.isMore);
  const page = useList(controller, (state) => state.page);
  const pageSize = useList(controller, (state) => state.pageSize);
  const isKnown = useList(controller, ({ loading, failure, rows }) => loading !== 'first' && (failure === null || rows.length > 0));
  return {
    page,
    pageSize,
    total,
    totalText: isKnown && total > 0 ? text('list.total', { total: totalCount(total, isMore) }) : '',
    hasPages: controller.isPaged && total > pageSize,
  };
}
