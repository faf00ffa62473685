import type { CallInput, CallReply, EndpointId } from '../../../contract/endpoints/all.ts';
import type { DraftInput } from '../../../contract/entities/orders/order-input.ts';
import type { BatchOutcome } from '../../../contract/envelope.ts';
import { move } from '../../../contract/order-states.ts';
import { type Audited, audit } from '../../audit/audit.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal, wrongField } from '../../calls/refusal.ts';
import type { Queue } from '../../carriers/carrier-jobs.ts';
import type { Transaction } from '../../db/database.ts';
import { once } from '../../money/idempotency.ts';
import { changeOrders, insertOrderLog } from '../db/orders.ts';
import { findOrder } from '../order-detail.ts';
import { scopeOf } from '../order-scope.ts';
import { visibilityOf } from '../order-visibility.ts';
import { byCurrency, inBatch, type LockedOrder, logRows, noteOf, writingOf } from './batch.ts';
import { placeAgain, remove, saveLines, updateProduct } from './changes.ts';
import type { OrderCreation } from './create-orders.ts';
import { createDrafts } from './drafts.ts';
import { charging, lockPayable, type Payable, pay, type Returned, refund, refundPaid } from './payments.ts';
import { createSubmit, type WriteDeps } from './submit.ts';
import { takeBack } from './take-back.ts';
import { typedBefore } from './typed-order.ts';

/** Calls that change orders; each takes effect once per key, in one transaction with log, money and job. */
export function createOrderWriting(deps: WriteDeps & { readonly creation: OrderCreation }) {
  const { database, now, jobs, creation } = deps;
  const drafts = createDrafts(deps);

  /** Runs a call's work in its tenant once per key. */
  function keyed<I extends EndpointId>(
    call: I,
    input: CallInput<I>,
    caller: SignedInCaller,
    work: (tx: Transaction, at: Date) => Promise<BatchOutcome>,
  ): Promise<BatchOutcome> {
    const at = now();
    return database.tenant(caller.principal.tenantId, (tx) => once(tx, caller, call, input, () => work(tx, at), at));
  }

  function payOnce(input: CallInput<'order.pay'>, caller: SignedInCaller): Promise<BatchOutcome> {
    const at = now();
    return charging((how) =>
      database.tenant(caller.principal.tenantId, (tx) =>
        once(
          tx,
          caller,
          'order.pay',
          input,
          (locked: Payable) => pay(tx, locked, input, caller, at, how),
          at,
          () => lockPayable(tx, input, caller),
        ),
      ),
    );
  }

  return {
    form: (input: CallInput<'order.form'>, caller: SignedInCaller): Promise<CallReply<'order.form'>> =>
      database.tenant(caller.principal.tenantId, (tx) => readForm(tx, input, caller)),
    saveDraft: drafts.save,
    submit: createSubmit(deps),
    pay: payOnce,
    batchSubmit: (input: CallInput<'order.batchSubmit'>, caller: SignedInCaller) =>
      keyed('order.batchSubmit', input, caller, (tx) =>
        creation.submitDrafts(tx, caller, input.ids, { pay: input.pay === true, totals: input.totals }),
      ),
    batchRefund: (input: CallInput<'order.batchRefund'>, caller: SignedInCaller) =>
      keyed('order.batchRefund', input, caller, (tx, at) => refund(tx, input, caller, at, jobs)),
    batchConfirm: (input: CallInput<'order.batchConfirm'>, caller: SignedInCaller) =>
      keyed('order.batchConfirm', input, caller, (tx, at) => confirm(tx, input, caller, at, jobs)),
    updateProduct: (input: CallInput<'order.updateProduct'>, caller: SignedInCaller) =>
      keyed('order.updateProduct', input, caller, (tx, at) => updateProduct(tx, input, caller, at, creation)),
    place: (input: CallInput<'order.place'>, caller: SignedInCaller) =>
      keyed('order.place', input, caller, (tx, at) => placeAgain(tx, input, caller, at, jobs)),
    saveLines: (input: CallInput<'order.saveLines'>, caller: SignedInCaller) =>
      keyed('order.saveLines', input, caller, (tx) => saveLines(tx, input, caller, creation)),
    remove: (input: CallInput<'order.delete'>, caller: SignedInCaller): Promise<BatchOutcome> =>
      database.tenant(caller.principal.tenantId, (tx) => remove(tx, input, caller, now())),
  };
}

/**
 * An order as the order page edits it: a draft as it was typed, a failed one as it was sent. Others may be copied: a copy has neither
 * id nor numbers. Without an id it is an empty one.
 */
async function readForm(
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
  const whole = { ...seen, ...((await visibilityOf(tx, caller)).remarks && remark !== undefined ? { remark } : {}) };
  return copy ? withoutNumbers(whole) : { id: order.id, revision: order.revision, customerNo: customerNo || order.customerNo, ...whole };
}

function withoutNumbers({ boxes, ...order }: DraftInput): DraftInput {
  if (boxes === undefined) return order;
  return { ...order, boxes: boxes.map(({ subOrderNo: _number, ...box }) => box) };
}

const idsOf = (orders: readonly LockedOrder[]) => orders.map(({ id }) => id);

/**
 * Approves or rejects submitted orders under review. A rejected one does not travel: its money comes back with the no, the carrier is
 * told, and it may be changed and submitted anew.
 */
function confirm(
  tx: Transaction,
  input: CallInput<'order.batchConfirm'>,
  caller: SignedInCaller,
  now: Date,
  queue: Queue,
): Promise<BatchOutcome> {
  const writing = writingOf(caller, now);
  const note = noteOf(input.examineRemark);
  if (!input.approved && note === null) {
    throw wrongField('examineRemark', 'required', 'rule.required');
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
    for (const { id } of byCurrency(paid)) returned.set(id, await refundPaid(tx, id, 'refund', writing, note));
    const rejected = { confirmStatus: 'rejected', examineRemark: note };
    await takeBack(tx, unpaid, rejected, queue, caller);
    await takeBack(tx, paid, { ...rejected, settlementStatus: 'refunded', refundedAt: now }, queue, caller);
    await insertOrderLog(tx, [...logRows(unpaid, 'reject', writing, note), ...logRows(paid, 'rejectPaid', writing, note)]);
    await audit(tx, caller, now, ...open.map((order) => reviewed(order, 'order.reject', note, returned.get(order.id))));
  });
}

function reviewed({ id, customerNo }: LockedOrder, action: Audited['action'], remark: string | null, returned: Returned = null): Audited {
  return { action, subject: id, detail: { customerNo, remark, ...returned } };
}
