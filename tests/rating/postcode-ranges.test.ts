import { expect, it } from 'vitest';
import { PostcodeRanges } from '../../server/rating/postcode-ranges.ts';

it('a postcode belongs to the longest prefix that holds it, whatever the order of the ranges', () => {
  const ranges = [
    { name: 'near', from: '9', to: '9' },
    { name: 'city', from: '950', to: '951' },
    { name: 'port', from: '95112', to: '95112' },
  ];
  for (const order of [ranges, [...ranges].reverse()]) {
    const codes = new PostcodeRanges();
    for (const { name, ...range } of order) codes.add(name, range);
    expect(codes.settle()).toEqual([]);
    expect(['95112', '95113', '94000', '10000'].map((code) => codes.find(code))).toEqual(['port', 'city', 'near', undefined]);
  }
});
