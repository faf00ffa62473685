import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { type ScreenHandle, SurroundingsContext, useRuntime } from '../context.ts';
import type { CompiledBlock, CompiledScreen, Scope } from '../language/stages.ts';
import { Blocks, isVisible } from './block.tsx';

/** The screen's current scope, for layers that are mounted outside the screen and follow it. */
export interface LiveScope {
  get(): Scope;
  subscribe(listener: () => void): () => void;
  update(scope: Scope): void;
}

export function createLiveScope(): LiveScope {
  const { getState, setState, subscribe } = createStore<Scope>(() => ({}));
  return { get: getState, subscribe, update: (scope) => setState(scope, true) };
}

/** The blocks that a step opens: its own, or the named one of the screen's body; null if the name is unknown. */
export function blocksToOpen(body: CompiledScreen['body'], what: Parameters<ScreenHandle['drawn']>[0]): readonly CompiledBlock[] | null {
  if ('body' in what) return what.body;
  const named = body.find((block) => block.block !== 'problem' && block.name === what.name);
  return named === undefined ? null : [named];
}

interface OpenedBlocksProps {
  readonly blocks: readonly CompiledBlock[];
  /** The step's scope. */
  readonly scope: Scope;
  readonly live: LiveScope;
  readonly screen: ScreenHandle;
  /** Shown if the user may see none of the blocks. */
  readonly missing: () => ReactNode;
  readonly close: () => void;
}

/** Blocks of a screen in a dialog or drawer: they use the step's scope, share the screen's state, and can close their layer. */
export function OpenedBlocks({ blocks, scope, live, screen, missing, close }: OpenedBlocksProps) {
  const { permissions } = useRuntime();
  const now = useSyncExternalStore(live.subscribe, live.get);
  const surroundings = useMemo(
    () => ({
      scope: { ...scope, ...now },
      screen: { ...screen, place: 'layer' as const, addressed: undefined, nameRecord: () => undefined, close },
    }),
    [scope, now, screen, close],
  );
  if (!blocks.some((block) => isVisible(block, permissions, surroundings.scope))) return missing();
  return (
    <SurroundingsContext.Provider value={surroundings}>
      <Blocks blocks={blocks} />
    </SurroundingsContext.Provider>
  );
}
