import type { Emitter } from 'nanoevents';
import type { FormNode } from './node.ts';

export interface Focus {
  readonly idOf: (node: FormNode) => string;
  readonly reveals: Emitter<{ reveal(node: FormNode): void }>;
}

/** Number of attempts, 30 ms apart: a field of another step, or one that draws late, may not exist yet. */
const maxTries = 30;

/** Scrolls a node into view and focuses it. */
export function focusOn(node: FormNode, { idOf, reveals }: Focus): void {
  reveals.emit('reveal', node);
  attempt(idOf(node), maxTries);
}

function attempt(id: string, left: number): void {
  const place = document.getElementById(id);
  const target = place?.matches(focusable) === true ? place : place?.querySelector<HTMLElement>(focusable);
  if (target !== null && target !== undefined) {
    target.focus();
    target.scrollIntoView?.({ block: 'nearest' });
  } else if (left > 0) setTimeout(() => attempt(id, left - 1), 30);
}

const focusable = 'input, textarea, select, button, [tabindex]';
