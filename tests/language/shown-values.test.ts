import { describe, expect, test } from 'vitest';
import { orderList, problemsOf, told } from './knowledge.ts';

const column = (more: object) => orderList({ columns: [{ dataIndex: 'customerNo', title: 'order.customerNo' }, more] });
const computed = { dataIndex: 'whole', title: 'order.total' };
const first = (document: unknown) => problemsOf(document)[0];

describe('a computed column', () => {
  test('names itself, and reads the row by its types', () => {
    expect(told(column({ ...computed, value: "{{ row.customerNo + ' ' + row.id }}" }))).toEqual([]);
    expect(first(column({ ...computed, value: '{{ row.custmerNo }}' }))).toMatchObject({
      path: '/body/0/columns/1/value',
      didYouMean: 'customerNo',
    });
  });

  test('may be on a card, and is told apart from another of its name', () => {
    const value = '{{ row.id }}';
    expect(told(orderList({ columns: [{ ...computed, value }], card: { title: 'whole', facts: [] } }))).toEqual([]);
    expect(told(column({ dataIndex: 'customerNo', title: 'order.total', value }))).toEqual(['duplicate_name /body/0/columns/1/dataIndex']);
  });

  test.each([
    ['sorter', { sorter: true }],
    ['search', { search: { 'x-component': 'Input' } }],
  ])('has no %s, which the server would have to know', (key, more) => {
    expect(told(column({ ...computed, value: '{{ row.id }}', ...more }))).toEqual([`wrong_value /body/0/columns/1/${key}`]);
  });
});

describe('a tone', () => {
  const toned = (tone: string) => column({ ...computed, value: '{{ row.id }}', tone });

  test('is one of the product, or an expression for one', () => {
    expect(told(toned('red'))).toEqual([]);
    expect(told(toned("{{ row.id == '1' ? 'red' : 'grey' }}"))).toEqual([]);
    expect(told(orderList({ rowTone: "{{ row.id == '1' ? 'red' : absent }}" }))).toEqual([]);
  });

  test.each([
    ['rde', '/body/0/columns/1/tone', 'red'],
    ["{{ row.id == '1' ? 'greeen' : 'grey' }}", '/body/0/columns/1/tone', 'green'],
    ["{{ row.id == '1' ? 'red' : row.id == '2' ? 'blu' : 'grey' }}", '/body/0/columns/1/tone', 'blue'],
  ])('is not %s', (tone, path, didYouMean) => expect(first(toned(tone))).toMatchObject({ path, didYouMean }));

  test('is not what a condition gives, nor a name that a row lacks', () => {
    expect(first(toned("{{ row.id == '1' }}"))).toMatchObject({ code: 'expression_type', expected: expect.stringContaining('a tone') });
    expect(first(orderList({ rowTone: '{{ row.toen }}' }))).toMatchObject({ code: 'expression_name', path: '/body/0/rowTone' });
  });
});

describe('a link to a page of the application', () => {
  const linked = (props: object) => column({ dataIndex: 'id', title: 'order.total', cell: { use: 'link', props } });

  test('leads where the menu does, with parameters that the page takes', () => {
    expect(told(linked({ to: '/order/detail', with: { id: '{{ row.id }}' } }))).toEqual([]);
    expect(first(linked({ to: '/order/detial', with: {} }))).toMatchObject({
      code: 'unknown_route',
      path: '/body/0/columns/1/cell/props/to',
      didYouMean: '/order/detail',
    });
    expect(told(linked({ to: '/order/detail' }))).toEqual(['missing_parameter /body/0/columns/1/cell/props']);
    expect(first(linked({ to: '/order/detail', with: { id: '{{ row.idd }}' } }))).toMatchObject({ didYouMean: 'id' });
    expect(told(linked({ to: "{{ '/order/detail' }}" }))).toEqual(['expression_misplaced /body/0/columns/1/cell/props/to']);
    expect(told(linked({ to: '/order/detail', with: { id: '1' }, href: 'https://a.example' }))).toEqual([
      'wrong_value /body/0/columns/1/cell/props/href',
    ]);
  });
});
