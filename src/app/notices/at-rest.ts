import type { Layers } from '../layers/layers.ts';

/**
 * Does what would take the focus once nobody types and no dialog asks anything: at once, or when the focus leaves its field and the
 * dialogs are closed.
 * @returns what gives it up
 */
export function whenAtRest(layers: Pick<Layers, 'get' | 'subscribe'>, act: () => void): () => void {
  if (isAtRest(layers)) {
    act();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Who goes on to the next field has left the one before for a moment; a dialog that closes gives the focus back.
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isAtRest(layers)) return;
      stop();
      act();
    }, restMs);
  };
  const unsubscribe = layers.subscribe(look);
  for (const event of moves) document.addEventListener(event, look);
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
    for (const event of moves) document.removeEventListener(event, look);
  };
  return stop;
}

const restMs = 300;
/** A field that leaves the page takes the focus with it and tells nobody: what comes next does. */
const moves = ['focusin', 'focusout', 'pointerup'] as const;
const typed = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable=true]';

function isAtRest(layers: Pick<Layers, 'get'>): boolean {
  return layers.get().length === 0 && document.activeElement?.matches(typed) !== true;
}
