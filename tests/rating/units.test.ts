import { describe, expect, it } from 'vitest';
import { applied, dividedBy, quantity, shared } from '../../server/rating/quantity.ts';

describe('Units', () => {
  it('do not mix: what is no sum and no product of units does not compile', () => {
    const [side, weight] = [quantity('side', '3'), quantity('weight', '4')];
    const rate = quantity('money/weight', '2.5');
    // @ts-expect-error: a weight is added to a side
    expect(side.plus(weight).text()).toBe('7');
    // @ts-expect-error: a side is compared with a weight
    expect(side.compare(weight)).toBeLessThan(0);
    // @ts-expect-error: a rate per weight on a side
    expect(applied(rate, side, 'money').text()).toBe('7.5');
    expect(applied(rate, weight, 'money').unit).toBe('money');
    // @ts-expect-error: what is given is no price per CBM
    expect(applied(quantity('money/cbm', '1'), weight, 'money').text()).toBe('4');
    expect(dividedBy(quantity('volume', '12000'), quantity('volume/weight', '6000'), 'weight')).toMatchObject({ unit: 'weight' });
    expect(shared(quantity('money', '10'), weight, 'money/weight').text()).toBe('2.5');
  });

  it('refuse what is no plain decimal', () => {
    for (const text of ['', '1e3', '1,5', '.5', '5.', ' 1', 'NaN', '0x1', '１']) expect(() => quantity('one', text)).toThrow(RangeError);
  });
});
