import type { DictionaryItem } from '../../../../contract/entities/identity/account.ts';

/** The choices that match a typed text, best first: equal, starting with it, containing it. */
export function matchingItems(items: readonly DictionaryItem[], typed: string): readonly DictionaryItem[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return items;
  const ranks = items.map((item) => ({ item, rank: rankOf(item, wanted) })).filter(({ rank }) => rank < noMatch);
  return ranks.sort((one, other) => one.rank - other.rank).map(({ item }) => item);
}

const noMatch = 3;

function rankOf({ text, value }: DictionaryItem, wanted: string): number {
  const shown = text.toLowerCase();
  if (shown === wanted || value.toLowerCase() === wanted) return 0;
  if (shown.startsWith(wanted)) return 1;
  return shown.includes(wanted) ? 2 : noMatch;
}
