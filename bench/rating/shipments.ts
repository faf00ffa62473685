import { readTariff } from '../../server/rating/read-tariff.ts';
import type { RateBox, RateRequest } from '../../server/rating/request.ts';
import type { Tariff } from '../../server/rating/tariff.ts';

/** Builds products with different weight rules, so that nothing computed for one serves another. */
export function benchTariffs(count: number): readonly Tariff[] {
  return Array.from({ length: count }, (_, at) => {
    const { tariff, problems } = readTariff(benchDocument(at));
    if (tariff === undefined) throw new Error(JSON.stringify(problems));
    return tariff;
  });
}

/** Builds a shipment of different boxes to a remote place that is found by its postcode. */
export function benchRequest(boxes: number): RateRequest {
  return {
    day: '2026-11-21',
    measures: 'cm/kg',
    accountActivated: true,
    destination: { country: 'US', city: 'Anchorage', postcode: '99501', addressType: 'residential' },
    boxes: Array.from({ length: boxes }, (_, at): RateBox => {
      const [length, width, height] = [30.5 + (at % 7), 20.25 + (at % 11), 15.75 + (at % 13)].map((side) => side.toFixed(2));
      return { no: `B${at + 1}`, length, width, height, weight: (2.125 + at * 0.105).toFixed(3) };
    }),
  };
}

function benchDocument(at: number): unknown {
  const zones = Array.from({ length: 10 }, (_, zone) => ({
    zone: `Z${zone}`,
    places: [{ country: 'US', postcodes: [{ from: `${zone}0`, to: `${zone}9` }] }, ...(zone === 9 ? [{ country: 'CA' }] : [])],
  }));
  const brackets = Array.from({ length: 20 }, (_, bracket) => ({
    kind: 'perKg',
    over: String(bracket * 100),
    upTo: String(bracket * 100 + 100),
    rate: (40 - bracket - at / 100).toFixed(2),
  }));
  return {
    format: 1,
    product: `P${at}`,
    version: '2026.11',
    validFrom: '2026-01-01',
    currency: 'CNY',
    measures: at % 10 === 9 ? 'in/lb' : 'cm/kg',
    zones,
    remote: [{ tier: 'remote', places: [{ country: 'US', postcodes: [{ from: '995', to: '999' }] }] }],
    limits: [
      { scope: 'piece', fact: 'longest', max: '270' },
      { scope: 'piece', fact: 'actual', max: '70' },
    ],
    weights: [
      {
        volumetric: { divisor: String((at % 10 === 9 ? 139 : 5000) + at), sides: [{ step: '1', mode: 'nearest' }] },
        piece: { round: [{ upTo: '21', step: '0.5' }, { step: '1' }] },
        aggregate: at % 2 === 0 ? 'sumOfPieces' : 'maxOfSums',
        shipment: { round: [{ upTo: '21', step: '0.5' }, { step: '1' }] },
      },
    ],
    prices: zones.flatMap(({ zone }) => brackets.map((bracket) => ({ ...bracket, zones: [zone] }))),
    groups: [{ code: 'handling', takes: 'highest' }],
    charges: [
      {
        ...surcharge('long', 'piece', { kind: 'each', amount: '120' }),
        when: [[{ fact: 'longest', is: '>', than: '35' }]],
        group: 'handling',
      },
      {
        ...surcharge('heavy', 'piece', { kind: 'perKg', rate: '3', min: '60' }),
        when: [[{ fact: 'actual', is: '>', than: '8' }]],
        group: 'handling',
      },
      { ...surcharge('remote', 'shipment', { kind: 'perKg', rate: '4', min: '200' }), remote: ['remote'] },
      { ...surcharge('home', 'shipment', { kind: 'each', amount: '35' }), addressTypes: ['residential'] },
      { code: 'fuel', kind: 'fuel', scope: 'shipment', charge: { kind: 'percent', percent: '18.25', of: ['freight', 'remote'] } },
      { code: 'regular', kind: 'discount', scope: 'shipment', charge: { kind: 'percent', percent: '5', of: ['freight'] } },
      { code: 'vat', kind: 'tax', scope: 'shipment', charge: { kind: 'percent', percent: '6', of: ['all'] } },
    ],
  };
}

function surcharge(code: string, scope: string, charge: object): object {
  return { code, kind: 'surcharge', scope, charge };
}
