import type { DictionaryItem } from '../../contract/entities/identity/account.ts';
import type { Runtime } from '../runtime/context.ts';
import type { Permissions } from '../runtime/permission/permissions.ts';
import type { Ports } from '../runtime/ports.ts';
import type { CellContext, WidgetRegistry } from '../runtime/widget.ts';
import type { DictionaryStore } from '../services/dictionaries.ts';
import type { Session } from '../services/session.ts';
import { addressOf } from './navigator.ts';
import { onSavedTexts } from './saved-texts.ts';

/** Creates the runtime for pages with a given set of permissions. */
export interface Runtimes {
  for(permissions: Permissions, dataScope: string | null): Runtime;
  /**
   * Notifies when cells must be drawn again with a new runtime: a dictionary has arrived, the user wants days shown in another way or,
   * in development, texts were saved.
   */
  onChange(listener: () => void): () => void;
}

export function createRuntimes(
  ports: Ports,
  registry: WidgetRegistry,
  dictionaries: DictionaryStore,
  session: Pick<Session, 'user' | 'onUser'>,
): Runtimes {
  const items = cellItems(dictionaries);
  let current = ports;
  return {
    for(permissions, dataScope) {
      const cells: CellContext = {
        language: ports.language,
        timeZone: ports.timeZone,
        dateFormat: session.user()?.dateFormat,
        translate: current.translate,
        items,
        notify: (text) => ports.notify('success', text),
        page: (path, query) =>
          permissions.visits(path) ? { href: addressOf(path, query), open: () => ports.navigate(path, query, false) } : null,
      };
      return { ports: current, registry, permissions, dataScope, cells };
    },
    onChange(listener) {
      const forget = dictionaries.onArrival(listener);
      let format = session.user()?.dateFormat;
      const forgetUser = session.onUser(() => {
        const next = session.user()?.dateFormat;
        if (next === format) return;
        format = next;
        listener();
      });
      const forgetTexts = onSavedTexts(ports.language, (translate) => {
        current = { ...ports, translate };
        listener();
      });
      return () => {
        forget();
        forgetUser();
        forgetTexts?.();
      };
    },
  };
}

const noItems: ReadonlyMap<string, DictionaryItem> = new Map();

/**
 * Returns a dictionary's items for cells. A missing dictionary is loaded once, and its arrival redraws the cells
 * (`DictionaryStore.onArrival`); if it cannot be loaded, cells show the raw value.
 */
function cellItems(dictionaries: DictionaryStore): CellContext['items'] {
  const maps = new WeakMap<readonly DictionaryItem[], ReadonlyMap<string, DictionaryItem>>();
  const requested = new Set<string>();
  return (code) => {
    const items = dictionaries.now(code);
    if (items === undefined) {
      if (!requested.has(code)) {
        requested.add(code);
        // Rendering must stay free of side effects.
        queueMicrotask(() => dictionaries.get(code).catch(() => undefined));
      }
      return noItems;
    }
    const known = maps.get(items) ?? new Map(items.map((item) => [item.value, item]));
    maps.set(items, known);
    return known;
  };
}
