import type { RoundingTier } from './document/weights.ts';
import { count, type Quantity, quantity } from './quantity.ts';

/** Rounds a quantity to the step of its tier. */
export interface Rounding<U extends string> {
  readonly tiers: readonly Tier<U>[];
}

interface Tier<U extends string> {
  /** Inclusive upper bound of the unrounded quantity; undefined for the last tier. */
  readonly upTo: Quantity<U> | undefined;
  readonly step: Quantity<U>;
  readonly mode: 'up' | 'nearest' | 'down';
}

/** Without tiers nothing is rounded. */
export function readRounding<U extends string>(unit: U, tiers: readonly RoundingTier[] = []): Rounding<U> {
  return {
    tiers: tiers.map(({ upTo, step, mode = 'up' }) => ({
      upTo: upTo === undefined ? undefined : quantity(unit, upTo),
      step: quantity(unit, step),
      mode,
    })),
  };
}

export function rounded<U extends string>(value: Quantity<U>, { tiers }: Rounding<U>): Quantity<U> {
  for (const { upTo, step, mode } of tiers) {
    if (upTo === undefined || value.compare(upTo) <= 0) return stepped(value, step, mode);
  }
  return value;
}

/** Returns the number of steps that cover the value, including a started one. */
export function stepsCovering<U extends string>(value: Quantity<U>, step: Quantity<U>): bigint {
  return value.isAboveZero ? value.value.div(step.value).ceil().n : 0n;
}

/** Stepped quantities are never negative; half a step rounds up. */
function stepped<U extends string>(value: Quantity<U>, step: Quantity<U>, mode: Tier<U>['mode']): Quantity<U> {
  const [over, under] = [value.value.n * step.value.d, value.value.d * step.value.n];
  const steps = mode === 'up' ? (over + under - 1n) / under : mode === 'down' ? over / under : (2n * over + under) / (2n * under);
  return step.times(count(steps));
}
