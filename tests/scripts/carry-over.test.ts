import { expect, test } from 'vitest';
import { type BlockKeys, carryOver } from '../../src/runtime/carry-over.ts';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import type { CompiledBlock } from '../../src/runtime/language/stages.ts';

const list = (name: string, title: string) => ({
  block: 'list',
  name,
  source: { call: 'order.list', with: { remark: "{{ params.remark + 'x' }}" } },
  columns: [{ dataIndex: 'id', title }],
});
const form = { block: 'form', name: 'ask', schema: { type: 'object', properties: {} }, submit: { name: 'send', title: 'send', do: [] } };
const compile = (...body: readonly object[]) =>
  compileScreen('order/Example', { document: { schemaVersion: 1, title: 'T', body }, problems: [] });
const keys = (): BlockKeys => new WeakMap<CompiledBlock, string>();

test('a block that is as it was stays the very same, and a list that is another starts anew', async () => {
  const shown = await compile(list('orders', 'A'), form);
  const kept = keys();
  const next = carryOver(shown, await compile(list('orders', 'B'), form), kept);
  expect(next.body[1]).toBe(shown.body[1]);
  expect(next.body[0]).toMatchObject({ columns: [{ title: 'B' }] });
  const [changed] = next.body;
  expect(changed === undefined ? '' : kept.get(changed)).toMatch(/^\/body\/0#/);
  // What was saved without a change changes nothing.
  expect(carryOver(next, await compile(list('orders', 'B'), form), kept).body).toBe(next.body);
});

test('a block that moves keeps its key, and the one in its place gets another', async () => {
  const shown = await compile(form);
  const kept = keys();
  const { body } = carryOver(shown, await compile(list('orders', 'A'), form), kept);
  const [added, moved] = body;
  expect(moved === undefined ? '' : kept.get(moved)).toBe('/body/0');
  expect(moved).toMatchObject({ path: '/body/1' });
  expect(added === undefined ? '' : kept.get(added)).not.toBe('/body/0');
});

test('what only draws goes on with its new definition, and the blocks in it stay', async () => {
  const detail = (title: string) => ({
    block: 'detail',
    source: { call: 'order.detail' },
    items: [{ dataIndex: 'id', title }],
    body: [form],
  });
  const shown = await compile(detail('A'));
  const kept = keys();
  const [before] = shown.body;
  const [after] = carryOver(shown, await compile(detail('B')), kept).body;
  if (before?.block !== 'detail' || after?.block !== 'detail') throw new Error('no detail');
  expect(after.items?.[0]?.title).toBe('B');
  expect(after.source).toBe(before.source);
  expect(after.body).toBe(before.body);
  expect(kept.get(after)).toBe('/body/0');
});

test('a document that cannot be read leaves the blocks alone and tells its problems', async () => {
  const shown = await compile(form);
  const problem = { code: 'not_json', path: '', message: 'Unterminated string' } as const;
  const broken = carryOver(shown, await compileScreen('order/Example', { document: null, problems: [problem] }), keys());
  expect(broken.body).toBe(shown.body);
  expect(broken.problems).toEqual([problem]);
  expect(carryOver(broken, await compile(form), keys())).toMatchObject({ problems: [] });
});
