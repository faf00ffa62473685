import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Integer, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, Centimetres, Coded, Id, Kilograms, LocalTime, orNull, requiredText } from '../../values.ts';

/** States of an adjustment. Merchants never see one that a second person looks at first. */
export const adjustmentStates = ['second_review', 'proposed', 'disputed', 'due', 'booked', 'lapsed', 'withdrawn'] as const;
export type AdjustmentState = (typeof adjustmentStates)[number];

/** Which way the money goes, seen from the balance. */
export const adjustmentDirections = ['charge', 'credit'] as const;
export type AdjustmentDirection = (typeof adjustmentDirections)[number];

/** A box as it was measured. */
export const MeasuredBox = record({
  boxNo: requiredText(32, { rule: 'boxNo' }),
  boxWeight: Kilograms(),
  boxLength: Optional(Centimetres()),
  boxWidth: Optional(Centimetres()),
  boxHeight: Optional(Centimetres()),
});
export type MeasuredBox = Static<typeof MeasuredBox>;

const row = {
  id: Id(),
  adjustStatus: Coded('adjustment_status'),
  adjustStatus_dictText: Text(),
  adjustCause: Coded('adjustment_cause'),
  adjustCause_dictText: Text(),
  direction: Coded('adjustment_direction'),
  direction_dictText: Text(),
  /** Above zero; the direction says which way. */
  amount: Amount(),
  currencyCode: Text(),
  reason: Text(),
  customerNo: Text(),
  trackingNumber: orNull(Text()),
  createTime: LocalTime(),
  /** Until when the merchant answers. */
  answerTime: orNull(LocalTime()),
  decideTime: orNull(LocalTime()),
  bookTime: orNull(LocalTime()),
};

/** An adjustment in its merchant's list. */
export const AdjustmentRow = record(row);
export type AdjustmentRow = Static<typeof AdjustmentRow>;

/** An adjustment in the platform's list. */
export const ReviewedAdjustmentRow = record({ ...row, merchant: Text() });
export type ReviewedAdjustmentRow = Static<typeof ReviewedAdjustmentRow>;

/** A fee of a re-weighed order: what was quoted, what is billed, and the rule of each. Null where a price has no such fee. */
export const WeighingLine = record({
  id: Id(),
  feeName: Text(),
  quotedAmount: orNull(Amount()),
  quotedRule: orNull(Text()),
  billedAmount: orNull(Amount()),
  billedRule: orNull(Text()),
  /** Billed less quoted. */
  difference: Amount(),
  currencyCode: Text(),
});
export type WeighingLine = Static<typeof WeighingLine>;

/** A box of a re-weighed order in words: what was quoted beside what was measured. */
export const WeighedBox = record({ id: Id(), boxNo: Text(), quoted: orNull(Text()), measured: orNull(Text()) });
export type WeighedBox = Static<typeof WeighedBox>;

const AdjustmentStep = record({
  id: Id(),
  side: Coded('adjustment_side'),
  side_dictText: Text(),
  /** Null for who is not told, and for what time decided. */
  actor: orNull(Text()),
  did: Coded('adjustment_step'),
  did_dictText: Text(),
  note: orNull(Text()),
  createTime: LocalTime(),
});

const full = {
  amountText: Text(),
  /** What the merchant objects, and what the platform says at last. */
  dispute: orNull(Text()),
  remark: orNull(Text()),
  /** What no answer means. */
  silence: Coded('adjustment_silence'),
  silence_dictText: Text(),
  decidedBy: orNull(Coded('adjustment_side')),
  decidedBy_dictText: orNull(Text()),
  /** Of a re-weighing: both prices in one sentence, e.g. the weights that were charged. */
  because: orNull(Text()),
  quotedTotal: orNull(Amount()),
  billedTotal: orNull(Amount()),
  boxes: List(WeighedBox),
  lines: List(WeighingLine),
  files: List(record({ id: Id(), name: Text(), size: Integer({ minimum: 1 }) })),
  steps: List(AdjustmentStep),
};

export const Adjustment = record({
  ...row,
  ...full,
  orderId: Id(),
  /** Whether it waits for this reader's answer, and whether what is due may be booked now. */
  mayAnswer: Bool(),
  mayBook: Bool(),
});
export type Adjustment = Static<typeof Adjustment>;

export const ReviewedAdjustment = record({
  ...row,
  ...full,
  merchant: Text(),
  /** Whether this reader may agree as the second person, uphold against a dispute, or withdraw. */
  mayAgree: Bool(),
  mayUphold: Bool(),
  mayWithdraw: Bool(),
});
export type ReviewedAdjustment = Static<typeof ReviewedAdjustment>;

/** A paid order of a merchant that can be adjusted, with the boxes of its quote. */
export const AdjustableOrder = record({
  id: Id(),
  merchant: Text(),
  customerNo: Text(),
  trackingNumber: orNull(Text()),
  productCode: Text(),
  currencyCode: Text(),
  paidAmount: Amount(),
  /** Whether its price can be computed again. */
  hasQuote: Bool(),
  boxes: List(MeasuredBox),
});
export type AdjustableOrder = Static<typeof AdjustableOrder>;

/** What would be proposed. */
export const AdjustmentPrice = record({
  merchant: Text(),
  direction: Enum([...adjustmentDirections]),
  direction_dictText: Text(),
  amount: Amount(),
  amountText: Text(),
  /** Of a re-weighing. */
  because: orNull(Text()),
});
export type AdjustmentPrice = Static<typeof AdjustmentPrice>;
