import type { Form } from '@formily/core';
import { observable } from '@formily/reactive';
import type { Runtime } from '../context.ts';
import { isExpression } from '../inputs.ts';
import type { CompiledField, CompiledFieldArray, CompiledFieldNode, CompiledFormSchema, Scope } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import type { Card, Cards, FormNode, GridNode, Group, Leaf } from './node.ts';
import { noProps } from './settings.ts';

/** The context for building nodes. */
export interface Building {
  readonly form: Form;
  readonly runtime: Runtime;
  /** The scope of expressions besides `values`. */
  readonly scope: () => Scope;
  /** Creates the grid of a list of objects; forms without a grid do not load it. */
  readonly grid: (array: CompiledFieldArray) => GridNode['grid'];
}

/** The position of a new node: its group, its address in Formily and the path of its values. */
interface Site {
  readonly parent: Group | Cards | null;
  readonly address: string;
  readonly path: string;
}

export const top: Site = { parent: null, address: '', path: '' };

/**
 * Builds the nodes of a schema, ordered by `x-index` and the document. Nodes without permission are built hidden, since
 * permissions can change.
 */
export function buildNodes(properties: CompiledFormSchema['properties'], site: Site, building: Building): FormNode[] {
  return Object.entries(properties)
    .map(([name, written], index) => ({ name, written, at: written['x-index'] ?? 1_000 + index }))
    .sort((one, other) => one.at - other.at)
    .flatMap(({ name, written }) => buildNode(name, written, site, building) ?? []);
}

function buildNode(name: string, written: CompiledFieldNode, site: Site, building: Building): FormNode | undefined {
  if ('x-component' in written) return buildLeaf(name, written, site, null, building);
  if ('items' in written) return buildRows(name, written, site, building);
  if (!('properties' in written)) return undefined;
  const address = below(site.address, name);
  const group: Group = {
    ...placeOf(name, written, site),
    kind: 'group',
    address,
    group: written,
    title: titleOf(written, building),
    nodes: [],
    state: building.form.createVoidField({ name: `$group${address.replaceAll('.', '$')}` }),
  };
  const path = written.type === 'object' ? below(site.path, name) : site.path;
  group.nodes.push(...buildNodes(written.properties, { parent: group, address, path }, building));
  return group;
}

function buildLeaf(name: string, field: CompiledField, site: Site, card: Card | null, { form, runtime, scope }: Building): Leaf {
  const path = below(site.path, name);
  const start = isExpression(field.default) ? field.default.evaluate(scope()) : field.default;
  const state = form.createField({ name: path, ...(start === undefined || start === null ? {} : { value: start }) });
  return {
    ...placeOf(name, field, site),
    kind: 'leaf',
    path,
    card,
    field,
    title: field.title === undefined ? name : runtime.ports.translate(field.title),
    widget: Object.hasOwn(runtime.registry.fields, field['x-component']) ? runtime.registry.fields[field['x-component']] : undefined,
    state,
    live: observable.shallow({ isRequired: false, props: noProps, input: null, offered: null, isChecking: false, note: '' }),
    isWritten: false,
    isFixed: false,
    origin: 'null',
    messageSource: null,
  };
}

function buildRows(name: string, array: CompiledFieldArray, site: Site, building: Building): GridNode | Cards {
  const path = below(site.path, name);
  const held = {
    ...placeOf(name, array, site),
    path,
    array,
    title: titleOf(array, building),
    state: building.form.createVoidField({ name: `$rows${path.replaceAll('.', '$')}` }),
    isWritten: false,
    origin: '[]',
  };
  if (array['x-view'] !== 'cards') return { ...held, kind: 'grid', grid: building.grid(array), list: observable.shallow({ message: '' }) };
  const cards: Cards = { ...held, kind: 'cards', list: observable.shallow<Cards['list']>({ cards: [], message: '' }) };
  cards.list.cards = Array.from({ length: array.minItems ?? 1 }, () => buildCard(cards, {}, building));
  return cards;
}

let cardsMade = 0;

/** Builds a card with the values of a row, including those without a field. */
export function buildCard(cards: Cards, row: Values, building: Building): Card {
  const key = `k${++cardsMade}`;
  const { properties } = cards.array.items;
  const rest = Object.fromEntries(Object.entries(row).filter(([name]) => !Object.hasOwn(properties, name)));
  const nodes: Leaf[] = [];
  const card: Card = { key, nodes, rest };
  const site: Site = { parent: cards, address: '', path: `${cards.path}.${key}` };
  for (const [name, field] of Object.entries(properties)) {
    const leaf = buildLeaf(name, field, site, card, building);
    if (Object.hasOwn(row, name)) leaf.state.setValue(row[name] ?? undefined);
    nodes.push(leaf);
  }
  return card;
}

function placeOf(name: string, written: CompiledFieldNode, { parent }: Site) {
  return { name, parent, written, isShown: true, pattern: 'editable' as const };
}

function titleOf({ title }: Pick<CompiledFieldNode, 'title'>, { runtime: { ports } }: Building): string | undefined {
  return title === undefined ? undefined : ports.translate(title);
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
