import { describe, expect, test } from 'vitest';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { definitionsIn, withComputed } from '../../src/runtime/language/computed.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { compileExpression } from '../../src/runtime/language/expression/evaluate.ts';
import { knowledge, orderList, problemsOf, screenOf, told } from './knowledge.ts';

const params = { mode: { type: 'string', default: 'single' }, id: { type: 'string' } };
const isMore = { type: 'boolean', value: "{{ params.mode == 'more' }}" };
const button = (changes: object) => ({ name: 'abandon', title: 'order.abandon', do: [{ reload: true }], ...changes });
const result = (...actions: object[]) => ({ block: 'result', status: 'info', title: 'order.abandon', actions });
const detail = (changes: object) => ({
  block: 'detail',
  source: { call: 'order.detail', with: { id: "{{ params.id ?? '' }}" } },
  items: [{ dataIndex: 'customerNo', title: 'order.customerNo' }],
  ...changes,
});
const page = (changes: object, ...body: object[]) => ({ ...screenOf(...body), params, ...changes });

describe('a computed value is a name for what follows from others', () => {
  test('of a screen: read in blocks, in steps and by other computed values', () => {
    const computed = { isMore, word: { type: 'string', value: "{{ computed.isMore ? 'many' : 'one' }}" } };
    const body = result(
      button({ when: "{{ computed.isMore && computed.word == 'many' }}", do: [{ notify: 'order.done', when: '{{ computed.isMore }}' }] }),
    );
    expect(told(page({ computed }, body))).toEqual([]);
  });

  test('of a block: it reads what the block has inside, and is known there', () => {
    const computed = { isHeavy: { type: 'boolean', value: '{{ data.boxCount > 10 }}' } };
    expect(told(page({}, detail({ computed, actions: [button({ when: '{{ computed.isHeavy }}' })] })))).toEqual([]);
    expect(told(page({}, detail({ computed }), result(button({ when: '{{ computed.isHeavy }}' }))))).toEqual([
      'expression_name /body/1/actions/0/when',
    ]);
  });

  test('of a list: by row, known where there is a row', () => {
    const computed = { isDraft: { type: 'boolean', value: "{{ row.orderStatus == 'draft' }}" } };
    const rowActions = [button({ when: '{{ computed.isDraft }}' })];
    expect(told(orderList({ computed, rowActions }))).toEqual([]);
    expect(problemsOf(orderList({ computed, actions: [button({ when: '{{ computed.isDraft }}' })] }))).toMatchObject([
      { code: 'expression_name', path: '/body/0/actions/0/when', expected: expect.stringContaining('known here') },
    ]);
  });

  test('of a form: by its values, in fields and in what its buttons do', () => {
    const form = {
      block: 'form',
      computed: { isLong: { type: 'boolean', value: "{{ size(values.note ?? '') > 3 }}" } },
      schema: {
        type: 'object',
        properties: {
          note: { type: 'string', 'x-component': 'Input' },
          why: { type: 'string', 'x-component': 'Input', 'x-visible': '{{ computed.isLong }}' },
        },
      },
      submit: button({ do: [{ notify: 'order.done', when: '{{ computed.isLong }}' }] }),
    };
    expect(told(screenOf(form))).toEqual([]);
  });

  test('where a name that it reads means something else, it is not known', () => {
    const computed = { city: { type: 'string', value: "{{ data.customerNo ?? '' }}" } };
    const inner = detail({
      source: { from: 'consignee' },
      items: [{ dataIndex: 'city', title: 'order.total' }],
      when: "{{ computed.city == '' }}",
    });
    expect(told(page({}, detail({ computed, body: [inner] })))).toEqual([]);
    const within = { ...inner, actions: [button({ when: "{{ computed.city == '' }}" })] };
    expect(told(page({}, detail({ computed, body: [within] })))).toEqual(['expression_name /body/0/body/0/actions/0/when']);
  });

  test('its parts are known: of the contract, of a map that is written out', () => {
    const computed = {
      receiver: { type: 'map', value: '{{ data.consignee }}' },
      pair: { type: 'map', value: "{{ {'no': data.customerNo, 'heavy': data.boxCount > 2} }}" },
    };
    const at = (when: string) => problemsOf(page({}, detail({ computed, actions: [button({ when })] })));
    expect(at("{{ computed.receiver.city == 'x' && computed.pair.heavy && computed.pair.no == '1' }}")).toEqual([]);
    expect(at("{{ computed.receiver.cty == 'x' }}")).toMatchObject([{ code: 'expression_name', didYouMean: 'city' }]);
    expect(at('{{ computed.pair.hevy }}')).toMatchObject([{ code: 'expression_name', didYouMean: 'heavy' }]);
    expect(at('{{ computed.pair.no > 1 }}')).toMatchObject([{ code: 'expression_type' }]);
  });
});

describe('what is wrong with one is told', () => {
  test.each([
    ['another type', { isMore: { ...isMore, type: 'string' } }, 'expression_type /computed/isMore/value'],
    ['a name that nobody has', { isMore: { ...isMore, value: '{{ params.mod }}' } }, 'expression_name /computed/isMore/value'],
    ['data of no block', { isMore: { ...isMore, value: '{{ data.x }}' } }, 'expression_name /computed/isMore/value'],
    ['no expression', { isMore: { ...isMore, value: 'true' } }, 'wrong_value /computed/isMore/value'],
    ['no type', { isMore: { value: isMore.value } }, 'missing_property /computed/isMore'],
    [
      'a circle',
      { a: { type: 'string', value: '{{ computed.b }}' }, b: { type: 'string', value: '{{ computed.a }}' } },
      'wrong_value /computed/a/value',
    ],
    ['itself', { a: { type: 'string', value: "{{ computed.a + 'x' }}" } }, 'wrong_value /computed/a/value'],
  ])('%s', (_what, computed, expected) => {
    expect(told(page({ computed }, result()))[0]).toContain(expected);
  });

  test('a name that was meant otherwise', () => {
    expect(problemsOf(page({ computed: { isMore } }, result(button({ when: '{{ computed.isMoer }}' }))))).toMatchObject([
      { code: 'expression_name', didYouMean: 'isMore' },
    ]);
  });

  test('a block does not take the name of one around it', () => {
    expect(told(page({ computed: { isMore } }, { ...result(), computed: { isMore } }))).toEqual(['duplicate_name /body/0/computed/isMore']);
  });

  test('values that follow each other through a computed one are a circle all the same', () => {
    const field = (value: string) => ({ type: 'string', 'x-component': 'Input', 'x-reactions': { value } });
    const form = {
      block: 'form',
      computed: { both: { type: 'string', value: "{{ (values.b ?? '') + 'x' }}" } },
      schema: { type: 'object', properties: { a: field('{{ computed.both }}'), b: field("{{ values.a ?? '' }}") } },
    };
    expect(told(screenOf(form))).toEqual(['wrong_value /body/0/schema/properties/a/x-reactions/value']);
  });
});

describe('a compiled screen', () => {
  test('evaluates it where it is read, and says what it reads', async () => {
    const computed = { isMore, word: { type: 'string', value: "{{ computed.isMore ? 'many' : 'one' }}" } };
    const screen = await compileScreen(
      'x',
      examine(page({ computed }, result(button({ when: "{{ computed.word == 'many' }}" }))), knowledge),
    );
    const [block] = screen.body;
    const when = block?.block === 'result' ? block.actions?.[0]?.when : undefined;
    expect(when?.reads).toEqual(expect.arrayContaining(['params', 'params.mode']));
    expect(when?.evaluate({ params: { mode: 'more' } })).toBe(true);
    expect(when?.evaluate({ params: { mode: 'single' } })).toBe(false);
    expect(when?.evaluateOrThrow({ params: {} })).toBeUndefined();
  });

  test('its own problems are told where it stands, and the rest is drawn', async () => {
    const screen = await compileScreen(
      'x',
      examine(page({ computed: { isMore: { ...isMore, value: '{{ params.mod }}' } } }, result()), knowledge),
    );
    expect(screen.problems).toMatchObject([{ path: '/computed/isMore/value' }]);
    expect(screen.body).toMatchObject([{ block: 'result' }]);
    const unchecked = { document: page({ computed: { isMore: { ...isMore, value: '{{ a.b( }}' } } }, result()), problems: [] };
    expect((await compileScreen('x', unchecked)).problems).toMatchObject([{ code: 'expression_syntax', path: '/computed/isMore/value' }]);
  });
});

describe('it is worked out once a change, not once a use', () => {
  function counted(value: string) {
    let times = 0;
    const definitions = definitionsIn(
      { computed: { one: { type: 'any', value } } },
      new Map(),
      (source) => {
        const compiled = compileExpression(source);
        if ('fault' in compiled) return compiled;
        const count = (way: 'evaluate' | 'evaluateOrThrow') => (scope: Parameters<typeof compiled.evaluate>[0]) => {
          times += 1;
          return compiled[way](scope);
        };
        return { ...compiled, evaluate: count('evaluate'), evaluateOrThrow: count('evaluateOrThrow') };
      },
      () => undefined,
    );
    const use = compileExpression('{{ computed.one }}');
    if ('fault' in use) throw new Error(use.fault.message);
    return { read: withComputed(use, definitions), times: () => times };
  }

  test('by the values that it reads, not by the objects around them', () => {
    const { read, times } = counted("{{ page.rows.map(r, r.id).join(',') + page.word }}");
    const rows = [{ id: '1' }, { id: '2' }];
    for (let use = 0; use < 5; use += 1) expect(read.evaluate({ page: { rows, word: '!', other: use } })).toBe('1,2!');
    expect(times()).toBe(1);
    expect(read.evaluate({ page: { rows, word: '?' } })).toBe('1,2?');
    expect(read.evaluate({ page: { rows: [...rows], word: '?' } })).toBe('1,2?');
    expect(times()).toBe(3);
  });

  test('for each row', () => {
    const { read, times } = counted('{{ row.count > 1 }}');
    const rows = [{ count: 1 }, { count: 2 }];
    for (let use = 0; use < 3; use += 1) expect(rows.map((row) => read.evaluate({ row }))).toEqual([false, true]);
    expect(times()).toBe(2);
  });
});

describe('the parameters of a page have defaults', () => {
  test('one with a default is never absent', () => {
    expect(told(page({}, result(button({ when: "{{ params.mode == 'more' }}" }))))).toEqual([]);
    expect(told({ ...page({}, result()), params: { ...params, copy: { type: 'boolean', default: false } } })).toEqual([]);
  });

  test.each([
    [{ mode: { type: 'string', default: 1 } }, ['wrong_value /params/mode/default']],
    [{ mode: { type: 'number', default: '1' } }, ['wrong_value /params/mode/default']],
    [{ mode: { type: 'string', default: 'a', required: true } }, ['wrong_value /params/mode/required']],
    [{ mode: { type: 'string', default: null } }, ['wrong_type /params/mode/default']],
    [{ mode: { type: 'string', defualt: 'a' } }, ['unknown_property /params/mode/defualt']],
  ])('%j', (given, expected) => expect(told({ ...screenOf(result()), params: given })).toEqual(expected));
});
