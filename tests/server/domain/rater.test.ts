import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRater, type RateJob, type Rater } from '../../../server/services/quotes/rater.ts';
import { nextCheaper } from '../../../server/services/rating/next-cheaper.ts';
import { quote } from '../../../server/services/rating/quote.ts';
import { readTariff } from '../../../server/services/rating/read-tariff.ts';
import type { RateRequest } from '../../../server/services/rating/request.ts';
import type { Tariff } from '../../../server/services/rating/tariff.ts';

const time = { quotedAt: new Date('2026-11-20T04:00:00Z'), validMinutes: 30 };
const tariffs = ['US-EXPRESS', 'US-STANDARD', 'GLOBAL-PACKET'].map(tariffOf);

let rater: Rater;
beforeAll(() => {
  rater = createRater(1);
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
