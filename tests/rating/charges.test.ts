import { describe, expect, it } from 'vitest';
import { amounts, anyOver, box, each, offered, percent, perKg, refused, request, surcharge } from './drafts.ts';

const long = anyOver(['longest', '100']);
const heavy = anyOver(['actual', '30']);

describe('Charges', () => {
  it('on weight have a minimum and a maximum, once a shipment or for each piece that they are for', () => {
    const boxes = [box('A', '40', '110x20x20'), box('B', '10', '50x20x20'), box('C', '31', '90x20x20')];
    const charges = [
      surcharge('shipment', 'shipment', perKg('2', { max: '150.5' })),
      surcharge('heavy', 'piece', perKg('1', { min: '35' }), { when: heavy }),
      surcharge('pieces', 'piece', each('3')),
      surcharge('ticket', 'shipment', each('7')),
    ];
    const offer = offered({ charges }, request(boxes));
    expect(amounts(offer)).toEqual({ freight: '81.00', shipment: '150.50', heavy: '75.00', pieces: '9.00', ticket: '7.00' });
    expect(offer.lines.find(({ code }) => code === 'heavy')).toMatchObject({
      boxes: ['A', 'C'],
      rule: '/charges/1',
      quantity: '71',
      unit: 'kg',
    });
  });

  it('of a group are taken once for a piece: the highest, or the first', () => {
    const charges = [
      surcharge('long', 'piece', each('50'), { when: long, group: 'G' }),
      surcharge('heavy', 'piece', perKg('2'), { when: heavy, group: 'G' }),
    ];
    const boxes = [box('A', '40', '110x20x20'), box('B', '10', '110x20x20'), box('C', '31', '90x20x20')];
    const highest = offered({ charges, groups: [{ code: 'G', takes: 'highest' }] }, request(boxes));
    expect(amounts(highest)).toEqual({ freight: '81.00', long: '50.00', heavy: '142.00' });
    expect(highest.lines.map((line) => line.boxes)).toEqual([null, ['B'], ['A', 'C']]);
    const first = offered({ charges, groups: [{ code: 'G', takes: 'first' }] }, request(boxes));
    expect(amounts(first)).toEqual({ freight: '81.00', long: '100.00', heavy: '62.00' });
  });

  it('have a cap, and conditions on girth and sums', () => {
    const girth = [[{ fact: 'girth', is: '>=', than: '80' }], [{ fact: 'lengthPlusGirth', is: '>', than: '266' }]];
    const charges = [surcharge('girth', 'piece', each('40'), { when: girth, cap: '100' })];
    const boxes = ['A', 'B', 'C', 'D'].map((no) => box(no, '1', '30x20x20'));
    expect(amounts(offered({ charges }, request(boxes)))).toEqual({ freight: '4.00', girth: '100.00' });
    expect(amounts(offered({ charges }, request(boxes.slice(0, 2))))).toEqual({ freight: '2.00', girth: '80.00' });
    expect(amounts(offered({ charges }, request([box('A', '1', '30x20x19.99')])))).toEqual({ freight: '1.00' });
  });

  it('raise the chargeable weight of a piece or of the shipment, and say so', () => {
    const charges = [surcharge('oversize', 'piece', each('100'), { when: long, raisesTo: '40' })];
    const offer = offered({ charges }, request([box('A', '5', '110x10x10'), box('B', '5', '50x10x10')]));
    expect(offer.shipment.chargeable).toBe('45');
    expect(offer.boxes.map(({ chargeable, raisedBy }) => [chargeable, raisedBy])).toEqual([
      ['40', 'oversize'],
      ['5', null],
    ]);
    const whole = offered(
      { charges, weights: [{ aggregate: 'maxOfSums' }] },
      request([box('A', '5', '110x10x10'), box('B', '5', '50x10x10')]),
    );
    expect(whole.shipment.chargeable).toBe('45');
    const ticket = [surcharge('light', 'shipment', each('9'), { when: [[{ fact: 'chargeable', is: '<', than: '12' }]], raisesTo: '12' })];
    const raised = offered({ charges: ticket }, request([box('A', '5')]));
    expect(raised.shipment).toMatchObject({ aggregated: '5', chargeable: '12', raisedBy: 'light' });
    expect(amounts(raised)).toEqual({ freight: '12.00', light: '9.00' });
  });

  it('by percentage are on the lines that they name, in their order: fuel, discount, tax', () => {
    const charges = [
      surcharge('remote', 'shipment', each('200')),
      { code: 'fuel', kind: 'fuel', scope: 'shipment', charge: percent('12.5', ['freight']) },
      { code: 'off', kind: 'discount', scope: 'shipment', charge: percent('10', ['freight', 'fuel'], { max: '50' }) },
      { code: 'vat', kind: 'tax', scope: 'shipment', charge: percent('6', ['all']) },
    ];
    const prices = [{ kind: 'flat', price: '500' }];
    const offer = offered({ charges, prices }, request([box('A', '1')]));
    expect(amounts(offer)).toEqual({ freight: '500.00', remote: '200.00', fuel: '62.50', off: '-50.00', vat: '42.75' });
    expect(offer.total).toBe('755.25');
    const onBoth = charges.map((charge) =>
      charge.code === 'fuel' ? { ...charge, charge: percent('12.5', ['freight', 'remote']) } : charge,
    );
    expect(amounts(offered({ charges: onBoth, prices }, request([box('A', '1')]))).fuel).toBe('87.50');
  });

  it('by percentage are of rounded lines, and of nothing where more was taken off than they come to', () => {
    const fuel = (of: readonly string[]) => ({ code: 'fuel', kind: 'fuel', scope: 'shipment', charge: percent('50', of) });
    const prices = [{ kind: 'flat', price: '10.005' }];
    expect(amounts(offered({ charges: [fuel(['freight'])], prices }, request([box('A', '1')])))).toEqual({
      freight: '10.01',
      fuel: '5.01',
    });
    const off = { code: 'off', kind: 'discount', scope: 'shipment', charge: each('50') };
    const charges = [surcharge('remote', 'shipment', each('100')), off, fuel(['freight', 'off'])];
    expect(amounts(offered({ charges, prices }, request([box('A', '1')])))).toMatchObject({ off: '-50.00', fuel: '0.00' });
  });

  it('taken off are never more than there is', () => {
    const charges = [{ code: 'off', kind: 'discount', scope: 'shipment', charge: each('80') }];
    expect(offered({ charges }, request([box('A', '12')]))).toMatchObject({ total: '0.00' });
  });

  it('for remote areas are named by tier; those for other places, addresses and services stay away', () => {
    const charges = [
      surcharge('extended', 'shipment', perKg('4', { min: '200' }), { remote: ['extended'] }),
      surcharge('remote', 'shipment', each('90'), { remote: ['remote'] }),
      surcharge('home', 'shipment', each('35'), { addressTypes: ['residential'] }),
      surcharge('signature', 'shipment', each('15'), { service: 'signature' }),
    ];
    const remote = [
      { tier: 'extended', places: [{ country: 'GB', postcodes: [{ from: 'HS1', to: 'HS9', by: 'district' }] }] },
      { tier: 'remote', places: [{ country: 'GB', cities: ['Château'], postcodes: [{ from: 'KA27', to: 'KA27', by: 'district' }] }] },
    ];
    const to = (destination: object) => request([box('A', '2')], { destination: { country: 'GB', ...destination } });
    expect(offered({ charges, remote }, to({ postcode: 'hs2 0aa' })).remote).toEqual({
      tier: 'extended',
      amount: '200.00',
      codes: ['extended'],
    });
    expect(offered({ charges, remote }, to({ city: 'CHATEAU', postcode: 'EH1 1AA' })).remote).toEqual({
      tier: 'remote',
      amount: '90.00',
      codes: ['remote'],
    });
    expect(offered({ charges, remote }, to({ postcode: 'KA2 7AA' })).remote).toBeNull();
    const home = { addressType: 'residential', postcode: 'EH1 1AA' };
    expect(amounts(offered({ charges, remote }, { ...to(home), services: ['signature'] }))).toEqual({
      freight: '2.00',
      home: '35.00',
      signature: '15.00',
    });
  });

  it('for remote areas are never left out for want of a postcode: it is asked for where it can matter', () => {
    const remote = [{ tier: 'far', places: [{ country: 'GB', postcodes: [{ from: 'HS', to: 'HS' }] }] }];
    const far = (more: object = {}) => [surcharge('far', 'shipment', each('90'), { remote: ['far'], ...more })];
    const to = (country: string) => request([box('A', '2')], { destination: { country } });
    expect(refused({ charges: far(), remote }, to('GB')).reasons).toEqual([{ code: 'postcode_missing', values: { country: 'GB' } }]);
    expect(offered({ charges: far(), remote }, to('HK')).total).toBe('2.00');
    expect(offered({ charges: far({ service: 'insurance' }), remote }, to('GB')).total).toBe('2.00');
    expect(offered({ remote }, to('GB')).total).toBe('2.00');
  });
});
