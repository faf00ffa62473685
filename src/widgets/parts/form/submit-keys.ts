import { type RefObject, useEffect, useRef } from 'react';
import { isInSight } from '../action/in-sight.ts';

/** The mark of a form that takes the keys: a page with two of them has none that is meant from outside. */
export const takesSubmitKeys = { 'data-submit-keys': '' } as const;

/**
 * Ctrl Enter, or Command Enter, submits (ux.md, Hands): from anywhere in the form, and from the page or the dialog around it when
 * it is the only one there. What stands over it, and what has another form around, keeps its keys.
 * @param submit null while there is nothing to submit
 */
export function useSubmitKeys(form: RefObject<HTMLElement>, submit: (() => void) | null): void {
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (latest.current === null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    // Before its fields: a select would open its list by them.
    const inside = (event: KeyboardEvent) => {
      if (isSubmit(event) && event.target instanceof Node && form.current?.contains(event.target)) take(event);
    };
    // After everybody else: who has taken them means something else by them.
    const outside = (event: KeyboardEvent) => {
      if (isSubmit(event) && !event.defaultPrevented && form.current !== null && isAround(form.current, event.target)) take(event);
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
  // On a link the keys are the browser's: it opens beside this page.
  if (!(target instanceof Element) || target.closest('form, a[href]') !== null || !isInSight(form)) return false;
  const place = form.closest(`${dialogs}, main`);
  if (place === null) return false;
  // With the focus nowhere, a key comes from around what is on top.
  if (!place.contains(target) && !(target.contains(place) && isOnTop(place))) return false;
  return [...place.querySelectorAll('[data-submit-keys]')].filter(isInSight).length === 1;
}

const dialogs = '[role=dialog], [role=alertdialog]';

function isOnTop(place: Element): boolean {
  const top = [...document.querySelectorAll(dialogs)].filter(isInSight).at(-1);
  return top === undefined ? place.matches('main') : top === place;
}
