import { describe, expect, it } from 'vitest';
import type { RateBox } from '../../server/rating/request.ts';
import { box, offered, request } from './drafts.ts';

const weigh = (rule: object, ...boxes: RateBox[]) => offered({ weights: [rule] }, request(boxes));
const chargeable = (rule: object, ...boxes: RateBox[]) => weigh(rule, ...boxes).shipment.chargeable;
const by6000 = { divisor: '6000' };
const step = (size: string, mode?: string) => [{ step: size, ...(mode === undefined ? {} : { mode }) }];

describe('The weight of a piece', () => {
  it('is blended: the larger, the mean when the volumetric is larger, the actual alone, or from a ratio on', () => {
    const light = box('A', '5', '40x40x40');
    const dense = box('B', '12', '40x40x40');
    expect(chargeable({ volumetric: by6000 }, light)).toBe('10.666666667');
    expect(chargeable({ volumetric: by6000, blend: { kind: 'half' } }, light)).toBe('7.833333333');
    expect(chargeable({ volumetric: by6000, blend: { kind: 'half' }, shipment: { round: step('0.5') } }, light)).toBe('8');
    expect(chargeable({ volumetric: by6000, blend: { kind: 'half' } }, dense)).toBe('12');
    expect(chargeable({ volumetric: by6000, blend: { kind: 'actual' } }, light)).toBe('5');
    const twice = { volumetric: by6000, blend: { kind: 'ratio', ratio: '2' } };
    expect(chargeable(twice, box('A', '5.334', '40x40x40'))).toBe('5.334');
    expect(chargeable(twice, box('A', '5', '40x40x37.5'))).toBe('10');
    expect(weigh({ volumetric: by6000, blend: { kind: 'half' } }, light).boxes[0]).toMatchObject({
      chosen: 'mean',
      volumetric: '10.666666667',
    });
  });

  it("has a volumetric part only where a condition holds, and none where it is exempt; the bounds are the rule's", () => {
    const ems = (is: string) => ({ volumetric: { divisor: '8000', when: [[{ fact: 'longest', is, than: '60' }]] } });
    expect(chargeable(ems('>='), box('A', '2', '60x50x40'))).toBe('15');
    expect(chargeable(ems('>'), box('A', '2', '60x50x40'))).toBe('2');
    const exempt = { volumetric: { ...by6000, exempt: [[{ fact: 'sumSides', is: '<', than: '90' }]] } };
    expect(chargeable(exempt, box('A', '1', '30x30x29.99'))).toBe('1');
    expect(chargeable(exempt, box('A', '1', '30x30x30'))).toBe('4.5');
    expect(weigh(exempt, box('A', '1', '30x30x29')).boxes[0]).toMatchObject({ volumetric: '4.35', volumetricCounts: false });
    const under20 = { volumetric: { ...by6000, exempt: [[{ fact: 'actual', is: '<', than: '20' }]] } };
    expect([chargeable(under20, box('A', '19.9', '60x60x60')), chargeable(under20, box('A', '20', '60x60x60'))]).toEqual(['19.9', '36']);
  });

  it('is found from the sides where they are known, whatever volumetric weight was given', () => {
    const both = { ...box('A', '1', '30x20x10'), volumetric: '9' };
    expect(weigh({ volumetric: by6000 }, both).boxes[0]).toMatchObject({ volumetric: '1', chargeable: '1' });
    expect(chargeable({}, both)).toBe('1');
    expect(chargeable({ volumetric: by6000 }, { ...box('A', '1'), volumetric: '9' })).toBe('9');
  });

  it('follows a density as well as a divisor, exactly, also in pounds', () => {
    const volumes = [box('A', '1', '15x50x80')];
    expect(chargeable({ volumetric: { densityKgPerCbm: '250' } }, ...volumes)).toBe(
      chargeable({ volumetric: { divisor: '4000' } }, ...volumes),
    );
    const pounds = offered(
      { measures: 'in/lb', weights: [{ volumetric: { densityKgPerCbm: '200' } }] },
      request([box('A', '0.453', '100x100x100')]),
    );
    // A cubic metre of 200 kg is 200 / 0.45359237 lb.
    expect(pounds.shipment.chargeable).toBe('440.92452437');
  });

  it('rounds sides, both weights and itself by their own rules', () => {
    const nearest = { volumetric: { divisor: '5000', sides: step('1', 'nearest') } };
    expect(weigh(nearest, box('A', '1', '30.5x20.49x10')).boxes[0]).toMatchObject({ sides: ['31', '20', '10'], volumetric: '1.24' });
    expect(
      chargeable({ volumetric: { divisor: '5000', round: step('1') }, actual: { round: step('0.5') } }, box('A', '1.1', '20x20x11')),
    ).toBe('1.5');
    expect(chargeable({ piece: { min: '12', round: step('1') } }, box('A', '3'), box('B', '12.01'))).toBe('25');
    expect(chargeable({ shipment: { round: step('0.5', 'nearest') } }, box('A', '1.25'))).toBe('1.5');
    expect(chargeable({ shipment: { round: step('0.5', 'down') } }, box('A', '1.49'))).toBe('1');
  });
});

describe('The weight of a shipment', () => {
  const boxes: readonly RateBox[] = [
    { no: 'A', weight: '5.6', volumetric: '3.8' },
    { no: 'B', weight: '3.6', volumetric: '6.6' },
  ];

  it('is the sum of its pieces, or the larger of two sums', () => {
    expect(chargeable({ shipment: { round: step('0.5') } }, ...boxes)).toBe('12.5');
    expect(chargeable({ piece: { round: step('0.5') } }, ...boxes)).toBe('13');
    expect(chargeable({ aggregate: 'maxOfSums', shipment: { round: step('0.5') } }, ...boxes)).toBe('10.5');
    expect(chargeable({ aggregate: 'maxOfSums', blend: { kind: 'half' } }, ...boxes)).toBe('9.8');
    expect(chargeable({ aggregate: 'maxOfSums', piece: { min: '6' } }, ...boxes)).toBe('12.6');
  });

  it('counts an exempt box by its actual weight in both sums', () => {
    const rule = { aggregate: 'maxOfSums', volumetric: { ...by6000, exempt: [[{ fact: 'sumSides', is: '<', than: '90' }]] } };
    expect(chargeable(rule, box('A', '1', '30x30x20'), box('B', '1', '60x60x10'))).toBe('7');
  });

  it('is rounded by the tier that it falls into, and has a minimum', () => {
    const tiers = { shipment: { min: '0.8', round: [{ upTo: '21', step: '0.5' }, { step: '1' }] } };
    const of = (weight: string) => chargeable(tiers, box('A', weight));
    expect(['0.1', '1.1', '20.51', '21', '21.001', '22'].map(of)).toEqual(['1', '1.5', '21', '21', '22', '22']);
    expect(chargeable({ shipment: { round: [{ upTo: '20', step: '0.3' }, { step: '1' }] } }, box('A', '20'))).toBe('20.1');
  });

  it('in revenue units has a minimum, a rounding, and the weight that counts as a CBM', () => {
    const lcl = (parts: object, ...some: RateBox[]) => offered({ prices: [{ kind: 'perCbm', rate: '35', ...parts }] }, request(some));
    const offer = lcl({ weightPerCbm: '1000' }, box('A', '2500', '190x120x50'));
    expect(offer).toMatchObject({ total: '87.50', shipment: { cbm: '1.14', revenueUnits: '2.5' } });
    expect(lcl({ min: '1' }, box('A', '50', '60x50x40'))).toMatchObject({ total: '35.00', shipment: { cbm: '0.12', revenueUnits: '1' } });
    expect(lcl({ round: step('0.1') }, box('A', '50', '100x100x101')).shipment.revenueUnits).toBe('1.1');
    expect(lcl({ minCharge: '80' }, box('A', '50', '60x50x40')).total).toBe('80.00');
  });
});
