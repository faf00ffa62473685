import type { Static } from 'typebox';
import { Literal, Optional } from 'typebox';
import { record } from '../../../../../contract/envelope.ts';
import { Action } from '../action.ts';
import { rowWords } from '../field.ts';
import { Message, OwnName } from '../marks.ts';
import { actions, common, Source } from '../words.ts';

/** A grid like a spreadsheet's, for hundreds of lines; its actions read `rows`. */
export const EditableTableBlock = record({
  block: Literal('editableTable'),
  ...common,
  title: Optional(Message()),
  source: Optional(Source),
  ...rowWords,
  publishes: Optional(OwnName()),
  submit: Optional(Action),
  actions: actions(),
});
export type EditableTableBlock = Static<typeof EditableTableBlock>;
