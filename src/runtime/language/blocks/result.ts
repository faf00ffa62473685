import { Enum, Optional } from 'typebox';
import { Message } from '../grammar/marks.ts';
import { actions } from '../grammar/words.ts';
import { block } from '../word.ts';

/** A short message with a symbol and the next steps: done, not allowed, not there. */
export const result = block('result', {
  grammar: {
    status: Enum(['403', '404', '500', 'success', 'info', 'warning', 'error']),
    title: Message(),
    hint: Optional(Message()),
    actions: actions(),
  },
});
