import { nextCheaper } from '../../server/rating/next-cheaper.ts';
import { quote } from '../../server/rating/quote.ts';
import { number, type Section, table } from '../report.ts';
import { spreadText, summarise } from '../statistics.ts';
import { benchRequest, benchTariffs } from './shipments.ts';

const products = 50;
const boxes = 100;
const rounds = 100;
const singles = 5000;
const time = { quotedAt: new Date(0), validMinutes: 30 };

/** Measures quotes as the server makes them, from parsed tariffs to frozen snapshots, in this process, warm. */
export async function measureRating(): Promise<Section> {
  const tariffs = benchTariffs(products);
  const [many, one] = [benchRequest(boxes), benchRequest(1)];
  const compared = timed(rounds, () => quote(tariffs, many, time).products.filter(({ offered }) => offered).length === products);
  const single = timed(singles, (at) => quote(tariffs.slice(at % products, (at % products) + 1), one, time).products[0]?.offered === true);
  const cheaper = timed(rounds, (at) => nextCheaper(tariffs[at % products] ?? never(), many) !== undefined);
  const perThousand = { ...single, median: single.median * 1000 };
  return {
    title: 'Rating',
    figures: [
      { what: `${products} products x ${boxes} boxes`, measured: compared.median, atMost: 50, unit: 'ms', spread: spreadText(compared) },
      {
        what: '1,000 quotes of one box by one product',
        measured: perThousand.median,
        atMost: 1000,
        unit: 'ms',
        spread: spreadText(single),
      },
    ],
    body: [
      'Tariffs of 200 price rows, ten zones by postcode, remote areas and seven charges; no two weigh alike, and all boxes differ.',
      '',
      table(
        ['what', 'p50 ms', 'p95 ms', 'spread'],
        [
          [`${products} products x ${boxes} boxes`, number(compared.median), number(compared.p95), spreadText(compared)],
          ['one box, one product', single.median.toFixed(3), single.p95.toFixed(3), spreadText(single)],
          [`next cheaper step of ${boxes} boxes`, number(cheaper.median), number(cheaper.p95), spreadText(cheaper)],
        ],
      ),
    ].join('\n'),
  };
}

/** Returns the milliseconds of each run after a warm-up half. @throws Error when a run failed */
function timed(count: number, run: (at: number) => boolean) {
  const times: number[] = [];
  for (let at = 0; at < count * 2; at += 1) {
    const began = performance.now();
    if (!run(at)) throw new Error('A measured run failed.');
    times.push(performance.now() - began);
  }
  return summarise(times.slice(count));
}

function never(): never {
  throw new Error('Unknown tariff.');
}
