import { describe, expect, test } from 'vitest';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examine, examineText } from '../../src/runtime/language/examine.ts';
import { parse } from '../../src/runtime/language/parse.ts';
import { leastCpu } from '../support/least-cpu.ts';
import { knowledge, orderList, problemsOf, screenOf, told } from './knowledge.ts';

describe('hostile documents are a problem, not a crash (security S4)', () => {
  const deep = (depth: number): unknown => {
    let value: unknown = {};
    for (let level = 0; level < depth; level++) value = { body: [value] };
    return value;
  };

  test.each([
    ['depth 10,000', deep(10_000), 'too_deep'],
    ['width 20,000', screenOf(...Array.from({ length: 20_000 }, () => ({ block: 'card' }))), 'too_large'],
    ['20,000 keys', Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1])), 'too_large'],
    ['300 KB in one text', { ...orderList({}), $schema: 'x'.repeat(300_000) }, 'too_large'],
    ['120,000 letters of three bytes', { ...orderList({}), $schema: '单'.repeat(120_000) }, 'too_large'],
    ['a function', { ...orderList({}), title: () => 1 }, 'not_json'],
    ['a date', { ...orderList({}), title: new Date() }, 'not_json'],
    ['an undefined value', { ...orderList({}), title: undefined }, 'not_json'],
    ['no object', 7, 'wrong_type'],
    ['null', null, 'wrong_type'],
    ['a list', [], 'wrong_type'],
  ])('%s', async (_what, document, code) => {
    expect(parse(document)).toMatchObject({ screen: null, problems: [{ code }] });
    const checked = examine(document, knowledge);
    expect(checked.problems.map((problem) => problem.code)).toEqual([code]);
    expect(await compileScreen('x', checked)).toMatchObject({ id: 'x', body: [], problems: [{ code }] });
  });

  test('two thousand names spelled wrong are answered at once', () => {
    const columns = Array.from({ length: 60 }, (_, index) => ({
      dataIndex: `customerNumber${index}`,
      title: `order.${'x'.repeat(30)}${index}`,
      dict: `order_stat${index}`,
    }));
    const examineAll = () =>
      problemsOf(screenOf(...Array.from({ length: 8 }, () => ({ block: 'list', source: { call: 'order.list' }, columns }))));
    expect(leastCpu(examineAll, 1_000)).toBeLessThan(1_000);
  });

  test('a document that holds itself', () => {
    const document: Record<string, unknown> = { schemaVersion: 1 };
    document.body = [document];
    expect(parse(document).problems).toMatchObject([{ code: 'too_deep' }]);
  });

  test.each(['{"__proto__": {"polluted": 1}}', '{"body": [{"constructor": {"prototype": {"polluted": 1}}}]}', '{"a": {"prototype": 1}}'])(
    'forbidden keys: %s',
    (text) => {
      expect(examineText(text, knowledge).problems).toMatchObject([{ code: 'forbidden_key' }]);
      expect('polluted' in {}).toBe(false);
    },
  );

  test.each(['', '{', '{"a":1,}', 'undefined', '\uFEFF{}', "{'a':1}", 'NaN', '[1'])('text that is not JSON: %j', (text) => {
    expect(examineText(text, knowledge).problems).toMatchObject([{ code: 'not_json' }]);
    expect(examineText(text, knowledge).document).toBeNull();
  });

  test('at most 100 problems are told of one document', () => {
    const document = orderList({
      columns: Array.from({ length: 60 }, (_, index) => ({ dataIndex: `x${index}`, title: 'no.such', sorter: true, wrong: 1 })),
    });
    expect(parse(document).problems.length).toBeLessThanOrEqual(100);
    expect(problemsOf(document).length).toBeLessThanOrEqual(200);
  });
});

describe('errors do not hide each other', () => {
  test('a broken block does not stop the others', () => {
    const document = screenOf({ block: 'nothing' }, { block: 'card', body: [{ block: 'list' }] }, { block: 'widget', use: 'greting' });
    expect(told(document)).toEqual([
      'unknown_block /body/0/block',
      'missing_property /body/1/body/0',
      'missing_property /body/1/body/0',
      'unknown_widget /body/2/use',
    ]);
  });

  test('a property spelled wrong is told once, with the right one', () => {
    expect(problemsOf(orderList({ columns: [{ DataIndex: 'customerNo', title: 'order.customerNo' }] }))).toMatchObject([
      { code: 'unknown_property', path: '/body/0/columns/0/DataIndex', didYouMean: 'dataIndex' },
    ]);
  });

  test('keys with slashes and tildes are pointers all the same (RFC 6901)', () => {
    expect(told(orderList({ 'a/b~c': 1 }))).toEqual(['unknown_property /body/0/a~1b~0c']);
  });
});
