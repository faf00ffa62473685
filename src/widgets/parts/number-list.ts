/** Comma, blank, newline, tab, and what a Chinese keyboard types for them. */
const separators = /[\s,，、;；]+/;

/** The numbers in a text, in their order, each once. */
export function parseNumbers(text: string): readonly string[] {
  return [...new Set(text.split(separators).filter((number) => number !== ''))];
}

/** A field's value as numbers: it may come as a list or as text. */
export function asNumbers(value: unknown): readonly string[] {
  if (Array.isArray(value)) return parseNumbers(value.map(String).join('\n'));
  return typeof value === 'string' ? parseNumbers(value) : [];
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((number, index) => number === other[index]);
}
