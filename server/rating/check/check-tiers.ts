import type { RoundingTier } from '../document/weights.ts';
import { quantity } from '../quantity.ts';
import type { Problem } from './schema-problems.ts';

/** Checks that tiers ascend and that the last one is open, so that every weight has a tier. */
export function checkTiers(tiers: readonly RoundingTier[] | undefined, path: string): readonly Problem[] {
  if (tiers === undefined) return [];
  return tiers.flatMap(({ upTo }, at) => {
    const isLast = at === tiers.length - 1;
    if (isLast) return upTo === undefined ? [] : [{ path: `${path}/${at}`, message: 'the last tier takes the rest and has no upTo' }];
    if (upTo === undefined) return [{ path: `${path}/${at}`, message: 'needs upTo: only the last tier takes the rest' }];
    const next = tiers[at + 1]?.upTo;
    const rises = next === undefined || quantity('one', next).compare(quantity('one', upTo)) > 0;
    return rises ? [] : [{ path: `${path}/${at + 1}`, message: 'upTo is not more than that of the tier before' }];
  });
}
