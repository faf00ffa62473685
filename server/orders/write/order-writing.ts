import type { CallInput, CallReply, EndpointId } from '../../../contract/endpoints/all.ts';
import type { BatchOutcome } from '../../../contract/envelope.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import type { Transaction } from '../../db/database.ts';
import { once } from '../../money/idempotency.ts';
import { placeAgain, remove, saveLines, updateProduct } from './changes.ts';
import type { OrderCreation } from './create-orders.ts';
import { createDrafts } from './drafts.ts';
import { readForm } from './order-form.ts';
import { pay, refund } from './payments.ts';
import { confirm } from './review.ts';
import { createSubmit, type WriteDeps } from './submit.ts';

/** Calls that change orders: each takes effect once per key, in one transaction with its log, its money and its job. */
export function createOrderWriting(deps: WriteDeps & { readonly creation: OrderCreation }) {
  const { database, now, jobs, creation } = deps;
  const drafts = createDrafts(deps);

  /** A call's work within its tenant, once per key. */
  function keyed<I extends EndpointId>(
    call: I,
    input: CallInput<I>,
    caller: SignedInCaller,
    work: (tx: Transaction, at: Date) => Promise<BatchOutcome>,
  ): Promise<BatchOutcome> {
    const at = now();
    return database.tenant(caller.principal.tenantId, (tx) => once(tx, caller, call, input, () => work(tx, at), at));
  }

  return {
    form: (input: CallInput<'order.form'>, caller: SignedInCaller): Promise<CallReply<'order.form'>> =>
      database.tenant(caller.principal.tenantId, (tx) => readForm(tx, input, caller)),
    saveDraft: drafts.save,
    submit: createSubmit(deps),
    pay: (input: CallInput<'order.pay'>, caller: SignedInCaller) =>
      keyed('order.pay', input, caller, (tx, at) => pay(tx, input, caller, at)),
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
