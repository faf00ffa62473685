import { Optional } from 'typebox';
import { Message, Value } from '../grammar/marks.ts';
import { step } from '../word.ts';

/** Puts a text on the clipboard and says so, by `notify` or in general words. */
export const copy = step({ grammar: { copy: Value(), notify: Optional(Message()) }, needsPerson: true });
