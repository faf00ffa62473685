import { Boolean as Bool, Optional } from 'typebox';
import { checkFilled } from '../check/texts.ts';
import { Message, NamedValues } from '../grammar/marks.ts';
import { step } from '../word.ts';

/** Asks yes or no; a no ends the action. */
export const confirm = step({
  grammar: {
    confirm: Message(),
    values: Optional(NamedValues()),
    /** The button is red; in a dangerous action it is until its first call is done. */
    danger: Optional(Bool()),
    /** The word on the button; the action's title unless given. */
    okText: Optional(Message()),
  },
  needsPerson: true,
  asksFirst: true,
  check: checkFilled('confirm'),
});
