import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Array as List, Literal, Optional, String as Text, Union, Unsafe } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { FormSchema } from './field.ts';
import { Condition, Inputs, Message, Name, NamedValues, OwnName, Value } from './marks.ts';
import { blocks } from './nested.ts';

const when = { when: Optional(Condition()) };
const path = () => Text({ pattern: '^/(?!/)[^\\s\\\\]*$', maxLength: 200, title: 'a path of this application, as in /order/list' });

const plainSteps = {
  /** Asks yes or no; a no ends the action. */
  confirm: record({
    confirm: Message(),
    values: Optional(NamedValues()),
    /** The button is red; in a dangerous action it always is. */
    danger: Optional(Bool()),
    /** The word on the button; the action's title unless given. */
    okText: Optional(Message()),
    ...when,
  }),
  /** Asks by a form in a dialog, or `in` a drawer; closing it ends the action. Its values stand under `answer`, or `as`, for later steps. */
  ask: record({
    ask: FormSchema,
    title: Message(),
    /** What it is about, above the fields: which order, how many, what it costs. */
    text: Optional(Message()),
    /** What `title` and `text` name. */
    values: Optional(NamedValues()),
    /** What the fields hold at first, by their names; more than the form has is left out. */
    initial: Optional(Inputs()),
    as: Optional(OwnName()),
    in: Optional(Enum(['dialog', 'drawer'])),
    /** The word on the button; the action's title unless given. */
    okText: Optional(Message()),
    columns: Optional(Enum([1, 2])),
    ...when,
  }),
  /** Shows what a batch call did, row by row; the failed ones can be tried again. */
  outcome: record({
    outcome: Message(),
    of: Optional(OwnName()),
    /** The call is not made again: what was done for the others would be done twice. */
    once: Optional(Bool()),
    /** Trying again begins at the call of this reply, which says anew what it said of the rows; at the batch unless given. */
    again: Optional(OwnName()),
    ...when,
  }),
  /** Says something for a moment. */
  notify: record({
    notify: Message(),
    values: Optional(NamedValues()),
    tone: Optional(Enum(['success', 'info', 'warning', 'error'])),
    ...when,
  }),
  /** Says why the action goes no further, and ends it as not done: what was typed stays unsaved. */
  stop: record({ stop: Message(), values: Optional(NamedValues()), ...when }),
  /** Loads the blocks of the screen again: all (`true`), or the one of this name. */
  reload: record({ reload: Union([Literal(true), OwnName()]), ...when }),
  /**
   * Shows a screen, whose parameters are `with`; or blocks (`body`), or the block of the screen's own body that has this `name`. Blocks
   * read what the step reads and share the screen's state; they need a `title`, and a tab they cannot be, since that is a page of the
   * menu. The next step runs when a dialog or drawer is closed.
   */
  open: record({
    open: Union([Name('screen'), record({ name: OwnName() }), record({ body: blocks() })]),
    with: Optional(Inputs()),
    as: Enum(['dialog', 'drawer', 'tab']),
    title: Optional(Message()),
    ...when,
  }),
  /** Goes to a page of the menu; `with` becomes its query. */
  navigate: record({ navigate: path(), with: Optional(Inputs()), replace: Optional(Bool()), ...when }),
  /** Closes the dialog or drawer that the screen stands in; on a page, goes back. */
  close: record({ close: Literal(true), ...when }),
  /** Saves the file that a call answers. */
  download: record({ download: Name('endpoint'), with: Optional(Inputs()), ...when }),
  /** The page itself (`true`), or the file that a call answers. */
  print: record({ print: Union([Literal(true), Name('endpoint')]), with: Optional(Inputs()), ...when }),
  /** Puts a text on the clipboard and says so, by `notify` or in general words. */
  copy: record({ copy: Value(), notify: Optional(Message()), ...when }),
  /** Writes the screen's state; what reads it follows. */
  set: record({ set: NamedValues(), ...when }),
  /** Runs what the screen does `on` this event, with these values as `event`. */
  emit: record({ emit: OwnName(), with: Optional(Inputs()), ...when }),
};

/** Makes a call of the contract; its reply stands under `result`, or `as`. `progress` is said while it runs; a batch in several parts says how far it is and can be stopped between them. */
const call = record({
  call: Name('endpoint'),
  with: Optional(Inputs()),
  as: Optional(OwnName()),
  progress: Optional(Message()),
  /**
   * When the server refuses with one of these codes, these steps run in place of its message; they read `refusal` (`code`, `message`,
   * `result`). Once they are done, the call is made again.
   */
  refused: Optional(
    record({ codes: List(Text({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 10 }), do: Unsafe<Step[]>({ $ref: 'Steps' }) }),
  ),
  ...when,
});

/** The first branch whose condition holds. */
const choose = record({
  choose: List(record({ when: Condition(), do: Unsafe<Step[]>({ $ref: 'Steps' }) }), { minItems: 1, maxItems: 8 }),
  else: Optional(Unsafe<Step[]>({ $ref: 'Steps' })),
  ...when,
});

/** The steps an action is made of, by the one key that names each. Results stand under `as` for later steps. */
const { confirm, ask, ...otherSteps } = plainSteps;
export const steps = { confirm, ask, call, ...otherSteps, choose };
export type StepName = keyof typeof plainSteps | 'call' | 'choose';
interface CallStep {
  call: string;
  with?: Static<ReturnType<typeof Inputs>>;
  as?: string;
  progress?: Static<ReturnType<typeof Message>>;
  refused?: { codes: string[]; do: Step[] };
  when?: Static<ReturnType<typeof Condition>>;
}
interface ChooseStep {
  choose: { when: Static<ReturnType<typeof Condition>>; do: Step[] }[];
  else?: Step[];
  when?: Static<ReturnType<typeof Condition>>;
}
interface Nesting {
  call: CallStep;
  choose: ChooseStep;
}
export type StepOf<N extends StepName> = N extends keyof typeof plainSteps
  ? Static<(typeof plainSteps)[N]>
  : N extends keyof Nesting
    ? Nesting[N]
    : never;
export type Step = { [N in StepName]: StepOf<N> }[StepName];

export const Step = Union([
  steps.confirm,
  steps.ask,
  steps.call,
  steps.outcome,
  steps.notify,
  steps.stop,
  steps.reload,
  steps.open,
  steps.navigate,
  steps.close,
  steps.download,
  steps.print,
  steps.copy,
  steps.set,
  steps.emit,
  steps.choose,
]);

export const Steps = () => List(Step, { minItems: 1, maxItems: 20 });

/** Something a person can do: a button, an entry of a row's menu. */
export const Action = record({
  name: OwnName(),
  title: Message(),
  icon: Optional(Name('icon')),
  permission: Optional(Name('permission')),
  primary: Optional(Bool()),
  /** What it does cannot be undone: it stands behind the others, and the buttons of its questions are red. */
  danger: Optional(Bool()),
  /** Absent unless it holds. */
  when: Optional(Condition()),
  /** Shown but not to be used while it holds. */
  disabled: Optional(Condition()),
  /** Why it is disabled, said with it. */
  hint: Optional(Message()),
  do: Steps(),
});
export type Action = Static<typeof Action>;

/** An action that a fragment has under this name, in place of one that is written here. */
export const ActionUse = record({
  fragment: Name('fragment'),
  action: OwnName(),
  /** What the parameters of the fragment are here. */
  with: Optional(NamedValues()),
});
