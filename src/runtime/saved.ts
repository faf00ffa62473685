import { createNanoEvents } from 'nanoevents';
import { compileScreen } from './language/compile.ts';
import type { CheckedDocument, CompiledBlock, CompiledScreen } from './language/stages.ts';

/** Sent by the development server when a screen was saved, with what the checker found in it (scripts/screens-plugin.ts). */
export interface SavedScreen {
  readonly id: string;
  readonly checked: CheckedDocument;
}

/** Makes the screen to show of the one that is shown. */
type Renew = (shown: CompiledScreen | null) => CompiledScreen;

const documents = new Map<string, CheckedDocument>();
const saves = createNanoEvents<{ saved(id: string, renew: Renew): void }>();
const keys = new WeakMap<CompiledBlock, string>();

/** The document as it was saved last, undefined unless that was while this page was open. */
export function savedScreen(id: string): CheckedDocument | undefined {
  return import.meta.hot === undefined ? undefined : documents.get(id);
}

/** In development tells how a screen is to go on when its document was saved; what did not change keeps its state. */
export function onSavedScreen(id: string, listener: (renew: Renew) => void): (() => void) | undefined {
  if (import.meta.hot === undefined) return undefined;
  return saves.on('saved', (saved, renew) => (saved === id ? listener(renew) : undefined));
}

/** What a block is told apart by from its neighbours: its place, unless it has moved or become another while it was shown. */
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
    // Two saves in quick turn: the later one wins, whichever is compiled first.
    if (latest.get(id) !== save) return;
    saves.emit('saved', id, (shown) => carryOver(shown, compiled, keys));
  });
}
