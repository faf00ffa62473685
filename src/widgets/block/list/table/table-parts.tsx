import { type ComponentPropsWithoutRef, forwardRef, type HTMLAttributes, type MouseEvent, memo, type ReactNode } from 'react';
import { useList } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';

interface RowProps extends HTMLAttributes<HTMLElement> {
  readonly 'data-row-key'?: string;
}

/** A virtual table consists of `div`s and a separate header table; ARIA roles make them one table. */
const roles = {
  none: { role: 'presentation' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** antd's own class, so that its styles of selected rows apply, including fixed cells. */
export const selectedClass = ' ant-table-row-selected wl-selected';

interface VirtualRowProps extends RowProps {
  /** The inputs of a row's cells; the row redraws only when one of them changes. */
  readonly record?: unknown;
  readonly layout?: unknown;
}

/** antd creates all cells of all visible rows again on each scroll step. A row with unchanged record, columns and index keeps its cells. */
const VirtualRow = memo(
  forwardRef<HTMLDivElement, VirtualRowProps>(function VirtualRow({ className, record: _record, layout: _layout, ...props }, ref) {
    const selected = useSelected(props['data-row-key']);
    const chosen = useIsChosen(props['data-row-key']);
    return (
      <div
        {...props}
        ref={ref}
        {...roles.row}
        tabIndex={-1}
        {...stateOf(selected)}
        {...(chosen ? { 'aria-current': 'true' as const } : {})}
        className={className + (selected === true ? selectedClass : '')}
      />
    );
  }),
  (before, next) =>
    before.record === next.record &&
    before.layout === next.layout &&
    before['aria-rowindex'] === next['aria-rowindex'] &&
    before.className === next.className &&
    before.style?.width === next.style?.width,
);

function stateOf(selected: boolean | undefined) {
  return { 'aria-selected': selected };
}

/** `undefined` if nothing can be selected. */
export function useSelected(key: string | undefined): boolean | undefined {
  const { controller, selectable } = useParts();
  const selected = useList(controller, (state) => key !== undefined && state.selected.has(key));
  return selectable ? selected : undefined;
}

/** Whether the row is the chosen one, or the one that the preview shows. */
export function useIsChosen(key: string | undefined): boolean {
  const { controller } = useParts();
  return useList(controller, ({ chosen, previewed }) => previewed === key || (chosen !== null && controller.keyOf(chosen) === key));
}

const VirtualBody = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function VirtualBody(props, ref) {
  return <div {...props} ref={ref} {...roles.group} />;
});

const HeadTable = (props: ComponentPropsWithoutRef<'table'>) => <table {...props} {...roles.none} />;
const HeadGroup = (props: ComponentPropsWithoutRef<'thead'>) => <thead {...props} {...roles.group} />;
const HeadRow = (props: ComponentPropsWithoutRef<'tr'>) => <tr {...props} {...roles.row} aria-rowindex={1} />;
const HeadCell = ({ children, ...props }: ComponentPropsWithoutRef<'th'>) => (
  <th {...props} {...roles.head}>
    <HeadContent className={props.className}>{children}</HeadContent>
  </th>
);

/** Class of the checkbox column. Not its title: antd renders titles twice, hidden, to measure them. */
export const checkClass = 'wl-cell-check';

/** The title of a column; for the checkbox column the checkbox of the whole page. */
export function HeadContent({ className, children }: { readonly className: string | undefined; readonly children?: ReactNode }) {
  return className?.includes(checkClass) === true ? <PageCheck /> : children;
}

export const virtualParts = {
  header: { table: HeadTable, wrapper: HeadGroup, row: HeadRow, cell: HeadCell },
  body: { wrapper: VirtualBody, row: VirtualRow },
};

/** Attributes of a virtual table's cells. */
export const cellRole = roles.cell;

/** Selects one row. A native checkbox: antd's would add styles and effects a thousand times. */
export const RowCheck = memo(function RowCheck({ rowKey, label }: { readonly rowKey: string; readonly label: string }) {
  const { controller, anchor } = useParts();
  const selected = useList(controller, (state) => state.selected.has(rowKey));
  const click = ({ shiftKey }: MouseEvent) => {
    const keys = controller.getState().rows.map((row) => controller.keyOf(row));
    controller.toggle(shiftKey ? between(keys, anchor.current, rowKey) : [rowKey], !selected);
    anchor.current = rowKey;
  };
  return (
    <label className="wl-check">
      <input type="checkbox" tabIndex={-1} aria-label={label} checked={selected} readOnly onClick={click} />
    </label>
  );
});

/** The keys from one to the other, inclusive; only the second if the first is not on the page. */
export function between(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)];
  return start < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Selects the page. */
const PageCheck = memo(function PageCheck() {
  const { controller } = useParts();
  const label = useText()('list.selectPage');
  const rows = useList(controller, (state) => state.rows);
  const selected = useList(controller, (state) => state.selected);
  const count = rows.reduce((sum, row) => sum + (selected.has(controller.keyOf(row)) ? 1 : 0), 0);
  const isAll = count > 0 && count === rows.length;
  return (
    <label className="wl-check">
      <input
        type="checkbox"
        className="wl-check-page"
        aria-label={label}
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={({ target }) => controller.togglePage(target.checked)}
      />
    </label>
  );
});
