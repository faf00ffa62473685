import { describe, expect, it } from 'vitest';
import { nextCheaper } from '../../server/rating/next-cheaper.ts';
import { quote } from '../../server/rating/quote.ts';
import { requestProblems } from '../../server/rating/request.ts';
import { at, box, offered, refused, request, tariff } from './drafts.ts';

const us = [{ zone: 'US', places: [{ country: 'US' }] }];

describe('A quote', () => {
  it('says what each product costs, by the version of the day, and until when that holds', () => {
    const versions = [
      tariff({ version: 'old', validTo: '2026-06-30' }),
      tariff({ version: 'new', validFrom: '2026-07-01', prices: [{ kind: 'perKg', rate: '2' }] }),
      tariff({ product: 'Q', currency: 'JPY' }),
    ];
    const asked = request([box('A', '3.5', '20x10x10')]);
    const made = quote(versions, asked, at);
    expect(made).toMatchObject({ quotedAt: '2026-11-21T08:00:00.000Z', expiresAt: '2026-11-21T08:30:00.000Z', request: asked });
    expect(made.products).toMatchObject([
      { product: 'P', total: '7.00', tariff: { version: 'new' } },
      { product: 'Q', total: '4', currency: 'JPY' },
    ]);
    const early = quote(versions, { ...asked, day: '2026-06-30' }, at).products[0];
    expect(early).toMatchObject({ total: '3.50', tariff: { version: 'old', validTo: '2026-06-30' } });
  });

  it('takes the version that began last where two are valid, and weighs each product by its own rule', () => {
    const weigh = (product: string, divisor: string, validFrom: string) =>
      tariff({ product, validFrom, weights: [{ volumetric: { divisor } }] });
    const used = [weigh('P', '2000', '2026-02-01'), weigh('P', '4000', '2026-01-01'), weigh('Q', '3000', '2026-01-01')];
    const totals = (tariffs: typeof used) =>
      quote(tariffs, request([box('A', '1', '30x20x20')]), at).products.map((one) => (one.offered ? one.total : ''));
    expect(totals(used)).toEqual(['6.00', '4.00']);
    expect(totals(used.toReversed())).toEqual(['4.00', '6.00']);
  });

  it('is a snapshot: nobody changes it, and it changes with nobody', () => {
    const asked = request([box('A', '3', '20x10x10')]);
    const used = tariff({ weights: [{ volumetric: { divisor: '6000' } }] });
    const made = quote([used], asked, at);
    const before = JSON.stringify(made);
    asked.boxes.push(box('B', '9'));
    expect(JSON.stringify(made)).toBe(before);
    const frozen: unknown[] = [made];
    for (const value of frozen) {
      expect(Object.isFrozen(value)).toBe(true);
      if (typeof value === 'object' && value !== null) frozen.push(...Object.values(value).filter((part) => typeof part === 'object'));
    }
    expect(frozen.length).toBeGreaterThan(15);
    expect(JSON.stringify(quote([used], request([box('A', '3', '20x10x10')]), at))).toBe(before);
  });

  it('shows each box as the tariff sees it, in its measures', () => {
    const weights = [
      {
        volumetric: { divisor: '139', sides: [{ step: '1', mode: 'nearest' }], round: [{ step: '1' }] },
        actual: { round: [{ step: '1' }] },
      },
    ];
    const offer = offered(
      { measures: 'in/lb', weights },
      request([box('A', '2.449', '25.4x25.4x25.4'), box('B', '4.5', '25.4x25.4x25.4')]),
    );
    expect(offer.units).toEqual({ side: 'in', volume: 'in3', weight: 'lb' });
    expect(offer.boxes).toEqual([
      {
        no: 'A',
        sides: ['10', '10', '10'],
        volume: '1000',
        actual: '6',
        volumetric: '8',
        volumetricCounts: true,
        chosen: 'volumetric',
        chargeable: '8',
        raisedBy: null,
      },
      {
        no: 'B',
        sides: ['10', '10', '10'],
        volume: '1000',
        actual: '10',
        volumetric: '8',
        volumetricCounts: true,
        chosen: 'actual',
        chargeable: '10',
        raisedBy: null,
      },
    ]);
  });

  it('shows a unit price that follows from the total, and computes nothing with it', () => {
    const parts = { prices: [{ kind: 'flat', price: '100' }], unitPrice: { decimals: 2 } };
    expect(offered(parts, request([box('A', '3')]))).toMatchObject({ total: '100.00', unitPrice: '33.33' });
    expect(offered(parts, request([box('A', '0')]))).toMatchObject({ total: '100.00', unitPrice: null });
  });

  it('refuses a request that is none', () => {
    const bad = { ...request([{ no: 'A', weight: '1e3', length: '0' }]), total: '1' };
    expect(
      requestProblems(bad)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/boxes/0/length', '/boxes/0/weight', '/total']);
    expect(requestProblems(request([box('A', '3.5', '20x10x10')]))).toEqual([]);
  });
});

describe('A product that is not offered', () => {
  it('says why, with values: account, day, zone, goods, service', () => {
    const asked = request([box('A', '1')], {
      accountActivated: false,
      goodsType: 'battery',
      services: ['signature'],
      destination: { country: 'CA', postcode: 'V5K 0A1' },
    });
    expect(refused({ zones: us, weights: [{}], goodsTypes: ['normal'] }, asked).reasons).toEqual([
      { code: 'not_activated', values: {} },
      { code: 'goods_type_not_carried', values: { goodsType: 'battery' } },
      { code: 'service_not_offered', values: { service: 'signature' } },
      { code: 'no_zone', values: { country: 'CA', city: '', postcode: 'V5K 0A1' } },
    ]);
    expect(refused({ validFrom: '2027-01-01', validTo: '2027-12-31' }, request([box('A', '1')])).reasons).toEqual([
      { code: 'not_valid_on_day', values: { day: '2026-11-21', validFrom: '2027-01-01', validTo: '2027-12-31' } },
    ]);
  });

  it('says which box breaks which limit, and all of them', () => {
    const limits = [
      { scope: 'piece', fact: 'longest', max: '120' },
      { scope: 'piece', fact: 'actual', max: '30' },
      { scope: 'shipment', fact: 'chargeable', min: '100' },
      { scope: 'shipment', fact: 'pieces', max: '2' },
      { scope: 'piece', fact: 'lengthPlusGirth', max: '300' },
    ];
    const boxes = [box('A', '10', '130.5x20x20'), box('B', '31', '120x91x20'), box('C', '5', '140x10x10')];
    expect(refused({ limits }, request(boxes)).reasons).toEqual([
      { code: 'too_long', values: { scope: 'piece', fact: 'longest', limit: '120', value: '130.5', unit: 'cm' }, boxes: ['A', 'C'] },
      { code: 'too_heavy', values: { scope: 'piece', fact: 'actual', limit: '30', value: '31', unit: 'kg' }, boxes: ['B'] },
      { code: 'below_minimum', values: { scope: 'shipment', fact: 'chargeable', limit: '100', value: '46', unit: 'kg' } },
      { code: 'too_many_pieces', values: { scope: 'shipment', fact: 'pieces', limit: '2', value: '3', unit: '' } },
      {
        code: 'girth_too_large',
        values: { scope: 'piece', fact: 'lengthPlusGirth', limit: '300', value: '342', unit: 'cm' },
        boxes: ['B'],
      },
    ]);
  });

  it('says that no price row is for the weight', () => {
    const prices = [{ kind: 'perKg', from: '21', below: '50', rate: '1' }];
    expect(refused({ prices }, request([box('A', '20.999')])).reasons).toEqual([
      { code: 'no_price', values: { zone: '', chargeable: '20.999', unit: 'kg' } },
    ]);
    expect(offered({ prices }, request([box('A', '21')])).total).toBe('21.00');
    expect(refused({ prices }, request([box('A', '50')])).reasons).toHaveLength(1);
  });

  it('asks for sides where its price depends on them, and only there', () => {
    const long = [[{ fact: 'chargeable', is: '>', than: '50' }], [{ fact: 'longest', is: '>', than: '160' }]];
    const charges = [{ code: 'big', kind: 'surcharge', scope: 'piece', charge: { kind: 'each', amount: '20' }, when: long }];
    const boxes = [box('A', '60'), box('B', '40'), box('C', '40', '170x10x10')];
    expect(refused({ charges }, request(boxes)).reasons).toEqual([{ code: 'sides_missing', values: {}, boxes: ['B'] }]);
    expect(offered({ charges }, request([boxes[0] ?? box('A', '60')])).total).toBe('80.00');
    const volumetric = { weights: [{ volumetric: { divisor: '6000' } }], limits: [{ scope: 'piece', fact: 'longest', max: '90' }] };
    expect(refused(volumetric, request([box('A', '1')])).reasons).toEqual([{ code: 'sides_missing', values: {}, boxes: ['A'] }]);
    expect(offered({ weights: [{ volumetric: { divisor: '6000' }, blend: { kind: 'actual' } }] }, request([box('A', '1')])).total).toBe(
      '1.00',
    );
    expect(refused({ prices: [{ kind: 'perCbm', rate: '9' }] }, request([box('A', '1')])).reasons).toMatchObject([
      { code: 'sides_missing' },
    ]);
  });
});

describe('The next cheaper step', () => {
  const half = {
    weights: [{ volumetric: { divisor: '5000' }, shipment: { round: [{ step: '0.5' }] } }],
    prices: [{ kind: 'perKg', rate: '36' }],
  };

  it('says how much less of what saves how much, as the changed shipment costs it', () => {
    const used = tariff(half);
    const asked = request([box('A', '1', '30x20x27')]);
    expect(offered(half, asked).total).toBe('126.00');
    const step = nextCheaper(used, asked);
    expect(step).toEqual({ boxes: ['A'], change: 'width', by: '2', unit: 'cm', saves: '18.00', total: '108.00', currency: 'CNY' });
    expect(offered(half, request([box('A', '1', '30x18x27')])).total).toBe('108.00');
    const height = nextCheaper(used, request([box('A', '1', '50x50x27')]));
    expect(height).toMatchObject({ change: 'height', by: '1', saves: '18.00' });
  });

  it('goes further where one centimetre saves nothing, and changes boxes that are alike together', () => {
    const flat = {
      weights: [{ volumetric: { divisor: '5000' } }],
      prices: [
        { kind: 'flat', upTo: '9', price: '10' },
        { kind: 'flat', over: '9', price: '28' },
      ],
    };
    const asked = request(['A', 'B'].map((no) => box(no, '1', '50x50x11')));
    const step = nextCheaper(tariff(flat), asked);
    expect(step).toEqual({ boxes: ['A', 'B'], change: 'height', by: '2', unit: 'cm', saves: '18.00', total: '10.00', currency: 'CNY' });
  });

  it('is about the weight where that counts, and about nothing where nothing saves', () => {
    const asked = request([box('A', '5.1', '10x10x10')]);
    expect(nextCheaper(tariff(half), asked)).toMatchObject({ change: 'weight', by: '0.1', unit: 'kg', saves: '18.00' });
    expect(nextCheaper(tariff({ prices: [{ kind: 'flat', price: '5' }] }), asked)).toBeUndefined();
    expect(nextCheaper(tariff({ zones: us, weights: [{}] }), request([box('A', '1')], { destination: { country: 'CA' } }))).toBeUndefined();
  });

  it('costs no more than it may: a hundred different boxes are not all tried', () => {
    const boxes = Array.from({ length: 100 }, (_, number) => box(`B${number}`, '1', `${30 + number}x20x20`));
    const step = nextCheaper(
      tariff({ weights: [{ volumetric: { divisor: '5000' } }], prices: [{ kind: 'perKg', rate: '1' }] }),
      request(boxes),
      { ratings: 40 },
    );
    expect(step?.boxes).toEqual(['B99']);
  });
});
