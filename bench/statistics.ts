/** Summary of one series of measurements, in the unit of its values. */
export interface Summary {
  readonly median: number;
  readonly p95: number;
  /** Half the interquartile range, which shows the noise of a busy machine. */
  readonly halfIqr: number;
  readonly count: number;
}

/** @throws RangeError on an empty series, whose median would look like a result */
export function summarise(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    halfIqr: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2,
    count: values.length,
  };
}

/** Returns the value below which this share (0 to 1) of the values lies. @throws RangeError on an empty series */
export function shareOf(values: readonly number[], share: number): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    share,
  );
}

/** Interpolates linearly between neighbours, like the baseline's report. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined || Number.isNaN(below + above)) throw new RangeError('Nothing was measured.');
  return below + (above - below) * (place - Math.floor(place));
}

/** Formats half the interquartile range as a percentage of the median: `±12%`. */
export function spreadText({ median, halfIqr }: Summary): string {
  return median === 0 ? '' : `±${Math.round((100 * halfIqr) / median)}%`;
}
