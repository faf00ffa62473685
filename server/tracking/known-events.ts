import { isParcelDetail, type ParcelDetail } from '../../contract/parcel-states.ts';
import type { Transaction } from '../db/database.ts';
import { codeMaps } from './code-map.ts';
import { listEvents, listMappedCodes } from './db/parcels.ts';
import { listPlatformEvents, type TrackedOrder } from './db/tracked-orders.ts';
import { eventTimeAt } from './event-time.ts';
import { type ParcelState, parcelStatus, type StatusEvent } from './parcel-status.ts';

/** An event with everything that a reader sees of it. */
export interface KnownEvent extends StatusEvent {
  readonly id: string;
  readonly source: string;
  readonly code: string;
  readonly content: string | null;
  readonly number: string;
  readonly city: string | null;
  readonly country: string | null;
}

export interface KnownParcel {
  readonly order: TrackedOrder;
  readonly state: ParcelState<KnownEvent>;
}

/** What the platform itself reports of a parcel; its operations are codes like those of any source. */
export const platformSource = 'platform';
/** Operations that start the transport over: the number before them no longer counts. */
const resettingOperations: readonly string[] = ['refund', 'reject', 'rejectPaid'];

/** Gathers the events of orders from the platform's log and from all sources, and works out where each parcel is. */
export async function readParcels(
  tx: Transaction,
  tenantId: string,
  zone: string,
  orders: readonly TrackedOrder[],
): Promise<KnownParcel[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const operations = [...(codeMaps.get(platformSource)?.codes.keys() ?? []), ...resettingOperations];
  const logged = await listPlatformEvents(tx, tenantId, ids, operations);
  const reported = await listEvents(tx, tenantId, ids);
  const detailOf = await readCodes(tx);
  return orders.map((order) => {
    const own = logged.filter(({ orderId }) => orderId === order.id);
    const since = own.findLastIndex(({ operation }) => resettingOperations.includes(operation));
    const platform = own.slice(since + 1).map(({ id, at, operation, note }): KnownEvent => {
      const { local, offsetMinutes } = eventTimeAt(at, zone);
      const told = { id, source: platformSource, code: operation, content: note, number: order.trackingNumber ?? order.customerNo };
      return { ...told, city: null, country: null, local, offsetMinutes, leg: null, ...meaningOf(detailOf, platformSource, operation) };
    });
    const numbers = numbersOf(order);
    const others = reported
      .filter(({ orderId, number }) => orderId === order.id && numbers.includes(number))
      .map(({ orderId: _order, ...event }): KnownEvent => ({ ...event, ...meaningOf(detailOf, event.source, event.code, event.city) }));
    return { order, state: parcelStatus([...platform, ...others]) };
  });
}

/** The numbers under which sources know an order's parcels, in capitals. */
export function numbersOf({ trackingNumber, masterNumber, boxNumbers }: TrackedOrder): readonly string[] {
  return [trackingNumber, masterNumber, ...boxNumbers].flatMap((number) => (number === null ? [] : [plainNumber(number)]));
}

/** Numbers are compared without spaces and in capitals. */
export function plainNumber(number: string): string {
  return number.replace(/\s/g, '').toUpperCase();
}

export type DetailOf = (source: string, code: string) => ParcelDetail | null;

/** Reads what codes mean: the tables of the product first, then what the operator said. */
export async function readCodes(tx: Transaction): Promise<DetailOf> {
  const mapped = new Map((await listMappedCodes(tx)).map(({ source, code, detail }) => [`${source} ${code}`, detail]));
  return (source, code) => {
    const detail = codeMaps.get(source)?.codes.get(code) ?? mapped.get(`${source} ${code}`) ?? null;
    return detail !== null && isParcelDetail(detail) ? detail : null;
  };
}

function meaningOf(detailOf: DetailOf, source: string, code: string, city: string | null = null) {
  return { detail: detailOf(source, code), key: `${source} ${code} ${city ?? ''}` };
}
