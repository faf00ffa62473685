import type { Static, TSchema } from 'typebox';
import { Boolean as Bool, Integer, Array as List, Null, Number as Num, Optional, String as Text, Union } from 'typebox';
import { record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import type { RuleUse } from '../../rules/judge.ts';
import { Amount, Centimetres, Coded, CubicMetres, Id, Kilograms, Remark, requiredText, ruled } from '../../values.ts';
import { PartyInput } from './address.ts';

/** The merchant's own number of an order. */
export const CustomerNo = () => Text({ maxLength: 64, pattern: '^([A-Za-z0-9][A-Za-z0-9_./#-]*)?$' });

const text = (max: number = limits.text) => Optional(Text({ maxLength: max }));

/** An amount in the currency of another field, within its decimals and its limit. */
const money = (currencyField: string) =>
  ruled(Amount(), { rule: 'money', with: { currencyField } }, { rule: 'amountLimit', with: { currencyField } });

/** More than nothing, as the sides and the weight of a box are. */
export const aboveZero = <S extends TSchema>(schema: S): S => {
  const own: unknown = Reflect.get(schema, 'x-rules');
  return ruled(schema, ...((Array.isArray(own) ? own : []) as RuleUse[]), { rule: 'aboveZero' });
};

/** A box as it is sent. The server ignores the form's volume and computes its own. */
export const BoxInput = record({
  boxNo: requiredText(32, { rule: 'boxNo' }),
  boxWeight: aboveZero(Kilograms()),
  boxLength: aboveZero(Centimetres()),
  boxWidth: aboveZero(Centimetres()),
  boxHeight: aboveZero(Centimetres()),
  volume: Optional(CubicMetres()),
  subOrderNo: text(64),
});
export type BoxInput = Static<typeof BoxInput>;

/** A goods line as it is sent; without a box number it belongs to the first box. `value` is the unit price. */
export const GoodsInput = record({
  boxNo: Optional(Text({ maxLength: 32 })),
  goodsName: requiredText(limits.text),
  goodsNameEn: requiredText(limits.text),
  declareUnit: requiredText(20, { rule: 'declareUnit' }),
  quantity: Integer({ minimum: 1, maximum: 999_999_999 }),
  value: requiredText(15, { rule: 'unitPrice' }, { rule: 'amountLimit', with: { currencyField: 'currencyCode' } }),
  currencyCode: Coded('currency'),
  weight: Kilograms(),
  hsCode: Optional(ruled(Text({ maxLength: 20 }), { rule: 'digits' })),
  goodsLink: Optional(ruled(Text({ maxLength: 500 }), { rule: 'url' })),
  textureName: text(),
  textureNameEn: text(),
  madeCountry: Optional(Coded('country')),
});
export type GoodsInput = Static<typeof GoodsInput>;

const services = {
  goodsType: Coded('goods_type'),
  addressType: Optional(Coded('address_type')),
  insured: Optional(Bool()),
  insuranceValue: Optional(money('insuranceCurrency')),
  insuranceCurrency: Optional(Coded('currency')),
  signatureService: Optional(Coded('signature_service')),
  codPrice: Optional(money('codCurrency')),
  codCurrency: Optional(Coded('currency')),
  deliveryAddressCode: text(64),
  /** The day by which it is to be handed over, in the tenant's calendar. */
  shipBy: Optional(ruled(Text({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', format: 'day' }), { rule: 'day' })),
  remark: Optional(Remark(limits.remark)),
};

/** An order that is complete enough to be priced, submitted and paid. */
export const orderInput = {
  /** The draft or failed order to submit. */
  id: Optional(Id()),
  /** Unique per tenant; generated when blank. */
  customerNo: Optional(CustomerNo()),
  productCode: Text({ minLength: 1, maxLength: 64 }),
  ...services,
  consignor: PartyInput,
  consignee: PartyInput,
  boxes: List(BoxInput, { minItems: 1, maxItems: limits.addRows }),
  goods: List(GoodsInput, { minItems: 1, maxItems: limits.goodsLines }),
};
export const OrderInput = record(orderInput);
export type OrderInput = Static<typeof OrderInput>;

const free = () => Optional(Union([Text({ maxLength: 2_000 }), Num(), Bool(), Null()]));
/** All fields of a schema as optional and unvalidated values. */
const unfinished = <K extends string>(names: readonly K[]) =>
  record(Object.fromEntries(names.map((name) => [name, free()])) as Record<K, ReturnType<typeof free>>);
const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];

/** A draft: the input is stored as typed, valid or not. */
export const draftInput = {
  customerNo: free(),
  productCode: free(),
  ...unfinished(keysOf(services)).properties,
  consignor: Optional(unfinished([...keysOf(PartyInput.properties), 'addressId'])),
  consignee: Optional(unfinished([...keysOf(PartyInput.properties), 'addressId'])),
  boxes: Optional(List(unfinished(keysOf(BoxInput.properties)), { maxItems: limits.addRows })),
  goods: Optional(List(unfinished(keysOf(GoodsInput.properties)), { maxItems: limits.goodsLines })),
};
export const DraftInput = record(draftInput);
export type DraftInput = Static<typeof DraftInput>;

/** A line of a list of recipients as typed: a recipient with a product. */
export const LineInput = unfinished(['productCode', 'customerNo', ...keysOf(PartyInput.properties)]);
export type LineInput = Static<typeof LineInput>;
