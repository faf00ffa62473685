import { type CSSProperties, memo, type PointerEvent, type ReactNode, useRef, useSyncExternalStore } from 'react';
import { limits } from '../../../../../contract/limits.ts';
import { useRuntime } from '../../../../runtime/context.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import type { Values } from '../../../../runtime/ports.ts';
import { useValueRenderer } from '../../../../runtime/render/value.tsx';
import { useText } from '../../../../runtime/text.ts';
import { dash } from '../../../parts/empty.ts';
import { isEditable, mayEdit } from '../../../parts/inline-edit/editable.ts';
import { FailureLine } from '../failure-line.tsx';
import { moreGlyph } from '../glyphs.tsx';
import { useParts } from '../list-context.ts';
import { EditableCell } from '../table/editable-cell.tsx';
import { type RowMenuHandle, useRowMenu } from '../table/row-menu.tsx';
import { useIsChosen } from '../table/table-parts.tsx';
import { useUnderDrawer } from '../table/use-under.tsx';
import { ExpandButton, Expanded, useIsExpanded } from '../use-expanded.tsx';
import { useRowTone } from '../use-row-tone.ts';
import { SheetDrawer } from './action-sheet.tsx';
import { type CardColumns, useCardColumns } from './card-columns.ts';

/** Milliseconds of a long press, which selects a card. */
const longPressMs = 500;

interface Props {
  readonly selecting: boolean;
  readonly onSelecting: () => void;
}

/** The rows as cards; browsers skip off-screen ones (content-visibility), so that a thousand scroll smoothly. */
export function Cards({ selecting, onSelecting }: Props) {
  const { controller } = useParts();
  const rows = useList(controller, (state) => state.rows);
  const menu = useRowMenu();
  const columns = useCardColumns();
  return (
    <>
      <ul className={rows.length > limits.virtualAbove ? 'wl-cards wl-cards-many' : 'wl-cards'}>
        {rows.map((row) => (
          <Card
            key={controller.keyOf(row)}
            row={row}
            columns={columns}
            selecting={selecting}
            onSelecting={onSelecting}
            onMore={menu.open}
          />
        ))}
      </ul>
      <CardMenu menu={menu} />
    </>
  );
}

interface CardProps extends Props {
  readonly columns: CardColumns;
  readonly row: Values;
  readonly onMore: (row: Values, anchor: HTMLElement) => void;
}

const Card = memo(function Card({ row, columns: { title, status, facts }, selecting, onSelecting, onMore }: CardProps) {
  const { block, controller, actions, openRow, selectable, isChoosing } = useParts();
  const text = useText();
  const { permissions } = useRuntime();
  const draw = useValueRenderer(block.columns);
  const drawUnder = useUnderDrawer();
  const tone = useRowTone()(row);
  const key = controller.keyOf(row);
  const selected = useList(controller, (state) => state.selected.has(key));
  const failure = useList(controller, ({ rowFailures }) => rowFailures.get(key));
  const depth = useList(controller, ({ branches }) => branches.get(key)?.depth ?? 0);
  const toggle = () => controller.toggle([key], !selected);
  const press = useLongPress(() => {
    if (!selectable) return;
    onSelecting();
    controller.toggle([key], true);
  });
  const chosen = useIsChosen(key);
  const onPress = isChoosing ? () => controller.choose(key) : openRow === null ? undefined : () => openRow(row);
  const act = selecting ? toggle : onPress;
  // The key may belong to a column that the user may not see.
  const isKeySeen = block.columns.every(({ dataIndex }) => dataIndex !== controller.rowKey);
  const name = title === undefined ? (isKeySeen ? key : dash) : draw({ ...title, copyable: false }, row);
  const hasActions = (actions.current?.row(row).length ?? 0) > 0 || (isChoosing && openRow !== null);
  return (
    <li
      className={`wl-card${tone}${selected || chosen ? ' wl-card-selected' : ''}`}
      style={depth === 0 ? undefined : insetBy(depth)}
      {...press}
    >
      <CardName act={act} pressed={selecting ? selected : isChoosing ? chosen : undefined}>
        {name}
      </CardName>
      {status === undefined ? null : <span className="wl-card-status">{draw(status, row)}</span>}
      {hasActions && !selecting ? (
        <button
          type="button"
          className="wl-card-more"
          aria-label={text('list.more')}
          onClick={({ currentTarget }) => onMore(row, currentTarget)}
        >
          {moreGlyph}
        </button>
      ) : null}
      <dl className="wl-facts">
        {facts.map((fact) => (
          <div key={fact.dataIndex}>
            <dt className="wb-muted">{text(fact.title)}</dt>
            <dd>
              {isEditable(fact) && mayEdit(fact, permissions) ? (
                <EditableCell row={row} column={fact}>
                  {draw({ ...fact, copyable: false }, row)}
                </EditableCell>
              ) : (
                draw(fact, row)
              )}
              {fact.under === undefined ? null : <div className="wl-under">{drawUnder(fact.under, row)}</div>}
            </dd>
          </div>
        ))}
      </dl>
      {status?.under === undefined ? null : <div className="wl-under wl-card-note">{drawUnder(status.under, row)}</div>}
      <Lower row={row} rowKey={key} isOffered={!selecting} />
      {failure === undefined ? null : <FailureLine message={failure.message} />}
    </li>
  );
});

interface CardNameProps {
  /** What a press does; nothing for a card that only shows. */
  readonly act: (() => void) | undefined;
  readonly pressed: boolean | undefined;
  readonly children: ReactNode;
}

/** The heading of a card, whose button covers all of it. */
function CardName({ act, pressed, children }: CardNameProps) {
  if (act === undefined) return <span className="wl-card-open">{children}</span>;
  return (
    <button type="button" className="wl-card-open" aria-pressed={pressed} onClick={act}>
      {children}
    </button>
  );
}

/** The blocks below a row, with the button that opens them. */
function Lower({ row, rowKey, isOffered }: { readonly row: Values; readonly rowKey: string; readonly isOffered: boolean }) {
  const { block } = useParts();
  const expanded = useIsExpanded(rowKey);
  if (block.expandable === undefined) return null;
  return (
    <>
      {isOffered ? <ExpandButton row={row} isPlain /> : null}
      {expanded ? <Expanded row={row} /> : null}
    </>
  );
}

/** Indents a tree row by its depth. */
function insetBy(depth: number): CSSProperties & Record<'--wl-depth', number> {
  return { '--wl-depth': depth };
}

/** Detects a long press without movement and suppresses the following click. */
function useLongPress(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const done = useRef(false);
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      done.current = false;
      if (pointerType === 'mouse') return;
      timer.current = setTimeout(() => {
        done.current = true;
        act();
      }, longPressMs);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => {
      if (!done.current) return;
      done.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
    onContextMenu: (event: { preventDefault(): void }) => done.current && event.preventDefault(),
  };
}

/** The actions of one card, in a sheet. */
function CardMenu({ menu }: { readonly menu: RowMenuHandle }) {
  const { actions, isChoosing, openRow } = useParts();
  const text = useText();
  const { row } = useSyncExternalStore(menu.subscribe, menu.getState);
  return (
    <SheetDrawer
      open={row !== null}
      onClose={menu.close}
      handles={row === null ? [] : (actions.current?.row(row) ?? [])}
      // A press on a card chooses it, so that its opening stands here.
      extra={row !== null && isChoosing && openRow !== null ? [{ key: ':open', title: text('list.open'), run: () => openRow(row) }] : []}
      title={text('list.actions')}
    />
  );
}
