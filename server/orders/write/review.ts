import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { BatchOutcome } from '../../../contract/envelope.ts';
import { move } from '../../../contract/order-states.ts';
import { type Audited, audit } from '../../audit/audit.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Queue } from '../../carriers/carrier-jobs.ts';
import type { Transaction } from '../../db/database.ts';
import { changeOrders, insertOrderLog } from '../db/orders.ts';
import { byCurrency, inBatch, type LockedOrder, logRows, noteOf, writingOf } from './batch.ts';
import { giveBack, type Returned } from './payments.ts';
import { takeBack } from './take-back.ts';

const idsOf = (orders: readonly LockedOrder[]) => orders.map(({ id }) => id);

/**
 * Approves or rejects submitted orders under review. A rejected one does not travel: its money comes back with the no, the carrier is
 * told, and it may be changed and submitted anew.
 */
export function confirm(
  tx: Transaction,
  input: CallInput<'order.batchConfirm'>,
  caller: SignedInCaller,
  now: Date,
  queue: Queue,
): Promise<BatchOutcome> {
  const writing = writingOf(caller, now);
  const note = noteOf(input.examineRemark);
  if (!input.approved && note === null) {
    throw new Refusal('invalid_fields', { fields: [{ path: 'examineRemark', rule: 'required', message: 'rule.required' }] });
  }
  return inBatch(tx, caller, 'order:confirm', input.ids, async (orders, refused) => {
    const isPaid = (order: LockedOrder) => move(order, 'rejectPaid') !== null;
    // What may be rejected is what may be reviewed at all.
    const open = orders.filter((order) => {
      const isOpen = order.confirmStatus === 'pending_review' && (isPaid(order) || move(order, 'reject') !== null);
      if (!isOpen) refused.set(order.id, new Refusal('order_wrong_state'));
      return isOpen;
    });
    if (input.approved) {
      await changeOrders(tx, writing.tenantId, idsOf(open), { confirmStatus: 'approved', examineRemark: note });
      await insertOrderLog(tx, logRows(open, 'approve', writing, note));
      await audit(tx, caller, now, ...open.map((order) => reviewed(order, 'order.approve', note)));
      return;
    }
    const [paid, unpaid] = [open.filter(isPaid), open.filter((order) => !isPaid(order))];
    const returned = new Map<string, Returned>();
    for (const { id } of byCurrency(paid)) returned.set(id, await giveBack(tx, id, 'refund', writing, note));
    const rejected = { confirmStatus: 'rejected', examineRemark: note };
    await takeBack(tx, unpaid, rejected, queue, caller);
    await takeBack(tx, paid, { ...rejected, settlementStatus: 'refunded', refundedAt: now }, queue, caller);
    await insertOrderLog(tx, [...logRows(unpaid, 'reject', writing, note), ...logRows(paid, 'rejectPaid', writing, note)]);
    await audit(tx, caller, now, ...open.map((order) => reviewed(order, 'order.reject', note, returned.get(order.id))));
  });
}

function reviewed({ id, customerNo }: LockedOrder, action: string, remark: string | null, returned: Returned = null): Audited {
  return { action, subject: id, detail: { customerNo, remark, ...returned } };
}
