import type { Static } from 'typebox';
import { Boolean as Bool, Array as List, Number as Num, Optional, String as Text, Union, Unsafe } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { Message, Tone } from './marks.ts';

const value = () => Union([Text({ minLength: 1, maxLength: 120 }), Num(), Bool()]);

/** One choice of `enum`: its value, and what people read in its place. */
export const EnumItem = record({
  /** What travels: a text, a number, true or false. */
  value: value(),
  label: Message(),
  /** The status that it means; a column or item shows it as a tag. */
  tone: Optional(Tone()),
  /** No longer offered, but still shown where it is the value. */
  disabled: Optional(Bool()),
  /** The choices below it, for a field that offers a tree (`TreeSelect`, `Cascader`). */
  children: Optional(Unsafe<EnumChoices>({ $ref: 'EnumChoices' })),
});
export interface EnumItem extends Omit<Static<typeof EnumItem>, 'children'> {
  children?: EnumChoices;
}

/** Choices that the document lists itself; a bare value is its own label. */
export const EnumChoices = List(Union([value(), EnumItem]), { minItems: 1, maxItems: 200 });
export type EnumChoices = (Static<ReturnType<typeof value>> | EnumItem)[];

/** The word `enum`: choices as in JSON Schema, or with labels as in Formily. */
export const EnumWord = () => Unsafe<EnumChoices>({ $ref: 'EnumChoices' });
