import type { Static } from 'typebox';
import { Integer, Array as List, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, Coded, Id, Kilograms, LocalTime, orNull } from '../../values.ts';

/** Causes of a bill's lines, in the order in which a bill sums them. */
export const billCauses = ['topup', 'pay', 'refund', 'void', 'chargeback', 'correction', 'adjust_charge', 'adjust_credit'] as const;
export type BillCause = (typeof billCauses)[number];

/** Files of a bill. */
export const billFormats = ['pdf', 'xlsx'] as const;
export type BillFormat = (typeof billFormats)[number];

const row = {
  id: Id(),
  billNo: Text(),
  /** Its month, `YYYY-MM`. */
  period: Text(),
  currencyCode: Text(),
  /** Orders that it charges, and their weight. */
  statementOrderCount: Integer({ minimum: 0 }),
  totalWeight: Kilograms(),
  openingBalance: Amount(),
  topUpAmount: Amount(),
  /** Below zero: what orders were charged. */
  payAmount: Amount(),
  /** What came back: refunds, voided orders and chargebacks. */
  returnAmount: Amount(),
  correctionAmount: Amount(),
  /** Adjustments of orders, charges below zero. */
  adjustAmount: Amount(),
  closingBalance: Amount(),
  billTime: LocalTime(),
};

/** A bill: what moved on a balance in one month of the tenant's calendar. Opening balance and amounts sum to the closing balance. */
export const BillRow = record(row);
export type BillRow = Static<typeof BillRow>;

/** What one cause changed. */
export const BillSum = record({
  id: Id(),
  flowType: Coded('flow_type'),
  flowType_dictText: Text(),
  amount: Amount(),
  currencyCode: Text(),
});

/** A bill with its sums. It ends before `endTime`. */
export const Bill = record({ ...row, beginTime: LocalTime(), endTime: LocalTime(), sums: List(BillSum) });

/** A line of an order's price. */
export const BillFee = record({ id: Id(), feeName: Text(), rule: Text(), amount: Amount(), currencyCode: Text() });
export type BillFee = Static<typeof BillFee>;

/** An order on a bill: its fees sum to what it was charged there. */
export const BillOrder = record({
  /** Of the order. */
  id: Id(),
  customerNo: Text(),
  /** Null when the bill only gives back what an earlier one charged. */
  orderWeight: orNull(Kilograms()),
  payAmount: Amount(),
  returnAmount: Amount(),
  /** Both together. */
  netAmount: Amount(),
  currencyCode: Text(),
  fees: List(BillFee),
});
export type BillOrder = Static<typeof BillOrder>;

/** A line of a bill, as the ledger has it. */
export const BillLine = record({
  id: Id(),
  flowTime: LocalTime(),
  flowType: Coded('flow_type'),
  flowType_dictText: Text(),
  orderId: orNull(Id()),
  customerNo: orNull(Text()),
  /** The adjustment that it books. */
  adjustmentId: orNull(Id()),
  amount: Amount(),
  balance: Amount(),
  currencyCode: Text(),
  remark: orNull(Text()),
});
export type BillLine = Static<typeof BillLine>;
