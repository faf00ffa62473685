import { expect, test } from 'vitest';
import { examine } from '../../src/runtime/language/examine.ts';
import { knowledge, orderList } from './knowledge.ts';

const told = (change: object) => {
  const [problem, ...others] = examine(orderList(change), knowledge).problems;
  return others.length > 0 ? others.length + 1 : `${problem?.message} → ${problem?.expected ?? ''}`;
};
const column = (more: object) => told({ columns: [{ dataIndex: 'customerNo', title: 'order.customerNo', ...more }] });

test('a problem says what was found and what would be right, in the words of the language', () => {
  expect(column({ width: '170' })).toBe('Expected a whole number, found "170" → a whole number');
  expect(column({ width: [170] })).toBe('Expected a whole number, found a list → a whole number');
  expect(column({ when: '{{ user.id == }}' })).toMatch(/^The expression ends where something is still expected, at character \d+/);
  expect(column({ when: '{{ user.id > 3 }}' })).toBe('">" does not take a text and a whole number → two values of a kind that go together');
  expect(column({ when: "{{ page.word == 'x' }}" })).toBe('There is no "word" in page → a name that the screen declares under "state"');
  expect(column({ when: "{{ params.word == 'x' }}" })).toBe(
    'There is no "word" in params → a name that the screen declares under "params"',
  );
});

test('a misspelled property is told, and nothing that only follows from it', () => {
  const columns = [{ dataIndex: 'customerNo', title: 'order.customerNo' }];
  const list = {
    block: 'list',
    source: { call: 'order.list' },
    rowKey: 'id',
    colums: columns,
    card: { title: 'customerNo', facts: ['customerNo'] },
  };
  const { problems } = examine({ schemaVersion: 2, title: 'order.list.title', body: [list] }, knowledge);
  expect(problems.map(({ path, didYouMean }) => [path, didYouMean])).toEqual([['/body/0/colums', 'columns']]);
});
