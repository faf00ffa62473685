import { expect, it } from 'vitest';
import { matchingItems } from '../../src/widgets/parts/edit-grid/matching.ts';

const items = [
  { value: 'AU', text: 'Australia', title: 'Australia' },
  { value: 'UM', text: 'United States Minor Outlying Islands', title: '' },
  { value: 'US', text: 'United States', title: 'United States' },
  { value: 'GB', text: 'United Kingdom', title: 'United Kingdom' },
];
const found = (typed: string) => matchingItems(items, typed).map(({ value }) => value);

it('what is typed whole, as a text or a code, comes before what only has it in it', () => {
  expect(found('united states')).toEqual(['US', 'UM']);
  expect(found('US')).toEqual(['US', 'AU']);
  expect(found('united')).toEqual(['UM', 'US', 'GB']);
  expect(found('kingdom')).toEqual(['GB']);
  expect(found('nowhere')).toEqual([]);
  expect(found(' ')).toEqual(['AU', 'UM', 'US', 'GB']);
});
