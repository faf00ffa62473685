import { useCallback, useMemo, useState } from 'react';
import { isDisabled, useActionRunner, visibleActions } from '../../../runtime/actions/use-action.ts';
import { useRuntime, useSurroundings } from '../../../runtime/context.ts';
import type { Values } from '../../../runtime/ports.ts';
import { RowScope } from '../../../runtime/render/row-scope.tsx';
import { useText } from '../../../runtime/text.ts';
import { rowsOf } from '../../parts/rows-of.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { SourcePanel } from '../../parts/source-panel.tsx';
import { CardView } from './card.tsx';
import { type Card, cardsOf, type KanbanBlock, type Lane } from './lanes.ts';
import { useDropTarget } from './use-drag.ts';
import '../../styles/boards.css';

/** Rows as cards in lanes. */
export function Kanban({ block }: { readonly block: KanbanBlock }) {
  return (
    <SourcePanel block={block} skeleton={<Skeleton shape="page" />}>
      {({ data }) => <Board block={block} rows={rowsOf(data, block.rows)} />}
    </SourcePanel>
  );
}

function Board({ block, rows }: { readonly block: KanbanBlock; readonly rows: readonly Values[] }) {
  const text = useText();
  const { moved, lanesFor, move } = useMoves(block);
  const { byLane, others } = useMemo(() => cardsOf(block, rows, moved), [block, rows, moved]);
  if (rows.length === 0) return <p className="wb-state wb-muted">{text(block.empty ?? 'widget.kanban.empty')}</p>;
  return (
    <>
      <div className="wb-kanban">
        {block.lanes.map((lane) => (
          <LaneView key={lane.value} block={block} lane={lane} cards={byLane.get(lane.value) ?? []} lanesFor={lanesFor} onMove={move} />
        ))}
      </div>
      {others === 0 ? null : <p className="wb-muted">{text('widget.kanban.others', { count: others })}</p>}
    </>
  );
}

interface Moves {
  /** The lanes of cards on their way, by the card's key. */
  readonly moved: ReadonlyMap<string, string>;
  /** The lanes that a card may go to. */
  readonly lanesFor: (card: Card) => readonly Lane[];
  readonly move: (card: Card, to: string) => void;
}

/** A moved card stands in its new lane while the steps run, and goes back when one fails; then the data say where it is. */
function useMoves({ move: action, lanes }: KanbanBlock): Moves {
  const { permissions } = useRuntime();
  const { scope } = useSurroundings();
  const { run } = useActionRunner();
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());

  const lanesFor = useCallback(
    ({ row, lane }: Card) =>
      action === undefined
        ? []
        : lanes.filter(({ value }) => {
            const here = { ...scope, row, to: value };
            return value !== lane && visibleActions([action], here, permissions).length > 0 && !isDisabled(action, here, permissions);
          }),
    [action, lanes, scope, permissions],
  );
  const move = useCallback(
    ({ key, row }: Card, to: string) => {
      if (action === undefined) return;
      setMoved((before) => new Map(before).set(key, to));
      const settle = () =>
        setMoved((before) => {
          const left = new Map(before);
          left.delete(key);
          return left;
        });
      void run(action, { ...scope, row, to }, { key }).finally(settle);
    },
    [action, run, scope],
  );
  return { moved, lanesFor, move };
}

interface LaneProps extends Pick<Moves, 'lanesFor'> {
  readonly block: KanbanBlock;
  readonly lane: Lane;
  readonly cards: readonly Card[];
  readonly onMove: Moves['move'];
}

function LaneView({ block, lane, cards, lanesFor, onMove }: LaneProps) {
  const text = useText();
  const { value, title, tone, limit } = lane;
  const { ref, isOver } = useDropTarget<HTMLElement>({
    takes: (card) => lanesFor(card).some((one) => one.value === value),
    onDrop: (card) => onMove(card, value),
  });
  const isFull = limit !== undefined && cards.length > limit;
  return (
    <section ref={ref} className={`wb-lane ${isOver ? 'wb-lane-over' : ''}`} aria-label={text(title)}>
      <h3 className="wb-lane-head">
        <span className={`wb-tile-dot wb-tone-dot-${tone ?? 'grey'}`} aria-hidden="true" />
        {text(title)}
        <span className={`wb-number ${isFull ? 'wb-tag wb-tone-orange' : 'wb-muted'}`}>
          {limit === undefined ? cards.length : `${cards.length} / ${limit}`}
        </span>
      </h3>
      <ul className="wb-lane-cards">
        {cards.map((card) => (
          <RowScope key={card.key} row={card.row}>
            <CardView block={block} card={card} lanes={lanesFor(card)} onMove={onMove} />
          </RowScope>
        ))}
        {cards.length === 0 ? <li className="wb-lane-empty wb-muted">{text('widget.kanban.emptyLane')}</li> : null}
      </ul>
    </section>
  );
}
