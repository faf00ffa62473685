import { batch } from '@formily/reactive';
import type { BatchOutcome, FieldProblem } from '../../../contract/envelope.ts';
import { CallFailure } from '../../../contract/failure.ts';
import { isBlank } from '../../../contract/rules/rule.ts';
import type { Values } from '../ports.ts';
import { buildCard } from './build.ts';
import { keepFailedRows } from './failed-rows.ts';
import { isIncomplete } from './incomplete.ts';
import { clearedFields, markSaved, type Restored, restoreInto, type Sent, sentNow } from './load.ts';
import { createModel, type FormSetting } from './model.ts';
import { type Card, type Cards, everyNode, type FormNode, isVisible, type Leaf, siblingsOf } from './node.ts';
import { heldValue, textOf } from './values.ts';

export interface ScreenForm {
  readonly nodes: readonly FormNode[];
  /** The id of a field's control, used by labels and for the focus. */
  idOf(node: FormNode): string;
  /** The values as they would be sent. */
  values(): Values;
  /** Writes a value as the user. */
  write(leaf: Leaf, value: unknown): void;
  /** Fills a blank field that the user has not edited, as if the value were an initial one. */
  suggest(leaf: Leaf, value: unknown): void;
  /** Reports that the user left a field. */
  leave(leaf: Leaf): void;
  /** The sibling fields with these names, in the same group or card. */
  beside(leaf: Leaf, names: readonly string[]): readonly Leaf[];
  /** Clears a value that is no longer a valid choice, with a note. */
  revokeChoice(leaf: Leaf, note: string): void;
  addCard(cards: Cards): void;
  removeCard(cards: Cards, card: Card): void;
  /** Loads values from outside; the user's input stays. */
  load(given: Values): void;
  /** Evaluates everything again after the scope besides `values` has changed. */
  refresh(): void;
  /** Validates these nodes, or all; focuses the first invalid field. */
  check(nodes?: readonly FormNode[]): Promise<boolean>;
  /** The values, or null if the form is invalid; the first invalid field then has the focus. */
  submit(): Promise<Values | null>;
  /** Whether a required field is empty. */
  isIncomplete(): boolean;
  /** Shows the server's errors beside their fields; returns false, and shows none, if the failure concerns anything else. */
  refuse(failure: unknown): boolean;
  showProblems(problems: readonly FieldProblem[]): void;
  /** Keeps the failed rows of a batch, each with its reason. */
  keepFailed(outcome: BatchOutcome): void;
  /** Scrolls to the field at a path (`boxes.0.boxWeight`) and focuses it. */
  focusPath(path: string): void;
  /** Whether the user has unsaved input. */
  isUnsaved(): boolean;
  /** A snapshot of the current values, for `markSaved` after they were sent. */
  sentNow(): Sent;
  /** Marks the values as saved: those of the snapshot, or the current ones. */
  markSaved(sent?: Sent): void;
  /** Paths of unsaved input; a list counts as one path. */
  typed(): readonly string[];
  /** Paths of the fields that the user cleared, including those in the rows of lists, as they are sent. */
  cleared(): readonly string[];
  /** Restores earlier input and cleared fields; only at the given paths, if any. */
  restore(written: Restored, only?: readonly string[]): void;
  /** Notifies after every change of a value. */
  onChange(listener: () => void): () => void;
  /** Notifies before a field gets the focus, so that it can be made visible; the last listener runs first. */
  onReveal(listener: (node: FormNode) => void): () => void;
  stop(): void;
}

/**
 * Creates a form without React, which can be driven and tested alone. Formily holds the fields; their values are read through the
 * nodes.
 */
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
    beside: (leaf, names) => siblingsOf(leaf, names, nodes),
    revokeChoice: (leaf, note) => write(leaf, undefined, note),
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
      // Values written during the server's validation must be validated again.
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
      return problems.length > 0 && checks.showProblems(problems, true);
    },
    showProblems: (problems) => void checks.showProblems(problems, false),
    keepFailed: (outcome) => keepFailedRows(nodes, outcome),
    focusPath: checks.focusPath,
    isUnsaved: () => unsavedIn(nodes).length > 0,
    sentNow: () => sentNow(nodes),
    markSaved: (sent = sentNow(nodes)) => markSaved(nodes, sent),
    typed: () => [...new Set(unsavedIn(nodes).map(pathOf))],
    cleared: () => clearedFields(nodes),
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
    if (node.kind === 'group' || !node.isWritten || !isVisible(node)) return [];
    return textOf(heldValue(node)) === node.origin ? [] : [node];
  });
}

/** A change inside a card is a change of its list. */
function pathOf(node: Written): string {
  return node.kind === 'leaf' && node.parent?.kind === 'cards' ? node.parent.path : node.path;
}
