import { batch } from '@formily/reactive';
import type { BatchOutcome, FieldProblem } from '../../../contract/envelope.ts';
import { CallFailure } from '../../../contract/failure.ts';
import { isBlank } from '../../../contract/rules/rule.ts';
import type { Values } from '../ports.ts';
import { buildCard } from './build.ts';
import { keepFailedRows } from './failed-rows.ts';
import { isIncomplete } from './incomplete.ts';
import { clearedIn, markSaved, type Restored, restoreInto, type Sent, sentNow } from './load.ts';
import { createModel, type FormSetting } from './model.ts';
import { besideOf, type Card, type Cards, everyNode, type FormNode, isInSight, type Leaf } from './node.ts';
import { heldValue, textOf } from './values.ts';

export interface ScreenForm {
  readonly nodes: readonly FormNode[];
  /** The id of the control of a field, as labels and the focus find it. */
  idOf(node: FormNode): string;
  /** As they would be sent now. */
  values(): Values;
  /** The user wrote a value. */
  write(leaf: Leaf, value: unknown): void;
  /** Puts a value into a field that nobody has written yet and that is blank, as if it had come with the form. */
  suggest(leaf: Leaf, value: unknown): void;
  /** The user left a field. */
  leave(leaf: Leaf): void;
  /** The fields of these names in the group, or the card, of a field. */
  beside(leaf: Leaf, names: readonly string[]): readonly Leaf[];
  /** Takes back a value that may not be chosen any more, and says so. */
  takeBack(leaf: Leaf, note: string): void;
  addCard(cards: Cards): void;
  removeCard(cards: Cards, card: Card): void;
  /** Values from outside; what the user wrote stays. */
  load(given: Values): void;
  /** What expressions read beside `values` has changed. */
  refresh(): void;
  /** Whether all is right; the first wrong field of these nodes, or of all, has the focus otherwise. */
  check(nodes?: readonly FormNode[]): Promise<boolean>;
  /** The values, or null when something is wrong; the first wrong field then has the focus. */
  submit(): Promise<Values | null>;
  /** Whether something is not filled in that must be. */
  isIncomplete(): boolean;
  /** Puts what the server found wrong beside the fields; false when it concerns something else, and nothing is put. */
  refuse(failure: unknown): boolean;
  tell(problems: readonly FieldProblem[]): void;
  /** Of rows that were sent as a batch, keeps those that failed, each with its reason. */
  keepFailed(outcome: BatchOutcome): void;
  /** Brings the field of a path (`boxes.0.boxWeight`) into sight and gives it the focus. */
  lead(path: string): void;
  /** Whether the user has written what is nowhere else yet. */
  isUnsaved(): boolean;
  /** What is filled in at this moment, to be told to `markSaved` once it has been sent. */
  sentNow(): Sent;
  /** All of it has been sent: what is there now, unless it was less. */
  markSaved(sent?: Sent): void;
  /** Paths of what the user has written and is nowhere else yet; a list is one of them. */
  typed(): readonly string[];
  /** Paths of the fields that the user emptied, whatever they held before; as they are sent, in the rows of a list too. */
  cleared(): readonly string[];
  /** Puts back what the user had written and cleared before; of these paths only, when they are given. */
  restore(written: Restored, only?: readonly string[]): void;
  /** After every change of a value. */
  onChange(listener: () => void): () => void;
  /** Told before the focus goes to a field, so that it can be brought into sight; whoever is told last is asked first. */
  onReveal(listener: (node: FormNode) => void): () => void;
  stop(): void;
}

/** A form without React: it can be driven and tested alone. Formily holds the fields; their values are read through the nodes. */
export function createScreenForm(setting: FormSetting): ScreenForm {
  const { nodes, focus, checks, building, values, changed, load, onChange, stop } = createModel(setting);
  const write = (leaf: Leaf, value: unknown, note = '') => {
    leaf.isWritten = true;
    leaf.isFixed = true;
    batch(() => {
      leaf.live.note = note;
      leaf.state.setValue(value);
      checks.written(leaf);
      changed();
    });
  };
  const setCards = (node: Cards, cards: readonly Card[]) => {
    node.isWritten = true;
    node.list.cards = cards;
    node.list.message = '';
    changed();
  };
  return {
    nodes,
    idOf: focus.idOf,
    values,
    write,
    suggest(leaf, value) {
      if (leaf.isWritten || !isBlank(leaf.state.value)) return;
      leaf.state.setValue(value);
      leaf.isFixed = true;
      changed();
      leaf.origin = textOf(heldValue(leaf));
    },
    leave: checks.left,
    beside: (leaf, names) => besideOf(leaf, names, nodes),
    takeBack: (leaf, note) => write(leaf, undefined, note),
    addCard: (node) => setCards(node, [...node.list.cards, buildCard(node, {}, building)]),
    removeCard: (node, card) =>
      setCards(
        node,
        node.list.cards.filter((each) => each !== card),
      ),
    load,
    refresh: () => changed(),
    check: (some) => checks.all(some ?? nodes),
    async submit() {
      // What is written while the server judges has been judged by nobody yet.
      for (;;) {
        const judged = JSON.stringify(values());
        if (!(await checks.all(nodes))) return null;
        const now = values();
        if (JSON.stringify(now) === judged) return now;
      }
    },
    isIncomplete: () => isIncomplete(nodes),
    refuse(failure) {
      const problems = failure instanceof CallFailure ? (failure.detail.fields ?? []) : [];
      return problems.length > 0 && checks.tell(problems, true);
    },
    tell: (problems) => void checks.tell(problems, false),
    keepFailed: (outcome) => keepFailedRows(nodes, outcome),
    lead: checks.lead,
    isUnsaved: () => unsavedIn(nodes).length > 0,
    sentNow: () => sentNow(nodes),
    markSaved: (sent = sentNow(nodes)) => markSaved(nodes, sent),
    typed: () => [...new Set(unsavedIn(nodes).map(pathOf))],
    cleared: () => clearedIn(nodes),
    restore(written, only) {
      batch(() => restoreInto(nodes, written, building, only));
      changed();
    },
    onChange,
    onReveal: (listener) => focus.reveals.on('reveal', listener),
    stop,
  };
}

type Written = Exclude<FormNode, { kind: 'group' }>;

function unsavedIn(nodes: readonly FormNode[]): readonly Written[] {
  return everyNode(nodes).flatMap((node) => {
    if (node.kind === 'group' || !node.isWritten || !isInSight(node)) return [];
    return textOf(heldValue(node)) === node.origin ? [] : [node];
  });
}

/** What is written in a card is written in the list. */
function pathOf(node: Written): string {
  return node.kind === 'leaf' && node.parent?.kind === 'cards' ? node.parent.path : node.path;
}
