import type { Bench } from '../part.ts';
import { type Figure, type Limit, number, table } from '../report.ts';
import { spreadText, summarise } from '../statistics.ts';

/** A measurement that alternates with PostgreSQL doing the same work alone. */
export interface Trial {
  readonly what: string;
  readonly unit: '/s' | 'ms';
  readonly limit: Limit;
  /** Prepares the data of a round; not measured. */
  prepare?(): Promise<void>;
  /** Runs one round on the server; returns a rate or a time. */
  served(): Promise<number>;
  /** Runs the same with `pg` only. */
  bare(): Promise<number>;
}

export interface Findings {
  readonly figures: readonly Figure[];
  readonly table: string;
}

/** Runs rounds of all trials in turn, so that other load affects all equally; the first round warms up. */
export async function runTrials(bench: Bench, trials: readonly Trial[]): Promise<Findings> {
  const results = trials.map((trial) => ({ trial, served: [] as number[], bare: [] as number[] }));
  for (let round = 0; round <= bench.options.rounds; round += 1) {
    bench.say(round === 0 ? 'warm-up' : `round ${round}`);
    for (const { trial, served, bare } of results) {
      await trial.prepare?.();
      const ours = await trial.served();
      const alone = await trial.bare();
      if (round === 0) continue;
      served.push(ours);
      bare.push(alone);
    }
  }
  const found = results.map(({ trial, ...values }) => ({ trial, served: summarise(values.served), bare: summarise(values.bare) }));
  return {
    figures: found.map(({ trial: { what, unit, limit }, served }) => ({
      what,
      unit,
      measured: served.median,
      spread: spreadText(served),
      ...limit,
    })),
    table: table(
      ['what', 'served', 'spread', 'bare', 'spread', 'served to bare'],
      found.map(({ trial: { what, unit }, served, bare }) => [
        what,
        `${number(served.median)} ${unit}`,
        spreadText(served),
        `${number(bare.median)} ${unit}`,
        spreadText(bare),
        `${(served.median / bare.median).toFixed(2)}×`,
      ]),
    ),
  };
}
