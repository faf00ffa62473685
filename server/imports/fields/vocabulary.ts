import type { Language } from '../../calls/caller.ts';
import type { ImportField } from './import-field.ts';

/** A value of a column with its names in people's files. */
export interface Word {
  readonly list: string;
  readonly value: string;
  readonly zh_CN: string;
  readonly en_US: string;
}

/** The values of all lists, found by code or by text in either language. */
export interface Vocabulary {
  valueOf(list: string, text: string): string | null;
  /** The texts in a template's drop-down list. */
  textsOf(list: string, language: Language): readonly string[];
  valuesOf(list: string): readonly string[];
}

const flags: readonly (readonly [string, readonly string[]])[] = [
  ['true', ['是', 'yes', 'y', 'true', '1', '√', '✓']],
  ['false', ['否', 'no', 'n', 'false', '0', '×', 'x']],
];

/** Common names that differ from those of the dictionary. */
const otherNames: readonly Word[] = [
  ['US', '美国', 'USA'],
  ['US', '美利坚合众国', 'United States of America'],
  ['GB', '英国', 'UK'],
  ['GB', '大不列颠', 'Great Britain'],
  ['KR', '韩国', 'Korea'],
  ['RU', '俄罗斯', 'Russia'],
  ['HK', '香港', 'Hong Kong'],
  ['MO', '澳门', 'Macau'],
  ['TW', '台湾', 'Taiwan'],
  ['VN', '越南', 'Vietnam'],
  ['CZ', '捷克', 'Czechia'],
  ['AE', '阿拉伯联合酋长国', 'UAE'],
].map(([value = '', zh_CN = '', en_US = '']) => ({ list: 'country', value, zh_CN, en_US }));

export function createVocabulary(words: readonly Word[]): Vocabulary {
  const lists = new Map<string, Map<string, string>>();
  for (const { list, value, zh_CN, en_US } of [...words, ...otherNames]) {
    const found = lists.get(list) ?? new Map<string, string>();
    lists.set(list, found);
    for (const name of [value, zh_CN, en_US]) if (!found.has(folded(name))) found.set(folded(name), value);
  }
  return {
    valueOf: (list, text) => lists.get(list)?.get(folded(text)) ?? null,
    valuesOf: (list) => words.filter((word) => word.list === list).map(({ value }) => value),
    textsOf: (list, language) => words.filter((word) => word.list === list).map((word) => word[language]),
  };
}

/** Converts a cell to the value that the contract expects; null when no list contains it. */
export function parseCell({ list, isFlag }: ImportField, text: string, vocabulary: Vocabulary): string | null {
  const trimmed = text.trim();
  if (isFlag === true) return flags.find(([, names]) => names.includes(trimmed.toLowerCase()))?.[0] ?? null;
  return list === undefined || trimmed === '' ? trimmed : vocabulary.valueOf(list, trimmed);
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,'’&-]+/g, '');
}
