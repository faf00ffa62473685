import type { DictionaryItem } from '../../../../contract/entities/account.ts';

/** The choices that a typed text may mean, the likeliest first: what it is as a whole, what begins with it, what has it somewhere. */
export function matchingItems(items: readonly DictionaryItem[], typed: string): readonly DictionaryItem[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return items;
  const ranks = items.map((item) => ({ item, rank: rankOf(item, wanted) })).filter(({ rank }) => rank < none);
  return ranks.sort((one, other) => one.rank - other.rank).map(({ item }) => item);
}

const none = 3;

function rankOf({ text, value }: DictionaryItem, wanted: string): number {
  const shown = text.toLowerCase();
  if (shown === wanted || value.toLowerCase() === wanted) return 0;
  if (shown.startsWith(wanted)) return 1;
  return shown.includes(wanted) ? 2 : none;
}
