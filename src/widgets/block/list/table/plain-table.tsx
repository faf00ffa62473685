import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type CSSProperties, memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useList } from '../../../../runtime/list/use-list.ts';
import type { Values } from '../../../../runtime/ports.ts';
import { FailureLine } from '../failure-line.tsx';
import { useParts } from '../list-context.ts';
import { SummaryRows } from '../summary/late-summary.tsx';
import { Expanded, useIsExpanded } from '../use-expanded.tsx';
import { useRowTone } from '../use-row-tone.ts';
import { type Column, nextOrder } from './table-columns.tsx';
import { HeadContent, selectedClass, useIsChosen, useSelected } from './table-parts.tsx';

interface Props {
  readonly columns: readonly Column[];
  /** Total width of the columns in pixels. */
  readonly width: number;
  readonly rows: readonly Values[];
  /** Number of rows on the previous pages. */
  readonly first: number;
}

/**
 * A single native table with antd's looks and class names: a page of rows needs none of antd's own table, which weighs 40 KB and
 * takes half of a list's opening time (decision 35).
 */
export const PlainTable = memo(function PlainTable({ columns, width, rows, first }: Props) {
  const { controller, label } = useParts();
  const total = useList(controller, (state) => state.total);
  const failures = useList(controller, (state) => state.rowFailures);
  const toneClass = useRowTone();
  const table = useRef<HTMLDivElement>(null);
  const markEdges = useEdges(table, width);
  const places = placesOf(columns);
  return (
    <div className="ant-table-wrapper">
      <div ref={table} className="ant-table ant-table-small">
        <div className="ant-table-container">
          <div className="ant-table-content" onScroll={markEdges}>
            <table
              style={{ width, tableLayout: places.some(({ style }) => style !== undefined) ? 'fixed' : 'auto' }}
              aria-label={label}
              aria-rowcount={total + 1}
            >
              <colgroup>
                {columns.map(({ key, width: own }) => (
                  <col key={key} style={{ width: own }} />
                ))}
              </colgroup>
              <thead className="ant-table-thead">
                <tr>
                  {columns.map((column, at) => (
                    <HeadCell key={column.key} column={column} place={places[at]} />
                  ))}
                </tr>
              </thead>
              <tbody className="ant-table-tbody">
                {rows.map((row, at) => {
                  const key = controller.keyOf(row);
                  const failure = failures.get(key);
                  return (
                    <Row
                      key={key}
                      rowKey={key}
                      row={row}
                      index={first + at + 2}
                      columns={columns}
                      toneClass={toneClass(row)}
                      failure={failure?.message ?? null}
                    />
                  );
                })}
              </tbody>
              <SummaryRows columns={columns} />
            </table>
          </div>
        </div>
      </div>
    </div>
  );
});

interface RowProps {
  readonly rowKey: string;
  readonly row: Values;
  /** Row number for screen readers, which count the header as the first row. */
  readonly index: number;
  readonly columns: readonly Column[];
  readonly toneClass: string;
  /** Reason why a batch failed for the row. */
  readonly failure: string | null;
}

/** Redraws on a change of its own selection; the table does not. */
const Row = memo(function Row({ rowKey, row, index, columns, toneClass, failure }: RowProps) {
  const { block } = useParts();
  const selected = useSelected(rowKey);
  const chosen = useIsChosen(rowKey);
  const expanded = useIsExpanded(rowKey);
  const places = placesOf(columns);
  return (
    <>
      <tr
        className={`ant-table-row ant-table-row-level-0${toneClass}${selected === true ? selectedClass : ''}`}
        data-row-key={rowKey}
        aria-rowindex={index}
        aria-selected={selected}
        {...(chosen ? { 'aria-current': 'true' as const } : {})}
        tabIndex={-1}
      >
        {columns.map((column, at) => (
          <td
            key={column.key}
            className={`${places[at]?.className}${column.sortOrder == null ? '' : ' ant-table-column-sort'}`}
            style={places[at]?.cell}
          >
            {column.render(undefined, row)}
          </td>
        ))}
      </tr>
      {expanded && block.expandable !== undefined ? (
        <tr className="ant-table-expanded-row wl-expanded">
          <td className="ant-table-cell" colSpan={columns.length}>
            <div className="ant-table-expanded-row-fixed">
              <Expanded row={row} />
            </div>
          </td>
        </tr>
      ) : null}
      {failure === null ? null : (
        <tr className="ant-table-expanded-row ant-table-expanded-row-level-1 wl-failed">
          <td className="ant-table-cell" colSpan={columns.length}>
            <div className="ant-table-expanded-row-fixed">
              <FailureLine message={failure} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
});

function HeadCell({ column, place }: { readonly column: Column; readonly place: Place | undefined }) {
  const { controller } = useParts();
  const { key, title, sorter, sortOrder } = column;
  const content = <HeadContent className={column.className}>{title}</HeadContent>;
  if (sorter !== true)
    return (
      <th className={place?.className} style={place?.cell} scope="col">
        {content}
      </th>
    );
  const sort = () => controller.setSort(nextOrder(key, sortOrder));
  return (
    <th
      className={`${place?.className} ant-table-column-has-sorters${sortOrder == null ? '' : ' ant-table-column-sort'}`}
      style={place?.cell}
      scope="col"
      tabIndex={0}
      {...(sortOrder == null ? {} : { 'aria-sort': sortOrder === 'ascend' ? ('ascending' as const) : ('descending' as const) })}
      onClick={sort}
      onKeyDown={(event) => (event.key === 'Enter' ? sort() : undefined)}
    >
      <div className="ant-table-column-sorters">
        <span className="ant-table-column-title">{content}</span>
        <SortMark order={sortOrder ?? null} />
      </div>
    </th>
  );
}

function SortMark({ order }: { readonly order: 'ascend' | 'descend' | null }): ReactNode {
  return (
    <span className="ant-table-column-sorter ant-table-column-sorter-full">
      <span className="ant-table-column-sorter-inner" aria-hidden="true">
        <CaretUpOutlined className={order === 'ascend' ? 'ant-table-column-sorter-up active' : 'ant-table-column-sorter-up'} />
        <CaretDownOutlined className={order === 'descend' ? 'ant-table-column-sorter-down active' : 'ant-table-column-sorter-down'} />
      </span>
    </span>
  );
}

/** Class and style of a column's cells. */
interface Place {
  readonly className: string;
  /** Set for sticky columns. */
  readonly style: CSSProperties | undefined;
  readonly cell: CSSProperties | undefined;
}

const known = new WeakMap<readonly Column[], readonly Place[]>();

/**
 * Offsets of sticky columns, from the column widths: these are exact once the table is wider than its frame, and a narrower table
 * does not scroll.
 */
function placesOf(columns: readonly Column[]): readonly Place[] {
  const found = known.get(columns) ?? columns.map((column, at) => placeOf(columns, column, at));
  known.set(columns, found);
  return found;
}

function placeOf(columns: readonly Column[], { className, fixed, align }: Column, at: number): Place {
  const sum = (part: readonly Column[]) => part.reduce((all, { width }) => all + Number(width), 0);
  const isLast = columns[at + (fixed === 'left' ? 1 : -1)]?.fixed !== fixed;
  const edge = fixed === 'left' ? 'left-last' : 'right-first';
  const names = ['ant-table-cell', ...(fixed ? [`ant-table-cell-fix-${fixed}`, ...(isLast ? [`ant-table-cell-fix-${edge}`] : [])] : [])];
  const style =
    fixed === 'left' ? { left: sum(columns.slice(0, at)) } : fixed === 'right' ? { right: sum(columns.slice(at + 1)) } : undefined;
  const cell = align === undefined ? style : { ...style, textAlign: align };
  return { className: [...names, ...(className === undefined ? [] : [className])].join(' '), style, cell };
}

/** Marks the sides on which columns are scrolled out of view; sticky columns show a shadow there. */
function useEdges(table: RefObject<HTMLDivElement | null>, width: number): () => void {
  const mark = useRef(() => {
    const scroller = table.current?.querySelector('.ant-table-content');
    if (scroller == null) return;
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    table.current?.classList.toggle('ant-table-ping-left', scrollLeft > 0);
    table.current?.classList.toggle('ant-table-ping-right', scrollLeft < scrollWidth - clientWidth - 1);
  }).current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other edges
  useEffect(() => {
    const frame = table.current;
    if (frame === null) return;
    // Also reports the initial size, after the layout that happens anyway.
    const observer = new ResizeObserver(mark);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [table, mark, width]);
  return mark;
}
