import { useList } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';

/** Enough for the height of any window; the excess is clipped, like the rows. */
const rows = Array.from({ length: 24 }, (_, index) => `row${index}`);
const bars = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The table's shape before its first rows: the same heights, which avoids layout shifts. */
export function TableSkeleton() {
  const { controller } = useParts();
  const text = useText();
  const expected = useList(controller, ({ pageSize }) => pageSize);
  return (
    <div className="wl-skeleton" role="img" aria-label={text('list.loading')}>
      <div className="wl-skeleton-head" />
      {rows.slice(0, expected).map((row) => (
        <div key={row} className="wl-skeleton-row">
          {bars.map((bar) => (
            <span key={bar} />
          ))}
        </div>
      ))}
    </div>
  );
}
