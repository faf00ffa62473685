import { createHash } from 'node:crypto';

/** Whether this is the long run (`npm run test:long`), which leaves nothing out. */
export const isLong = process.env.LONG !== undefined;

/** `npm test` takes the same members each time, so that its result depends on the change alone; `SEED=…` takes others. */
const seed = process.env.SEED ?? '20261122';

/**
 * The members of a sweep that `npm test` goes through, in their order; the long run goes through all of them. The seed is printed where
 * something is left out.
 * @param name of the sweep, so that each takes members of its own
 */
export function sampleOf<T>(name: string, all: readonly T[], count: number): readonly T[] {
  if (isLong || all.length <= count) return all;
  say();
  const rank = (at: number) => createHash('sha256').update(`${seed} ${name} ${at}`).digest('hex');
  const taken = new Set([...all.keys()].sort((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, count));
  return all.filter((_one, at) => taken.has(at));
}

let isSaid = false;
function say(): void {
  if (!isSaid) console.info(`samples by seed ${seed}: SEED=… takes others, LONG=1 takes all`);
  isSaid = true;
}
