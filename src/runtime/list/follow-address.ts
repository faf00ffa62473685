import { type MutableRefObject, useEffect, useRef } from 'react';
import { useCarriedInput } from '../carried-input.ts';
import { useSurroundings } from '../context.ts';
import { useLoadWhenShown } from '../data/use-load-when-shown.ts';
import { asValues } from '../inputs.ts';
import type { CompiledBlockOf } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import { isEmpty, listPart, readAddress } from './address.ts';
import type { ListState } from './controller.ts';
import type { OwnedListController } from './create.ts';
import type { ListDefinition } from './loader.ts';

interface Followed {
  readonly controller: OwnedListController;
  readonly definition: ListDefinition;
}

interface Led {
  readonly params: URLSearchParams;
  /** The address that the list wrote last. */
  readonly sent: URLSearchParams | null;
  /** Whether the list owns the address and its page is visible. */
  readonly isLed: boolean;
}

/**
 * Applies address changes (back, forward, a link to the same page) to the list.
 * @param written the list's part of the address when it was last written or followed
 */
export function useFollowedAddress(
  { controller, definition }: Followed,
  written: MutableRefObject<string | null>,
  { params, sent, isLed }: Led,
): void {
  const followed = useRef<Omit<Led, 'isLed'> | null>(null);
  useEffect(() => {
    if (!isLed || (followed.current?.params === params && followed.current.sent === sent)) return;
    followed.current = { params, sent };
    // Only the list's part counts: a changed tab of the page is not a new search.
    const place = listPart(params, definition.rules);
    const before = written.current;
    written.current = place;
    // On the first run the list has just started from this address.
    if (before === null || before === place) return;
    controller.goTo(readAddress(params, definition.rules, controller.getState().settings.pageSize));
  }, [params, sent, isLed, written, controller, definition]);
}

/** Restarts the list from its first page when its inputs (JSON) change; null while its source asks nothing. */
export function useInputs(controller: OwnedListController, inputs: string | null): void {
  const loaded = useRef(inputs);
  const restart = useLoadWhenShown(controller.restart);
  useEffect(() => {
    if (loaded.current === inputs) return;
    loaded.current = inputs;
    if (inputs !== null) restart();
    // Rows that nobody asks for any more are not acted on.
    else controller.clearSelection();
  }, [inputs, restart, controller]);
}

/** Publishes the search, the chosen row and the selected rows to the screen's state from the start, so that other blocks can follow them. */
export function usePublished(controller: OwnedListController, publishes: CompiledBlockOf<'list'>['publishes'], inputs: string): void {
  const { screen } = useSurroundings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs are part of what is published
  useEffect(() => {
    if (publishes === undefined) return;
    const names = typeof publishes === 'string' ? { search: publishes } : publishes;
    let told: ListState | null = null;
    const publish = () => {
      const state = controller.getState();
      const changed: Record<string, unknown> = {};
      if (names.search !== undefined && told?.search !== state.search) changed[names.search] = controller.filters();
      if (names.row !== undefined && told?.chosen !== state.chosen) changed[names.row] = state.chosen ?? {};
      if (names.rows !== undefined && told?.selected !== state.selected) changed[names.rows] = [...state.selected.values()];
      told = state;
      if (Object.keys(changed).length > 0) screen.set(changed);
    };
    publish();
    return controller.subscribe(publish);
  }, [controller, publishes, screen, inputs]);
}

/** Carries search input that is not applied yet over a change of language; it is in no address. */
export function useCarriedSearch(controller: OwnedListController, { name, path }: Pick<CompiledBlockOf<'list'>, 'name' | 'path'>): void {
  const textOf = (values: Values) =>
    JSON.stringify(
      Object.entries(values)
        .filter(([, value]) => !isEmpty(value))
        .sort(),
    );
  useCarriedInput({
    name: `search ${name ?? path}`,
    isUnsaved: () => textOf(controller.getState().draft) !== textOf(controller.getState().search),
    values: () => controller.getState().draft,
    put(values) {
      const given = asValues(values);
      for (const field of controller.searchFields) controller.setDraft(field.name, given[field.name]);
    },
  });
}
