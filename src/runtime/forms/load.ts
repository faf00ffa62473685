import { isBlank } from '../../../contract/rules/rule.ts';
import { asValues } from '../inputs.ts';
import type { Values } from '../ports.ts';
import { type Building, buildCard } from './build.ts';
import { type Cards, everyNode, type FormNode, isInSight, type Leaf, leavesOf } from './node.ts';
import { givenAt, heldValue, isBlankCard, sentPath, textOf } from './values.ts';

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

/** What the user wrote. Fields that hold nothing are not among the values: those that were emptied are named. */
export interface Restored {
  readonly values: Values;
  /** Paths. */
  readonly cleared: readonly string[];
}

/**
 * Fields in sight that hold nothing since the user emptied them. A card is put back as a new one, so there each blank field counts
 * that a new card would fill.
 */
export function clearedIn(nodes: readonly FormNode[]): readonly string[] {
  return leavesOf(nodes).flatMap((leaf) => {
    const { card, field, isWritten } = leaf;
    if (!(isWritten || (card !== null && field.default !== undefined)) || !isInSight(leaf) || heldValue(leaf) != null) return [];
    return card !== null && isBlankCard(card) ? [] : [sentPath(leaf)];
  });
}

/** Puts back what was written before: a draft, or these paths of it. */
export function restoreInto(nodes: readonly FormNode[], { values, cleared }: Restored, building: Building, only?: readonly string[]): void {
  const emptied = new Set(cleared);
  for (const node of everyNode(nodes)) {
    if (node.kind === 'group' || (node.kind === 'leaf' && node.card !== null)) continue;
    if (only?.includes(node.path) === false) continue;
    if (node.kind === 'leaf' && emptied.has(node.path)) clear(node);
    const value = givenAt(values, node.path);
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

/** The user's as well: what would fill a blank field leaves it alone. */
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

/** From here on, what differs is unsaved. */
export function markOrigins(nodes: readonly FormNode[]): void {
  for (const node of everyNode(nodes)) if (node.kind !== 'group' && !node.isWritten) node.origin = textOf(heldValue(node));
}

/** What each field held when all of it was sent, as JSON. */
export type Sent = ReadonlyMap<FormNode, string>;

export function sentNow(nodes: readonly FormNode[]): Sent {
  return new Map(everyNode(nodes).flatMap((node) => (node.kind === 'group' ? [] : [[node, textOf(heldValue(node))]])));
}

/** What was sent is kept elsewhere: nothing of it is the user's alone any more. What was written since is. */
export function markSaved(nodes: readonly FormNode[], sent: Sent): void {
  for (const node of everyNode(nodes)) {
    if (node.kind === 'group' || !node.isWritten) continue;
    const now = textOf(heldValue(node));
    const then = sent.get(node);
    // Rows that a batch has done leave their list: one without any has nothing to lose.
    if (then === now || now === '[]') node.isWritten = false;
    else if (then !== undefined) node.origin = then;
  }
  markOrigins(nodes);
}
