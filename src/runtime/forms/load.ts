import { isBlank } from '../../../contract/rules/rule.ts';
import { asValues } from '../inputs.ts';
import type { Values } from '../ports.ts';
import { type Building, buildCard } from './build.ts';
import { everyNode, type FormNode, type Leaf } from './node.ts';
import { givenAt, heldValue, textOf } from './values.ts';

/** Puts values from outside into what the user has not written. */
export function loadInto(nodes: readonly FormNode[], values: Values, building: Building): void {
  for (const node of everyNode(nodes)) {
    if (node.kind === 'group' || node.isWritten || (node.kind === 'leaf' && node.card !== null)) continue;
    const value = givenAt(values, node.path);
    if (node.kind === 'leaf') {
      if (value === undefined) continue;
      node.state.setValue(value);
      // What came with a value is somebody's word already; it follows others no more.
      if (!isBlank(value)) node.isFixed = true;
    } else if (Array.isArray(value) && textOf(value) !== textOf(heldValue(node))) putRows(node, value, building);
  }
}

/** Puts back what was written before: a draft, or these paths of it. */
export function restoreInto(nodes: readonly FormNode[], values: Values, building: Building, only?: readonly string[]): void {
  for (const node of everyNode(nodes)) {
    if (node.kind === 'group' || (node.kind === 'leaf' && node.card !== null)) continue;
    if (only?.includes(node.path) === false) continue;
    const value = givenAt(values, node.path);
    if (value === undefined || textOf(value) === textOf(heldValue(node))) continue;
    node.isWritten = true;
    if (node.kind === 'leaf') restoreLeaf(node, value);
    else if (Array.isArray(value)) putRows(node, value, building);
  }
}

function restoreLeaf(leaf: Leaf, value: unknown): void {
  leaf.isFixed = true;
  leaf.state.setValue(typeof value === 'number' ? String(value) : value);
}

function putRows(node: Exclude<FormNode, Leaf | { kind: 'group' }>, given: readonly unknown[], building: Building): void {
  const rows = given.map(asValues);
  if (node.kind === 'grid') node.grid.replace(rows);
  else node.list.cards = rows.map((row) => buildCard(node, row, building));
}

/** From here on, what differs is unsaved. */
export function markOrigins(nodes: readonly FormNode[]): void {
  for (const node of everyNode(nodes)) if (node.kind !== 'group' && !node.isWritten) node.origin = textOf(heldValue(node));
}
