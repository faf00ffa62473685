import type { DictionaryItem } from '../../contract/entities/account.ts';
import type { CellContext } from '../runtime/widget.ts';
import type { DictionaryStore } from '../services/dictionaries.ts';

const none: ReadonlyMap<string, DictionaryItem> = new Map();

/**
 * Dictionary items by value, as cells look them up. One that is not at hand is asked for once, and cells are drawn again
 * when it has come (`DictionaryStore.onArrival`); one that cannot be had stays empty, and cells show the bare value.
 */
export function cellItems(dictionaries: DictionaryStore): CellContext['items'] {
  const maps = new WeakMap<readonly DictionaryItem[], ReadonlyMap<string, DictionaryItem>>();
  const asked = new Set<string>();
  return (code) => {
    const items = dictionaries.now(code);
    if (items === undefined) {
      if (!asked.has(code)) {
        asked.add(code);
        // Not while a cell is being drawn.
        queueMicrotask(() => dictionaries.get(code).catch(() => undefined));
      }
      return none;
    }
    const known = maps.get(items) ?? new Map(items.map((item) => [item.value, item]));
    maps.set(items, known);
    return known;
  };
}
