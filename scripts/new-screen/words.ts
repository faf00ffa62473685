import { glossary } from './glossary.ts';

/** Splits a camelCase name into words: `consigneeCountry` into `consignee`, `country`; `hsCode` into `hs`, `code`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Converts a name to an English label: `customerNo` to `Customer no.`. */
export function englishOf(name: string): string {
  const words = wordsOf(name).filter((word, index, all) => all.length === 1 || index > 0 || word !== 'is');
  return words
    .map((word) => ours[word] ?? word)
    .map((word, index) => english[word] ?? (index === 0 ? capital(word) : word))
    .join(' ');
}

/** Marks the Chinese text of an unknown word; `npm run check:fast` names those that are left. */
export const untranslated = '【待译】';

/** Converts a name to a Chinese label by the glossary; marks a label with unknown words. */
export function chineseOf(name: string): string {
  const words = wordsOf(name).filter((word, index, all) => all.length === 1 || index > 0 || word !== 'is');
  const parts: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [3, 2, 1].find((count) => at + count <= words.length && glossary[words.slice(at, at + count).join(' ')] !== undefined);
    if (length === undefined) return `${untranslated}${englishOf(name)}`;
    parts.push(glossary[words.slice(at, at + length).join(' ')] ?? '');
    at += length;
  }
  return parts.join('');
}

/** Converts `petOwners` or `pet owners` to `pet-owners`. */
export function kebab(name: string): string {
  return plainWords(name).join('-');
}

/** Words of letters and digits alone, in lower case. */
export function plainWords(name: string): readonly string[] {
  return wordsOf(name.replaceAll(/[^A-Za-z0-9]+/g, ' '));
}

/** Converts `OrderDetail` to `orderDetail`. */
export function lowerFirst(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

/** Words that pages replace. */
const ours: Readonly<Record<string, string>> = { consignee: 'recipient', consignor: 'sender' };

const english: Readonly<Record<string, string>> = {
  no: 'no.',
  id: 'ID',
  hs: 'HS',
  cod: 'COD',
  en: '(English)',
  url: 'URL',
  sku: 'SKU',
  vat: 'VAT',
};
