import { useEffect, useRef } from 'react';
import { useSurroundings } from '../context.ts';
import { useWhenShown } from '../data/when-shown.ts';
import type { OwnedListController } from './create.ts';

/** Inputs (as JSON) that follow the page's state: with others the list starts anew, from its first page. */
export function useInputs(controller: OwnedListController, inputs: string): void {
  const loaded = useRef(inputs);
  const restart = useWhenShown(controller.restart);
  useEffect(() => {
    if (loaded.current === inputs) return;
    loaded.current = inputs;
    restart();
  }, [inputs, restart]);
}

/** Writes what is searched for into the screen's state, from the start on, so that other blocks can follow. */
export function usePublished(controller: OwnedListController, name: string | undefined, inputs: string): void {
  const { screen } = useSurroundings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs are part of what is published
  useEffect(() => {
    if (name === undefined) return;
    const publish = () => screen.set({ [name]: controller.filters() });
    publish();
    let { search } = controller.getState();
    return controller.subscribe(() => {
      const { search: next } = controller.getState();
      if (next === search) return;
      search = next;
      publish();
    });
  }, [controller, name, screen, inputs]);
}
