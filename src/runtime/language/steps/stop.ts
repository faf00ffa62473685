import { Optional } from 'typebox';
import { checkFilled } from '../check/texts.ts';
import { Message, NamedValues } from '../grammar/marks.ts';
import { step } from '../word.ts';

/** Says why the action goes no further, and ends it as not done: what was typed stays unsaved. */
export const stop = step({
  grammar: { stop: Message(), values: Optional(NamedValues()) },
  check: checkFilled('stop'),
});
