import { memo } from 'react';
import type { GridColumn } from '../../../runtime/grid/columns.ts';
import { useText } from '../../../runtime/text.ts';
import { isNumeric } from './measures.ts';
import { roles } from './roles.ts';

export const GridHead = memo(function GridHead({ columns }: { readonly columns: readonly GridColumn[] }) {
  const text = useText();
  return (
    <div className="eg-head" {...roles.row({ 'aria-rowindex': 1 })}>
      <div className="eg-number" {...roles.heading({ 'aria-colindex': 1, 'aria-label': text('widget.grid.line') })}>
        #
      </div>
      {columns.map((column, index) => (
        <div
          key={column.name}
          className={isNumeric(column) ? 'eg-title eg-end' : 'eg-title'}
          {...roles.heading({ 'aria-colindex': index + 2 })}
        >
          <span className="eg-title-text">{column.title}</span>
          {column.required ? (
            <span className="eg-required" title={text('widget.grid.required')}>
              *
            </span>
          ) : null}
          {unitOf(column)}
        </div>
      ))}
    </div>
  );
});

function unitOf({ settings }: GridColumn) {
  return typeof settings.unit === 'string' ? <span className="eg-unit">{settings.unit === 'cbm' ? 'CBM' : settings.unit}</span> : null;
}
