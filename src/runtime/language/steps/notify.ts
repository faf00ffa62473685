import { Enum, Optional } from 'typebox';
import { checkFilled } from '../check/texts.ts';
import { Message, NamedValues } from '../grammar/marks.ts';
import { step } from '../word.ts';

/** Says something for a moment. */
export const notify = step({
  grammar: {
    notify: Message(),
    values: Optional(NamedValues()),
    tone: Optional(Enum(['success', 'info', 'warning', 'error'])),
  },
  needsPerson: true,
  check: checkFilled('notify'),
});
