import { type ReactNode, useCallback, useMemo } from 'react';
import { createUnsaved, UnsavedContext } from '../../runtime/unsaved.ts';
import { useWorld } from '../world.ts';

/** Who holds unsaved input, for the whole browser tab: pages by the key of their tab, dialogs by their id. */
export const unsaved = createUnsaved();

export const layerPlace = (id: number): string => `layer:${id}`;

/** A page or a dialog that takes its unsaved input along when it goes. */
export function UnsavedPlace({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const place = useMemo(() => unsaved.place(name), [name]);
  return <UnsavedContext.Provider value={place}>{children}</UnsavedContext.Provider>;
}

/** Goes on at once where nothing would be lost, else when the user says so. */
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
