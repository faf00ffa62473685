import { type ReactNode, useCallback, useMemo } from 'react';
import { createUnsaved, UnsavedContext } from '../../runtime/unsaved.ts';
import { useWorld } from '../world.ts';

/** Tracks unsaved input in this browser tab: pages by tab key, dialogs by id. */
export const unsaved = createUnsaved();

export const layerPlace = (id: number): string => `layer:${id}`;

/** Scope of a page or dialog whose unsaved input is lost when it closes. */
export function UnsavedPlace({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const place = useMemo(() => unsaved.place(name), [name]);
  return <UnsavedContext.Provider value={place}>{children}</UnsavedContext.Provider>;
}

/** Proceeds at once if nothing would be lost, otherwise after confirmation. */
export function useLeave(): (names: readonly string[], goOn: () => void) => void {
  const { layers, translate } = useWorld();
  return useCallback(
    (names, goOn) => {
      if (!unsaved.isIn(names)) return goOn();
      const question = { text: translate('widget.unsaved.ask'), okText: translate('widget.unsaved.leave'), danger: true };
      void layers.confirm(question).then((isLeaving) => {
        if (!isLeaving) return;
        unsaved.giveUp(names);
        goOn();
      });
    },
    [layers, translate],
  );
}
