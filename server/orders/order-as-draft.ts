import type { DraftInput } from '../../contract/entities/orders/order-input.ts';
import { exact, shortText } from '../../contract/values/exact.ts';
import type { Transaction } from '../db/database.ts';
import { findParts } from './db/order-parts.ts';

/** Returns an order as draft input, without its numbers. */
export async function orderAsDraft(tx: Transaction, tenantId: string, id: string): Promise<DraftInput> {
  const { order, parties, boxes, goods } = await findParts(tx, tenantId, id);
  const partyOn = (side: 'consignor' | 'consignee') => {
    const found = parties.find((party) => party.side === side);
    if (found === undefined) return {};
    const { tenantId: _tenant, orderId: _order, side: _side, ...party } = found;
    return presentFields(party);
  };
  return {
    ...presentFields({
      productCode: order.productCode,
      goodsType: order.goodsType,
      addressType: order.addressType,
      insuranceValue: order.insuranceValue,
      insuranceCurrency: order.insuranceCurrency,
      signatureService: order.signatureService,
      codPrice: order.codAmount,
      codCurrency: order.codCurrency,
      deliveryAddressCode: order.deliveryAddressCode,
      shipBy: order.shipBy,
      remark: order.remark,
    }),
    insured: order.insuranceValue !== null,
    consignor: partyOn('consignor'),
    consignee: partyOn('consignee'),
    boxes: boxes.map((box) => ({
      ...presentFields({ subOrderNo: box.subOrderNo }),
      boxNo: box.boxNo,
      boxWeight: box.weight,
      boxLength: box.length,
      boxWidth: box.width,
      boxHeight: box.height,
      volume: box.volume,
    })),
    goods: goods.map((line) => ({
      ...presentFields({
        hsCode: line.hsCode,
        goodsLink: line.goodsLink,
        textureName: line.textureName,
        textureNameEn: line.textureNameEn,
        madeCountry: line.madeCountry,
      }),
      boxNo: line.boxNo,
      goodsName: line.goodsName,
      goodsNameEn: line.goodsNameEn,
      declareUnit: line.declareUnit,
      quantity: line.quantity,
      value: plain(line.value),
      currencyCode: line.currency,
      weight: line.weight,
    })),
  };
}

/** Drops null values and normalizes amounts. */
function presentFields<T extends Readonly<Record<string, string | null>>>(values: T): { [K in keyof T]?: string } {
  const there = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries(there.map(([name, value]) => [name, isAmount(name) ? plain(value) : value])) as { [K in keyof T]?: string };
}

function isAmount(name: string): boolean {
  return name === 'insuranceValue' || name === 'codPrice';
}

/** Strips trailing zeros: columns hold three decimals, a form takes as many as the currency has. */
function plain(decimal: string): string {
  return shortText(exact(decimal), 3);
}
