import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DictionaryItem } from '../../../../contract/entities/identity/account.ts';
import { useText } from '../../../runtime/text.ts';
import { roles } from './roles.ts';

interface ChoiceListProps {
  readonly id: string;
  readonly anchor: RefObject<HTMLElement>;
  readonly items: readonly DictionaryItem[];
  readonly marked: number;
  readonly loading: boolean;
  readonly onTake: (item: DictionaryItem) => void;
}

/** Pixels needed below the cell; otherwise the list opens above it. */
const minSpacePx = 240;
/** Maximum number of choices to list; typing finds the rest. */
const maxChoices = 200;

/** The choices of an open cell, rendered outside the table, which would clip them. */
export function ChoiceList({ id, anchor, items, marked, loading, onTake }: ChoiceListProps) {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top?: number; bottom?: number; minWidth: number } | null>(null);
  useLayoutEffect(() => {
    const box = anchor.current?.parentElement?.getBoundingClientRect();
    if (box === undefined) return;
    const isAbove = window.innerHeight - box.bottom < minSpacePx && box.top > minSpacePx;
    const left = Math.max(8, Math.min(box.left, window.innerWidth - box.width - 16));
    setPlace({ left, minWidth: box.width, ...(isAbove ? { bottom: window.innerHeight - box.top } : { top: box.bottom }) });
  }, [anchor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another marked item is brought into sight
  useLayoutEffect(() => {
    // Braces, because newer browsers return a promise, which an effect must not return.
    void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [marked, place]);
  if (place === null) return null;
  return createPortal(
    <div ref={list} id={id} className="eg-choices" {...roles.list()} style={place}>
      {items.slice(0, maxChoices).map((item, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it is an option by `roles`
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the cell's input
        <div
          key={item.value}
          id={`${id}-${index}`}
          className="eg-choice"
          {...roles.choice({ 'aria-selected': index === marked })}
          // Keeps the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(item)}
        >
          {item.text}
        </div>
      ))}
      {items.length > 0 ? null : (
        <div className="eg-choice eg-choice-none">{text(loading ? 'widget.loading' : 'widget.select.nothing')}</div>
      )}
    </div>,
    // Inside the grid for its styles and focus handling; outside the rows, which clip their content.
    anchor.current?.closest('.eg') ?? document.body,
  );
}
