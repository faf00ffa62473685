import { isBlank } from '../../../contract/rules/rule.ts';
import { asValues } from '../inputs.ts';
import type { Values } from '../ports.ts';
import { type Building, buildCard } from './build.ts';
import { type Cards, everyNode, type FormNode, isVisible, type Leaf, leavesOf } from './node.ts';
import { heldValue, isBlankCard, sentPath, textOf, valueAt } from './values.ts';

/** Loads values from outside into fields that the user has not edited. */
export function loadInto(nodes: readonly FormNode[], values: Values, building: Building): void {
  for (const node of everyNode(nodes)) {
    if (node.kind === 'group' || node.isWritten || (node.kind === 'leaf' && node.card !== null)) continue;
    const value = valueAt(values, node.path);
    if (node.kind === 'leaf') {
      if (value === undefined) continue;
      node.state.setValue(value);
      // A loaded value was chosen by somebody; it is no longer computed.
      if (!isBlank(value)) node.isFixed = true;
    } else if (Array.isArray(value) && textOf(value) !== textOf(heldValue(node))) putRows(node, value, building);
  }
}

/** The user's input. Cleared fields are not among the values and are listed separately. */
export interface Restored {
  readonly values: Values;
  /** Paths. */
  readonly cleared: readonly string[];
}

/** The visible fields that the user has cleared. Cards are restored as new ones, so every blank field counts that a new card would fill. */
export function clearedFields(nodes: readonly FormNode[]): readonly string[] {
  return leavesOf(nodes).flatMap((leaf) => {
    const { card, field, isWritten } = leaf;
    if (!(isWritten || (card !== null && field.default !== undefined)) || !isVisible(leaf) || heldValue(leaf) != null) return [];
    return card !== null && isBlankCard(card) ? [] : [sentPath(leaf)];
  });
}

/** Restores earlier input: a draft, or these paths of it. */
export function restoreInto(nodes: readonly FormNode[], { values, cleared }: Restored, building: Building, only?: readonly string[]): void {
  const emptied = new Set(cleared);
  for (const node of everyNode(nodes)) {
    if (node.kind === 'group' || (node.kind === 'leaf' && node.card !== null)) continue;
    if (only?.includes(node.path) === false) continue;
    if (node.kind === 'leaf' && emptied.has(node.path)) clear(node);
    const value = valueAt(values, node.path);
    if (value === undefined || textOf(value) === textOf(heldValue(node))) continue;
    node.isWritten = true;
    if (node.kind === 'leaf') restoreLeaf(node, value);
    else if (Array.isArray(value)) putRows(node, value, building);
    if (node.kind === 'cards') clearIn(node, emptied);
  }
}

function clearIn({ path, list }: Cards, emptied: ReadonlySet<string>): void {
  for (const [at, card] of list.cards.entries()) for (const leaf of card.nodes) if (emptied.has(`${path}.${at}.${leaf.name}`)) clear(leaf);
}

/** Marks the field as edited, so that defaults do not fill it again. */
function clear(leaf: Leaf): void {
  leaf.isWritten = true;
  leaf.isFixed = true;
  leaf.state.setValue(undefined);
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

/** Takes the current values as saved; later differences are unsaved. */
export function markOrigins(nodes: readonly FormNode[]): void {
  for (const node of everyNode(nodes)) if (node.kind !== 'group' && !node.isWritten) node.origin = textOf(heldValue(node));
}

/** The values of the fields at the time of sending, as JSON. */
export type Sent = ReadonlyMap<FormNode, string>;

export function sentNow(nodes: readonly FormNode[]): Sent {
  return new Map(everyNode(nodes).flatMap((node) => (node.kind === 'group' ? [] : [[node, textOf(heldValue(node))]])));
}

/** Marks sent values as saved. Values changed since stay unsaved. */
export function markSaved(nodes: readonly FormNode[], sent: Sent): void {
  for (const node of everyNode(nodes)) {
    if (node.kind === 'group' || !node.isWritten) continue;
    const now = textOf(heldValue(node));
    const then = sent.get(node);
    // Completed rows of a batch leave their list; an empty list has nothing to lose.
    if (then === now || now === '[]') node.isWritten = false;
    else if (then !== undefined) node.origin = then;
  }
  markOrigins(nodes);
}
