import { describe, expect, it } from 'vitest';
import { quantity } from '../../server/rating/quantity.ts';
import { quote } from '../../server/rating/quote.ts';
import { requestProblems } from '../../server/rating/request.ts';
import type { Offer } from '../../server/rating/snapshot.ts';
import { publishedCases, requestOf, tariffOf } from './cases.ts';

/** The tariff of each example; families share theirs. */
const tariffs: Readonly<Record<string, string>> = {
  RC01: 'dhl-us-inches',
  RC03: 'aramex-au-cubic',
  RC05: 'cnstorm-dhl',
  RC07: 'courier-5000',
  RC09: 'cbr-full-volumetric',
  RC11: 'cbr-volumetric-waived',
  RC12: 'cbr-full-volumetric',
  RC13a: 'forwarder-whole-shipment',
  RC14a: 'forwarder-whole-shipment',
  RC15: 'ups-pounds',
  RC17a: 'xinhang-hk',
  RC17b: 'xinhang-hk',
  RC18a: 'yunexpress-economy',
  RC19a: 'ems-china',
  RC21: 'shiprocket',
  RC30: 'lcl-per-1000-kg',
  RC31: 'lcl-oops-sg',
  RC34: 'lcl-djcargo-sg',
  RC40: 'weefreight-first-half-kilo',
  RC41b: 'czl-ups-red',
  RC41c: 'czl-line',
  RC50a: 'dhl-cn-remote',
  RC50b: 'dhl-cn-remote',
  RC51a: 'dhl-nl-remote',
  RC51b: 'dhl-nl-remote',
  RC54a: 'sf-overweight',
  RC55b: 'dhl-pl-fuel',
  RC60a: 'rounding-cny',
  RC60d: 'rounding-idr',
};

/** Where the quote says what an example prints. */
const places: Readonly<Record<string, (offer: Offer) => string | null | undefined>> = {
  cubic: ({ boxes }) => boxes[0]?.volume,
  volumetric: ({ boxes }) => boxes[0]?.volumetric,
  volumetricRounded: ({ boxes }) => boxes[0]?.volumetric,
  actualRounded: ({ boxes }) => boxes[0]?.actual,
  sumActual: ({ shipment }) => shipment.actual,
  sumVolumetric: ({ shipment }) => shipment.volumetric,
  chargeable: ({ shipment }) => shipment.chargeable,
  cbm: ({ shipment }) => shipment.cbm,
  revenueUnits: ({ shipment }) => shipment.revenueUnits,
  unitPriceShown: ({ unitPrice }) => unitPrice,
  surcharge: ({ lines }) => lines.find(({ kind }) => kind === 'surcharge')?.amount,
  fuel: ({ lines }) => lines.find(({ kind }) => kind === 'fuel')?.amount,
  total: ({ total }) => total,
  amount: ({ total }) => total,
};

describe('Published examples of shipping charges', () => {
  it('all have their tariff, and what they print has its place in a quote', () => {
    const cases = publishedCases();
    expect(cases.length).toBeGreaterThanOrEqual(29);
    expect(cases.filter(({ id }) => tariffs[id] === undefined)).toEqual([]);
    expect(cases.flatMap(({ expected }) => Object.keys(expected)).filter((name) => places[name] === undefined)).toEqual([]);
  });

  it.each(publishedCases().map((one) => [`${one.id} ${one.title}`, one] as const))('%s', (_, one) => {
    const request = requestOf(one);
    expect(requestProblems(request)).toEqual([]);
    const tariff = tariffOf(tariffs[one.id] ?? '');
    if (one.input.currency !== undefined) expect(tariff.document.currency).toBe(one.input.currency);
    const [offer] = quote([tariff], request, { quotedAt: new Date(0), validMinutes: 30 }).products;
    if (offer === undefined || !offer.offered) throw new Error(`Not offered: ${JSON.stringify(offer)}`);
    for (const [name, printed] of Object.entries(one.expected)) {
      const text = String(printed);
      const digits = text.split('.')[1]?.length ?? 0;
      const found = places[name]?.(offer) ?? '';
      // A printed number is all digits that the source gives; a longer one of ours may only go on behind a measured weight.
      const isRoundedBySource = name === 'volumetric';
      const shown = isRoundedBySource ? quantity('one', found).fixed(digits) : quantity('one', found).text();
      expect(`${name} ${shown}`).toBe(`${name} ${text}`);
      if (printed === one.expected.amount) expect(found).toBe(text);
    }
  });
});
