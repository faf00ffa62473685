import { describe, expect, it } from 'vitest';
import { readTariff } from '../../server/rating/read-tariff.ts';
import { box, draft, offered, refused, request } from './drafts.ts';

const zone = (name: string, ...places: object[]) => ({ zone: name, places });
const wrong = (parts: Record<string, unknown>) => readTariff(draft(parts)).problems.map(({ path, message }) => `${path} ${message}`);
const surcharge = (code: string, more: object = {}) => ({
  code,
  kind: 'surcharge',
  scope: 'shipment',
  charge: { kind: 'each', amount: '1' },
  ...more,
});

describe('A tariff document', () => {
  it('is closed: what is not known, missing or no decimal string is told with its place', () => {
    expect(wrong({ fuelPercent: '12' })).toEqual(['/fuelPercent is not known here']);
    const { prices: _, ...unpriced } = draft();
    expect(readTariff(unpriced).problems).toEqual([{ path: '', message: 'needs prices' }]);
    expect(wrong({ prices: [{ kind: 'perKg', rate: 1.5 }] })).toEqual(['/prices/0/rate must be string']);
    expect(wrong({ prices: [{ kind: 'perKg', rate: '1e5' }] })).toEqual(['/prices/0/rate is a decimal string, such as "12.5"']);
    expect(wrong({ prices: [{ kind: 'firstContinue', first: { weight: '0', price: '1' }, next: { step: '1', price: '1' } }] })).toEqual([
      '/prices/0/first/weight is a decimal string above zero, such as "0.5"',
    ]);
    expect(wrong({ prices: [{ kind: 'perKg', rate: '1', ticket: '5' }] })).toEqual(['/prices/0/ticket is not known here']);
    expect(wrong({ prices: [{ kind: 'perPound', rate: '1' }] })).toEqual([
      '/prices/0/kind must be one of flat, perKg, perKgPlusTicket, firstContinue, perCbm',
    ]);
    expect(wrong({ charges: [surcharge('A', { charge: { kind: 'percent', percent: '5' } })] })).toEqual(['/charges/0/charge needs of']);
    expect(wrong({ prices: [] })).toEqual(['/prices must not have fewer than 1 items']);
    expect(wrong({ format: 2, measures: 'm/t' })).toEqual(['/format must be 1', '/measures must be one of cm/kg, in/lb']);
    expect(wrong({ limits: [{ scope: 'box', fact: 'length', max: '1' }] })).toEqual([
      '/limits/0/scope must be one of piece, shipment',
      '/limits/0/fact must be one of longest, second, shortest, girth, lengthPlusGirth, sumSides, volume, actual, volumetric, chargeable, pieces',
    ]);
    expect(wrong({ currency: 'yuan' })).toEqual(['/currency is a currency of three capital letters, such as "CNY"']);
    expect(readTariff(null).problems).toEqual([{ path: '', message: 'must be object' }]);
  });

  it('has days and a currency that exist', () => {
    expect(wrong({ validFrom: '2026-02-30' })).toEqual(['/validFrom 2026-02-30 is no day of the calendar']);
    expect(wrong({ validFrom: '2026-02-02', validTo: '2026-02-01' })).toEqual(['/validTo is before validFrom']);
    expect(wrong({ currency: 'XYZ' })).toEqual(['/currency XYZ is no currency of ISO 4217']);
  });

  it('is in currencies whose amounts can be rounded, of which the exchange names each other once', () => {
    for (const unit of ['XAU', 'XDR', 'XXX', 'XTS']) expect(wrong({ currency: unit })[0]).toContain('has no minor unit');
    expect([wrong({ currency: 'JPY' }), wrong({ currency: 'KWD' })]).toEqual([[], []]);
    const exchange = (...codes: string[]) => wrong({ exchange: codes.map((currency) => ({ currency, rate: '7' })) });
    expect(exchange('USD', 'EUR')).toEqual([]);
    expect(exchange('USD', 'USD')).toEqual(['/exchange/1/currency USD is there twice']);
    expect(exchange('CNY')).toEqual(["/exchange/0/currency CNY is the tariff's own currency"]);
    expect(exchange('XYZ', 'XAG')).toEqual([
      '/exchange/0/currency XYZ is no currency of ISO 4217',
      '/exchange/1/currency XAG has no minor unit by ISO 4217, so no amount in it can be rounded',
    ]);
  });

  it('weighs by rules that can be followed', () => {
    expect(wrong({ weights: [{ volumetric: { divisor: '5000', densityKgPerCbm: '200' } }] })).toHaveLength(1);
    expect(wrong({ weights: [{ shipment: { round: [{ upTo: '21', step: '0.5' }] } }] })).toEqual([
      '/weights/0/shipment/round/0 the last tier takes the rest and has no upTo',
    ]);
    expect(
      wrong({ weights: [{ piece: { round: [{ upTo: '21', step: '0.5' }, { upTo: '20', step: '1' }, { step: '1' }] } }] }),
    ).toHaveLength(1);
    expect(wrong({ weights: [{ volumetric: { divisor: '5000', when: [[{ fact: 'chargeable', is: '>', than: '1' }]] } }] })).toHaveLength(1);
  });

  it('has a divisor or a density wherever it speaks of a volumetric weight', () => {
    expect(wrong({ weights: [{ volumetric: {} }] })[0]).toMatch(/^\/weights\/0\/volumetric needs divisor or densityKgPerCbm/);
    expect(wrong({ weights: [{ volumetric: { round: [{ step: '1' }] } }] })).toHaveLength(1);
    expect(wrong({ weights: [{ sides: { round: [{ step: '1' }] } }] })).toEqual([]);
    expect(wrong({ weights: [{ sides: { round: [{ step: '1' }] }, volumetric: { divisor: '1', sides: [{ step: '1' }] } }] })).toEqual([
      '/weights/0/volumetric has sides, which the rule rounds already',
    ]);
  });

  it('has no rule that can never be reached', () => {
    const zones = [zone('A', { country: 'US' }), zone('B', { country: 'CA' })];
    const unused = (at: string) => expect.stringMatching(new RegExp(`^${at} is never used`));
    expect(wrong({ weights: [{}, { volumetric: { divisor: '5000' } }] })).toEqual([unused('/weights/1')]);
    expect(wrong({ zones, weights: [{ zones: ['A'] }, { zones: ['B'] }, {}] })).toEqual([unused('/weights/2')]);
    expect(wrong({ zones, weights: [{}, { zones: ['A'] }] })).toEqual([unused('/weights/1')]);
    expect(wrong({ zones, weights: [{ zones: ['A'] }, {}] })).toEqual([]);
    const rows = (...all: object[]) => wrong({ zones, prices: all.map((row) => ({ kind: 'flat', price: '1', ...row })) });
    expect(rows({}, { zones: ['A'], upTo: '10' })).toEqual([unused('/prices/1')]);
    expect(rows({ upTo: '5' }, { over: '5' }, { zones: ['A'], upTo: '10' })).toEqual([unused('/prices/2')]);
    expect(rows({ zones: ['A'], upTo: '5' }, { zones: ['B'] }, { upTo: '5' })).toEqual([unused('/prices/2')]);
    expect(rows({ below: '5' }, { over: '5' }, { zones: ['A'], upTo: '10' })).toEqual([]);
    expect(rows({ zones: ['A'], upTo: '5' }, { zones: ['B'] }, {})).toEqual([]);
    // Lighter shipments are charged as its weight break.
    expect(rows({}, { zones: ['A'], from: '45', asNextBreak: true })).toEqual([]);
  });

  it('has no charge that its group excludes, and no conditions that contradict each other', () => {
    const groups = [{ code: 'G', takes: 'first' }];
    const of = (...charges: object[]) =>
      wrong({ groups, charges: charges.map((more, at) => surcharge(`C${at}`, { group: 'G', ...more })) });
    const when = [[{ fact: 'longest', is: '>', than: '100' }]];
    expect(of({}, { when })).toEqual(['/charges/1 is never used: its group takes C0 first']);
    expect(of({ when }, {})).toEqual([]);
    expect(of({ service: 'signature' }, {})).toEqual([]);
    expect(of({}, { when, raisesTo: '30' })).toEqual([]);
    const holds = (...bounds: (readonly [string, string, string])[]) =>
      wrong({ charges: [surcharge('A', { when: [bounds.map(([fact, is, than]) => ({ fact, is, than }))] })] });
    expect(holds(['longest', '>', '100'], ['longest', '<', '50'])).toEqual([
      '/charges/0/when/0 can never hold: no longest keeps to all of its bounds',
    ]);
    expect(holds(['actual', '>=', '5'], ['actual', '<=', '5'])).toEqual([]);
    expect(holds(['actual', '>', '5'], ['actual', '<=', '5'])).toHaveLength(1);
    expect(holds(['longest', '>', '100'], ['second', '<', '50'])).toEqual([]);
  });

  it('asks pieces of shipments alone: a piece is always one', () => {
    const counting = (scope: string) => wrong({ charges: [surcharge('A', { scope, when: [[{ fact: 'pieces', is: '>', than: '3' }]] })] });
    expect(counting('shipment')).toEqual([]);
    expect(counting('piece')).toEqual(['/charges/0 pieces are counted in a shipment, so a condition on them needs its scope']);
  });

  it('has zones that do not claim the same place, and that are weighed and priced', () => {
    const range = (from: string, to: string) => ({ country: 'US', postcodes: [{ from, to }] });
    const zones = (...all: object[]) => wrong({ zones: all });
    expect(zones(zone('A', range('10', '20')), zone('B', range('15', '15')))).toEqual(['/zones US 15 is in A and in B']);
    expect(zones(zone('A', { country: 'US' }), zone('B', { country: 'US' }))).toEqual(['/zones US is in A and in B']);
    expect(zones(zone('A', range('10', '20'), range('15', '30')), zone('B', range('31', '40')))).toEqual([]);
    expect(zones(zone('A', range('100', '20')))).toEqual(['/zones/0/places/0/postcodes/0 both ends need the same number of characters']);
    expect(
      wrong({
        zones: [zone('A', { country: 'US' }), zone('B', { country: 'CA' })],
        prices: [{ kind: 'flat', price: '1', zones: ['A', 'C'] }],
      }),
    ).toEqual(['/prices/0/zones there is no zone C', '/prices zone B has no price']);
  });

  it('has brackets that hold a weight and do not overlap', () => {
    const rows = (...all: object[]) => wrong({ prices: all.map((row) => ({ kind: 'flat', price: '1', ...row })) });
    expect(rows({ upTo: '10' }, { over: '10' })).toEqual([]);
    expect(rows({ below: '10' }, { from: '10' })).toEqual([]);
    expect(rows({ upTo: '10' }, { from: '10' })).toEqual(['/prices/1 its bracket overlaps with that of /prices/0']);
    expect(rows({ over: '5', upTo: '20' }, { upTo: '6' })).toEqual(['/prices/0 its bracket overlaps with that of /prices/1']);
    expect(rows({ over: '5', upTo: '5' })).toEqual(['/prices/0 its bracket ends before it begins']);
    expect(rows({ over: '5', from: '6' })).toHaveLength(1);
  });

  it('has charges that name what is before them', () => {
    const percent = (of: string, more: object = {}) => surcharge('B', { charge: { kind: 'percent', percent: '5', of: [of] }, ...more });
    expect(wrong({ charges: [surcharge('A'), percent('A')] })).toEqual([]);
    expect(wrong({ charges: [percent('A'), surcharge('A')] })).toEqual(['/charges/0 A is no line before this one']);
    expect(wrong({ charges: [surcharge('A'), surcharge('A')] })).toEqual(['/charges/1 the code A is there twice']);
    expect(wrong({ charges: [surcharge('freight')] })).toHaveLength(1);
    expect(wrong({ charges: [surcharge('A', { group: 'G' })] })).toEqual(['/charges/0 there is no group G']);
    expect(wrong({ charges: [surcharge('A', { remote: ['far'] })] })).toEqual(['/charges/0 there is no remote tier far']);
    expect(wrong({ charges: [surcharge('A'), percent('A', { scope: 'piece' })] })).toHaveLength(1);
  });
});

describe('Zones', () => {
  const zones = [
    zone('city', { country: 'CN', cities: ['Xī’ān', '西安'] }),
    zone('country', { country: 'CN' }, { country: 'US' }),
    zone('coast', { country: 'US', postcodes: [{ from: '900', to: '966' }] }),
    zone('town', { country: 'US', postcodes: [{ from: '90210', to: '90212' }] }),
    zone('highlands', { country: 'GB', postcodes: [{ from: 'IV1', to: 'IV28', by: 'district' }] }),
    zone('isles', { country: 'GB', postcodes: [{ from: 'IV', to: 'IV' }] }),
  ];
  const zoneOf = (country: string, more: object = {}) =>
    offered({ zones }, request([box('A', '1')], { destination: { country, ...more } })).zone;

  it('are the most precise that hold the place', () => {
    expect(zoneOf('CN', { city: ' 西安 ' })).toBe('city');
    expect(zoneOf('CN', { city: '成都' })).toBe('country');
    expect(zoneOf('US', { postcode: '90211-1234' })).toBe('town');
    expect(zoneOf('US', { postcode: '90213' })).toBe('coast');
    expect(zoneOf('US', { postcode: '89999' })).toBe('country');
    expect(zoneOf('GB', { postcode: 'IV28 3XX' })).toBe('highlands');
    expect(zoneOf('GB', { postcode: 'iv51 9ab' })).toBe('isles');
    expect(refused({ zones }, request([box('A', '1')], { destination: { country: 'GB', postcode: 'SW1A 1AA' } })).reasons[0]?.code).toBe(
      'no_zone',
    );
  });

  it('are not guessed where the postcode is missing that decides', () => {
    const reasons = (more: object) => refused({ zones }, request([box('A', '1')], { destination: { country: 'US', ...more } })).reasons;
    for (const postcode of [undefined, '', ' - ']) {
      expect(reasons({ city: 'Dallas', ...(postcode === undefined ? {} : { postcode }) })).toEqual([
        { code: 'postcode_missing', values: { country: 'US' } },
      ]);
    }
    expect(zoneOf('CN', { city: '成都' })).toBe('country');
  });

  it('are found by postcodes as people write them', () => {
    const near = (country: string, from: string, to: string, postcode: string) =>
      offered(
        { zones: [zone('near', { country, postcodes: [{ from, to }] }), zone('far', { country })] },
        request([box('A', '1')], { destination: { country, postcode } }),
      ).zone;
    for (const written of ['900-0001', '９００－０００１', '〒900-0001', '900 0001'])
      expect(near('JP', '900', '907', written)).toBe('near');
    expect(near('BR', '01000', '19999', '01.310-100')).toBe('near');
    expect(near('SE', '110', '119', 'SE-111 29')).toBe('near');
    expect(near('DE', '80', '81', 'D-80331')).toBe('near');
    expect(near('LV', 'LV10', 'LV10', 'LV-1010')).toBe('near');
    expect(near('IE', 'D01', 'D24', 'd02 x285')).toBe('near');
    // Letters that belong to the code are no country's: its digits alone are another place.
    expect(near('CA', '5K', '5K', 'V5K 0A1')).toBe('far');
    expect(near('DE', '80', '81', 'D-90331')).toBe('far');
  });

  it('have weight rules and prices of their own', () => {
    const parts = {
      zones: [zone('A', { country: 'US' }), zone('B', { country: 'CA' })],
      weights: [{ zones: ['A'], volumetric: { divisor: '5000' } }, { volumetric: { divisor: '6000' } }],
      prices: [
        { kind: 'perKg', rate: '2', zones: ['B'] },
        { kind: 'perKg', rate: '3' },
      ],
    };
    const total = (country: string) => offered(parts, request([box('A', '1', '30x20x10')], { destination: { country } })).total;
    expect([total('US'), total('CA')]).toEqual(['3.60', '2.00']);
  });
});
