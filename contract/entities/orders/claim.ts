import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Array as List, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, Coded, Id, LocalTime, orNull } from '../../values.ts';

/** An evidence file of a claim. */
export const ClaimFile = record({ id: Id(), name: Text(), size: Integer({ minimum: 1 }) });

const claim = {
  id: Id(),
  claimStatus: Coded('claim_status'),
  claimStatus_dictText: Text(),
  claimReason: Coded('claim_reason'),
  claimReason_dictText: Text(),
  /** The requester's explanation of the reason. */
  note: Text(),
  currencyCode: Text(),
  requester: Text(),
  createTime: LocalTime(),
  /** The reviewer's reason; null until the decision. */
  remark: orNull(Text()),
  decideTime: orNull(LocalTime()),
};

/** A claim as its merchant sees it. */
export const Claim = record({
  ...claim,
  /** Null for callers who may not see amounts, like the accepted amount. */
  amount: orNull(Amount()),
  acceptedAmount: orNull(Amount()),
  files: List(ClaimFile),
});
export type Claim = Static<typeof Claim>;

/** A claim in the reviewers' queue, with the order's data at the time of the claim. */
export const ClaimRow = record({
  ...claim,
  merchant: Text(),
  customerNo: Text(),
  trackingNumber: orNull(Text()),
  logisticsStatus: Coded('logistics_status'),
  logisticsStatus_dictText: Text(),
  handOverTime: orNull(LocalTime()),
  deliveryTime: orNull(LocalTime()),
  /** The paid amount that was not returned. */
  paidAmount: Amount(),
  amount: Amount(),
  /** During a second review: the amount that the first reviewer accepted. */
  acceptedAmount: orNull(Amount()),
});
export type ClaimRow = Static<typeof ClaimRow>;

export const ClaimReview = record({
  id: Id(),
  reviewer: Text(),
  verdict: Coded('claim_verdict'),
  verdict_dictText: Text(),
  amount: orNull(Amount()),
  currencyCode: Text(),
  remark: orNull(Text()),
  createTime: LocalTime(),
});

export const ClaimDetail = record({
  ...ClaimRow.properties,
  /** The amount that can be accepted now: the claim, or what the first reviewer accepted. */
  dueAmount: Amount(),
  amountText: Text(),
  /** True when the claim is open and this reader has not yet requested or reviewed it; a second review needs another person. */
  mayReview: Bool(),
  files: List(ClaimFile),
  reviews: List(ClaimReview),
});
export type ClaimDetail = Static<typeof ClaimDetail>;
