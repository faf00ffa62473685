import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { type ActionHandle, isDisabled, useActionRunner, visibleActions } from '../actions/use-action.ts';
import { type Runtime, usePageIsShown, useRuntime, useSurroundings } from '../context.ts';
import { useSource } from '../data/source.ts';
import { useWhenShown } from '../data/when-shown.ts';
import { answer } from '../inputs.ts';
import { useInspectedNames } from '../inspect/inspected.tsx';
import type { CompiledAction, CompiledBlockOf, Scope } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import { type Addressed, ownPart, readAddress, writeAddress } from './address.ts';
import type { ListController, ListState, SearchField } from './controller.ts';
import { createListController } from './create.ts';
import { useInputs, usePublished } from './follow.ts';
import type { ListDefinition } from './loader.ts';
import { defaultSettings } from './settings.ts';

type ListBlock = CompiledBlockOf<'list'>;

/** One controller for the life of the block; it loads by itself and follows its address when it stands on a page. */
export function useListController(block: ListBlock): ListController {
  const runtime = useRuntime();
  const { scope, screen } = useSurroundings();
  const [params, setParams] = useSearchParams();
  const onPage = block.path === screen.addressed;
  const isShown = usePageIsShown();
  const fixed = 'call' in block.source ? answer(block.source.with, scope) : none;
  const latest = useRef({ params, setParams, isShown, fixed });
  latest.current = { params, setParams, isShown, fixed };
  const written = useRef<string | null>(null);

  const [controller] = useState(() => {
    const definition = define(
      block,
      runtime,
      scope,
      screen.id,
      () => latest.current.fixed,
      (state) => {
        // A load that ends behind another page is not to take the address from it.
        if (!onPage || !latest.current.isShown) return;
        const next = writeAddress(latest.current.params, state, definition.rules);
        written.current = ownPart(next, definition.rules);
        if (!isSame(next, latest.current.params)) latest.current.setParams(next);
      },
    );
    const start = onPage ? readAddress(params, definition.rules) : definition.rules.defaults;
    return { ...createListController(definition, start), definition };
  });

  useEffect(() => {
    controller.start();
    return controller.stop;
  }, [controller]);
  const reload = useWhenShown(controller.reload);
  useEffect(() => screen.onReload(block.name, reload), [screen, block.name, reload]);
  useEffect(() => {
    // Of the address only its own part: another tab of the page, say, is no other search.
    const place = ownPart(params, controller.definition.rules);
    if (!onPage || !isShown || written.current === null || written.current === place) return;
    // Back, forward or a link to the same page: the address leads, the list follows.
    written.current = place;
    controller.goTo(readAddress(params, controller.definition.rules));
  }, [params, onPage, isShown, controller]);
  useInputs(controller, JSON.stringify(fixed));
  usePublished(controller, block.publishes, JSON.stringify(fixed));

  const isGiven = !('call' in block.source);
  const inner = useSource(isGiven ? block.source : undefined);
  const given = isGiven ? inner.data : undefined;
  useEffect(() => {
    if (isGiven) controller.setRows(Array.isArray(given) ? given : []);
  }, [given, isGiven, controller]);
  useNames(() => {
    const { rows, selected } = controller.getState();
    return { search: controller.query(), rows: [...selected.values()], ...(rows[0] === undefined ? {} : { row: rows[0] }) };
  });
  return controller;
}

/** For the panel that explains hidden elements, which no build has; `row` is the first one. */
const useNames: typeof useInspectedNames = import.meta.env.DEV ? useInspectedNames : () => undefined;

/** Part of a list's state; the component draws again only when that part is another. */
export function useList<T>(controller: ListController, select: (state: ListState) => T): T {
  return useSyncExternalStore(controller.subscribe, () => select(controller.getState()));
}

export interface ListActions {
  readonly toolbar: readonly ActionHandle[];
  /** They know the selection; `when` is asked with `rows`. */
  readonly batch: readonly ActionHandle[];
  /** Cheap: called for rows in sight, without hooks. */
  row(row: Values): readonly ActionHandle[];
  /** More rows are selected than one batch takes: its actions wait until there are fewer. */
  readonly isOverfull: boolean;
}

export function useListActions(controller: ListController, block: ListBlock): ListActions {
  const { ports, permissions } = useRuntime();
  const { scope } = useSurroundings();
  const { run, running } = useActionRunner(block);
  const selected = useList(controller, (state) => state.selected);
  const here = useCallback((): Scope => ({ ...scope, search: controller.query() }), [scope, controller]);

  return useMemo(() => {
    const handles = (actions: readonly CompiledAction[] | undefined, extra: () => Scope, place: string): readonly ActionHandle[] => {
      const at = extra();
      return visibleActions(actions, at, permissions).map((action) => {
        const key = `${place}:${action.name}`;
        return {
          action,
          title: ports.translate(action.title),
          disabled: isDisabled(action, at, permissions),
          running: running.has(key),
          run: (more, onFailure) => run(action, { ...extra(), ...more }, { key, onFailure, onOutcome: controller.applyOutcome }),
        };
      });
    };
    const isOverfull = selected.size > limits.batchRows;
    // Conditions are answered for as many rows as expressions may loop over; beyond that nothing can be started anyway.
    const rows = [...selected.values()].slice(0, limits.batchRows);
    const batch = rows.length === 0 ? [] : handles(block.batch, () => ({ ...here(), rows }), 'batch');
    return {
      toolbar: handles(block.actions, here, 'list'),
      batch: isOverfull ? batch.map((handle) => ({ ...handle, disabled: true, run: async () => false })) : batch,
      isOverfull,
      row: (row) => handles(block.rowActions, () => ({ ...here(), row }), controller.keyOf(row)),
    };
  }, [block, ports, permissions, running, selected, here, run, controller]);
}

function define(
  block: ListBlock,
  { ports, permissions, registry }: Runtime,
  scope: Scope,
  screenId: string,
  fixed: () => Values,
  onAddress: (state: Addressed) => void,
): ListDefinition {
  const columns = block.columns.filter(
    ({ permission, when }) =>
      (permission === undefined || permissions.column(permission)) && (when === undefined || when.evaluate(scope) === true),
  );
  const searchFields = fieldsOf(block, columns).filter(
    ({ field }) => field.permission === undefined || permissions.shows(field.permission),
  );
  const call = 'call' in block.source ? block.source : null;
  const defaults: Addressed = {
    page: 1,
    pageSize: block.pageSize ?? limits.pageSizeDefault,
    sort: block.defaultSort ?? null,
    search: {},
    status: null,
  };
  return {
    columns,
    searchFields,
    rowKey: block.rowKey ?? 'id',
    childrenKey: block.childrenKey ?? null,
    rules: {
      fields: new Map(searchFields.map(({ name, field }) => [name, registry.fields[field['x-component']]?.search ?? 'value'])),
      statusField: block.statusTabs?.field ?? null,
      sortable: new Set(columns.flatMap(({ dataIndex, sorter }) => (sorter === true ? [dataIndex] : []))),
      defaults,
      ports,
    },
    defaultSettings: defaultSettings(columns),
    listCall: call?.call ?? null,
    isPaged: call !== null && ports.accepts(call.call, 'pageNo'),
    countsCall: block.statusTabs?.counts?.call ?? null,
    fixed,
    preferenceKey: `list:${screenId}:${block.name ?? 'list'}`,
    ports,
    onAddress,
  };
}

function isSame(one: URLSearchParams, other: URLSearchParams): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

/** Search fields of columns in the columns' order, then those that are no columns; `x-index` moves one. */
function fieldsOf(block: ListBlock, columns: ListBlock['columns']): readonly SearchField[] {
  const ofColumns = columns.flatMap(({ dataIndex, title, dict, search }) =>
    search === undefined ? [] : [{ name: dataIndex, field: { title, dict, ...search } }],
  );
  const others = Object.entries(block.search?.properties ?? {}).map(([name, field]) => ({ name, field }));
  const all = [...ofColumns, ...others];
  const place = ({ field }: SearchField, index: number) => field['x-index'] ?? 1_000 + index;
  return all
    .map((entry, index) => ({ entry, at: place(entry, index) }))
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry);
}

const none: Values = {};
