import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Array as List, String as Text } from 'typebox';
import { record } from '../envelope.ts';
import { Amount, Coded, Id, LocalTime, orNull } from '../values.ts';

/** A file that proves a claim. */
export const ClaimFile = record({ id: Id(), name: Text(), size: Integer({ minimum: 1 }) });

const claim = {
  id: Id(),
  claimStatus: Coded('claim_status'),
  claimStatus_dictText: Text(),
  claimReason: Coded('claim_reason'),
  claimReason_dictText: Text(),
  /** What the requester says to the reason. */
  note: Text(),
  currencyCode: Text(),
  requester: Text(),
  createTime: LocalTime(),
  /** Why it was decided so; null until then. */
  remark: orNull(Text()),
  decideTime: orNull(LocalTime()),
};

/** A claim as its merchant sees it. */
export const Claim = record({
  ...claim,
  /** Null, as what was accepted, for who may see no amounts. */
  amount: orNull(Amount()),
  acceptedAmount: orNull(Amount()),
  files: List(ClaimFile),
});
export type Claim = Static<typeof Claim>;

/** A claim as the platform's reviewers see it in their queue, with the order as it was when it was claimed. */
export const ClaimRow = record({
  ...claim,
  merchant: Text(),
  customerNo: Text(),
  trackingNumber: orNull(Text()),
  logisticsStatus: Coded('logistics_status'),
  logisticsStatus_dictText: Text(),
  handOverTime: orNull(LocalTime()),
  deliveryTime: orNull(LocalTime()),
  /** What the order had paid and not got back. */
  paidAmount: Amount(),
  amount: Amount(),
  /** While a second review is due: what the first reviewer accepted. */
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
  /** What may be accepted now: all that was claimed, or what the first reviewer accepted; with its currency as a person reads it. */
  dueAmount: Amount(),
  amountText: Text(),
  /** Whether the claim is open, and this reader is not among those who spoke about it: a second review is another person's. */
  mayReview: Bool(),
  files: List(ClaimFile),
  reviews: List(ClaimReview),
});
export type ClaimDetail = Static<typeof ClaimDetail>;
