import { createContext, type ReactNode, useContext } from 'react';
import type { BlocksToOpen, StepWorld } from './actions/step.ts';
import type { Scope } from './language/stages.ts';
import type { Permissions } from './permission/permissions.ts';
import type { Ports, Values } from './ports.ts';
import type { CellContext, WidgetRegistry } from './widget.ts';

/** The services and registry that main passes to every screen. */
export interface Runtime {
  readonly ports: Ports;
  readonly registry: WidgetRegistry;
  readonly permissions: Permissions;
  /** Changes when the user's data rules select other rows; blocks that show rows then load again. */
  readonly dataScope?: string | null;
  readonly cells: CellContext;
}

export const RuntimeContext = createContext<Runtime | null>(null);

/**
 * Returns the runtime of the surrounding provider. @throws Error outside a provider, which is a programming error rather than a
 * fault of a document
 */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (runtime === null) throw new Error('useRuntime needs a RuntimeContext around it');
  return runtime;
}

/** A block's surroundings: parameters, the data of the enclosing block, and reload groups. */
export interface Surroundings {
  /** Names readable by expressions here: `user`, `params`, and `data` inside a block with a source. */
  readonly scope: Scope;
  readonly screen: ScreenHandle;
}

/** The action that emits an event: its title, and its handlers of failures and outcomes. */
export type EmitBy = Pick<StepWorld, 'title' | 'isQuiet' | 'onFailure' | 'onOutcome'>;

export interface ScreenHandle {
  readonly id: string;
  readonly place: 'page' | 'layer';
  /** The path of the list whose search is kept in the page's address; other lists keep theirs in component state. */
  readonly addressed: string | undefined;
  /** Registers a block for reloads, by its name or with all others. Returns a function that unregisters it. */
  onReload(name: string | undefined, reload: () => void): () => void;
  reload(name?: string): void;
  /** Writes the screen's state, which expressions read as `page`; dependent blocks redraw. */
  set(values: Values): void;
  /** Runs the screen's handler of an event; resolves to whether every step succeeded. */
  emit(name: string, values: Values, by?: EmitBy): Promise<boolean>;
  /** Draws blocks of the screen in a layer opened by a step, with the step's scope; null if the body has no block of this name. */
  drawn(what: BlocksToOpen, scope: Scope): ((close: () => void) => ReactNode) | null;
  /** Names the record that the page shows, in the page's title and tab; a layer keeps its title. */
  nameRecord(name: string): void;
  /** Closes the dialog or drawer that contains the screen; on a page, navigates back. */
  close(): void;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (surroundings === null) throw new Error('useSurroundings needs a screen around it');
  return surroundings;
}

/** Whether the surrounding page is visible. A hidden page keeps its state, does not poll and does not write the address. */
export const PageShownContext = createContext(true);

export function usePageIsShown(): boolean {
  return useContext(PageShownContext);
}
