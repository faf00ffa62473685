import { expect, test } from 'vitest';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { knowledge } from './knowledge.ts';

const go = { name: 'go', title: 'order.done', do: [{ emit: 'grow' }] };
const screenOf = (on: object) => ({
  schemaVersion: 2,
  title: 'order.list.title',
  state: { text: { type: 'string', initial: 'x' } },
  on,
  body: [{ block: 'result', status: 'success', title: 'order.done', actions: [go] }],
});
const told = (on: object) => examine(screenOf(on), knowledge).problems.map(({ code, path, message }) => `${code} ${path} ${message}`);
const emit = [{ emit: 'grow' }];
const circle = (...names: string[]) => `wrong_value /on/${names[0]} These events emit each other in a circle: ${names.join(' → ')}`;

test.each([
  ['itself', emit],
  ['itself in a branch', [{ choose: [{ when: "{{ page.text != '' }}", do: emit }] }]],
  ['itself where no branch holds', [{ choose: [{ when: '{{ false }}', do: [{ notify: 'order.done' }] }], else: emit }]],
  ['itself after a refusal', [{ call: 'order.close', with: { ids: '1' }, refused: { codes: ['order_wrong_state'], do: emit } }]],
])('an event that emits %s would never end: none of the screen runs', async (_what, steps) => {
  const grow = [{ set: { text: '{{ page.text + page.text }}' } }, ...steps];
  expect(told({ grow })).toEqual([circle('grow', 'grow')]);
  expect((await compileScreen('x', examine(screenOf({ grow }), knowledge))).on).toEqual({});
});

test('a circle of several is told once, and what leads nowhere back is none', () => {
  expect(told({ grow: [{ emit: 'more' }], more: [{ emit: 'last' }], last: emit })).toEqual([circle('grow', 'more', 'last', 'grow')]);
  expect(told({ grow: [{ emit: 'more' }, { emit: 'last' }], more: [{ emit: 'last' }], last: [{ notify: 'order.done' }] })).toEqual([]);
  // A person presses what an opened block holds, each time anew.
  const asking = {
    open: { body: [{ block: 'result', status: 'info', title: 'order.done', actions: [go] }] },
    as: 'dialog',
    title: 'order.done',
  };
  expect(told({ grow: [asking] })).toEqual([]);
});
