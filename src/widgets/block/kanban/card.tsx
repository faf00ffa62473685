import { SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useActions, useSteps } from '../../../runtime/actions/use-action.ts';
import { useRuntime, useSurroundings } from '../../../runtime/context.ts';
import { toneOf, valueText } from '../../../runtime/render/value.tsx';
import { useText } from '../../../runtime/text.ts';
import { ActionMenu } from '../../parts/action/action-menu.tsx';
import { FocusedMenu } from '../../parts/action/focused-menu.tsx';
import { Facts, Value } from '../../parts/facts.tsx';
import type { Card, KanbanBlock, Lane } from './lanes.ts';
import { useDraggable } from './use-drag.ts';

interface Props {
  readonly block: KanbanBlock;
  readonly card: Card;
  /** Where it may go. */
  readonly lanes: readonly Lane[];
  readonly onMove: (card: Card, to: string) => void;
}

/** A card can be dragged; keyboard and touch move it by its menu of lanes. */
export function CardView({ block, card, lanes, onMove }: Props) {
  const run = useSteps();
  const { scope } = useSurroundings();
  const { registry, cells } = useRuntime();
  const { ref, isDragged } = useDraggable<HTMLLIElement>(card, lanes.length > 0);
  const { row } = card;
  const handles = useActions(
    block.rowActions,
    useMemo(() => ({ row }), [row]),
  );
  const tone = toneOf(block.tone, row, scope);
  const name = valueText(block.heading, row, registry, cells, scope);
  const { openRow } = block;
  return (
    <li
      ref={ref}
      className={`wb-card ${tone === null ? '' : `wb-card-${tone}`} ${isDragged ? 'wb-dimmed' : ''} ${lanes.length > 0 ? 'wb-card-loose' : ''}`}
    >
      <div className="wb-card-head">
        {openRow === undefined ? (
          <Value item={block.heading} row={row} />
        ) : (
          <button type="button" className="wb-value-button" onClick={() => void run(openRow, { row })}>
            {name}
          </button>
        )}
        <span className="wb-card-tools">
          <LaneMenu name={name} card={card} lanes={lanes} onMove={onMove} />
          <ActionMenu handles={handles} subject={name} isSmall />
        </span>
      </div>
      {block.facts === undefined ? null : <Facts items={block.facts} row={row} columns={1} hideEmpty />}
    </li>
  );
}

function LaneMenu({ name, card, lanes, onMove }: Omit<Props, 'block'> & { readonly name: string }) {
  const text = useText();
  if (lanes.length === 0) return null;
  const title = text('widget.kanban.move', { name });
  return (
    <FocusedMenu
      trigger={['click']}
      placement="bottomRight"
      menu={{ items: lanes.map((lane) => ({ key: lane.value, label: text(lane.title), onClick: () => onMove(card, lane.value) })) }}
    >
      <Button type="text" size="small" icon={<SwapOutlined aria-hidden="true" />} aria-label={title} title={title} />
    </FocusedMenu>
  );
}
