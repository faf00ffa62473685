import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Card } from './lanes.ts';

/** Makes an element draggable with the browser's own drag and drop. */
export function useDraggable<E extends HTMLElement>(
  card: Card,
  isLoose: boolean,
): { readonly ref: RefObject<E>; readonly isDragged: boolean } {
  const ref = useRef<E>(null);
  const [isDragged, setDragged] = useState(false);
  const latest = useRef(card);
  latest.current = card;
  useEffect(() => {
    if (ref.current === null || !isLoose) return;
    return draggable({
      element: ref.current,
      getInitialData: () => ({ card: latest.current }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [isLoose]);
  return { ref, isDragged };
}

interface Target {
  readonly takes: (card: Card) => boolean;
  readonly onDrop: (card: Card) => void;
}

/** Makes an element take the cards that it wants. */
export function useDropTarget<E extends HTMLElement>(target: Target): { readonly ref: RefObject<E>; readonly isOver: boolean } {
  const ref = useRef<E>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    if (ref.current === null) return;
    return dropTargetForElements({
      element: ref.current,
      canDrop: ({ source }) => takes(latest.current, source.data.card),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const { card } = source.data;
        if (isCard(card)) latest.current.onDrop(card);
      },
    });
  }, []);
  return { ref, isOver };
}

function takes(target: Target, card: unknown): boolean {
  return isCard(card) && target.takes(card);
}

function isCard(value: unknown): value is Card {
  return typeof value === 'object' && value !== null && 'lane' in value && 'row' in value;
}
