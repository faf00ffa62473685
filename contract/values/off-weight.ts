import { exactOrNull } from './exact.ts';

/** Scales and packing explain this many kilograms. */
const least = '0.05';
/** And this part of the declared weight. */
const share = '0.05';

/**
 * Reports whether a weighed parcel differs from what was declared by more than scales and packing explain. Weights are kilograms as decimal
 * texts; false when one of them is missing or unreadable.
 */
export function isOffWeight(weighed: unknown, declared: unknown): boolean {
  const [one, other] = [exactOrNull(weighed), exactOrNull(declared)];
  if (one === null || other === null) return false;
  const difference = one.sub(other).abs();
  return difference.gt(least) && difference.gt(other.mul(share));
}
