import { useEffect, useMemo, useState } from 'react';
import { type InspectedElement, inspectScreen } from '../../runtime/inspect/elements.ts';
import type { WatchedScreen } from '../../runtime/inspect/watch.ts';

/** Values of forms and lists change without an event. */
const refreshMs = 1_000;

/**
 * The elements of a screen with their current values.
 *
 * @param rowKey the row that expressions of lists read; otherwise the first
 */
export function useElements(watched: WatchedScreen | undefined, rowKey?: string): readonly InspectedElement[] {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), refreshMs);
    return () => clearInterval(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what forms and lists hold is looked up anew each time
  return useMemo(() => {
    if (watched === undefined) return [];
    const { screen, scope, permissions, blocks } = watched;
    const scopeOf = (path: string) => {
      const block = blocks.get(path);
      return block === undefined ? undefined : { ...block.scope, ...block.names(rowKey) };
    };
    return inspectScreen({ screen, scope, permissions, scopeOf });
  }, [watched, turn, rowKey]);
}

/** The top dialog, otherwise the visible page. */
export function inFront(screens: readonly WatchedScreen[]): WatchedScreen | undefined {
  const shown = screens.filter(({ isShown }) => isShown);
  return shown.findLast(({ place }) => place === 'layer') ?? shown.at(-1);
}
