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
const told = (on: object) =>
  examine(screenOf(on), knowledge)
    .problems.filter(({ code }) => code !== 'unused_name')
    .map(({ code, path, message }) => `${code} ${path} ${message}`);
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

const text = (value: string) => ({ title: 'order.total', 'x-component': 'Input', 'x-reactions': { value } });
const form = (publishes: string, value: string, more: object = {}) => ({
  block: 'form',
  publishes,
  schema: { type: 'object', properties: { v: text(value) } },
  ...more,
});
const publishing = (...body: readonly object[]) => ({
  schemaVersion: 2,
  title: 'order.list.title',
  state: { a: { type: 'map' }, b: { type: 'map' }, rows: { type: 'list' } },
  body,
});
const found = (...body: readonly object[]) =>
  examine(publishing(...body), knowledge)
    .problems.filter(({ code }) => code !== 'unused_name')
    .map(({ code, path, message }) => `${code} ${path} ${message}`);
const states = (path: string, ...names: string[]) =>
  `wrong_value ${path}/publishes These states follow each other in a circle: ${names.join(' → ')}`;

test('blocks that fill each other through the state would go on without end, and grow: they are not drawn', async () => {
  const doubling = (name: string) => `{{ has(page.${name}.v) ? page.${name}.v + page.${name}.v : 'x' }}`;
  expect(found(form('a', doubling('b')), form('b', doubling('a')))).toEqual([states('/body/0', 'a', 'b', 'a')]);
  expect(found({ block: 'card', body: [form('a', doubling('a'))] })).toEqual([states('/body/0/body/0', 'a', 'a')]);
  expect(found(form('a', "{{ page['a'].v + page['a'].v }}"))).toContain(states('/body/0', 'a', 'a'));
  const items = { type: 'object', properties: { name: { title: 'order.total', 'x-component': 'Input' } } };
  const table = { block: 'editableTable', publishes: 'rows', source: { value: "{{ page.rows + [{'name': 'x'}] }}" }, items };
  expect(found(table)).toEqual([states('/body/0', 'rows', 'rows')]);
  const { body } = await compileScreen('x', examine(publishing(form('a', doubling('b')), form('b', doubling('a'))), knowledge));
  expect(body.map(({ block }) => block)).toEqual(['problem', 'form']);
});

test('one block may be filled with what another publishes, and show and hide by what it publishes itself', () => {
  const shown = { ...text('{{ page.b.v }}'), 'x-reactions': { value: '{{ page.b.v }}', visible: '{{ has(page.a.v) }}' } };
  const first = { block: 'form', publishes: 'a', schema: { type: 'object', properties: { v: shown } } };
  expect(found(first, form('b', "{{ 'x' }}"))).toEqual([]);
});
