import { startTransition, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { type ActionHandle, isDisabled, useActionRunner, visibleActions } from '../actions/use-action.ts';
import { usePageIsShown, useRuntime, useSurroundings } from '../context.ts';
import { type Asked, dataWithoutCall, useAsked } from '../data/asked.ts';
import { useLoadWhenShown } from '../data/use-load-when-shown.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useReloadOnDataScope } from '../data/use-reload-on-data-scope.ts';
import { useInspectedNames } from '../inspect/inspected.tsx';
import type { CompiledAction, CompiledBlockOf, Scope } from '../language/stages.ts';
import type { Permissions } from '../permission/permissions.ts';
import type { Ports, Values } from '../ports.ts';
import { useCurrentQuery } from '../render/use-current-query.ts';
import { allowedPlace, hasPageParams, listPart, readAddress, writeAddress } from './address.ts';
import type { ListController, ListState } from './controller.ts';
import { createListController, type OwnedListController } from './create.ts';
import { defineList, showsSame } from './define.ts';
import { useCarriedSearch, useFollowedAddress, useInputs, usePublished } from './follow-address.ts';
import { type ListDefinition, readPage } from './loader.ts';

type ListBlock = CompiledBlockOf<'list'>;

/** Creates one controller for the life of the block; on a page it follows the address. */
export function useListController(block: ListBlock): ListController {
  const runtime = useRuntime();
  const { scope, screen } = useSurroundings();
  const [params, setParams] = useSearchParams();
  const onPage = block.path === screen.addressed;
  const isShown = usePageIsShown();
  const asked = useAsked(block.source, scope);
  const isAsking = asked.call !== null;
  const addressNow = useCurrentQuery();
  const latest = useRef({ addressNow, setParams, isShown, asked });
  latest.current = { addressNow, setParams, isShown, asked };
  const written = useRef<string | null>(null);
  // State rather than a ref: after an immediate "back" no other render would notice that the written address is gone.
  const [sent, setSent] = useState<URLSearchParams | null>(null);

  const make = (before: Made | null): Made => {
    const { permissions } = runtime;
    const definition = defineList(
      block,
      runtime,
      scope,
      screen.id,
      () => inputsOf(block, latest.current.asked),
      (state) => {
        // A load that finishes on a hidden page must not overwrite the address.
        const now = onPage && latest.current.isShown ? latest.current.addressNow() : null;
        if (now === null) return;
        const next = writeAddress(now, state, definition.rules);
        for (const name of before?.definition.rules.fields.keys() ?? []) if (!definition.rules.fields.has(name)) next.delete(name);
        written.current = listPart(next, definition.rules);
        if (isSame(next, now)) return;
        latest.current.setParams(next);
        // In a transition, like the router's own update.
        startTransition(() => setSent(next));
      },
    );
    if (before === null) {
      const start = readAddress(onPage ? params : new URLSearchParams(), definition.rules);
      const controller = createListController(definition, start, undefined, !(onPage && hasPageParams(params)));
      return { permissions, definition, controller, isAgain: false };
    }
    if (showsSame(before.definition, definition)) return { ...before, permissions };
    const previous = before.controller.getState();
    const controller = createListController(definition, allowedPlace(previous, definition.rules), previous);
    return { permissions, definition, controller, isAgain: true };
  };
  const [made, setMade] = useState(() => make(null));
  // Changed permissions mean other columns and search fields: a new controller continues from the old one's state.
  if (made.permissions !== runtime.permissions) setMade(make(made));
  const { controller, definition, isAgain } = made;

  useEffect(() => {
    if (isAgain) definition.onAddress(controller.getState());
    controller.start();
    return controller.stop;
  }, [controller, definition, isAgain]);
  const reload = useLoadWhenShown(controller.reload);
  useReloadOnDataScope(reload, controller);
  useEffect(() => screen.onReload(block.name, reload), [screen, block.name, reload]);
  useFollowedAddress(made, written, { params, sent, isLed: onPage && isShown });
  useCarriedSearch(controller, block);
  useInputs(controller, isAsking ? asked.input : null);
  usePublished(controller, block.publishes, asked.input);
  useRefresh(isAsking && 'call' in block.source ? block.source.refresh : undefined, controller.refresh);
  const given = useMemo(() => (isAsking ? undefined : dataWithoutCall(block.source, scope)), [isAsking, block.source, scope]);
  useEffect(() => {
    if (!isAsking) controller.setRows(given === undefined ? null : readPage(given).rows);
  }, [given, isAsking, controller]);
  useNames((key) => {
    const { rows, selected } = controller.getState();
    const row = rows.find((one) => key !== undefined && String(one[definition.rowKey]) === key) ?? rows[0];
    return { search: controller.query(), rows: [...selected.values()], ...(row === undefined ? {} : { row }) };
  });
  return controller;
}

/** For the inspector, which no production build contains; `row` is the row with the key, otherwise the first. */
const useNames: typeof useInspectedNames = import.meta.env.DEV ? useInspectedNames : () => undefined;

interface Made {
  readonly permissions: Permissions;
  readonly definition: ListDefinition;
  readonly controller: OwnedListController;
  /** Whether it replaced another controller. */
  readonly isAgain: boolean;
}

/** Selects part of a list's state; the component redraws only when that part changes. */
export function useList<T>(controller: ListController, select: (state: ListState) => T): T {
  return useSyncExternalStore(controller.subscribe, () => select(controller.getState()));
}

export interface ListActions {
  readonly toolbar: readonly ActionHandle[];
  /** They have the selection in scope; `when` reads it as `rows`. */
  readonly batch: readonly ActionHandle[];
  /** For all rows that match the search; they have it in scope, and not the selection. */
  readonly matching: readonly ActionHandle[];
  /** The actions of a row. Uses no hooks, so that it can be called for each visible row. */
  row(row: Values): readonly ActionHandle[];
  /** More rows are selected than a batch may contain; batch actions are disabled. */
  readonly isOverfull: boolean;
}

export function useListActions(controller: ListController, block: ListBlock): ListActions {
  const { ports, permissions } = useRuntime();
  const { scope } = useSurroundings();
  const { run, running } = useActionRunner(block);
  const selected = useList(controller, (state) => state.selected);
  const currentScope = useCallback((): Scope => ({ ...scope, search: controller.query() }), [scope, controller]);

  return useMemo(() => {
    const handles = (
      actions: readonly CompiledAction[] | undefined,
      extra: () => Scope,
      place: string,
      of?: string,
    ): readonly ActionHandle[] => {
      const at = extra();
      return visibleActions(actions, at, permissions).map((action) => {
        const key = `${place}:${action.name}`;
        return {
          action,
          title: titleOf(action, at, ports.translate),
          disabled: isDisabled(action, at, permissions),
          running: running.has(key),
          async run(more, onFailure) {
            const ended = of === undefined ? undefined : controller.beginAction(of);
            const isDone = await run(action, { ...extra(), ...more }, { key, onFailure, onOutcome: controller.applyOutcome });
            ended?.(isDone);
            return isDone;
          },
        };
      });
    };
    const isOverfull = selected.size > limits.batchRows;
    // Conditions are evaluated for as many rows as expressions may loop over; larger batches cannot start anyway.
    const rows = [...selected.values()].slice(0, limits.batchRows);
    const batch = rows.length === 0 ? [] : handles(block.batch, () => ({ ...currentScope(), rows }), 'batch');
    return {
      toolbar: handles(block.actions, currentScope, 'list'),
      matching: handles(block.matching, currentScope, 'matching'),
      batch: isOverfull ? batch.map((handle) => ({ ...handle, disabled: true, run: async () => false })) : batch,
      isOverfull,
      row(row) {
        const key = controller.keyOf(row);
        return handles(block.rowActions, () => ({ ...currentScope(), row }), key, key);
      },
    };
  }, [block, ports, permissions, running, selected, currentScope, run, controller]);
}

/** A batch action that takes some of the selection only says how many: `Pay 6/10`. */
function titleOf({ title, takes }: CompiledAction, at: Scope, translate: Ports['translate']): string {
  const all = Array.isArray(at.rows) ? at.rows.length : 0;
  const taken = takes?.evaluate(at)?.length ?? all;
  return taken < all ? `${translate(title)} ${taken}/${all}` : translate(title);
}

function isSame(one: URLSearchParams, other: URLSearchParams): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

/** The inputs that the document gives; null while its source asks nothing. */
function inputsOf({ source }: ListBlock, { call, input }: Asked): Values | null {
  if (call !== null) return JSON.parse(input);
  return 'call' in source ? null : noInputs;
}

const noInputs: Values = {};
