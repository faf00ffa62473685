import type { Language } from '../../calls/caller.ts';

/** A field that a column may hold. `part` is the part of the order that it belongs to. */
export interface ImportField {
  readonly name: string;
  readonly part: 'order' | 'consignee' | 'box' | 'goods' | 'address';
  readonly titles: Readonly<Record<Language, string>>;
  /** Alternative headings in folded form (see `foldHeading`). */
  readonly also: readonly string[];
  readonly required: boolean;
  /** The source of its values: a dictionary or the products. */
  readonly list?: string;
  readonly isFlag?: true;
  /** Usual values of a free text, to choose from. */
  readonly suggested?: Readonly<Record<Language, readonly string[]>>;
  /** Value in the template's example row. */
  readonly example: Readonly<Record<Language, string>>;
}

export type Part = ImportField['part'];
/** Optional properties of a field. */
export interface FieldOptions {
  readonly required?: true;
  readonly list?: string;
  readonly isFlag?: true;
  readonly suggested?: ImportField['suggested'];
}

export const flagTexts: Readonly<Record<Language, readonly string[]>> = { zh_CN: ['是', '否'], en_US: ['Yes', 'No'] };

/** @param also other headings, separated by `|` */
export function field(
  part: Part,
  name: string,
  zh: string,
  en: string,
  example: string | readonly [string, string],
  also: string,
  more: FieldOptions = {},
): ImportField {
  const [zhExample, enExample] = typeof example === 'string' ? [example, example] : example;
  return {
    name: part === 'order' || part === 'address' ? name : `${part}.${name}`,
    part,
    titles: { zh_CN: zh, en_US: en },
    also: also === '' ? [] : also.split('|').map(foldHeading),
    required: more.required === true,
    ...(more.list === undefined ? {} : { list: more.list }),
    ...(more.isFlag === true ? { isFlag: true as const } : {}),
    ...(more.suggested === undefined ? {} : { suggested: more.suggested }),
    example: { zh_CN: zhExample, en_US: enExample },
  };
}

/** Normalizes a heading for comparison: no marks, bracketed units, spaces or case. */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]{0,40}\)|【[^】]{0,40}】/g, '')
    .replace(/[\s\p{Cf}*:_\-./#]+/gu, '');
}

/** Returns the heading of a column with the mark of required fields. */
export function headingOf({ titles, required }: ImportField, language: Language): string {
  return `${titles[language]}${required ? ' *' : ''}`;
}

/** Lists all headings that these fields accept. */
export function headingsOf(fields: readonly ImportField[]): readonly string[] {
  return fields.flatMap(({ titles, also }) => [...Object.values(titles), ...also]);
}
