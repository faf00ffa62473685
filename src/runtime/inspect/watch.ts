import type { Component } from 'react';
import { createStore } from 'zustand/vanilla';
import type { ScreenHandle } from '../context.ts';
import type { CompiledScreen, JsonPath, Scope } from '../language/stages.ts';
import type { Permissions } from '../permission/permissions.ts';

/** Names that only a block's own parts can read: the values of a form, the rows of a list, the row with a key (otherwise the first). */
export type BlockNames = (rowKey?: string) => Scope;

export interface WatchedBlock {
  readonly scope: Scope;
  readonly names: BlockNames;
  /** The component around it; null if it is not mounted. */
  readonly drawn: () => Component | null;
}

/** A mounted screen, with the scopes of its blocks. */
export interface WatchedScreen {
  readonly screen: CompiledScreen;
  readonly place: ScreenHandle['place'];
  /** Whether its page is visible. */
  readonly isShown: boolean;
  readonly scope: Scope;
  readonly permissions: Permissions;
  readonly blocks: ReadonlyMap<JsonPath, WatchedBlock>;
}

type Entry = Omit<WatchedScreen, 'blocks'> & { readonly blocks: Map<JsonPath, WatchedBlock> };

const screens = new Map<ScreenHandle, Entry>();
const blocksOf = new WeakMap<ScreenHandle, Map<JsonPath, WatchedBlock>>();
const screensStore = createStore<readonly WatchedScreen[]>(() => []);
let waiting: ReturnType<typeof setTimeout> | undefined;

/** The mounted screens, the most recent last. */
export function watchedScreens(): readonly WatchedScreen[] {
  return screensStore.getState();
}

export function onWatched(listener: () => void): () => void {
  return screensStore.subscribe(listener);
}

export function watchScreen(handle: ScreenHandle, entry: Omit<WatchedScreen, 'blocks'>): void {
  screens.set(handle, { ...entry, blocks: blocksIn(handle) });
  changed();
}

export function forgetScreen(handle: ScreenHandle): void {
  screens.delete(handle);
  changed();
}

export function watchBlock(handle: ScreenHandle, path: JsonPath, block: WatchedBlock): void {
  blocksIn(handle).set(path, block);
  changed();
}

export function forgetBlock(handle: ScreenHandle, path: JsonPath): void {
  blocksIn(handle).delete(path);
  changed();
}

function blocksIn(handle: ScreenHandle): Map<JsonPath, WatchedBlock> {
  const known = blocksOf.get(handle) ?? new Map<JsonPath, WatchedBlock>();
  blocksOf.set(handle, known);
  return known;
}

/** Notifies once per batch of changes, since listeners may inspect every element. */
function changed(): void {
  if (waiting !== undefined) return;
  waiting = setTimeout(() => {
    waiting = undefined;
    screensStore.setState(
      [...screens.values()].map((entry) => ({ ...entry, blocks: new Map(entry.blocks) })),
      true,
    );
  }, 100);
}
