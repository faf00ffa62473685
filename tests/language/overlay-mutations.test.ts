import { describe, expect, test } from 'vitest';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { schemaVersion } from '../../src/runtime/language/grammar/screen.ts';
import { applyOverlay } from '../../src/runtime/language/overlay/apply.ts';
import { reachOf, widened } from '../../src/runtime/language/overlay/reach.ts';
import { fc } from '../support/fast-check.ts';
import { knowledge, orderList } from './knowledge.ts';
import { changes, mutated } from './mutate.ts';

const call = { call: 'order.close', with: { ids: '{{ row.id }}', reason: '{{ answer.reason }}' } };
const ask = { ask: { type: 'object', properties: { reason: { type: 'string', 'x-component': 'Input' } } }, title: 'order.abandon' };
const abandon = { name: 'abandon', title: 'order.abandon', permission: 'order:abandon', do: [ask, call, { outcome: 'order.done' }] };
const base = JSON.stringify(
  orderList({
    name: 'orders',
    columns: [
      { dataIndex: 'customerNo', title: 'order.customerNo' },
      { dataIndex: 'realTotalAmount', title: 'order.total', permission: 'order:amount' },
    ],
    rowActions: [abandon],
  }),
);
const overlay = JSON.stringify({
  schemaVersion,
  overlay: 'order/OrderList',
  patches: [
    { at: 'orders/column:customerNo', title: { zh_CN: '客户单号', en_US: 'Our number' } },
    { at: 'orders/column:customerNo', move: 'last' },
    { at: 'orders', column: { dataIndex: 'trackingNumber', title: 'order.customerNo' }, after: 'realTotalAmount' },
    { at: 'orders', action: { ...abandon, name: 'again' }, place: 'rowAction' },
    { at: 'orders', widget: { block: 'widget', use: 'greeting' } },
    { at: 'orders/column:realTotalAmount', hide: true },
  ],
});

const runs = process.env.LONG === undefined ? 200 : 5_000;

describe('mutations of overlays and of what they lie on', () => {
  test('as they are, every patch fits', () => {
    expect(applyOverlay(JSON.parse(base), JSON.parse(overlay), knowledge).conflicts).toEqual([]);
  });

  test('none makes the checker throw, and none reaches further than its base', async () => {
    await fc.assert(
      fc.asyncProperty(changes, changes, fc.boolean(), async (below, above, isBaseGood) => {
        const under: unknown = isBaseGood ? JSON.parse(base) : mutated(base, below);
        const before = JSON.stringify(under);
        const { checked, conflicts } = applyOverlay(under, mutated(overlay, above), knowledge);
        expect(JSON.stringify(under)).toBe(before);
        for (const { message } of conflicts) expect(message.length).toBeGreaterThan(5);
        if (isBaseGood) expect(checked.problems).toEqual([]);
        if (isBaseGood) expect(widened(reachOf(under), reachOf(checked.document), knowledge)).toBeUndefined();
        await compileScreen('x', checked);
      }),
      { numRuns: runs },
    );
  });
});
