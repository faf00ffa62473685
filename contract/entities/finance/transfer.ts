import type { Static } from 'typebox';
import { Integer, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, Coded, Id, LocalTime, orNull } from '../../values.ts';

/** Why money moved, in the order in which pages show them. */
export const transferCauses = ['topup', 'pay', 'refund', 'void', 'chargeback', 'correction', 'adjust_charge', 'adjust_credit'] as const;
export type TransferCause = (typeof transferCauses)[number];

/** One transfer of the tenant's balance. */
export const TransferRow = record({
  id: Id(),
  createTime: LocalTime(),
  flowType: Coded('flow_type'),
  flowType_dictText: Text(),
  /** Negative where the balance got less. */
  amount: Amount(),
  currencyCode: Text(),
  /** The balance in this currency right after it. */
  balance: Amount(),
  /** The order that it is of; null for others, and for orders that the caller may not open. */
  orderId: orNull(Id()),
  customerNo: orNull(Text()),
  trackingNumber: orNull(Text()),
  /** The top-up that it credits, with its payment reference. */
  topUpId: orNull(Id()),
  reference: orNull(Text()),
  /** The adjustment that it books. */
  adjustmentId: orNull(Id()),
  operator: Text(),
  remark: orNull(Text()),
});
export type TransferRow = Static<typeof TransferRow>;

const causes = Object.fromEntries(transferCauses.map((cause) => [cause, Amount()])) as Record<TransferCause, ReturnType<typeof Amount>>;

/** The found transfers of one currency: a sum for each cause, signed like the transfers, beside the balances of the searched time. */
export const TransferSums = record({
  currencyCode: Text(),
  count: Integer({ minimum: 0 }),
  /** Before the first transfer of the searched time, whatever else is searched for. */
  openingBalance: Amount(),
  ...causes,
  /** The sum of all causes. */
  change: Amount(),
  /** After the last transfer of the searched time. */
  closingBalance: Amount(),
});
export type TransferSums = Static<typeof TransferSums>;
