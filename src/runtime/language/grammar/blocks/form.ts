import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Literal, Optional, Union } from 'typebox';
import { record } from '../../../../../contract/envelope.ts';
import { Action } from '../action.ts';
import { FormSchema } from '../field.ts';
import { Condition, Message, OwnName } from '../marks.ts';
import { actions, common, Source } from '../words.ts';

export const FormBlock = record({
  block: Literal('form'),
  ...common,
  title: Optional(Message()),
  schema: FormSchema,
  columns: Optional(Enum([1, 2, 3, 4])),
  /** Fills the fields of the same names. */
  source: Optional(Source),
  /** A form without one has its values in the screen's state. */
  submit: Optional(Action),
  actions: actions(),
  readOnly: Optional(Union([Bool(), Condition()])),
  /** The name of the screen's state that holds the values as they are typed. */
  publishes: Optional(OwnName()),
  /** Kept locally under this name while it is being filled in, and offered again. */
  draft: Optional(OwnName()),
  /** False: leaving with unsaved input asks nothing. */
  guard: Optional(Bool()),
  /** An index of the groups at the side, with their errors. */
  index: Optional(Bool()),
});
export type FormBlock = Omit<Static<typeof FormBlock>, 'schema'> & { schema: FormSchema };
