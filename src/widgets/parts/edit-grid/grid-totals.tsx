import { memo } from 'react';
import type { GridColumn } from '../../../runtime/grid/columns.ts';
import type { Total } from '../../../runtime/grid/totals.ts';
import { useText } from '../../../runtime/text.ts';
import { isNumeric } from './measures.ts';
import { roles } from './roles.ts';

interface GridTotalsProps {
  readonly columns: readonly GridColumn[];
  readonly totals: readonly Total[];
}

/** The sums, each below its column; sums without a visible column get a line of their own. */
export const GridTotals = memo(
  function GridTotals({ columns, totals }: GridTotalsProps) {
    const text = useText();
    if (totals.length === 0) return null;
    const others = totals.filter(({ name }) => !columns.some((column) => column.name === name));
    return (
      <div className="eg-totals" {...roles.rows()}>
        <div className="eg-total" {...roles.row()}>
          <div className="eg-number" {...roles.line()} title={text('widget.grid.total')}>
            Σ
          </div>
          {columns.map((column) => (
            <div key={column.name} className={isNumeric(column) ? 'eg-sum eg-end' : 'eg-sum'} {...roles.cell()}>
              {totals.filter(({ name }) => name === column.name).map((total) => sumOf(total, total.title !== column.title))}
            </div>
          ))}
        </div>
        {others.length === 0 ? null : (
          <div className="eg-others" {...roles.row()}>
            <div {...roles.cell()}>{others.map((total) => sumOf(total, true))}</div>
          </div>
        )}
      </div>
    );
  },
  (before, after) => before.columns === after.columns && JSON.stringify(before.totals) === JSON.stringify(after.totals),
);

function sumOf({ name, title, texts }: Total, named: boolean) {
  return (
    <span key={`${name} ${title}`} className="eg-sum-of">
      {named ? <span className="eg-sum-name">{title}</span> : null}
      {texts.length === 0 ? '—' : texts.map((text) => <span key={text}>{text}</span>)}
    </span>
  );
}
