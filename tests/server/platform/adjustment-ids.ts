import { found } from './row-makers.ts';

const adjustment = {
  of: found(
    `INSERT INTO adjustment (tenant_id, id, order_id, state, cause, direction, amount, currency, reason, silence_accepts, proposer_id, proposed_at,
       customer_no, told_at, answer_by)
     SELECT o.tenant_id, gen_random_uuid(), o.id, 'proposed', 'other', 'charge', 1, o.currency, 'x', false, o.id, now(), o.customer_no, now(),
       now() + interval '1 day'
     FROM shipment_order o WHERE o.tenant_id = $1 AND NOT EXISTS (SELECT 1 FROM adjustment a WHERE a.order_id = o.id) LIMIT 1 RETURNING id --`,
  ),
};
const ofPlatform = 'for the platform, which reads the adjustments of all merchants; money/adjustments.test.ts';

/** The ids that calls of adjustments take. */
export const adjustmentIds = {
  'adjustment.byId id': adjustment,
  'adjustment.answer id': adjustment,
  'adjustment.file id': 'a file that is not there is told alike; money/adjustments.test.ts',
  'adjustment.file fileId': 'money/adjustments.test.ts',
  'adjustmentReview.detail id': ofPlatform,
  'adjustmentReview.file id': ofPlatform,
  'adjustmentReview.file fileId': ofPlatform,
  'adjustmentReview.order number': ofPlatform,
  'adjustmentReview.price number': ofPlatform,
  'adjustmentReview.propose number': ofPlatform,
  'adjustmentReview.review id': ofPlatform,
};
