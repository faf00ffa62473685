import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRater, openPool, type RateJob, type Rater } from '../../../server/quotes/rater.ts';
import { nextCheaper } from '../../../server/rating/next-cheaper.ts';
import { quote } from '../../../server/rating/quote.ts';
import { readTariff } from '../../../server/rating/read-tariff.ts';
import type { RateRequest } from '../../../server/rating/request.ts';
import type { Tariff } from '../../../server/rating/tariff.ts';

const time = { quotedAt: new Date('2026-11-20T04:00:00Z'), validMinutes: 30 };
const tariffs = ['US-EXPRESS', 'US-STANDARD', 'GLOBAL-PACKET'].map(tariffOf);

let rater: Rater;
beforeAll(() => {
  rater = createRater({ threads: 1 });
});
afterAll(() => rater.close());

function tariffOf(product: string): Tariff {
  const file = new URL(`../../../server/db/seeds/tariffs/${product}.json`, import.meta.url);
  const { tariff } = readTariff(JSON.parse(readFileSync(file, 'utf8')));
  if (tariff === undefined) throw new Error(`${product} cannot be read`);
  return tariff;
}

function job(boxes: number, city = 'Los Angeles'): RateJob {
  const request: RateRequest = {
    day: '2026-11-20',
    measures: 'cm/kg',
    accountActivated: true,
    destination: { country: 'US', city, postcode: '90001' },
    goodsType: 'general',
    services: [],
    boxes: Array.from({ length: boxes }, (_, at) => ({
      no: `${at}`,
      weight: `${1 + (at % 7)}.5`,
      length: '30',
      width: `${10 + at}`,
      height: '20',
    })),
  };
  return { tariffs, request };
}

test('a thread says to the last digit what this process says, whatever the size of its messages', async () => {
  const jobs = [job(30), job(30, 'Miami'), ...Array.from({ length: 60 }, () => job(2))];
  const here = jobs.map(({ request }) => quote(tariffs, request, time));
  expect(await rater.quotes(jobs, time)).toEqual(here);
  const brief = await rater.quotes(jobs, time, true);
  const totals = (quotes: typeof here) => quotes.map(({ products }) => products.map((one) => (one.offered ? one.total : one.reasons)));
  expect(totals([...brief])).toEqual(totals(here));
  expect(here[0]?.products.some(({ offered }) => offered)).toBe(true);

  const searched = [job(3)];
  const steps = searched.map(({ request }) => tariffs.map((tariff) => nextCheaper(tariff, request, { ratings: 200 })));
  expect(await rater.cheaper(searched, 200)).toEqual(steps);
});

test('while much is rated this process serves others: a small quote that is asked for later is there first', async () => {
  const order: string[] = [];
  const much = rater
    .quotes(
      Array.from({ length: 20 }, () => job(900)),
      time,
      true,
    )
    .then(() => order.push('much'));
  await new Promise((resolve) => setImmediate(resolve));
  await rater.quotes([job(1)], time).then(() => order.push('little'));
  await much;
  expect(order).toEqual(['little', 'much']);
});

test('a tariff that no thread has together with the others is sent with all of them', async () => {
  /** What a thread runs, with a shelf of its own. */
  const thread = async () => {
    vi.resetModules();
    return (await import('../../../server/quotes/rate-worker.ts')).rateInThread;
  };
  const [one, other] = [await thread(), await thread()];
  // The first knows all but the last tariff, and the second knows none.
  one({ kind: 'rate', jobs: [], time, brief: true, documents: tariffs.slice(0, -1).map(({ document }) => document) });
  const turns = [one, other, other];
  const alternating = createRater({
    open: () => ({
      run: async (task) => (turns.shift() ?? one)(task),
      destroy: async () => undefined,
      on: () => undefined,
    }),
  });
  const asked = [job(30)];
  expect(await alternating.quotes(asked, time)).toEqual(asked.map(({ request }) => quote(tariffs, request, time)));
});

test('threads that fail without a task do not end the process: the next question opens others', async () => {
  const pools: ReturnType<typeof openPool>[] = [];
  const said: string[] = [];
  const failing = createRater({
    threads: 1,
    notice: (message) => said.push(message),
    open: (threads) => {
      const opened = openPool(threads);
      pools.push(opened);
      return opened;
    },
  });
  const asked = [job(30)];
  const here = asked.map(({ request }) => quote(tariffs, request, time));
  expect(await failing.quotes(asked, time)).toEqual(here);
  pools[0]?.emit('error', new Error('out of memory'));
  expect(said).toEqual(['A rating thread failed: out of memory']);
  expect(await failing.quotes(asked, time)).toEqual(here);
  expect(pools).toHaveLength(2);
  await failing.close();
});
