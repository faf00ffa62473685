import { spend, spendLoop } from '../budget.ts';
import { toPlain } from '../plain.ts';
import { dateWork } from './dates.ts';
import { type FunctionWork, type Here, hereReads } from './here.ts';
import { mapWork } from './maps.ts';
import { numberWork } from './numbers.ts';

const all: ReadonlyMap<string, FunctionWork> = new Map(Object.entries({ ...numberWork, ...dateWork, ...mapWork, format }));

/** Never read: a function that reads its surroundings has no answer without them. */
const nowhere: Here = { minute: '', day: '', format: () => '' };

/**
 * Evaluates one call of a function of the language, within the budget.
 * @param here undefined where an expression reads values alone, such as the lines of a grid
 */
export function libraryWork(name: string, values: readonly unknown[], here: Here | undefined): unknown {
  const work = all.get(name);
  if (work === undefined || (here === undefined && hereReads.has(name))) throw new Error(`${name}() is not known here`);
  spend(costOfCall);
  for (const value of values) if (typeof value === 'object' && value !== null) spendLoop(value, costOfItem);
  return work(values, here ?? nowhere);
}

/** Exact numbers and days cost more than a comparison. */
const costOfCall = 20;
const costOfItem = 10;

function format([value, kind, currency]: readonly unknown[], { format: write }: Here): string {
  const plain = toPlain(value);
  if (plain === undefined || plain === null) throw new Error('format() has no value');
  return write(plain, String(kind), currency === undefined ? undefined : String(currency));
}
