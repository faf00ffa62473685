import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { Shipment, ShipmentLog } from '../../contract/entities/orders/deliver.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts, type TextOf } from '../dictionaries/dictionaries.ts';
import type { OrderScope } from '../orders/db/order-search.ts';
import { readFilters } from '../orders/order-filters.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { knownTotal } from '../orders/orders.ts';
import { localTime } from '../quotes/quote-view.ts';
import { cancelUntil, isWithin } from './cancel-shipment.ts';
import {
  countShipments,
  listShipmentLog,
  listShipmentOrders,
  listShipments,
  type ShipmentRecord,
  type ShipmentSearch,
  sumShipments,
} from './db/shipment-records.ts';
import { readCancelHours } from './db/shipments.ts';
import { parcelDictionaries, parcelOf } from './parcel-view.ts';

type Filters = Omit<CallInput<'deliver.totals'>, 'shipmentStatus'>;

export async function readList(
  tx: Transaction,
  input: CallInput<'deliver.list'>,
  caller: SignedInCaller,
): Promise<CallReply<'deliver.list'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault, shipmentStatus } = input;
  const scope = await scopeOf(tx, caller, 'deliver:list');
  const search = searchOf(input, shipmentStatus);
  const textOf = await readTexts(tx, caller, ['shipment_status']);
  const rows = await listShipments(tx, scope, search, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const counted = async () => (await countShipments(tx, scope, search)).reduce((sum, row) => sum + row.total, 0);
  const total = knownTotal(rows.length, pageNo, pageSize) ?? (await counted());
  return {
    records: rows.map((row) => shipmentOf(row, textOf)),
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
  };
}

export async function readStatusCount(
  tx: Transaction,
  input: CallInput<'deliver.statusCount'>,
  caller: SignedInCaller,
): Promise<CallReply<'deliver.statusCount'>> {
  const scope = await scopeOf(tx, caller, 'deliver:list');
  const counts = { all: 0, open: 0, confirmed: 0, cancelled: 0 };
  for (const { state, total } of await countShipments(tx, scope, searchOf(input))) {
    counts[state] += total;
    counts.all += total;
  }
  return counts;
}

export async function readTotals(tx: Transaction, input: CallInput<'deliver.totals'>, caller: SignedInCaller) {
  return sumShipments(tx, await scopeOf(tx, caller, 'deliver:list'), searchOf(input, input.shipmentStatus));
}

export async function readDetail(
  tx: Transaction,
  { id }: CallInput<'deliver.detail'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'deliver.detail'>> {
  const scope = await scopeOf(tx, caller, 'deliver:list');
  const record = await findShipment(tx, scope, id);
  const textOf = await readTexts(tx, caller, ['shipment_status']);
  const hours = await readCancelHours(tx, scope.tenantId);
  const confirmedAt = record.state === 'confirmed' && record.confirmedMoment !== null ? new Date(record.confirmedMoment) : null;
  return {
    ...shipmentOf(record, textOf),
    cancelUntil: confirmedAt === null || hours === 0 ? null : localTime(scope.timeZone, cancelUntil(confirmedAt, hours)),
    mayCancel: record.state === 'open' || isWithin(confirmedAt, hours, now),
  };
}

export async function readOrders(
  tx: Transaction,
  input: CallInput<'deliver.orders'>,
  caller: SignedInCaller,
): Promise<CallReply<'deliver.orders'>> {
  const { id, pageNo = 1, pageSize = limits.pageSizeDefault } = input;
  const scope = await scopeOf(tx, caller, 'deliver:list');
  const shipment = await findShipment(tx, scope, id);
  const { numbers = {} } = readFilters(input);
  const textOf = await readTexts(tx, caller, [...parcelDictionaries, 'logistics_status']);
  const rows = await listShipmentOrders(tx, scope, shipment.id, numbers, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const total = rows[0]?.total ?? 0;
  const records = rows.map((row) => ({
    ...parcelOf(row, textOf, caller.language),
    position: row.position,
    logisticsStatus: row.logisticsStatus,
    logisticsStatus_dictText: textOf('logistics_status', row.logisticsStatus),
    addBy: row.addedBy,
    addTime: row.addedAt,
  }));
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

export async function readLog(tx: Transaction, { id }: CallInput<'deliver.log'>, caller: SignedInCaller): Promise<ShipmentLog[]> {
  const scope = await scopeOf(tx, caller, 'deliver:list');
  const shipment = await findShipment(tx, scope, id);
  const textOf = await readTexts(tx, caller, ['shipment_operation']);
  return (await listShipmentLog(tx, scope, shipment.id)).map(({ id: entryId, at, operator, operation, orders, orderNo, note }) => {
    const text = textOf('shipment_operation', operation);
    const values = { operation: text, no: orderNo ?? '', count: orders };
    const counted = orderNo !== null ? 'shipment.logOne' : orders > 0 ? 'shipment.logMany' : null;
    const what = counted === null ? text : messageOf(counted, caller.language, values);
    const content = note === null ? what : messageOf('order.logWithNote', caller.language, { operation: what, note });
    return { id: entryId, createTime: at, operator, operation, operation_dictText: text, content };
  });
}

/** Reads a visible shipment. @throws Refusal shipment_not_found */
export async function findShipment(tx: Transaction, scope: OrderScope, id: string): Promise<ShipmentRecord> {
  const [found] = isRowId(id) ? await listShipments(tx, scope, { id }, { limit: 1, offset: 0 }) : [];
  if (found === undefined) throw new Refusal('shipment_not_found');
  return found;
}

function searchOf(input: Filters, state?: string): ShipmentSearch {
  // Shipments have the order list's kinds of filters: lists of numbers, and ranges of at most 31 days.
  const { numbers = {}, ranges = {} } = readFilters({
    ...(input.shipmentNo === undefined ? {} : { customerNo: input.shipmentNo }),
    ...(input.createTime_begin === undefined ? {} : { createTime_begin: input.createTime_begin }),
    ...(input.createTime_end === undefined ? {} : { createTime_end: input.createTime_end }),
  });
  const orderNo = input.orderNo?.trim() ?? '';
  return {
    ...(state === undefined || state === '' || state === 'all' ? {} : { state }),
    ...(numbers.customerNo === undefined ? {} : { numbers: numbers.customerNo }),
    ...(orderNo === '' ? {} : { orderNo }),
    ...(ranges.createTime === undefined ? {} : { created: ranges.createTime }),
  };
}

function shipmentOf(record: ShipmentRecord, textOf: TextOf): Shipment {
  return {
    id: record.id,
    shipmentNo: record.number,
    inventoryNo: record.inventoryNo,
    shipmentStatus: record.state,
    shipmentStatus_dictText: textOf('shipment_status', record.state),
    deliverDate: record.deliverDate,
    estimatedArrivalDate: record.arrivalDate,
    remark: record.remark,
    totalTickets: record.totalTickets,
    totalPieces: record.totalPieces,
    totalWeight: record.totalWeight,
    totalSquare: record.totalSquare,
    createBy: record.createdBy,
    createTime: record.createdAt,
    shipmentUser: record.confirmedBy,
    shipmentTime: record.confirmedAt,
    cancelUser: record.cancelledBy,
    cancelTime: record.cancelledAt,
    cancelReason: record.cancelReason,
  };
}
