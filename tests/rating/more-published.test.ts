import { describe, expect, it } from 'vitest';
import type { RateBox } from '../../server/rating/request.ts';
import type { Offer } from '../../server/rating/snapshot.ts';
import { amounts, anyOver, box, each, offered, percent, perKg, request, surcharge } from './drafts.ts';

type Tariff = Readonly<Record<string, unknown>>;

/** What carriers and forwarders print beside those of the shared file, and the rule that they print it with. */
interface Printed {
  readonly who: string;
  readonly says: string;
  readonly tariff: Tariff;
  readonly boxes: readonly RateBox[];
  /** As the source prints it; decimals beyond its own are cut half up. */
  readonly expected: {
    readonly volumetric?: string;
    readonly chargeable?: string;
    readonly revenueUnits?: string;
    readonly total?: string;
  };
}

/** A row of what a source prints; one box or several. */
function printed(who: string, says: string, tariff: Tariff, boxes: RateBox | readonly RateBox[], expected: Printed['expected']): Printed {
  return { who, says, tariff, boxes: 'no' in boxes ? [boxes] : boxes, expected };
}

const up = (step: string) => [{ step }];
const nearest = [{ step: '1', mode: 'nearest' }];
const over = (volume: string) => [[{ fact: 'volume', is: '>', than: volume }]];
const times = (count: number, one: RateBox): readonly RateBox[] => Array.from({ length: count }, (_, at) => ({ ...one, no: `B${at}` }));

const by6000 = { weights: [{ volumetric: { divisor: '6000' } }] };
const by5000 = { weights: [{ volumetric: { divisor: '5000' }, shipment: { round: up('0.5') } }] };
const cubic250 = { weights: [{ volumetric: { densityKgPerCbm: '250' } }] };
const airWhole = { weights: [{ volumetric: { divisor: '6000' }, aggregate: 'maxOfSums' }] };
const inches = (divisor: string, from?: string): Tariff => ({
  measures: 'in/lb',
  weights: [
    {
      volumetric: { divisor, sides: nearest, round: up('1'), ...(from === undefined ? {} : { when: over(from) }) },
      actual: { round: up('1') },
    },
  ],
});
const wm = (rate: string, weightPerCbm: string): Tariff => ({
  currency: 'USD',
  prices: [{ kind: 'perCbm', rate, weightPerCbm, min: '1' }],
});

const metric: readonly Printed[] = [
  printed('Ecoparcel', '30 x 50 x 50 / 5000 = 15 against 10', by5000, box('A', '10', '30x50x50'), { volumetric: '15', chargeable: '15' }),
  printed('ParcelPal', '25 x 30 x 15 / 5000 = 2.25 against 8', by5000, box('A', '8', '25x30x15'), { volumetric: '2.25', chargeable: '8' }),
  printed('ShopMate (Australia Post)', '50 x 30 x 40 / 6000 = 10 against 9', by6000, box('A', '9', '50x30x40'), { chargeable: '10' }),
  printed('ShopMate (Australia Post)', 'the same against 16', by6000, box('A', '16', '50x30x40'), { chargeable: '16' }),
  printed('Value Clearing (ZA)', '50 x 50 x 50 / 6000 = 20.83 against 80', by6000, box('A', '80', '50x50x50'), {
    volumetric: '20.83',
    chargeable: '80',
  }),
  printed('Value Clearing (ZA)', '8 boxes of 60 x 40 x 20 weigh 45 kg, 64 by volume', airWhole, times(8, box('A', '5.625', '60x40x20')), {
    chargeable: '64',
  }),
  printed('Quantum (UK)', '100 x 40 x 30 / 6000 = 20 against 15', airWhole, box('A', '15', '100x40x30'), {
    volumetric: '20',
    chargeable: '20',
  }),
  printed(
    'Pengellys (NZ)',
    '30 x 45 x 65 = 14.625, charged as 15',
    { weights: [{ volumetric: { divisor: '6000' }, shipment: { round: up('1') } }] },
    box('A', '14', '30x45x65'),
    { volumetric: '14.625', chargeable: '15' },
  ),
  printed(
    'Mainfreight (NZ)',
    '0.45 CBM x 167 = 75.15 against 25',
    { weights: [{ volumetric: { densityKgPerCbm: '167' } }] },
    box('A', '25', '100x90x50'),
    { volumetric: '75.15', chargeable: '75.15' },
  ),
  printed("Josie's (AU)", '0.5 x 0.25 x 0.4 m x 250 = 12.5 against 5', cubic250, box('A', '5', '50x25x40'), {
    volumetric: '12.5',
    chargeable: '12.5',
  }),
  // The half is taken of the volumetric weight as it is printed, rounded up to a tenth.
  printed(
    'CBR Express',
    'half: (10.7 + 5) / 2 = 7.85, charged as 8',
    { weights: [{ volumetric: { divisor: '6000', round: up('0.1') }, blend: { kind: 'half' }, shipment: { round: up('1') } }] },
    box('A', '5', '40x40x40'),
    { volumetric: '10.7', chargeable: '8' },
  ),
];

const imperial: readonly Printed[] = [
  printed(
    'Windy City Parrot (UPS, FedEx, USPS)',
    '12 x 12 x 14 / 194 = 10.39, charged as 11',
    inches('194', '1728'),
    box('A', '2', '12x12x14'),
    { chargeable: '11' },
  ),
  printed('Practical Ecommerce (ground)', '36 x 24 x 12 / 194: 54 lb', inches('194', '5184'), box('A', '10', '36x24x12'), {
    chargeable: '54',
  }),
  printed('Practical Ecommerce (ground)', '18 x 18 x 18: 31 lb', inches('194', '5184'), box('A', '3', '18x18x18'), { chargeable: '31' }),
  printed('Practical Ecommerce (air)', '12 x 9 x 6 = 648 / 194 = 3.34, charged as 4', inches('194'), box('A', '1', '12x9x6'), {
    chargeable: '4',
  }),
  printed('Pallently (USPS)', '18 x 14 x 12 / 166 = 18.22, charged as 19 against 11', inches('166', '1728'), box('A', '11', '18x14x12'), {
    chargeable: '19',
  }),
  printed('Pallently (139)', 'the same box by 139: 22 lb', inches('139'), box('A', '11', '18x14x12'), { chargeable: '22' }),
  printed('Neopost (USPS)', '12 x 12 x 8 is less than a cubic foot: 7 lb', inches('166', '1728'), box('A', '7', '12x12x8'), {
    chargeable: '7',
  }),
  printed('UPS', '1.49 counts as 1, 1.50 as 2', inches('139'), box('A', '1', '10.49x10.5x12'), { chargeable: '10' }),
];

const sea: readonly Printed[] = [
  printed(
    'howtoexportimport.com',
    '5 parcels of 2.5 x 0.85 x 0.8 m, 11 t: 11 x 65 = 715',
    wm('65', '1000'),
    times(5, box('A', '2200', '250x85x80')),
    { revenueUnits: '11', total: '715.00' },
  ),
  printed('OOPS (SG)', '10 packages of 50 x 30 x 20, 550 kg: 550 / 500 = 1.1', wm('1', '500'), times(10, box('A', '55', '50x30x20')), {
    revenueUnits: '1.1',
  }),
  printed(
    'OOPS (SG)',
    '34.2 cm count as 35, 50.5 as 51',
    { ...wm('1', '500'), weights: [{ sides: { round: up('1') } }] },
    [box('A', '50', '200x200x34.2'), box('B', '50', '100x100x50.5')],
    { revenueUnits: '1.91' },
  ),
];

function told(offer: Offer): Printed['expected'] {
  const { chargeable, revenueUnits } = offer.shipment;
  return { volumetric: offer.boxes[0]?.volumetric ?? '', chargeable, revenueUnits: revenueUnits ?? '', total: offer.total };
}

describe.each([
  ['cm and kg', metric],
  ['inches and pounds', imperial],
  ['CBM', sea],
])('What others print, in %s', (_measures, cases) => {
  it.each(cases.map((one) => [`${one.who}: ${one.says}`, one] as const))('%s', (_says, { tariff, boxes, expected }) => {
    const asked = request(boxes, { measures: tariff.measures === 'in/lb' ? 'in/lb' : 'cm/kg' });
    const found = told(offered(tariff, asked));
    for (const [name, printed] of Object.entries(expected)) {
      const digits = printed.split('.')[1]?.length ?? 0;
      const shown = found[name as keyof Printed['expected']] ?? '';
      // Only a measured weight may go on behind what the source prints.
      expect(name === 'volumetric' ? Number(shown).toFixed(digits) : shown, name).toBe(printed);
    }
  });
});

describe('Surcharges as carriers publish them', () => {
  it('FedEx (UK, by Sendcloud): additional handling from 121, 76 and 266 cm or 31 kg, oversize from 243 and 330 cm, one of them a package', () => {
    const charges = [
      surcharge('handling', 'piece', each('14.15'), {
        when: anyOver(['longest', '121'], ['second', '76'], ['lengthPlusGirth', '266'], ['actual', '31']),
        group: 'size',
      }),
      surcharge('oversize', 'piece', each('49.45'), { when: anyOver(['longest', '243'], ['lengthPlusGirth', '330']), group: 'size' }),
    ];
    const tariff = { currency: 'GBP', charges, groups: [{ code: 'size', takes: 'highest' }], prices: [{ kind: 'flat', price: '0' }] };
    const charged = (...boxes: RateBox[]) => {
      const { freight: _freight, ...lines } = amounts(offered(tariff, request(boxes)));
      return lines;
    };
    // The boundary itself is free of it: "more than".
    expect(charged(box('A', '31', '121x36x36'))).toEqual({});
    expect(charged(box('A', '31.001', '50x20x20'))).toEqual({ handling: '14.15' });
    expect(charged(box('A', '5', '121.01x20x20'))).toEqual({ handling: '14.15' });
    expect(charged(box('A', '5', '80x76.01x20'))).toEqual({ handling: '14.15' });
    expect(charged(box('A', '5', '120x43x31'))).toEqual({ handling: '14.15' });
    expect(charged(box('A', '40', '243.01x20x20'))).toEqual({ oversize: '49.45' });
    expect(charged(box('A', '5', '130x20x20'), box('B', '5', '120x43x31'), box('C', '5', '150x60x50'))).toEqual({
      handling: '28.30',
      oversize: '49.45',
    });
  });

  it('FedEx (US): an oversize package is billed as 90 lb at least, the others beside it as they are', () => {
    const when = anyOver(['longest', '96'], ['lengthPlusGirth', '130']);
    const tariff = {
      ...inches('139'),
      currency: 'USD',
      charges: [surcharge('oversize', 'piece', each('115'), { when, raisesTo: '90' })],
    };
    const pounds = (...boxes: RateBox[]) => offered(tariff, request(boxes, { measures: 'in/lb' }));
    expect(pounds(box('A', '20', '97x6x6'), box('B', '20', '10x10x10')).shipment.chargeable).toBe('110');
    expect(pounds(box('A', '20', '96x8x9')).shipment.chargeable).toBe('50');
    expect(pounds(box('A', '95.2', '97x6x6')).shipment.chargeable).toBe('96');
    expect(amounts(pounds(box('A', '20', '97x6x6')))).toMatchObject({ oversize: '115.00' });
  });

  it('USPS balloon price: under 20 lb and between 84 and 108 in of length and girth counts as 20 lb', () => {
    const balloon = [
      [
        { fact: 'actual', is: '<', than: '20' },
        { fact: 'lengthPlusGirth', is: '>', than: '84' },
        { fact: 'lengthPlusGirth', is: '<=', than: '108' },
      ],
    ];
    const tariff = { measures: 'in/lb', charges: [surcharge('balloon', 'piece', each('0'), { when: balloon, raisesTo: '20' })] };
    const pounds = (weight: string, sides: string) =>
      offered(tariff, request([box('A', weight, sides)], { measures: 'in/lb' })).shipment.chargeable;
    expect([pounds('6', '30x14x14'), pounds('6', '28x14x14'), pounds('6', '30x20x20'), pounds('22', '30x14x14')]).toEqual([
      '20',
      '6',
      '6',
      '22',
    ]);
  });

  it('fuel on the freight with its surcharges, and on the freight alone, 25.00 apart for the same shipment (DHL Parcel PL)', () => {
    const fuelOn = (...of: string[]) => {
      const charges = [
        surcharge('remote', 'shipment', each('200')),
        { code: 'fuel', kind: 'fuel', scope: 'shipment', charge: percent('12.5', of) },
      ];
      return amounts(offered({ currency: 'EUR', prices: [{ kind: 'flat', price: '500' }], charges }, request([box('A', '1')]))).fuel;
    };
    expect([fuelOn('freight', 'remote'), fuelOn('freight')]).toEqual(['87.50', '62.50']);
  });

  it('per kg with a minimum: 60 kg by 4.00, least 200, is 240 (DHL CN remote area); 12 kg by 1.00, least 20, is 20 a piece (SF)', () => {
    const remote = surcharge('remote', 'shipment', perKg('4', { min: '200' }));
    expect(amounts(offered({ charges: [remote] }, request([box('A', '60')]))).remote).toBe('240.00');
    const sf = surcharge('big', 'piece', perKg('1', { min: '20' }), { when: anyOver(['chargeable', '50'], ['longest', '160']) });
    expect(amounts(offered({ charges: [sf] }, request([box('A', '12', '161x20x20'), box('B', '12', '160x20x20')]))).big).toBe('20.00');
  });
});

describe('Price rows as forwarders publish them', () => {
  const cost = (rows: readonly object[], weight: string, more: object = {}) =>
    offered({ prices: rows, ...more }, request([box('A', weight)])).total;

  it('first and continued weight, then by the kilogram from 21 kg on', () => {
    const rows = [
      { kind: 'firstContinue', below: '21', first: { weight: '0.5', price: '80' }, next: { step: '0.5', price: '30' } },
      { kind: 'perKg', from: '21', rate: '52' },
    ];
    const rounded = { weights: [{ shipment: { round: [{ upTo: '21', step: '0.5' }, { step: '1' }] } }] };
    expect(['0.3', '0.5', '0.51', '1.5', '20.5', '20.6', '21.2'].map((weight) => cost(rows, weight, rounded))).toEqual([
      '80.00',
      '80.00',
      '110.00',
      '140.00',
      '1280.00',
      // Charged as 21 kg: by the kilogram.
      '1092.00',
      '1144.00',
    ]);
  });

  it('per kilogram and ticket, with a least weight, at the gram', () => {
    const row = [{ kind: 'perKgPlusTicket', rate: '88.5', ticket: '18.9' }];
    const least = { weights: [{ shipment: { min: '0.05' } }] };
    expect([cost(row, '0.03', least), cost(row, '0.05', least), cost(row, '0.237', least)]).toEqual(['23.33', '23.33', '39.87']);
  });

  it('by currencies of no, two and three decimals, half up, once a line', () => {
    const half = { kind: 'perKg', rate: '0.5' };
    expect(cost([half], '3', { currency: 'JPY' })).toBe('2');
    expect(cost([{ kind: 'perKg', rate: '1.0005' }], '1', { currency: 'KWD' })).toBe('1.001');
    expect(cost([{ kind: 'perKg', rate: '1.005' }], '1', { currency: 'TWD' })).toBe('1.01');
    expect(cost([{ kind: 'perKg', rate: '10.5' }], '1', { currency: 'KRW' })).toBe('11');
  });
});
