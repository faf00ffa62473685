import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { observer } from '@formily/react';
import { Button } from 'antd';
import { useRef } from 'react';
import type { ScreenForm } from '../../../runtime/forms/form.ts';
import type { Cards } from '../../../runtime/forms/node.ts';
import { useText } from '../../../runtime/text.ts';
import { LeafGrid } from './leaf-grid.tsx';

interface RowCardsProps {
  readonly node: Cards;
  readonly screenForm: ScreenForm;
  readonly columns: number;
}

/** A list of objects as cards, with buttons to add and remove them. */
export const RowCards = observer(function RowCards({ node, screenForm, columns }: RowCardsProps) {
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const { cards } = node.list;
  const { minItems = 0, maxItems } = node.array;
  const isEditable = node.state.pattern === 'editable';
  const add = () => {
    screenForm.addCard(node);
    // The new card exists after the next render.
    setTimeout(() => root.current?.querySelector<HTMLElement>(':scope > .wb-row-card:last-of-type :is(input, textarea)')?.focus(), 0);
  };
  return (
    <div className="wb-row-cards" ref={root}>
      {cards.map((card, index) => (
        <article key={card.key} className="wb-row-card" aria-label={`${node.title ?? ''} ${index + 1}`.trim()}>
          <header className="wb-row-card-head">
            <span className="wb-muted">{index + 1}</span>
            {isEditable && cards.length > minItems ? (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden="true" />}
                aria-label={text('widget.form.removeCard', { number: index + 1 })}
                title={text('widget.form.removeCard', { number: index + 1 })}
                onClick={() => screenForm.removeCard(node, card)}
              />
            ) : null}
          </header>
          <LeafGrid leaves={card.nodes} screenForm={screenForm} columns={columns} />
        </article>
      ))}
      {isEditable && cards.length < (maxItems ?? Number.POSITIVE_INFINITY) ? (
        <Button type="dashed" icon={<PlusOutlined aria-hidden="true" />} onClick={add}>
          {text('widget.form.addCard')}
        </Button>
      ) : null}
    </div>
  );
});
