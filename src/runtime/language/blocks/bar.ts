import { Optional } from 'typebox';
import { Expression } from '../grammar/marks.ts';
import { actions } from '../grammar/words.ts';
import { block } from '../word.ts';

/**
 * Keeps a figure and its actions in sight at the bottom edge of a narrow page, where what they belong to may be scrolled away: the chosen
 * price, and the button that takes it. A wide page does without it.
 */
export const bar = block('bar', {
  grammar: {
    /** A short text: an amount, say. */
    figure: Expression<string>('string'),
    /** What the figure is of, in smaller type above it. */
    caption: Optional(Expression<string>('string')),
    actions: actions(),
  },
});
