import { QuestionCircleOutlined } from '@ant-design/icons';
import type { TableColumnType } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { leadsNowhere, useSteps } from '../../../../runtime/actions/use-action.ts';
import { useRuntime } from '../../../../runtime/context.ts';
import { pick } from '../../../../runtime/inputs.ts';
import type { CompiledColumn } from '../../../../runtime/language/stages.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import type { Permissions } from '../../../../runtime/permission/permissions.ts';
import type { Values } from '../../../../runtime/ports.ts';
import { useReadScope } from '../../../../runtime/render/read-scope.ts';
import { cellOf, shownValue, useValueRenderer } from '../../../../runtime/render/value.tsx';
import { useText } from '../../../../runtime/text.ts';
import { cutMiddle } from '../../../parts/copy.ts';
import { isEmpty } from '../../../parts/empty.ts';
import { isEditable, mayEdit } from '../../../parts/inline-edit/editable.ts';
import { LateTooltip } from '../../../parts/late-tooltip.tsx';
import { useParts } from '../list-context.ts';
import { ExpandButton } from '../use-expanded.tsx';
import { useView } from '../use-view.ts';
import { arrange } from './arrange.ts';
import { copyButton } from './copy-button.tsx';
import { EditableCell } from './editable-cell.tsx';
import { ResizeGrip } from './resize-grip.tsx';
import { actionsWidth, countInSight, RowActions } from './row-actions.tsx';
import type { RowMenuHandle } from './row-menu.tsx';
import { cellRole, checkClass, RowCheck } from './table-parts.tsx';
import { TreeCell } from './tree-cell.tsx';
import { useUnderDrawer } from './use-under.tsx';
import { naturalWidth } from './widths.ts';

/** A column of antd's table, reduced to the properties that lists use. */
export interface Column extends Pick<TableColumnType<Values>, 'onCell'> {
  readonly key: string;
  readonly title?: ReactNode;
  readonly width: number;
  readonly fixed?: 'left' | 'right' | undefined;
  readonly align?: 'left' | 'right' | 'center' | undefined;
  readonly className?: string;
  readonly sorter?: boolean;
  readonly sortOrder?: 'ascend' | 'descend' | null;
  readonly render: (value: unknown, row: Values) => ReactNode;
}

/** Characters of a copyable number before its middle is cut, as in the copyable cell. */
const longestNumber = 24;

const roleOfCell = () => cellRole;

/** The table's columns in the user's arrangement, and their total width in pixels. */
export function useColumns(menu: RowMenuHandle): { readonly columns: Column[]; readonly width: number } {
  const { controller } = useParts();
  const settings = useList(controller, (state) => state.settings);
  const sort = useList(controller, (state) => state.sort);
  const view = useView();
  const drawn = useDrawnColumns();
  const edges = useEdgeColumns(menu);
  return useMemo(() => {
    const middle = arrange(controller.columns, settings, view?.columns)
      .filter(({ hidden }) => !hidden)
      .flatMap(({ column, side, width }) => {
        const own = drawn.get(column.dataIndex);
        if (own === undefined) return [];
        const order = sort?.column === column.dataIndex ? (sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null;
        return [{ ...own, width: width ?? own.width, fixed: side ?? undefined, sortOrder: order }];
      });
    const columns = [...edges.before, ...middle, ...edges.after];
    return { columns, width: columns.reduce((sum, { width: own }) => sum + own, 0) };
  }, [controller, settings, view, sort, drawn, edges]);
}

/** The next sort order after a press on a header: ascending, descending, none. */
export function nextOrder(column: string, order: Column['sortOrder']): { readonly column: string; readonly order: 'asc' | 'desc' } | null {
  if (order === 'descend') return null;
  return { column, order: order === 'ascend' ? 'desc' : 'asc' };
}

/** The columns independent of their arrangement. */
function useDrawnColumns(): ReadonlyMap<string, Column> {
  const { block, controller } = useParts();
  const isTree = block.childrenKey !== undefined;
  const { registry } = useRuntime();
  const draw = useCellDrawer();
  const drawUnder = useUnderDrawer();
  const text = useText();
  return useMemo(
    () =>
      new Map(
        controller.columns.map((column): [string, Column] => {
          const { dataIndex, align, sorter, tooltip } = column;
          const title = text(column.title);
          const cell = cellOf(column, registry);
          return [
            dataIndex,
            {
              key: dataIndex,
              title: <ColumnTitle dataIndex={dataIndex} title={title} tooltip={tooltip === undefined ? undefined : text(tooltip)} />,
              width: column.width ?? naturalWidth(column, title),
              align: align ?? cell.align,
              sorter: sorter === true,
              onCell: roleOfCell,
              render: once((row) =>
                isTree && dataIndex === controller.columns[0]?.dataIndex ? (
                  <TreeCell rowKey={controller.keyOf(row)}>{draw(column, row)}</TreeCell>
                ) : column.under === undefined ? (
                  draw(column, row)
                ) : (
                  <>
                    <div className="wl-upper">{draw(column, row)}</div>
                    <div className="wl-under">{drawUnder(column.under, row)}</div>
                  </>
                ),
              ),
            },
          ];
        }),
      ),
    [controller, isTree, registry, draw, drawUnder, text],
  );
}

/** Checkboxes before the values, actions after them. */
function useEdgeColumns(menu: RowMenuHandle): { readonly before: readonly Column[]; readonly after: readonly Column[] } {
  const { block, controller, actions, selectable } = useParts();
  const { permissions } = useRuntime();
  const text = useText();
  return useMemo(() => {
    // The row's name for screen readers, from a visible column.
    const title = controller.columns.find(({ dataIndex, value }) => value === undefined && dataIndex === block.card?.title);
    const name = (title ?? controller.columns.find(({ value }) => value === undefined))?.dataIndex;
    const [rowLabel, more] = [text('list.selectRow'), text('list.more')];
    const check: Column = {
      key: ':check',
      width: 40,
      fixed: 'left',
      className: checkClass,
      onCell: roleOfCell,
      render: once((row) => (
        <RowCheck rowKey={controller.keyOf(row)} label={name === undefined ? rowLabel : `${rowLabel} ${String(pick(row, name) ?? '')}`} />
      )),
    };
    const expand: Column = {
      key: ':expand',
      width: 32,
      fixed: 'left',
      className: 'wl-cell-expand',
      onCell: roleOfCell,
      render: once((row) => <ExpandButton row={row} />),
    };
    const mayHave = (block.rowActions ?? [])
      .filter(
        ({ permission, do: steps }) => !leadsNowhere(steps, permissions) && (permission === undefined || permissions.shows(permission)),
      )
      .map(({ title, danger, disabled, when }) => ({
        title: text(title),
        isMenuOnly: danger === true || disabled !== undefined,
        isAlways: when === undefined,
      }));
    const inSight = countInSight(block);
    const last: Column = {
      key: ':actions',
      title: text('list.actions'),
      width: actionsWidth(mayHave, inSight, text('list.actions')),
      fixed: 'right',
      className: 'wl-cell-actions',
      onCell: roleOfCell,
      render: once((row) => (
        <RowActions handles={actions.current?.row(row) ?? []} inSight={inSight} label={more} onMore={(anchor) => menu.open(row, anchor)} />
      )),
    };
    return {
      before: [...(block.expandable === undefined ? [] : [expand]), ...(selectable ? [check] : [])],
      after: mayHave.length === 0 ? [] : [last],
    };
  }, [block, controller, actions, selectable, permissions, text, menu]);
}

/** Draws a value, as a button if the column has an action that the user may run. */
function useCellDrawer(): (column: CompiledColumn, row: Values) => ReactNode {
  const { block } = useParts();
  const draw = useValueRenderer(block.columns);
  const scope = useReadScope(block.columns);
  const { cells, permissions } = useRuntime();
  const copyLabel = useText()('list.copy');
  const runSteps = useSteps();
  return useMemo(
    () => (column, row) => {
      if (isEditable(column) && mayEdit(column, permissions))
        return (
          <EditableCell row={row} column={column}>
            {draw({ ...column, copyable: false }, row)}
          </EditableCell>
        );
      const { do: steps } = column;
      if (steps === undefined || !mayRun(column, permissions)) return draw(column, row);
      const value = shownValue(column, row, scope);
      // A dash leads nowhere; a cell of its own may show other values of the row.
      if (column.cell === undefined && isEmpty(value)) return draw(column, row);
      const run = () => void runSteps(steps, { row });
      if (column.copyable !== true || typeof value !== 'string')
        return <LinkedValue isCut={column.ellipsis === true} content={draw({ ...column, copyable: false }, row)} onClick={run} />;
      return (
        <>
          <LinkedValue isNumber isCut content={cutMiddle(value, longestNumber)} onClick={run} />
          {copyButton(value, copyLabel, cells)}
        </>
      );
    },
    [draw, cells, permissions, copyLabel, runSteps, scope],
  );
}

interface LinkedValueProps {
  readonly content: ReactNode;
  readonly isCut: boolean;
  readonly isNumber?: boolean;
  readonly onClick: () => void;
}

function LinkedValue({ content, isCut, isNumber = false, onClick }: LinkedValueProps) {
  return (
    <button type="button" tabIndex={-1} className={isNumber ? 'wb-value-button wl-linked' : 'wb-value-button'} onClick={onClick}>
      {isCut ? <span className="wb-cut">{content}</span> : content}
    </button>
  );
}

function mayRun({ do: steps = [], permission }: CompiledColumn, permissions: Permissions): boolean {
  return !leadsNowhere(steps, permissions) && (permission === undefined || !permissions.disables(permission));
}

function ColumnTitle({
  dataIndex,
  title,
  tooltip,
}: {
  readonly dataIndex: string;
  readonly title: string;
  readonly tooltip: string | undefined;
}) {
  return (
    <>
      <span className="wl-head" title={title}>
        {title}
      </span>
      {tooltip === undefined ? null : (
        <LateTooltip title={tooltip}>
          <QuestionCircleOutlined className="wl-hint" aria-label={tooltip} />
        </LateTooltip>
      )}
      <ResizeGrip dataIndex={dataIndex} />
    </>
  );
}

/** Caches elements by row, so that React skips the cell when only the surrounding table changes. */
function once(draw: (row: Values) => ReactNode): (value: unknown, row: Values) => ReactNode {
  const drawn = new WeakMap<Values, ReactNode>();
  return (_value, row) => {
    if (!drawn.has(row)) drawn.set(row, draw(row));
    return drawn.get(row);
  };
}
