import { Optional } from 'typebox';
import { insideData } from '../check/block/sources.ts';
import { Message } from '../grammar/marks.ts';
import { blocks } from '../grammar/nested.ts';
import { Source } from '../grammar/words.ts';
import { block } from '../word.ts';

/** Blocks under one title; with a source, they read its data. */
export const card = block('card', {
  grammar: { title: Optional(Message()), source: Optional(Source), body: blocks() },
  inside: insideData,
});
