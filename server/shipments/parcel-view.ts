import type { WaitingOrder } from '../../contract/entities/orders/deliver.ts';
import type { Language } from '../calls/caller.ts';
import { type TextOf, textIn } from '../dictionaries/dictionaries.ts';
import type { ParcelRecord } from './db/shipment-records.ts';

/** Dictionaries whose texts an order of a shipment carries. */
export const parcelDictionaries = ['country'] as const;

/** Converts the stored part that waiting orders and orders of a shipment share. */
export function parcelOf(record: ParcelRecord, textOf: TextOf, language: Language): Omit<WaitingOrder, 'createTime' | 'payTime'> {
  const { id, customerNo, trackingNumber, productCode, productNames, shipper, shipperName, consigneeName, consigneeCountry, boxCount } =
    record;
  return {
    ...{ id, customerNo, trackingNumber, productCode, shipper, shipperName, consigneeName, consigneeCountry, boxCount },
    productName: productNames === null ? productCode : (textIn(productNames, language) ?? productCode),
    consigneeCountry_dictText: consigneeCountry === null ? '' : textOf('country', consigneeCountry),
    orderWeight: record.weight ?? '0',
    square: record.square,
  };
}
