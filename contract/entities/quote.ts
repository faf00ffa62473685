import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Amount, Centimetres, Coded, Id, Kilograms, LocalTime, orNull } from '../values.ts';

/** A line of a price: what it is for, how much, and the rule that it follows in words and by its place in the tariff. */
export const QuoteLine = record({
  code: Text(),
  kind: Text(),
  feeName: Text(),
  amount: Amount(),
  currencyCode: Text(),
  /** What the rule was applied to, with its unit: `12.5`, `kg`. */
  quantity: Text(),
  unit: Text(),
  rule: Text(),
  rulePath: Text(),
  /** The boxes that it is for, runs of them as in `QuoteBox`; none where it is for the shipment. */
  boxes: List(Text()),
});
export type QuoteLine = Static<typeof QuoteLine>;

/** A box as the tariff weighs it, in the tariff's units. Boxes one after another that are just alike are told as one. */
export const QuoteBox = record({
  /** `B001`, or the first and last of several: `B001–B040`. */
  boxNo: Text(),
  count: Integer({ minimum: 1 }),
  sides: orNull(Text()),
  actual: Text(),
  volumetric: orNull(Text()),
  /** `actual` or `volumetric`: which of them counts. */
  chosen: Text(),
  chargeable: Text(),
  raisedBy: orNull(Text()),
});
export type QuoteBox = Static<typeof QuoteBox>;

export const QuoteReason = record({ code: Text(), message: Text(), boxes: List(Text()) });
export type QuoteReason = Static<typeof QuoteReason>;

/** What one product would cost, or why it is not offered. */
export const QuoteProduct = record({
  productCode: Text(),
  productName: Text(),
  offered: Bool(),
  total: orNull(Amount()),
  /** The total as a person reads it: `CNY 1,234.50`. */
  totalText: orNull(Text()),
  currencyCode: orNull(Text()),
  transitDaysFrom: orNull(Integer()),
  transitDaysTo: orNull(Integer()),
  zone: orNull(Text()),
  weightUnit: Text(),
  actual: orNull(Text()),
  volumetric: orNull(Text()),
  chargeable: orNull(Text()),
  /** Follows from the total and is there to be shown. */
  unitPrice: orNull(Text()),
  remoteTier: orNull(Text()),
  remoteAmount: orNull(Amount()),
  tariffVersion: orNull(Text()),
  /** Among the offers in its currency. */
  cheapest: Bool(),
  /** Among all offers. */
  fastest: Bool(),
  lines: List(QuoteLine),
  boxes: List(QuoteBox),
  reasons: List(QuoteReason),
  /** The smallest change that costs less, in words, and what it saves. */
  nextCheaper: orNull(record({ message: Text(), saves: Amount(), boxNo: Text() })),
});
export type QuoteProduct = Static<typeof QuoteProduct>;

/** An immutable snapshot. Offered products come first, the cheapest of them first. */
export const Quote = record({
  quoteId: Id(),
  quotedAt: LocalTime(),
  expiresAt: LocalTime(),
  products: List(QuoteProduct),
});
export type Quote = Static<typeof Quote>;

/** What a trial tells: no promise, so nothing that an order could be paid by. */
export const TrialQuote = record({ quotedAt: LocalTime(), products: List(QuoteProduct) });
export type TrialQuote = Static<typeof TrialQuote>;

/** What keeps an order that is being written from being priced: the field (`boxes.0.boxWeight`), its name, and what is asked of it. */
export const MissingForPrice = record({ path: Text(), title: Text(), message: Text() });
export type MissingForPrice = Static<typeof MissingForPrice>;

/** What a line of a list of recipients would cost by its product; without a total, why not and in which of its fields. */
export const LinePrice = record({
  /** Its place among the lines that were sent. */
  row: Integer({ minimum: 0 }),
  name: Text(),
  productName: Text(),
  total: orNull(Amount()),
  currencyCode: orNull(Text()),
  message: Text(),
  path: Text(),
});
export type LinePrice = Static<typeof LinePrice>;

/** One rule of a cost trial: so many equal boxes to one place. */
export const TrialRule = record({
  name: Optional(Text({ maxLength: 64 })),
  country: Coded('country'),
  city: Optional(Text({ maxLength: 100 })),
  postCode: Optional(Text({ maxLength: 16 })),
  addressType: Optional(Coded('address_type')),
  goodsType: Optional(Coded('goods_type')),
  signatureService: Optional(Coded('signature_service')),
  boxWeight: Kilograms(),
  boxLength: Optional(Centimetres()),
  boxWidth: Optional(Centimetres()),
  boxHeight: Optional(Centimetres()),
  boxCount: Integer({ minimum: 1, maximum: limits.addRows }),
});
export type TrialRule = Static<typeof TrialRule>;
