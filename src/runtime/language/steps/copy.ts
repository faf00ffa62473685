import { Literal, Optional } from 'typebox';
import { Message, Value } from '../grammar/marks.ts';
import { step } from '../word.ts';

/** Puts a text on the clipboard and says so, by `notify` or in general words. With `asAddress`, a path of this application becomes a whole address, to be sent to somebody. */
export const copy = step({
  grammar: { copy: Value(), asAddress: Optional(Literal(true)), notify: Optional(Message()) },
  needsPerson: true,
});
