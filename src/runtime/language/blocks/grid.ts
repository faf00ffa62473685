import { Enum, Optional } from 'typebox';
import { insideData } from '../check/block/sources.ts';
import { blocks } from '../grammar/nested.ts';
import { Source } from '../grammar/words.ts';
import { block } from '../word.ts';

/** Blocks side by side, in up to four columns; a phone shows them below each other. */
export const grid = block('grid', {
  grammar: { columns: Enum([1, 2, 3, 4]), source: Optional(Source), body: blocks() },
  inside: insideData,
});
