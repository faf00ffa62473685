import { createContext, type ReactNode, useContext } from 'react';
import type { BlocksToOpen, StepWorld } from './actions/step.ts';
import type { Scope } from './language/stages.ts';
import type { Permissions } from './permission/permissions.ts';
import type { Ports, Values } from './ports.ts';
import type { CellContext, WidgetRegistry } from './widget.ts';

/** What main hands to every screen. */
export interface Runtime {
  readonly ports: Ports;
  readonly registry: WidgetRegistry;
  readonly permissions: Permissions;
  /** Another text when the user's data rules give other rows than before; what shows rows asks for them again. */
  readonly dataScope?: string | null;
  readonly cells: CellContext;
}

export const RuntimeContext = createContext<Runtime | null>(null);

/** The runtime around this component; throws outside of one, which is a mistake of the code, not of a document. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (runtime === null) throw new Error('useRuntime needs a RuntimeContext around it');
  return runtime;
}

/** A screen as its blocks see it: parameters, the data of the block around, and who reloads with whom. */
export interface Surroundings {
  /** What expressions may read here: `user`, `params`, and `data` inside a block with a source. */
  readonly scope: Scope;
  readonly screen: ScreenHandle;
}

/** The action whose part an event is: its title, and what shows a failure beside its cause. */
export type EmitBy = Pick<StepWorld, 'title' | 'isQuiet' | 'onFailure' | 'onOutcome'>;

export interface ScreenHandle {
  readonly id: string;
  readonly place: 'page' | 'layer';
  /** The path of the list whose search lives in the page's address; those of others live in their component. */
  readonly addressed: string | undefined;
  /** Lets a block be reloaded by its name, or with all others. Returns what undoes it. */
  onReload(name: string | undefined, reload: () => void): () => void;
  reload(name?: string): void;
  /** Writes the screen's state, `page` in expressions; what reads it draws again. */
  set(values: Values): void;
  /** Runs what the screen does on an event; resolves to whether all was done. */
  emit(name: string, values: Values, by?: EmitBy): Promise<boolean>;
  /** Draws blocks of the screen in what a step opens, with what that step reads; null when its body has no block of this name. */
  drawn(what: BlocksToOpen, scope: Scope): ((close: () => void) => ReactNode) | null;
  /** Closes the dialog or drawer that the screen stands in; on a page, goes back. */
  close(): void;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (surroundings === null) throw new Error('useSurroundings needs a screen around it');
  return surroundings;
}

/** Whether the page around is in sight. A page behind another stays as it was left, and neither polls nor leads the address. */
export const PageShownContext = createContext(true);

export function usePageIsShown(): boolean {
  return useContext(PageShownContext);
}
