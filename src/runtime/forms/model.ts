import { createForm } from '@formily/core';
import { batch } from '@formily/reactive';
import { createNanoEvents } from 'nanoevents';
import type { Runtime } from '../context.ts';
import type { GridSetting } from '../grid/grid.ts';
import type { CompiledFormSchema, Scope } from '../language/stages.ts';
import type { Permissions } from '../permission/permissions.ts';
import type { Values } from '../ports.ts';
import { type Building, buildNodes, top } from './build.ts';
import { type Checks, createChecks } from './checks.ts';
import type { Focus } from './focus.ts';
import { follow, type Linking, readsValues } from './linkage.ts';
import { loadInto, markOrigins } from './load.ts';
import { everyNode, type FormNode, type GridNode } from './node.ts';
import { heldValue, textOf, valuesOf } from './values.ts';

export interface FormSetting {
  readonly schema: CompiledFormSchema;
  readonly given: Values;
  readonly runtime: Runtime;
  /** The current permissions; those of `runtime` date from the form's creation. */
  readonly permissions: () => Permissions;
  /** Prefix of the ids of this form's controls. */
  readonly id: string;
  /** The scope of expressions besides `values`. */
  readonly scope: () => Scope;
  readonly isReadOnly: () => boolean;
  readonly createGrid: (setting: GridSetting) => GridNode['grid'];
}

/** The fields of a form and their mutual dependencies. */
export interface FormModel {
  readonly nodes: readonly FormNode[];
  readonly focus: Focus;
  readonly checks: Checks;
  readonly building: Building;
  /** The values as they would be sent. */
  values(): Values;
  /** Called after any change: applies linkages, removes outdated messages, notifies listeners. */
  changed(isLinked?: boolean): void;
  load(given: Values): void;
  onChange(listener: () => void): () => void;
  stop(): void;
}

export function createModel(setting: FormSetting): FormModel {
  const { runtime, schema, id } = setting;
  const changes = createNanoEvents<{ changed(): void }>();
  const focus: Focus = { idOf: (node) => `${id}-${nodeId(node)}`, reveals: createNanoEvents() };
  let cachedValues: Values | null = null;
  let scope: Scope | null = null;
  const stale = () => {
    cachedValues = null;
    scope = null;
  };
  const values = () => {
    cachedValues ??= valuesOf(nodes);
    return cachedValues;
  };
  const inner = (): Scope => {
    scope ??= { ...setting.scope(), values: values() };
    return scope;
  };
  const building: Building = {
    form: createForm(),
    runtime,
    scope: setting.scope,
    grid: ({ items, totals, minItems, maxItems }) =>
      setting.createGrid({ items, totals, minItems, maxItems, scope: inner, ports: runtime.ports, permissions: runtime.permissions }),
  };
  const nodes: readonly FormNode[] = batch(() => buildNodes(schema.properties, top, building));
  const linking: Linking = { nodes: () => nodes, scope: inner, stale, permissions: setting.permissions, isReadOnly: setting.isReadOnly };
  let dataId = idOf(setting.given);
  const checks = createChecks({ nodes, focus, ruleContext: { ports: runtime.ports, values, dataId: () => dataId, scope: inner } });
  const grids = everyNode(nodes).filter((node) => node.kind === 'grid');
  const permit = (node: GridNode) => {
    // A column that appears or disappears is not a change by the user.
    if (node.grid.permit(setting.permissions()) && !node.isWritten) node.origin = textOf(heldValue(node));
  };
  const followers = grids.filter((node) => readsValues(node.array));

  const changed = (isLinked = true) => {
    stale();
    for (const node of grids) permit(node);
    if (isLinked) {
      batch(() => follow(linking));
      for (const node of followers) node.grid.refresh();
    }
    checks.again();
    changes.emit('changed');
  };
  const load = (given: Values) => {
    dataId = idOf(given);
    batch(() => loadInto(nodes, given, building));
    changed();
    markOrigins(nodes);
  };
  load(setting.given);
  const releases = grids.map((node) => {
    // A key in a cell triggers linkages only if one of them reads the rows.
    const isRead = readsValues(schema.properties, node.path);
    return node.grid.onChange(() => {
      node.isWritten = true;
      node.list.message = '';
      changed(isRead);
    });
  });
  const stop = () => {
    checks.stop();
    for (const release of releases) release();
  };
  return { nodes, focus, checks, building, values, changed, load, onChange: (listener) => changes.on('changed', listener), stop };
}

function nodeId(node: FormNode): string {
  return node.kind === 'group' ? `group-${node.address}` : node.path;
}

/** Id of the edited record, taken from its values. */
function idOf({ id }: Values): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
