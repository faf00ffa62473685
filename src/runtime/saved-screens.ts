import { createNanoEvents } from 'nanoevents';
import { compileScreen } from './language/compile.ts';
import type { CheckedDocument, CompiledBlock, CompiledScreen } from './language/stages.ts';

/** Event of the development server after a screen is saved, with the checker's result (scripts/screens-plugin.ts). */
export interface SavedScreen {
  readonly id: string;
  readonly checked: CheckedDocument;
}

/** Derives the next screen from the one currently shown. */
type Renew = (shown: CompiledScreen | null) => CompiledScreen;

const documents = new Map<string, CheckedDocument>();
const saves = createNanoEvents<{ saved(id: string, renew: Renew): void }>();
const keys = new WeakMap<CompiledBlock, string>();

/** The last saved document; undefined unless it was saved while this page was open. */
export function savedScreen(id: string): CheckedDocument | undefined {
  return import.meta.hot === undefined ? undefined : documents.get(id);
}

/** In development, notifies of a saved document; unchanged parts of the screen keep their state. */
export function onSavedScreen(id: string, listener: (renew: Renew) => void): (() => void) | undefined {
  if (import.meta.hot === undefined) return undefined;
  return saves.on('saved', (saved, renew) => (saved === id ? listener(renew) : undefined));
}

/** The React key of a block: its path, unless it was moved or replaced while shown. */
export function keyOf(block: CompiledBlock): string {
  return (import.meta.hot === undefined ? undefined : keys.get(block)) ?? block.path;
}

if (import.meta.hot !== undefined) {
  const latest = new Map<string, number>();
  let count = 0;
  import.meta.hot.on('waybill:screen', async ({ id, checked }: SavedScreen) => {
    documents.set(id, checked);
    count++;
    const save = count;
    latest.set(id, save);
    const [{ carryOver }, compiled] = await Promise.all([import('./carry-over.ts'), compileScreen(id, checked)]);
    // Of two saves in quick succession the later one wins, whichever compiles first.
    if (latest.get(id) !== save) return;
    saves.emit('saved', id, (shown) => carryOver(shown, compiled, keys));
  });
}
