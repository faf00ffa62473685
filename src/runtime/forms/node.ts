import type { Field, VoidField } from '@formily/core';
import type { Grid } from '../grid/grid.ts';
import type { CompiledField, CompiledFieldArray, CompiledFieldGroup, CompiledFieldNode } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import type { FieldWidget } from '../widget.ts';

/** Mode of a field: editable, disabled, or read-only text. */
export type Pattern = 'editable' | 'disabled' | 'readPretty';

/** The state of a field besides Formily's; observed by the components that draw it. */
export interface LiveField {
  isRequired: boolean;
  /** The inputs of its options call as JSON; null while a required one is missing. */
  input: string | null;
  /** Computed properties of its widget. */
  props: Values;
  /** Choices of a linkage, which replace its own. */
  offered: readonly unknown[] | null;
  /** The server is validating the value. */
  isChecking: boolean;
  /** A note below the field that is not an error: a choice that was cleared. */
  note: string;
}

interface Place {
  /** The property of its value. */
  readonly name: string;
  readonly parent: Group | Cards | null;
  readonly written: CompiledFieldNode;
  /** Whether its own conditions show it; an ancestor may still be hidden. */
  isShown: boolean;
  pattern: Pattern;
}

/** A node with a value that the user can edit. */
interface EditableNode {
  /** Whether the user has edited it; loading then leaves it alone. */
  isWritten: boolean;
  /** Its loaded value, as JSON. */
  origin: string;
}

export interface Leaf extends Place, EditableNode {
  readonly kind: 'leaf';
  /** Its path in Formily: `consignee.city`; for cards by the card's key, which does not change when others are removed. */
  readonly path: string;
  /** The card that contains it. */
  readonly card: Card | null;
  readonly field: CompiledField;
  readonly title: string;
  readonly widget: FieldWidget | undefined;
  readonly state: Field;
  readonly live: LiveField;
  /** Its value is no longer computed: the user edited it, or it was loaded. */
  isFixed: boolean;
  /** Source of its message: the form removes its own when it no longer applies, the others when the value changes. */
  messageSource: 'form' | 'late' | 'server' | null;
}

export interface Group extends Place {
  readonly kind: 'group';
  /** Unlike the path of its fields, it includes void groups. */
  readonly address: string;
  readonly group: CompiledFieldGroup;
  readonly title: string | undefined;
  readonly nodes: FormNode[];
  readonly state: VoidField;
}

/** A list of objects as a grid, which is a single value of the form. */
export interface GridNode extends Place, EditableNode {
  readonly kind: 'grid';
  readonly path: string;
  readonly array: CompiledFieldArray;
  readonly title: string | undefined;
  readonly grid: Grid;
  readonly state: VoidField;
  /** Observed: the error of the list as a whole. */
  readonly list: { message: string };
}

/** A list of objects as cards. */
export interface Cards extends Place, EditableNode {
  readonly kind: 'cards';
  readonly path: string;
  readonly array: CompiledFieldArray;
  readonly title: string | undefined;
  readonly state: VoidField;
  /** Observed: the cards, and the error of their number. */
  readonly list: { cards: readonly Card[]; message: string };
}

export interface Card {
  readonly key: string;
  readonly nodes: readonly Leaf[];
  /** Values of the row without a field, such as an id; they are sent along. */
  readonly rest: Values;
}

export type FormNode = Leaf | Group | GridNode | Cards;

/** All nodes including those in cards, parents first, in form order. */
export function everyNode(nodes: readonly FormNode[]): FormNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(insideOf(node))]);
}

export function leavesOf(nodes: readonly FormNode[]): Leaf[] {
  return everyNode(nodes).filter((node) => node.kind === 'leaf');
}

/** The fields with these names in the same object; void groups are ignored. */
export function siblingsOf({ path, card }: Leaf, names: readonly string[], nodes: readonly FormNode[]): readonly Leaf[] {
  const group = path.slice(0, path.lastIndexOf('.') + 1);
  return leavesOf(nodes).filter((leaf) => leaf.card === card && names.includes(leaf.name) && leaf.path === group + leaf.name);
}

function insideOf(node: FormNode): readonly FormNode[] {
  if (node.kind === 'group') return node.nodes;
  return node.kind === 'cards' ? node.list.cards.flatMap((card) => card.nodes) : [];
}

/** Whether it and all its ancestors are shown. */
export function isVisible(node: FormNode): boolean {
  for (let at: FormNode | null = node; at !== null; at = at.parent) if (!at.isShown) return false;
  return true;
}
