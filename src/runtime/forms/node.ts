import type { Field, VoidField } from '@formily/core';
import type { Grid } from '../grid/grid.ts';
import type { CompiledField, CompiledFieldArray, CompiledFieldGroup, CompiledFieldNode } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import type { FieldWidget } from '../widget.ts';

/** How a field is met: changed, looked at, or read as text. */
export type Pattern = 'editable' | 'disabled' | 'readPretty';

/** What of a field changes while the form is filled in, beside what Formily holds; observed by who draws it. */
export interface LiveField {
  isRequired: boolean;
  /** The inputs of its options' call as JSON; null while something that they need is missing. */
  input: string | null;
  /** Properties of its widget that follow other values. */
  props: Values;
  /** What a linkage offers instead. */
  offered: readonly unknown[] | null;
  /** The server is being asked about the value. */
  isChecking: boolean;
  /** Said below the field though nothing is wrong: a choice that was taken away. */
  note: string;
}

interface Place {
  /** The property that it is written under. */
  readonly name: string;
  readonly parent: Group | Cards | null;
  readonly written: CompiledFieldNode;
  /** Whether its own conditions show it; what is around may hide it all the same. */
  isShown: boolean;
  pattern: Pattern;
}

/** What holds a value that a user can write over. */
interface Held {
  /** The user wrote its value; loading leaves it alone then. */
  isWritten: boolean;
  /** The value that it came with, as JSON. */
  origin: string;
}

export interface Leaf extends Place, Held {
  readonly kind: 'leaf';
  /** Where Formily holds it: `consignee.city`; a card's by the card's key, which stays when others go. */
  readonly path: string;
  /** The card that it stands in. */
  readonly card: Card | null;
  readonly field: CompiledField;
  readonly title: string;
  readonly widget: FieldWidget | undefined;
  readonly state: Field;
  readonly live: LiveField;
  /** Its value follows others no more: the user wrote one, or it came with one. */
  isFixed: boolean;
  /** Whose message stands beside it: the form takes its own back when it holds no more, others when the value is another. */
  told: 'form' | 'late' | 'server' | null;
}

export interface Group extends Place {
  readonly kind: 'group';
  /** Unlike the path of its fields it names groups for the eye too. */
  readonly address: string;
  readonly group: CompiledFieldGroup;
  readonly title: string | undefined;
  readonly nodes: FormNode[];
  readonly state: VoidField;
}

/** A list of objects as a grid: one value to the form. */
export interface GridNode extends Place, Held {
  readonly kind: 'grid';
  readonly path: string;
  readonly array: CompiledFieldArray;
  readonly title: string | undefined;
  readonly grid: Grid;
  readonly state: VoidField;
  /** Observed: what is wrong with the list as a whole. */
  readonly list: { message: string };
}

/** A list of objects as a card for each. */
export interface Cards extends Place, Held {
  readonly kind: 'cards';
  readonly path: string;
  readonly array: CompiledFieldArray;
  readonly title: string | undefined;
  readonly state: VoidField;
  /** Observed: which cards there are, and what is wrong with their number. */
  readonly list: { cards: readonly Card[]; message: string };
}

export interface Card {
  readonly key: string;
  readonly nodes: readonly Leaf[];
  /** What the row holds beside its fields, an id say: it travels along. */
  readonly rest: Values;
}

export type FormNode = Leaf | Group | GridNode | Cards;

/** Every node, outer ones first, in the order of the form; with the fields of cards. */
export function everyNode(nodes: readonly FormNode[]): FormNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(insideOf(node))]);
}

export function leavesOf(nodes: readonly FormNode[]): Leaf[] {
  return everyNode(nodes).filter((node) => node.kind === 'leaf');
}

/** The fields of these names whose values stand beside this one's: groups for the eye alone do not part them. */
export function besideOf({ path, card }: Leaf, names: readonly string[], nodes: readonly FormNode[]): readonly Leaf[] {
  const group = path.slice(0, path.lastIndexOf('.') + 1);
  return leavesOf(nodes).filter((leaf) => leaf.card === card && names.includes(leaf.name) && leaf.path === group + leaf.name);
}

function insideOf(node: FormNode): readonly FormNode[] {
  if (node.kind === 'group') return node.nodes;
  return node.kind === 'cards' ? node.list.cards.flatMap((card) => card.nodes) : [];
}

/** Whether it and everything around it is shown. */
export function isInSight(node: FormNode): boolean {
  for (let at: FormNode | null = node; at !== null; at = at.parent) if (!at.isShown) return false;
  return true;
}
