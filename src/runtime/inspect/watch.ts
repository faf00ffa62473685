import { createStore } from 'zustand/vanilla';
import type { ScreenHandle } from '../context.ts';
import type { CompiledScreen, JsonPath, Scope } from '../language/stages.ts';
import type { Permissions } from '../permission/permissions.ts';

export interface WatchedBlock {
  readonly scope: Scope;
  /** What only its own parts may read: the values of a form, the rows of a list. */
  readonly names: () => Scope;
  /** Where it is drawn; null when it is not. */
  readonly node: () => Element | null;
}

/** A screen that is drawn, with what each of its blocks may read. */
export interface WatchedScreen {
  readonly screen: CompiledScreen;
  readonly place: ScreenHandle['place'];
  /** Its page is in sight. */
  readonly isShown: boolean;
  readonly scope: Scope;
  readonly permissions: Permissions;
  readonly blocks: ReadonlyMap<JsonPath, WatchedBlock>;
}

type Entry = Omit<WatchedScreen, 'blocks'> & { readonly blocks: Map<JsonPath, WatchedBlock> };

const screens = new Map<ScreenHandle, Entry>();
const blocksOf = new WeakMap<ScreenHandle, Map<JsonPath, WatchedBlock>>();
const told = createStore<readonly WatchedScreen[]>(() => []);
let waiting: ReturnType<typeof setTimeout> | undefined;

/** The screens that are drawn, the last opened last. */
export function watchedScreens(): readonly WatchedScreen[] {
  return told.getState();
}

export function onWatched(listener: () => void): () => void {
  return told.subscribe(listener);
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

/** Told once for what changes together; whoever listens may look at every element. */
function changed(): void {
  if (waiting !== undefined) return;
  waiting = setTimeout(() => {
    waiting = undefined;
    told.setState(
      [...screens.values()].map((entry) => ({ ...entry, blocks: new Map(entry.blocks) })),
      true,
    );
  }, 100);
}
