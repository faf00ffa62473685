import { type KeyboardEvent, useMemo, useRef } from 'react';

/** What a select does with keys and with its list, for Tab to be the key that goes on. */
export interface TabKey {
  onInputKeyDown(event: KeyboardEvent): void;
  /** Told whether the list is open. */
  listen(isOpen: boolean): void;
}

/**
 * Tab goes on to the next field, and takes with it what its user has marked: by typing where what is typed is a search, by arrows
 * everywhere. The list itself would take its first choice from who has only looked at it, and keep the focus besides, so that what
 * is typed for the next field comes into this one.
 * @param isSearch what is typed marks the first choice that fits
 */
export function useTabKey(isSearch: boolean): TabKey {
  const isMarked = useRef(false);
  return useMemo(
    () => ({
      onInputKeyDown(event) {
        const { key, nativeEvent, currentTarget, ctrlKey, metaKey, altKey } = event;
        // The arrow that opens a list marks nothing in it.
        if (key.startsWith('Arrow')) isMarked.current ||= currentTarget.getAttribute('aria-expanded') === 'true';
        else if (isSearch && key.length === 1 && !ctrlKey && !metaKey && !altKey) isMarked.current = true;
        if (key !== 'Tab') return;
        // The list takes the choice and refuses the key: the first is wanted, the second is not.
        if (isMarked.current) Object.defineProperty(nativeEvent, 'preventDefault', { value: () => undefined });
        // A grid goes on by itself, from cell to cell, and has to hear of it.
        else if (currentTarget.closest('[role=grid]') === null) event.stopPropagation();
      },
      listen(isOpen) {
        if (!isOpen) isMarked.current = false;
      },
    }),
    [isSearch],
  );
}
