import type { DictionaryItem } from '../../contract/entities/account.ts';
import type { Runtime } from '../runtime/context.ts';
import type { Permissions } from '../runtime/permission/permissions.ts';
import type { Ports } from '../runtime/ports.ts';
import type { CellContext, WidgetRegistry } from '../runtime/widget.ts';
import type { DictionaryStore } from '../services/dictionaries.ts';
import { onSavedTexts } from './saved-texts.ts';

/** Makes the runtime for pages drawn with some rights. */
export interface Runtimes {
  for(permissions: Permissions, dataScope: string | null): Runtime;
  /** Told when cells have to be drawn again, with another runtime: a dictionary has come, or, in development, texts were saved. */
  onChange(listener: () => void): () => void;
}

export function createRuntimes(ports: Ports, registry: WidgetRegistry, dictionaries: DictionaryStore): Runtimes {
  const items = cellItems(dictionaries);
  let current = ports;
  return {
    for(permissions, dataScope) {
      const cells: CellContext = {
        language: ports.language,
        timeZone: ports.timeZone,
        translate: current.translate,
        items,
        notify: (text) => ports.notify('success', text),
      };
      return { ports: current, registry, permissions, dataScope, cells };
    },
    onChange(listener) {
      const forget = dictionaries.onArrival(listener);
      const forgetTexts = onSavedTexts(ports.language, (translate) => {
        current = { ...ports, translate };
        listener();
      });
      return () => {
        forget();
        forgetTexts?.();
      };
    },
  };
}

const none: ReadonlyMap<string, DictionaryItem> = new Map();

/**
 * Dictionary items by value, as cells look them up. One that is not at hand is asked for once, and cells are drawn again
 * when it has come (`DictionaryStore.onArrival`); one that cannot be had stays empty, and cells show the bare value.
 */
function cellItems(dictionaries: DictionaryStore): CellContext['items'] {
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
