import { describe, expect, test } from 'vitest';
import {
  type ClaimState,
  claimStates,
  isOpenClaim,
  mayClaim,
  move,
  type OrderMoveName,
  type OrderState,
  orderMoves,
} from '../../contract/order-states.ts';
import type { CompiledAction } from '../../src/runtime/language/stages.ts';
import { blockOf, builtScreen } from './built-screen.ts';

const list = blockOf(await builtScreen('order/OrderList'), 'list');
const detail = blockOf(await builtScreen('order/OrderDetail'), 'detail');

const moveNames = Object.keys(orderMoves) as OrderMoveName[];

/** Every state that an order can come to. */
function reachable(): OrderState[] {
  const found = new Map<string, OrderState>();
  const open: OrderState[] = [{ document: 'draft', logistics: 'none', money: 'unpaid' }];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const key = Object.values(state).join();
    if (found.has(key)) continue;
    found.set(key, state);
    for (const name of moveNames) {
      const next = move(state, name);
      if (next !== null) open.push(next);
    }
  }
  return [...found.values()];
}

const can =
  (...names: OrderMoveName[]) =>
  (state: OrderState) =>
    names.some((name) => move(state, name) !== null);

/** When the server does it. */
const expected: Readonly<Record<string, (state: OrderState, confirm: string, claim: ClaimState | null) => boolean>> = {
  edit: can('submit'),
  submit: can('submit'),
  pay: (state, confirm) => can('pay')(state) && confirm !== 'rejected',
  place: (state, confirm) => can('place')(state) && confirm !== 'rejected',
  refund: can('refund'),
  chargeback: (state, _confirm, claim) => mayClaim(state, claim),
  withdrawClaim: (_state, _confirm, claim) => isOpenClaim(claim),
  approve: (state, confirm) => can('reject', 'rejectPaid')(state) && confirm === 'pending_review',
  reject: (state, confirm) => can('reject', 'rejectPaid')(state) && confirm === 'pending_review',
  abandon: can('abandon', 'abandonPaid'),
  delete: (state) => state.document === 'draft',
};

const places: readonly (readonly [string, readonly CompiledAction[], (row: object) => object])[] = [
  ['of a row', list.rowActions ?? [], (row) => ({ row })],
  ['of selected rows', list.batch ?? [], (row) => ({ rows: [row] })],
  ["of the order's page", detail.actions ?? [], (data) => ({ data })],
];

describe('what the pages offer for an order is what its state allows', () => {
  test('no order is refunded, or failed, and travels', () => {
    const states = reachable();
    expect(states.length).toBeGreaterThan(20);
    for (const { document, logistics, money } of states) {
      if (document === 'order_failed' || document === 'draft') expect(logistics).toBe('none');
      if (money === 'refunded') expect(['order_failed', 'voided']).toContain(document);
    }
  });

  test.each(places)('%s', (_, actions, scopeOf) => {
    for (const { name, when } of actions) {
      const offered = expected[name];
      if (offered === undefined) continue;
      if (when === undefined) throw new Error(`${name} is offered for every order`);
      for (const state of reachable())
        for (const confirmStatus of ['pending_review', 'approved', 'rejected'])
          for (const claimStatus of [null, ...claimStates]) {
            const { document: documentStatus, logistics: logisticsStatus, money: settlementStatus } = state;
            const scope = scopeOf({ documentStatus, logisticsStatus, settlementStatus, confirmStatus, claimStatus });
            const seen = { name, state, confirmStatus, claimStatus };
            const is = offered(state, confirmStatus, claimStatus);
            expect({ ...seen, is: when.evaluate({ ...scope }) }).toEqual({ ...seen, is });
          }
    }
    const named = actions.map(({ name }) => name).filter((name) => name in expected);
    expect(named.length).toBeGreaterThan(5);
  });
});
