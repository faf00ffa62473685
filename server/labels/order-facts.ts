import { exact, fixedText, sum } from '../../contract/values/exact.ts';
import { moneyShown } from '../money/money.ts';
import type { OrderRecord } from '../orders/db/order-records.ts';
import type { OrderParts } from './db/order-facts.ts';
import type { Facts } from './layout/fill.ts';

/** Texts that the facts of orders need beside the orders. */
export interface FactTexts {
  /** The country in English and, where it differs, in Chinese. */
  country(code: string): string;
  /** The text of a dictionary value in both languages. */
  text(dictionary: string, value: string): string;
  productName(order: OrderRecord): string;
  /** `YYYY-MM-DD` in the tenant's time zone. */
  readonly today: string;
}

/** The facts of one order's documents: one set for each box, and one set for an order without boxes. */
export function orderFacts(order: OrderRecord, parts: OrderParts, texts: FactTexts): Facts[] {
  const fields = orderFields(order, parts, texts);
  const boxes = parts.boxes.length === 0 ? [null] : parts.boxes;
  return boxes.map((box, at) => ({
    fields: {
      ...fields,
      boxNo: box?.boxNo ?? '',
      boxIndex: String(at + 1),
      boxCount: String(boxes.length),
      boxWeight: decimals(box?.weight ?? order.weight ?? ''),
      boxSize: box === null ? order.packageSize : `${decimals(box.length)} × ${decimals(box.width)} × ${decimals(box.height)} cm`,
    },
    rows: goodsRows(order, parts, texts),
  }));
}

function orderFields(order: OrderRecord, parts: OrderParts, texts: FactTexts): Record<string, string> {
  const { goods } = parts;
  const money = (amount: string | null, currency: string | null) =>
    amount === null || currency === null ? '' : moneyShown(amount, currency);
  return {
    ...partyFields('from', parts, 'consignor', texts),
    ...partyFields('to', parts, 'consignee', texts),
    customerNo: order.customerNo,
    trackingNumber: order.trackingNumber ?? '',
    masterTrackingNumber: order.masterTrackingNumber ?? '',
    invoiceNo: order.customerNo,
    category: '[x] Sale of goods   [ ] Gift   [ ] Documents   [ ] Commercial sample   [ ] Returned goods   [ ] Other',
    transactionOrderNo: order.transactionOrderNo ?? '',
    productCode: order.productCode ?? '',
    productName: texts.productName(order),
    goodsType: order.goodsType === null ? '' : texts.text('goods_type', order.goodsType),
    deliveryAddressCode: order.deliveryAddressCode ?? '',
    signatureService: order.signatureService === null ? '' : texts.text('signature_service', order.signatureService),
    insurance: money(order.insuranceValue, order.insuranceCurrency),
    cashOnDelivery: order.codAmount === null ? '' : `COD ${money(order.codAmount, order.codCurrency)}`,
    createTime: order.createdAt.slice(0, 16),
    printDate: texts.today,
    orderWeight: decimals(order.weight ?? ''),
    goodsSummary: goods.map(({ goodsNameEn, goodsName, quantity }) => `${goodsNameEn || goodsName} × ${quantity}`).join('; '),
    goodsQuantity: String(goods.reduce((total, { quantity }) => total + quantity, 0)),
    netWeight: decimals(netWeight(goods)),
    declaredValue: money(order.declaredValue, order.declaredCurrency),
  };
}

function partyFields(
  prefix: 'from' | 'to',
  { parties }: OrderParts,
  side: 'consignor' | 'consignee',
  texts: FactTexts,
): Record<string, string> {
  const party = parties.find((one) => one.side === side);
  if (party === undefined) return {};
  const { addr1, addr2, addr3, houseNumber, area, city, province } = party;
  const street = [houseNumber === null || houseNumber === '' ? addr1 : `${addr1} ${houseNumber}`, addr2, addr3];
  const place = [area, city, province].filter((part) => part !== null && part !== '');
  return {
    [`${prefix}Name`]: party.name,
    [`${prefix}Company`]: party.company ?? '',
    [`${prefix}Address`]: [...street, [...new Set(place)].join(', ')].filter((line) => line !== null && line !== '').join('\n'),
    [`${prefix}City`]: city,
    [`${prefix}Province`]: province ?? '',
    [`${prefix}PostCode`]: party.postCode ?? '',
    [`${prefix}Country`]: texts.country(party.country),
    [`${prefix}CountryCode`]: party.country,
    [`${prefix}Phone`]: party.phone ?? '',
    [`${prefix}TaxNo`]: party.taxNo ?? '',
  };
}

function goodsRows(
  { deliveryAddressCode, customerNo, trackingNumber }: OrderRecord,
  { goods }: OrderParts,
  texts: FactTexts,
): Record<string, string>[] {
  return goods.map((line, at) => ({
    lineNo: String(at + 1),
    location: deliveryAddressCode ?? '',
    customerNo,
    trackingNumber: trackingNumber ?? '',
    goodsName: line.goodsName,
    goodsNameEn: line.goodsNameEn || line.goodsName,
    quantity: String(line.quantity),
    declareUnit: line.declareUnit,
    unitValue: fixedText(exact(line.value), 2),
    lineValue: fixedText(exact(line.value).mul(line.quantity), 2),
    currencyCode: line.currency,
    netWeight: decimals(lineWeight(line)),
    hsCode: line.hsCode ?? '',
    madeCountry: line.madeCountry === null ? '' : texts.country(line.madeCountry),
    boxNo: line.boxNo,
  }));
}

type GoodsLine = OrderParts['goods'][number];

/** The weight of a goods line: that of one piece times the pieces. */
function lineWeight({ weight, quantity }: GoodsLine): string {
  return fixedText(exact(weight).mul(quantity), 3);
}

export function netWeight(goods: readonly GoodsLine[]): string {
  return fixedText(sum(goods.map((line) => exact(lineWeight(line)))), 3);
}

/** Drops the zeros at the end of a decimal. */
function decimals(text: string): string {
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}
