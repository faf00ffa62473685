import type { CallInput } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { once } from '../money/idempotency.ts';
import { answer, review } from './decide.ts';
import { propose, readAdjustable, readPrice } from './propose.ts';
import {
  countQueue,
  listQueue,
  openEvidence,
  openQueuedEvidence,
  readAdjustment,
  readAdjustments,
  readQueued,
} from './read-adjustments.ts';

/** Charges and compensations that come after an order was paid: the platform proposes, the merchant answers (decision 71). */
export function createAdjustments(database: Database, now: () => Date) {
  const inTenant = <T>({ principal }: SignedInCaller, work: Parameters<typeof database.tenant<T>>[1]) =>
    database.tenant(principal.tenantId, work);

  return {
    list: (input: CallInput<'adjustment.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => readAdjustments(tx, input, caller)),
    byId: (input: CallInput<'adjustment.byId'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => readAdjustment(tx, input, caller, now())),
    file: (input: CallInput<'adjustment.file'>, caller: SignedInCaller) => inTenant(caller, (tx) => openEvidence(tx, input, caller)),
    answer: (input: CallInput<'adjustment.answer'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'adjustment.answer', input, () => answer(tx, input, caller, at), at));
    },
    queue: (input: CallInput<'adjustmentReview.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => listQueue(tx, input, caller)),
    statusCount: (input: CallInput<'adjustmentReview.statusCount'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => countQueue(tx, input)),
    queued: (input: CallInput<'adjustmentReview.detail'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => readQueued(tx, input, caller)),
    queuedFile: (input: CallInput<'adjustmentReview.file'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => openQueuedEvidence(tx, input)),
    order: (input: CallInput<'adjustmentReview.order'>, caller: SignedInCaller) => inTenant(caller, (tx) => readAdjustable(tx, input)),
    price: (input: CallInput<'adjustmentReview.price'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => readPrice(tx, input, caller, now())),
    propose: (input: CallInput<'adjustmentReview.propose'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'adjustmentReview.propose', input, () => propose(tx, input, caller, at), at));
    },
    review: (input: CallInput<'adjustmentReview.review'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'adjustmentReview.review', input, () => review(tx, input, caller, at), at));
    },
  };
}
