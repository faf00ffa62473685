import type { CompiledColumn } from '../../../../runtime/language/stages.ts';

type ValueType = NonNullable<CompiledColumn['valueType']>;

/** Pixels per value type, for columns without a width in the document. */
const byType: Readonly<Record<ValueType, number>> = {
  text: 150,
  select: 130,
  money: 130,
  digit: 90,
  date: 110,
  dateTime: 150,
  dateMonth: 90,
  time: 80,
  image: 64,
  kg: 100,
  cm: 100,
  cbm: 110,
  boolean: 80,
  country: 120,
  phone: 140,
  postcode: 100,
  numberList: 180,
  dateRange: 200,
};

/** Default column width: fits the values, and the title with its sort arrows. */
export function naturalWidth({ valueType, sorter }: Pick<CompiledColumn, 'valueType' | 'sorter'>, title: string): number {
  return Math.max(byType[valueType ?? 'text'], Math.ceil(textWidth(title)) + 20 + (sorter === true ? 20 : 0));
}

/** Estimates a text's width in pixels at the table's font size, without a layout. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  if (letter > '\u2e7f') return 14.5;
  if (/[fijlrtI.,:;'()/ -]/.test(letter)) return 5;
  return /[mwA-Z]/.test(letter) ? 10.6 : 8;
}
