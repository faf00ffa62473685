import type { adjustmentEndpoints } from '../../contract/endpoints/finance/adjustment.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of adjustments for merchants and for the platform. */
export function createAdjustmentHandlers({ adjustments }: Services): Pick<Handlers, keyof typeof adjustmentEndpoints> {
  return {
    'adjustment.list': (input, caller) => adjustments.list(input, caller),
    'adjustment.byId': (input, caller) => adjustments.byId(input, caller),
    'adjustment.file': (input, caller) => adjustments.file(input, caller),
    'adjustment.answer': (input, caller) => adjustments.answer(input, caller),
    'adjustmentReview.list': (input, caller) => adjustments.queue(input, caller),
    'adjustmentReview.statusCount': (input, caller) => adjustments.statusCount(input, caller),
    'adjustmentReview.detail': (input, caller) => adjustments.queued(input, caller),
    'adjustmentReview.file': (input, caller) => adjustments.queuedFile(input, caller),
    'adjustmentReview.order': (input, caller) => adjustments.order(input, caller),
    'adjustmentReview.price': (input, caller) => adjustments.price(input, caller),
    'adjustmentReview.propose': (input, caller) => adjustments.propose(input, caller),
    'adjustmentReview.review': (input, caller) => adjustments.review(input, caller),
  };
}
