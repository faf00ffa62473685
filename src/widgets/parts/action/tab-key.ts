import { type KeyboardEvent, useMemo, useRef } from 'react';

/** Makes Tab leave a select as it leaves an input. */
export interface TabKey {
  onInputKeyDown(event: KeyboardEvent): void;
  /** Reports whether the list is open. */
  listen(isOpen: boolean): void;
}

/**
 * Tab moves to the next field and takes the choice that the user has marked: by typing if the text is a search, by arrow keys
 * always. The list itself would take its first choice without any marking, and keep the focus, so that text for the next field
 * would end up in this one.
 * @param isSearch whether typing marks the first match
 */
export function useTabKey(isSearch: boolean): TabKey {
  const isMarked = useRef(false);
  return useMemo(
    () => ({
      onInputKeyDown(event) {
        const { key, nativeEvent, currentTarget, ctrlKey, metaKey, altKey } = event;
        // The arrow key that opens the list marks nothing.
        if (key.startsWith('Arrow')) isMarked.current ||= currentTarget.getAttribute('aria-expanded') === 'true';
        else if (isSearch && key.length === 1 && !ctrlKey && !metaKey && !altKey) isMarked.current = true;
        if (key !== 'Tab') return;
        // The list takes the choice and prevents the key's default; only the former is wanted.
        if (isMarked.current) Object.defineProperty(nativeEvent, 'preventDefault', { value: () => undefined });
        // A grid moves from cell to cell itself and must receive the event.
        else if (currentTarget.closest('[role=grid]') === null) event.stopPropagation();
      },
      listen(isOpen) {
        if (!isOpen) isMarked.current = false;
      },
    }),
    [isSearch],
  );
}
