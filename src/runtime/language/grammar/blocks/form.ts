import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Integer, Array as List, Literal, Optional, Union } from 'typebox';
import { record } from '../../../../../contract/envelope.ts';
import { Action, Steps } from '../action.ts';
import { FormSchema } from '../field.ts';
import { Condition, Expression, Message, OwnName } from '../marks.ts';
import { blocks, type NestedBlock } from '../nested.ts';
import { actions, common, dataIndex, Source } from '../words.ts';

export const FormBlock = record({
  block: Literal('form'),
  ...common,
  title: Optional(Message()),
  schema: FormSchema,
  columns: Optional(Enum([1, 2, 3, 4])),
  /** Fills the fields of the same names. */
  source: Optional(Source),
  /** Where the data say which version of the record they are. When they come again as another one, the form is filled anew; what was typed is offered again where it has a `draft`. */
  version: Optional(dataIndex()),
  /** A form without one has its values in the screen's state. */
  submit: Optional(Action),
  /** Other ways to submit it, judged in the same way; they stand beside the first. */
  submits: Optional(List(Action, { maxItems: 4 })),
  /** They read `values` as they are typed, right or wrong. */
  actions: actions(),
  /** The names of those `actions` that keep elsewhere what was typed: once one is done, nothing is unsaved, and that is said below. */
  saves: Optional(List(OwnName(), { maxItems: 4 })),
  readOnly: Optional(Union([Bool(), Condition()])),
  /** The name of the screen's state that holds the values as they are typed. */
  publishes: Optional(OwnName()),
  /** Kept locally under this name while it is being filled in, and offered again. */
  draft: Optional(OwnName()),
  /** False: leaving with unsaved input asks nothing. */
  guard: Optional(Bool()),
  /** Parameters of the screen that tell drafts of this name apart; all of them unless given. */
  draftBy: Optional(List(OwnName(), { maxItems: 10 })),
  /** While `when` holds, these steps keep what was typed, so many seconds after a change and without a word: calls that only answer or keep a draft, `set`, `emit`, `choose`, `reload` and `stop`. That they did is said below. While `stopped` holds, its message is said instead. */
  autosave: Optional(
    record({
      when: Condition(),
      seconds: Integer({ minimum: 2, maximum: 600 }),
      do: Steps(),
      stopped: Optional(record({ when: Condition(), message: Message() })),
    }),
  ),
  /** An index of the groups at the side, with their errors. */
  index: Optional(Bool()),
  /** In a column at the side that stays in sight, above the buttons; on a narrow page below the fields. It reads `values`, a moment after they are typed. */
  aside: Optional(blocks()),
  /** A short text that stands beside the buttons where the side has no room: a sum. */
  figure: Optional(Expression<string>('string')),
});
export type FormBlock = Omit<Static<typeof FormBlock>, 'schema' | 'aside'> & { schema: FormSchema; aside?: NestedBlock[] };
