import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import type { DraftInput } from '../../../contract/entities/order-input.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { findOrder } from '../order-detail.ts';
import { scopeOf } from '../order-scope.ts';
import { sightOf } from '../order-sight.ts';
import { typedBefore } from './typed-order.ts';

/**
 * An order as the order page edits it: a draft as it was typed, a failed one as it was sent. Others may be copied: a copy has neither
 * id nor numbers. Without an id it is an empty one.
 */
export async function readForm(
  tx: Transaction,
  { id, copy = false }: CallInput<'order.form'>,
  caller: SignedInCaller,
): Promise<CallReply<'order.form'>> {
  if (id === undefined) return {};
  const { tenantId } = caller.principal;
  const scope = await scopeOf(tx, caller, 'order:detail');
  const order = await findOrder(tx, scope, id);
  if (!copy && order.documentStatus !== 'draft' && order.documentStatus !== 'order_failed') throw new Refusal('order_wrong_state');
  const typed = await typedBefore(tx, tenantId, order.id);
  const { remark, customerNo, ...seen } = typed;
  const whole = { ...seen, ...((await sightOf(tx, caller)).remarks && remark !== undefined ? { remark } : {}) };
  return copy ? withoutNumbers(whole) : { id: order.id, revision: order.revision, customerNo: customerNo || order.customerNo, ...whole };
}

function withoutNumbers({ boxes, ...order }: DraftInput): DraftInput {
  if (boxes === undefined) return order;
  return { ...order, boxes: boxes.map(({ subOrderNo: _number, ...box }) => box) };
}
