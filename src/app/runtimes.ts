import type { Runtime } from '../runtime/context.ts';
import type { Permissions } from '../runtime/permission/permissions.ts';
import type { Ports } from '../runtime/ports.ts';
import type { CellContext, WidgetRegistry } from '../runtime/widget.ts';
import type { DictionaryStore } from '../services/dictionaries.ts';
import { cellItems } from './cell-items.ts';

/** Makes the runtime for pages drawn with some rights. */
export interface Runtimes {
  for(permissions: Permissions): Runtime;
  /** Told when cells have to be drawn again, with another runtime, because a dictionary has come. */
  onChange(listener: () => void): () => void;
}

export function createRuntimes(ports: Ports, registry: WidgetRegistry, dictionaries: DictionaryStore): Runtimes {
  const items = cellItems(dictionaries);
  return {
    for(permissions) {
      const cells: CellContext = {
        language: ports.language,
        timeZone: ports.timeZone,
        translate: ports.translate,
        items,
        notify: (text) => ports.notify('success', text),
      };
      return { ports, registry, permissions, cells };
    },
    onChange: dictionaries.onArrival,
  };
}
