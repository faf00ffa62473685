import { nextCheaper } from '../rating/next-cheaper.ts';
import { type Quote, quote, type RatingCache } from '../rating/quote.ts';
import { readTariff } from '../rating/read-tariff.ts';
import type { Tariff } from '../rating/tariff.ts';
import { WeighSession } from '../rating/weigh-session.ts';
import type { RateAnswer, RateTask } from './rate-task.ts';

/** Number of compiled tariffs that a thread caches. */
const capacity = 500;

const tariffs = new Map<string, Tariff>();

/** Entry point of a rating thread (piscina); it has no access to the database. */
export function rateInThread(task: RateTask): RateAnswer {
  for (const document of task.documents) keep(document);
  const missing = new Set(task.jobs.flatMap(({ fingerprints }) => fingerprints.filter((one) => !tariffs.has(one))));
  if (missing.size > 0) return { kind: 'missing', fingerprints: [...missing] };
  if (task.kind === 'cheaper') {
    const { ratings } = task;
    return {
      kind: 'cheaper',
      steps: task.jobs.map(({ fingerprints, request }) => known(fingerprints).map((tariff) => nextCheaper(tariff, request, { ratings }))),
    };
  }
  // Boxes that several requests share are weighed once.
  const shared: RatingCache = { session: new WeighSession(), texts: new Map() };
  const quotes = task.jobs.map(({ fingerprints, request }) => quote(known(fingerprints), request, task.time, shared));
  return { kind: 'rate', quotes: task.brief ? quotes.map(withoutBoxes) : quotes };
}

function keep(document: unknown): void {
  const { tariff } = readTariff(document);
  if (tariff === undefined) return;
  tariffs.set(tariff.fingerprint, tariff);
  for (const oldest of tariffs.keys()) {
    if (tariffs.size <= capacity) break;
    tariffs.delete(oldest);
  }
}

function known(fingerprints: readonly string[]): readonly Tariff[] {
  return fingerprints.flatMap((one) => tariffs.get(one) ?? []);
}

function withoutBoxes(rated: Quote): Quote {
  const products = rated.products.map((product) => (product.offered ? { ...product, boxes: [], lines: [] } : product));
  return { ...rated, request: { ...rated.request, boxes: [] }, products };
}
