import { type RefObject, useEffect, useRef } from 'react';
import { isDisplayed } from '../action/is-displayed.ts';

/** Marks a form that handles the keys: if a page has two, neither reacts to keys from outside. */
export const takesSubmitKeys = { 'data-submit-keys': '' } as const;

/**
 * Ctrl Enter, or Command Enter, submits (ux.md, Hands): from inside the form, and from the page or dialog around it if it is the
 * only one there. Layers above it and other forms around the target keep their keys.
 * @param submit null while there is nothing to submit
 */
export function useSubmitKeys(form: RefObject<HTMLElement>, submit: (() => void) | null): void {
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    const runSubmit = (event: KeyboardEvent) => {
      if (latest.current === null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    // In the capture phase: a select would open its list on these keys.
    const inside = (event: KeyboardEvent) => {
      if (isSubmit(event) && event.target instanceof Node && form.current?.contains(event.target)) runSubmit(event);
    };
    // After all other handlers, which may have used the keys.
    const outside = (event: KeyboardEvent) => {
      if (isSubmit(event) && !event.defaultPrevented && form.current !== null && isAround(form.current, event.target)) runSubmit(event);
    };
    document.addEventListener('keydown', inside, true);
    document.addEventListener('keydown', outside);
    return () => {
      document.removeEventListener('keydown', inside, true);
      document.removeEventListener('keydown', outside);
    };
  }, [form]);
}

function isSubmit({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !altKey && !isComposing;
}

function isAround(form: HTMLElement, target: EventTarget | null): boolean {
  // On a link the browser opens a new tab.
  if (!(target instanceof Element) || target.closest('form, a[href]') !== null || !isDisplayed(form)) return false;
  const place = form.closest(`${dialogs}, main`);
  if (place === null) return false;
  // With the focus on the body, the event comes from outside the top layer.
  if (!place.contains(target) && !(target.contains(place) && isOnTop(place))) return false;
  return [...place.querySelectorAll('[data-submit-keys]')].filter(isDisplayed).length === 1;
}

const dialogs = '[role=dialog], [role=alertdialog]';

function isOnTop(place: Element): boolean {
  const top = [...document.querySelectorAll(dialogs)].filter(isDisplayed).at(-1);
  return top === undefined ? place.matches('main') : top === place;
}
