import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Array as List, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, Centimetres, Coded, CubicMetres, Id, Kilograms, LocalTime, orNull } from '../../values.ts';
import { Converted } from '../finance/exchange-rate.ts';
import { OrderTag } from './order-tag.ts';
import { byName, partyFields } from './party-fields.ts';

/** A row of the order list. Money is a decimal string in the currency beside it. A draft lacks fields that are not filled in yet. */
export const OrderRow = record({
  id: Id(),
  customerNo: Text(),
  transactionOrderNo: orNull(Text()),
  trackingNumber: orNull(Text()),
  masterTrackingId: orNull(Text()),
  /** The order status; the three axes of state are separate fields. */
  orderStatus: Coded('order_status'),
  orderStatus_dictText: Text(),
  documentStatus: Coded('document_status'),
  logisticsStatus: Coded('logistics_status'),
  logisticsStatus_dictText: Text(),
  settlementStatus: Coded('settlement_status'),
  settlementStatus_dictText: Text(),
  confirmStatus: Coded('confirm_status'),
  confirmStatus_dictText: Text(),
  productCode: orNull(Text()),
  productName: orNull(Text()),
  goodsType: orNull(Coded('goods_type')),
  goodsType_dictText: Text(),
  orderSource: Coded('order_source'),
  orderSourceDictText: Text(),
  consigneeName: orNull(Text()),
  consigneeCountry: orNull(Coded('country')),
  consigneeCountry_dictText: Text(),
  consigneeCity: orNull(Text()),
  addressType: orNull(Coded('address_type')),
  addressType_dictText: Text(),
  isRemote: Bool(),
  orderWeight: orNull(Kilograms()),
  boxCount: Integer({ minimum: 0 }),
  packageSize: Text(),
  /** Null without the permission to see amounts (`order:amount`). */
  realTotalAmount: orNull(Amount()),
  currencyCode: orNull(Text()),
  /** Also null when the goods have several currencies. */
  declaredValue: orNull(Amount()),
  declaredCurrency: orNull(Text()),
  insuranceValue: orNull(Amount()),
  insuranceCurrency: orNull(Text()),
  codPrice: orNull(Amount()),
  codCurrency: orNull(Text()),
  signatureService: orNull(Coded('signature_service')),
  signatureService_dictText: Text(),
  deliveryAddressCode: orNull(Text()),
  failReason: orNull(Text()),
  examineRemark: orNull(Text()),
  remark: orNull(Text()),
  /** The day by which it is to be handed over, `YYYY-MM-DD` in the tenant's calendar. */
  shipBy: orNull(Text()),
  createTime: LocalTime(),
  shipDateStamp: orNull(LocalTime()),
  warehousingTime: orNull(LocalTime()),
  exitTime: orNull(LocalTime()),
  deliveryTime: orNull(LocalTime()),
  payTime: orNull(LocalTime()),
  refundTime: orNull(LocalTime()),
  /** State of the order's last claim; null without one. */
  claimStatus: orNull(Coded('claim_status')),
  claimStatus_dictText: Text(),
  /** The claimed amount, or the accepted one after a partial acceptance. Null without the permission to see amounts. */
  claimAmount: orNull(Amount()),
});
export type OrderRow = Static<typeof OrderRow>;

const overdue = {
  /** Whether the day by which it is to leave is over in the tenant's time zone, and it has not been handed over. */
  isOverdue: Bool(),
};

/** A row of the list: an order with what is to be done about it. */
export const ListedOrder = record({
  ...OrderRow.properties,
  /** What keeps a draft from being submitted, as titles of its fields; null for other orders and for a draft that lacks nothing. */
  missing: orNull(Text()),
  /** Until when the price of a draft holds. A submitted order keeps the price that was agreed to, and has null here. */
  priceUntil: orNull(LocalTime()),
  /** Since when a detained order is held, and by whom; null for other orders. */
  heldSince: orNull(LocalTime()),
  heldBy: orNull(Text()),
  ...overdue,
  /** The company's own tags, by name. */
  tags: List(OrderTag),
});
export type ListedOrder = Static<typeof ListedOrder>;

/** A party of an order: the sender (consignor) or the recipient (consignee). */
export const Party = record({
  ...byName(partyFields, () => orNull(Text())),
  country: orNull(Coded('country')),
  country_dictText: Text(),
  /** Name and address in the lines and the order that its country writes on an envelope. */
  postal: Text(),
});
export type Party = Static<typeof Party>;

/** A box of an order; a draft's box may lack measures. */
export const Box = record({
  id: Id(),
  boxNo: orNull(Text()),
  subOrderNo: orNull(Text()),
  boxWeight: orNull(Kilograms()),
  boxLength: orNull(Centimetres()),
  boxWidth: orNull(Centimetres()),
  boxHeight: orNull(Centimetres()),
  volume: orNull(CubicMetres()),
});
export type Box = Static<typeof Box>;

export const GoodsLine = record({
  id: Id(),
  boxNo: orNull(Text()),
  goodsName: orNull(Text()),
  goodsNameEn: orNull(Text()),
  declareUnit: orNull(Text()),
  quantity: orNull(Integer({ minimum: 1 })),
  value: orNull(Amount()),
  currencyCode: orNull(Text()),
  weight: orNull(Kilograms()),
  hsCode: orNull(Text()),
  goodsLink: orNull(Text()),
  textureName: orNull(Text()),
  textureNameEn: orNull(Text()),
  madeCountry: orNull(Coded('country')),
  madeCountry_dictText: Text(),
});
export type GoodsLine = Static<typeof GoodsLine>;

export const FeeLine = record({
  id: Id(),
  feeName: Text(),
  rule: Text(),
  amount: Amount(),
  currencyCode: Text(),
  /** In the base currency, for showing alone; null where it is in it already, or no rate is known. */
  converted: orNull(Converted),
  createTime: LocalTime(),
});
export type FeeLine = Static<typeof FeeLine>;

export const OrderLog = record({
  id: Id(),
  createTime: LocalTime(),
  /** Account name of the author. */
  operator: Text(),
  /** Name of the author as colleagues know it; the account name where none is known. */
  operatorName: Text(),
  operation: Coded('order_operation'),
  operation_dictText: Text(),
  content: Text(),
  /** Changed fields by path, with their values before and after in words; only those that the reader may see. */
  changes: List(record({ field: Text(), title: Text(), from: orNull(Text()), to: orNull(Text()), text: Text() })),
  /** The same as text, one line each. */
  changeText: Text(),
});
export type OrderLog = Static<typeof OrderLog>;

export const OrderDetail = record({
  ...OrderRow.properties,
  ...overdue,
  /** The company's own tags, by name. */
  tags: List(OrderTag),
  consignor: Party,
  consignee: Party,
  boxes: List(Box),
  goods: List(GoodsLine),
  /** Empty without the permission to see amounts. */
  fees: List(FeeLine),
  /**
   * Amounts of other currencies in the base currency, by the rates of the day of payment, or of the order's own; null where there is
   * nothing to convert, no rate is known, or the amount may not be seen.
   */
  converted: record({
    total: orNull(Converted),
    declaredValue: orNull(Converted),
    insuranceValue: orNull(Converted),
    codPrice: orNull(Converted),
  }),
});
export type OrderDetail = Static<typeof OrderDetail>;
