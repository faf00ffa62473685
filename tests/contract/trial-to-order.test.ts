import { describe, expect, test } from 'vitest';
import { orderEndpoints } from '../../contract/endpoints/orders/order.ts';
import { evaluateInputs as answerInputs, isExpression } from '../../src/runtime/inputs.ts';
import { compileExpression } from '../../src/runtime/language/expression/evaluate.ts';
import { readParameters } from '../../src/runtime/render/screen.tsx';
import trial from '../../src/schemas/freight/CostTrialList.json' with { type: 'json' };
import { blockOf, builtScreen } from './built-screen.ts';

const single = await builtScreen('order/SingleOrder');
const list = blockOf(await builtScreen('order/OrderList'), 'list');

function answer(source: string, scope: Readonly<Record<string, unknown>>): unknown {
  const expression = compileExpression(source);
  if ('fault' in expression) throw new Error(expression.fault.message);
  return expression.evaluate(scope);
}

interface Filled {
  readonly boxes: readonly Readonly<Record<string, string>>[];
}

/** What the order page begins with, opened by these parameters. */
function opened(params: Readonly<Record<string, string>>): Filled {
  const { source } = blockOf(single, 'form');
  const given = source !== undefined && 'call' in source ? source.otherwise : undefined;
  if (given === undefined || isExpression(given)) throw new Error('the form does not say what it begins with');
  return answerInputs(given, { params: readParameters(single.params, params).values }) as unknown as Filled;
}

describe('a trial that is copied to an order', () => {
  const box = { boxWeight: '3.2', boxLength: '40', boxWidth: '30', boxHeight: '20' };

  test('brings as many boxes as it was of, up to 99, each as it was weighed and measured', () => {
    for (const count of [1, 2, 9, 10, 11, 20, 25, 98, 99]) {
      const { boxes } = opened({ ...box, boxCount: String(count) });
      expect(boxes).toEqual(Array.from({ length: count }, (_, at) => ({ boxNo: String(at + 1), ...box })));
    }
  });

  test('begins with one box where nobody says how many, or says what is none or more', () => {
    const said = (params: Readonly<Record<string, string>>) => opened({ ...box, ...params }).boxes.map(({ boxNo }) => boxNo);
    expect(said({})).toEqual(['1']);
    for (const boxCount of ['', '0', '1', '100', '999']) expect(said({ boxCount }), boxCount).toEqual(['1']);
  });

  test('of more than 99 says that the others are to be added', () => {
    const [told] = trial.on.choose;
    const isTold = (boxCount: number) => answer(told?.when ?? '', { page: { rule: 0, asked: [{ boxCount }] } });
    expect([isTold(1), isTold(99), isTold(100), isTold(999)]).toEqual([false, false, true, true]);
  });
});

test('an export of all results asks for what the list is searched by, all of it', () => {
  const action = list.actions?.find(({ name }) => name === 'exportAll');
  const step = action?.do.find((one) => 'download' in one);
  const { ids: _picked, fields: _chosen, ...filters } = orderEndpoints['order.export'].body.properties;
  const search = Object.fromEntries(Object.keys(filters).map((name) => [name, `the ${name}`]));
  const handed = answerInputs(step !== undefined && 'download' in step ? step.with : undefined, { search, answer: { fields: ['id'] } });
  expect(handed).toEqual({ ...search, fields: ['id'] });
});
