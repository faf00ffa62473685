import { toJS } from '@formily/reactive';
import { isBlank } from '../../../contract/rules/rule.ts';
import { enumValue } from '../enumeration.ts';
import { pick } from '../inputs.ts';
import type { Values } from '../ports.ts';
import type { Card, Cards, FormNode, GridNode, Leaf } from './node.ts';

/** The filled-in values, without hidden fields, and with numbers where the document says so. */
export function valuesOf(nodes: readonly FormNode[]): Values {
  const values: Record<string, unknown> = {};
  for (const node of nodes) {
    if (!node.isShown) continue;
    if (node.kind === 'group') {
      const inner = valuesOf(node.nodes);
      if (node.group.type === 'void') Object.assign(values, inner);
      else values[node.name] = inner;
    } else {
      const value = heldValue(node);
      if (value !== undefined) values[node.name] = value;
    }
  }
  return values;
}

export function heldValue(node: Exclude<FormNode, { kind: 'group' }>): unknown {
  return node.kind === 'leaf' ? sentValue(node) : sentRows(node);
}

/** The rows of a list without blank ones. */
export function sentRows(node: GridNode | Cards): readonly Values[] {
  return node.kind === 'grid' ? node.grid.rows() : sentCards(node).map(rowOf);
}

/** Blank cards are not sent. */
function sentCards({ list: { cards } }: Cards): readonly Card[] {
  return cards.filter((card) => !isBlankCard(card));
}

export function isBlankCard(card: Card): boolean {
  return Object.values(rowOf(card)).every(isBlank);
}

/** The path of its value in the sent data: `boxes.2.weight`. */
export function sentPath(node: Exclude<FormNode, { kind: 'group' }>): string {
  if (node.kind !== 'leaf' || node.card === null || node.parent?.kind !== 'cards') return node.path;
  return `${node.parent.path}.${sentCards(node.parent).indexOf(node.card)}.${node.name}`;
}

/** One card as it is sent. */
export function rowOf({ nodes, rest }: Card): Values {
  return { ...rest, ...valuesOf(nodes) };
}

/** Fields hold text; where the document says `number`, expressions and calls get numbers. */
export function sentValue({ field, state }: Leaf): unknown {
  const value: unknown = state.value;
  if (field.enum !== undefined) return enumValue(field.enum, value);
  if (field.type === 'number' && typeof value === 'string' && value.trim() !== '') {
    const number = Number(value);
    return Number.isFinite(number) ? number : value;
  }
  return typeof value === 'object' && value !== null ? toJS(value) : value;
}

/** The value at a field's path in values from outside. */
export function valueAt(given: Values, path: string): unknown {
  const found = pick(given, path);
  return found === null ? undefined : found;
}

/** Equal texts for equal values. */
export function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
