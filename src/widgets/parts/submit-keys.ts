import type { KeyboardEvent } from 'react';

/** Ctrl Enter, or Command Enter, submits from anywhere in a form (ux.md, Hands). */
export function onSubmitKeys(submit: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
}
