import { isMod97 } from '../../contract/values/payment-reference.ts';

const longest = 25;
const shortest = 5;
/** Beginnings in one text; a payer writes one or two. */
const beginningsAtMost = 20;

/**
 * Finds what may be payment references (ISO 11649) in what a payer wrote: in groups, in small letters, broken by a line, with words close
 * behind. Where a reference ends is not said, so each length whose check digits hold is one; only those that a top-up has count.
 */
export function paymentReferences(...texts: readonly (string | null)[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    if (text === null) continue;
    const whole = text.normalize('NFKC').toUpperCase();
    const beginnings = [...whole.matchAll(/R[\s-]?F(?=[\s.:-]*\d[\s-]*\d)/g)].slice(0, beginningsAtMost);
    for (const { index } of beginnings) {
      const bare = whole
        .slice(index, index + longest * 3)
        .replace(/[^0-9A-Z]/g, '')
        .slice(0, longest);
      for (let length = shortest; length <= bare.length; length += 1) {
        const one = bare.slice(0, length);
        if (/^RF\d{2}/.test(one) && isMod97(one)) found.add(one);
      }
    }
  }
  return [...found];
}
