import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Amount, Centimetres, Coded, Id, Kilograms, LocalTime, orNull } from '../../values.ts';
import { Converted } from '../finance/exchange-rate.ts';

/** A line of a price: its title, its amount, and its rule in words and by position in the tariff. */
export const QuoteLine = record({
  code: Text(),
  kind: Text(),
  feeName: Text(),
  amount: Amount(),
  currencyCode: Text(),
  /** The base of the rule with its unit: `12.5`, `kg`. */
  quantity: Text(),
  unit: Text(),
  rule: Text(),
  rulePath: Text(),
  /** The boxes that it applies to, as runs like in `QuoteBox`; empty for the whole shipment. */
  boxes: List(Text()),
});
export type QuoteLine = Static<typeof QuoteLine>;

/** A box as the tariff weighs it, in the tariff's units. Consecutive identical boxes form one entry. */
export const QuoteBox = record({
  /** `B001`, or the first and last of a run: `B001–B040`. */
  boxNo: Text(),
  count: Integer({ minimum: 1 }),
  sides: orNull(Text()),
  actual: Text(),
  volumetric: orNull(Text()),
  /** The weight that counts: `actual` or `volumetric`. */
  chosen: Text(),
  chargeable: Text(),
  raisedBy: orNull(Text()),
});
export type QuoteBox = Static<typeof QuoteBox>;

export const QuoteReason = record({ code: Text(), message: Text(), boxes: List(Text()) });
export type QuoteReason = Static<typeof QuoteReason>;

/** The price of one product, or the reasons why it is not offered. */
export const QuoteProduct = record({
  productCode: Text(),
  productName: Text(),
  offered: Bool(),
  total: orNull(Amount()),
  /** The total for display: `CNY 1,234.50`. */
  totalText: orNull(Text()),
  currencyCode: orNull(Text()),
  transitDaysFrom: orNull(Integer()),
  transitDaysTo: orNull(Integer()),
  zone: orNull(Text()),
  weightUnit: Text(),
  actual: orNull(Text()),
  volumetric: orNull(Text()),
  chargeable: orNull(Text()),
  /** Derived from the total for display. */
  unitPrice: orNull(Text()),
  remoteTier: orNull(Text()),
  remoteAmount: orNull(Amount()),
  tariffVersion: orNull(Text()),
  /** The fuel lines of the price; null without one. */
  fuelAmount: orNull(Amount()),
  /** The total in the base currency, for comparing alone; null where no rate is known. */
  converted: orNull(Converted),
  /** The one cheapest offer of those that are comparable: all with a converted price, or those of its currency without one. */
  cheapest: Bool(),
  /** The one fastest offer. */
  fastest: Bool(),
  /** Limits of sizes, weights and goods in words. */
  restrictions: List(Text()),
  lines: List(QuoteLine),
  boxes: List(QuoteBox),
  reasons: List(QuoteReason),
  /** The smallest change that costs less, in words, and its saving. */
  nextCheaper: orNull(record({ message: Text(), saves: Amount(), boxNo: Text() })),
});
export type QuoteProduct = Static<typeof QuoteProduct>;

const quotedProducts = {
  /** The currency that prices are compared in: the company's base currency. */
  baseCurrency: Text(),
  /** Currencies of offers without a rate to it; their offers stand behind the others, by currency. */
  unknownRates: List(Text()),
  /** The rates in words that prices were converted by, with source and time. */
  rates: List(Text()),
  /** Offered products come first, cheapest first. */
  products: List(QuoteProduct),
};
const QuotedProducts = record(quotedProducts);
export type QuotedProducts = Static<typeof QuotedProducts>;

/** An immutable snapshot. */
export const Quote = record({ quoteId: Id(), quotedAt: LocalTime(), expiresAt: LocalTime(), ...quotedProducts });
export type Quote = Static<typeof Quote>;

/** The result of a cost trial; it is not binding, and orders cannot be paid by it. */
export const TrialQuote = record({ quotedAt: LocalTime(), ...quotedProducts });
export type TrialQuote = Static<typeof TrialQuote>;

/** A field that prevents a price: its path (`boxes.0.boxWeight`), its title, and the requirement. */
export const MissingForPrice = record({ path: Text(), title: Text(), message: Text() });
export type MissingForPrice = Static<typeof MissingForPrice>;

/** The price of a recipient's line by its product; without a total, the reason and the field. */
export const LinePrice = record({
  /** Index among the lines that were sent. */
  row: Integer({ minimum: 0 }),
  name: Text(),
  productName: Text(),
  total: orNull(Amount()),
  currencyCode: orNull(Text()),
  message: Text(),
  path: Text(),
});
export type LinePrice = Static<typeof LinePrice>;

/** One rule of a cost trial: a number of equal boxes to one place. */
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
