import { uuidv7 } from 'uuidv7';
import type { PartyInput } from '../../../contract/entities/orders/address.ts';
import type { OrderInput } from '../../../contract/entities/orders/order-input.ts';
import { byName, optionalPartyFields } from '../../../contract/entities/orders/party-fields.ts';
import { mapYielding } from '../../fairness/yielding.ts';
import type { StoredQuote } from '../../quotes/pricing.ts';
import type { Offer } from '../../rating/snapshot.ts';
import type { NewOrder, NewParts } from '../db/order-writes.ts';
import { declaredTogether, packageSizeOf, weightOf } from './order-facts.ts';

/** A complete order with its price. */
export interface Priced {
  readonly id: string;
  readonly customerNo: string;
  readonly order: OrderInput;
  readonly quote: StoredQuote;
  readonly offer: Offer;
}

/** Facts that all rows of one call share. */
export interface Writing {
  readonly tenantId: string;
  readonly operator: string;
  readonly at: Date;
  /** Whether the writer may see balances. */
  readonly seesBalance?: boolean;
}

/** Builds the columns of a complete order from its input and price. */
export function factsOf({ id, customerNo, order, quote, offer }: Priced, { tenantId, operator, at }: Writing, source: string) {
  const { boxes, goods, consignee } = order;
  const insured = order.insured === true;
  const cod = isSaid(order.codPrice);
  return {
    tenantId,
    id,
    customerNo,
    logisticsStatus: 'none',
    settlementStatus: 'unpaid',
    confirmStatus: 'pending_review',
    productCode: order.productCode,
    goodsType: order.goodsType,
    orderSource: source,
    consigneeName: consignee.name,
    consigneeCountry: consignee.country,
    addressType: blankIsNull(order.addressType),
    isRemote: offer.remote !== null,
    weight: weightOf(boxes),
    boxCount: boxes.length,
    packageSize: packageSizeOf(boxes),
    totalAmount: offer.total,
    currency: offer.currency,
    ...declaredTogether(goods),
    insuranceValue: insured ? blankIsNull(order.insuranceValue) : null,
    insuranceCurrency: insured ? blankIsNull(order.insuranceCurrency) : null,
    codAmount: cod ? blankIsNull(order.codPrice) : null,
    codCurrency: cod ? blankIsNull(order.codCurrency) : null,
    signatureService: blankIsNull(order.signatureService),
    deliveryAddressCode: blankIsNull(order.deliveryAddressCode),
    shipBy: blankIsNull(order.shipBy),
    remark: blankIsNull(order.remark),
    failReason: null,
    examineRemark: null,
    createdBy: operator,
    createdAt: at,
    quoteId: quote.id,
  } as const satisfies Omit<NewOrder, 'documentStatus'>;
}

/** Builds the parties, boxes, goods and fees of submitted orders. */
export async function partsOf(orders: readonly Priced[], { tenantId, at }: Writing): Promise<NewParts> {
  const parts = await mapYielding(orders, (one) => partsOfOne(one, tenantId, at));
  return {
    parties: parts.flatMap(({ parties }) => parties),
    boxes: parts.flatMap(({ boxes }) => boxes),
    goods: parts.flatMap(({ goods }) => goods),
    fees: parts.flatMap(({ fees }) => fees),
  };
}

function partsOfOne({ id: orderId, order, offer }: Priced, tenantId: string, at: Date): NewParts {
  const of = { tenantId, orderId };
  const [firstBox] = order.boxes;
  return {
    parties: [partyRow('consignor', order.consignor), partyRow('consignee', order.consignee)].map((party) => ({ ...of, ...party })),
    boxes: order.boxes.map((box) => ({
      ...of,
      id: uuidv7(),
      boxNo: box.boxNo,
      subOrderNo: blankIsNull(box.subOrderNo),
      weight: box.boxWeight,
      length: box.boxLength,
      width: box.boxWidth,
      height: box.boxHeight,
    })),
    goods: order.goods.map((line, position) => ({
      ...of,
      id: uuidv7(),
      position,
      boxNo: isSaid(line.boxNo) ? line.boxNo : (firstBox?.boxNo ?? ''),
      goodsName: line.goodsName,
      goodsNameEn: line.goodsNameEn,
      declareUnit: line.declareUnit,
      quantity: line.quantity,
      value: line.value,
      currency: line.currencyCode,
      weight: line.weight,
      hsCode: blankIsNull(line.hsCode),
      goodsLink: blankIsNull(line.goodsLink),
      textureName: blankIsNull(line.textureName),
      textureNameEn: blankIsNull(line.textureNameEn),
      madeCountry: blankIsNull(line.madeCountry),
    })),
    // The quote has names and rules; these rows record the charged amounts.
    fees: offer.lines.map((line) => ({
      ...of,
      id: uuidv7(),
      feeType: line.code,
      rule: line.rule,
      amount: line.amount,
      currency: offer.currency,
      createdAt: at,
    })),
  };
}

function partyRow(side: 'consignor' | 'consignee', party: PartyInput) {
  return {
    ...byName(optionalPartyFields, (field) => blankIsNull(party[field])),
    side,
    name: party.name,
    country: party.country,
    city: party.city,
    addr1: party.addr1,
  };
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

function blankIsNull(text: string | undefined): string | null {
  return isSaid(text) ? text : null;
}
