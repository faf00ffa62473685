import type { Language } from '../../calls/caller.ts';

/** What a column may mean. `part` says whose it is: of the order, its recipient, a box or a goods line. */
export interface ImportField {
  readonly name: string;
  readonly part: 'order' | 'consignee' | 'box' | 'goods' | 'address';
  readonly titles: Readonly<Record<Language, string>>;
  /** Other headings that mean it, as they are folded (see `foldHeading`). */
  readonly also: readonly string[];
  readonly required: boolean;
  /** Where its values come from: a dictionary, or the products. */
  readonly list?: string;
  readonly isFlag?: true;
  /** What the template's example row shows. */
  readonly example: Readonly<Record<Language, string>>;
}

export type Part = ImportField['part'];
/** What few fields say of themselves. */
export interface More {
  readonly required?: true;
  readonly list?: string;
  readonly isFlag?: true;
}

/** @param also other headings, parted by `|` */
export function field(
  part: Part,
  name: string,
  zh: string,
  en: string,
  example: string | readonly [string, string],
  also: string,
  more: More = {},
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
    example: { zh_CN: zhExample, en_US: enExample },
  };
}

/** A heading as it is compared: without marks, units in brackets, blanks and case. */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]{0,40}\)|【[^】]{0,40}】/g, '')
    .replace(/[\s\p{Cf}*:_\-./#]+/gu, '');
}

/** The heading of a column, with the mark of what may not stay empty. */
export function headingOf({ titles, required }: ImportField, language: Language): string {
  return `${titles[language]}${required ? ' *' : ''}`;
}

/** Whatever these fields may be called. */
export function headingsOf(fields: readonly ImportField[]): readonly string[] {
  return fields.flatMap(({ titles, also }) => [...Object.values(titles), ...also]);
}
