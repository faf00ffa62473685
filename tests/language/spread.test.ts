import { describe, expect, test } from 'vitest';
import { evaluateInputs, evaluateRequired } from '../../src/runtime/inputs.ts';
import { compileExpression } from '../../src/runtime/language/expression/evaluate.ts';
import type { CompiledExpression } from '../../src/runtime/language/stages.ts';
import { orderList, problemsOf, told } from './knowledge.ts';

function compiled(text: string): CompiledExpression {
  const expression = compileExpression(`{{ ${text} }}`);
  if ('fault' in expression) throw new Error(expression.fault.message);
  return expression;
}

describe('a map is spread among the values that are named', () => {
  const inputs = { id: compiled('row.id'), '...': compiled('row.order'), note: 'mine', gone: compiled('absent') };

  test('what is named wins, wherever it stands, and what is named absent is left out', () => {
    const row = { id: '7', order: { id: '1', note: 'theirs', gone: 1, kept: 2 } };
    const expected = { id: '7', note: 'mine', kept: 2 };
    expect(evaluateInputs(inputs, { row })).toEqual(expected);
    expect(evaluateRequired(inputs, { row }, String)).toEqual(expected);
    expect(row.order).toEqual({ id: '1', note: 'theirs', gone: 1, kept: 2 });
  });

  test('a map that is not there gives nothing; one that cannot be worked out stops the call', () => {
    expect(evaluateInputs(inputs, { row: { id: '7' } })).toEqual({ id: '7', note: 'mine' });
    expect(() => evaluateRequired({ '...': compiled('row.count + row.name') }, { row: { count: 1, name: 'a' } }, String)).toThrow();
  });
});

describe('the checker knows what is spread', () => {
  const exportWith = (input: object, place = 'actions') =>
    orderList({ [place]: [{ name: 'abandon', title: 'order.abandon', do: [{ download: 'order.export', with: input }] }] });

  test('a whole search', () => expect(told(exportWith({ '...': '{{ search }}', fields: ['customerNo'] }))).toEqual([]));

  test.each([
    ['a text', { '...': '{{ user.id }}' }, 'expression_type /body/0/actions/0/do/0/with/...'],
    ['a constant', { '...': 'search' }, 'wrong_value /body/0/actions/0/do/0/with/...'],
    ['a map of its own', { '...': { a: 1 } }, 'wrong_type /body/0/actions/0/do/0/with/...'],
    ['an unknown name', { '...': '{{ serch }}' }, 'expression_name /body/0/actions/0/do/0/with/...'],
    ['names that the call does not take', { '...': "{{ {'no': 1} }}" }, 'unknown_parameter /body/0/actions/0/do/0/with/...'],
  ])('%s', (_what, input, expected) => expect(told(exportWith(input))[0]).toBe(expected));

  test('names that it has need not be said; of an open map nothing is asked', () => {
    const close = (input: object) =>
      told(orderList({ rowActions: [{ name: 'abandon', title: 'order.abandon', do: [{ call: 'order.close', with: input }] }] }));
    expect(close({ '...': "{{ {'ids': row.id} }}" })).toEqual([]);
    expect(close({ '...': '{{ page }}' })).toEqual(['missing_parameter /body/0/rowActions/0/do/0']);
    expect(close({ reason: 'x' })).toEqual(['missing_parameter /body/0/rowActions/0/do/0']);
  });

  test('what a page does not take is told by the screen', () => {
    const [problem] = problemsOf(
      orderList({
        rowActions: [
          { name: 'abandon', title: 'order.abandon', do: [{ navigate: '/order/detail', with: { '...': "{{ {'id': '1', 'x': 1} }}" } }] },
        ],
      }),
    );
    expect(problem).toMatchObject({ code: 'unknown_parameter', path: '/body/0/rowActions/0/do/0/with/...' });
  });
});
