import { describe, expect, test } from 'vitest';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import type { CheckedDocument } from '../../src/runtime/language/stages.ts';
import { knowledge, orderList, screenOf } from './knowledge.ts';

const compile = (document: unknown) => compileScreen('order/OrderList', examine(document, knowledge));

describe('compilation', () => {
  test('expressions become functions that know what they read, blocks their path', async () => {
    const screen = await compile(
      orderList({ rowActions: [{ name: 'abandon', title: 'order.abandon', when: '{{ row.boxCount > 1 }}', do: [{ reload: true }] }] }),
    );
    const [list] = screen.body;
    if (list?.block !== 'list') throw new Error('the list is not there');
    const when = list.rowActions?.[0]?.when;
    expect(list.path).toBe('/body/0');
    expect(when?.source).toBe('{{ row.boxCount > 1 }}');
    expect(when?.reads).toEqual(['row', 'row.boxCount']);
    expect([when?.evaluate({ row: { boxCount: 2 } }), when?.evaluate({ row: { boxCount: 1 } }), when?.evaluate({})]).toEqual([
      true,
      false,
      undefined,
    ]);
    expect(screen).toMatchObject({ id: 'order/OrderList', title: 'order.list.title', params: {}, problems: [] });
  });

  test('patterns work in compiled screens', async () => {
    const screen = await compile(orderList({ when: '{{ user.username.matches("^a") }}' }));
    const [list] = screen.body;
    expect(list?.block === 'list' && list.when?.evaluate({ user: { username: 'ab' } })).toBe(true);
  });

  test('the innermost broken block shows its problems, the rest lives', async () => {
    const good = { block: 'widget', use: 'greeting' };
    const screen = await compile(screenOf(good, { block: 'card', body: [good, { block: 'widget', use: 'greting' }] }, { block: 'lst' }));
    expect(screen.body).toMatchObject([
      { block: 'widget', path: '/body/0' },
      {
        block: 'card',
        path: '/body/1',
        body: [{ block: 'widget' }, { block: 'problem', path: '/body/1/body/1', problems: [{ code: 'unknown_widget' }] }],
      },
      { block: 'problem', path: '/body/2', problems: [{ code: 'unknown_block', didYouMean: 'list' }] },
    ]);
    expect(screen.problems).toEqual([]);
  });

  test.each([
    ['title', { zh_CN: '订单' }, 'order/OrderList'],
    ['title', 7, 'order/OrderList'],
    ['params', { id: null }, 'order.list.title'],
  ])('a broken %s (%j) is told, and its screen is drawn without it', async (name, broken, title) => {
    const screen = await compile({ ...screenOf({ block: 'widget', use: 'greeting' }), [name]: broken });
    expect(screen).toMatchObject({ title, params: {}, body: [{ block: 'widget' }] });
    expect(screen.problems.map(({ path }) => path.split('/')[1])).toEqual([name]);
  });

  test("problems outside of every block are the screen's", async () => {
    const screen = await compile({ ...screenOf({ block: 'widget', use: 'greeting' }), permission: 'no:such' });
    expect(screen.problems).toMatchObject([{ code: 'unknown_permission', path: '/permission' }]);
    expect(screen.body).toMatchObject([{ block: 'widget' }]);
  });

  test('a document that is no screen at all compiles to its problems', async () => {
    for (const document of [null, 7, [], {}, { body: 1 }, { body: [null, 1, 'x'] }]) {
      const screen = await compile(document);
      expect(screen.problems.length + screen.body.length).toBeGreaterThan(0);
      expect(screen.body.every(({ block }) => block === 'problem')).toBe(true);
    }
  });

  test('braces that were never checked cannot break a page', async () => {
    const unchecked: CheckedDocument = {
      document: screenOf({ block: 'widget', use: 'greeting', props: { text: '{{ a.b( }}' } }),
      problems: [],
    };
    expect((await compileScreen('x', unchecked)).body).toMatchObject([
      { block: 'problem', problems: [{ code: 'expression_syntax', path: '/body/0/props/text' }] },
    ]);
  });
});

test('a warning leaves its block as it is, for development to show', async () => {
  const warned = examine({ ...orderList({}), params: { id: { type: 'string' } } }, knowledge);
  expect(warned.problems).toMatchObject([{ code: 'unused_name', path: '/params/id' }]);
  const screen = await compileScreen('test', warned);
  expect(screen.body).toMatchObject([{ block: 'list' }]);
  expect([screen.problems, screen.warnings]).toMatchObject([[], [{ code: 'unused_name' }]]);
});
