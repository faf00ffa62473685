import { Literal } from 'typebox';
import { step } from '../word.ts';

/** Closes the dialog or drawer that the screen stands in; on a page, goes back. */
export const close = step({ grammar: { close: Literal(true) }, needsPerson: true });
