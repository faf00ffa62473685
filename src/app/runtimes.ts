import type { Runtime } from '../runtime/context.ts';
import type { Permissions } from '../runtime/permission/permissions.ts';
import type { Ports } from '../runtime/ports.ts';
import type { CellContext, WidgetRegistry } from '../runtime/widget.ts';
import type { DictionaryStore } from '../services/dictionaries.ts';
import { cellItems } from './cell-items.ts';
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
