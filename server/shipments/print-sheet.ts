import type { CallInput } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import type { HandOverSheet } from '../labels/hand-over-facts.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { localTime } from '../quotes/quote-view.ts';
import { listShipmentOrders } from './db/shipment-records.ts';
import { parcelDictionaries, parcelOf } from './parcel-view.ts';
import { findShipment } from './read-shipments.ts';

/**
 * Reads what the hand-over sheet of a shipment says. Its totals are those of the shipment.
 * @throws Refusal shipment_not_found, shipment_empty
 */
export async function readSheet(
  tx: Transaction,
  { id }: CallInput<'deliver.print'>,
  caller: SignedInCaller,
  now: Date,
): Promise<HandOverSheet> {
  const scope = await scopeOf(tx, caller, 'deliver:list');
  const shipment = await findShipment(tx, scope, id);
  const rows = await listShipmentOrders(tx, scope, shipment.id, {}, { limit: limits.batchRows, offset: 0 });
  if (rows.length === 0) throw new Refusal('shipment_empty', { values: { no: shipment.number } });
  const textOf = await readTexts(tx, caller, parcelDictionaries);
  const parcels = rows.map((row) => parcelOf(row, textOf, caller.language));
  return {
    shipmentNo: shipment.number,
    deliverDate: shipment.deliverDate ?? '',
    arrivalDate: shipment.arrivalDate ?? '',
    remark: shipment.remark ?? '',
    shipper: sendersOf(parcels.map(({ shipperName }) => shipperName)),
    printDate: localTime(scope.timeZone, now),
    tickets: shipment.totalTickets,
    pieces: shipment.totalPieces,
    weight: shipment.totalWeight,
    square: shipment.totalSquare,
    orders: parcels.map((parcel) => ({
      customerNo: parcel.customerNo,
      trackingNumber: parcel.trackingNumber ?? '',
      productName: parcel.productName ?? '',
      country: parcel.consigneeCountry_dictText,
      pieces: parcel.boxCount,
      weight: parcel.orderWeight,
      square: parcel.square,
    })),
  };
}

/** Names that the sheet shows; more senders are counted. */
const namedSenders = 2;

function sendersOf(names: readonly string[]): string {
  const each = [...new Set(names.filter((name) => name !== ''))];
  const more = each.length - namedSenders;
  return each.slice(0, namedSenders).join(', ') + (more > 0 ? ` +${more}` : '');
}
