import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts, textIn } from '../dictionaries/dictionaries.ts';
import { readFilters, splitNumbers } from '../orders/order-filters.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { outcomeOf } from '../orders/write/batch.ts';
import { askedIds, findFitting } from './asked-orders.ts';
import { sumOrders } from './db/shipment-records.ts';
import { listWaiting, listWaitingGroups, type WaitingSearch } from './db/waiting.ts';
import { parcelDictionaries, parcelOf } from './parcel-view.ts';

/** Groups the waiting orders by product and sender, with totals. */
export async function readGroups(
  tx: Transaction,
  input: CallInput<'deliver.products'>,
  caller: SignedInCaller,
): Promise<CallReply<'deliver.products'>> {
  const scope = await scopeOf(tx, caller, 'deliver:list');
  const groups = await listWaitingGroups(tx, scope, searchOf(input));
  return groups.map(({ productCode, productNames, shipper, shipperName, oldest, ...totals }) => ({
    id: `${productCode}/${shipper}`,
    productCode,
    productName: productNames === null ? productCode : (textIn(productNames, caller.language) ?? productCode),
    shipper,
    shipperName,
    ...totals,
    oldestTime: oldest,
  }));
}

export async function readWaiting(
  tx: Transaction,
  input: CallInput<'deliver.waiting'>,
  caller: SignedInCaller,
): Promise<CallReply<'deliver.waiting'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault, column, order } = input;
  const scope = await scopeOf(tx, caller, 'deliver:list');
  const rows = await listWaiting(tx, scope, searchOf(input), {
    ...(column === undefined ? {} : { by: column }),
    ...(order === undefined ? {} : { direction: order }),
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const textOf = await readTexts(tx, caller, parcelDictionaries);
  const total = rows[0]?.total ?? 0;
  const records = rows.map((row) => ({ ...parcelOf(row, textOf, caller.language), createTime: row.createdAt, payTime: row.paidAt }));
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/** Tells what a hand-over of these orders would take and refuse, and the totals of what it would take. */
export async function previewBatch(
  tx: Transaction,
  input: CallInput<'deliver.batch'>,
  caller: SignedInCaller,
): Promise<CallReply<'deliver.batch'>> {
  const ids = splitNumbers(input.ids);
  if (ids.length === 0) throw new Refusal('nothing_selected');
  if (ids.length > limits.idsInQuery) {
    const field = { path: 'ids', rule: 'too_many_numbers', message: 'error.tooManyNumbers' };
    throw new Refusal('too_many_numbers', { fields: [field], values: { max: limits.idsInQuery } });
  }
  const scope = await scopeOf(tx, caller, 'deliver:list');
  const { taken, results } = await findFitting(tx, scope, askedIds(ids), caller);
  return { ...outcomeOf(results), ...(await sumOrders(tx, scope.tenantId, taken)) };
}

function searchOf(input: CallInput<'deliver.products'>): WaitingSearch {
  const { numbers = {}, equals = {} } = readFilters({
    ...(input.customerNo === undefined ? {} : { customerNo: input.customerNo }),
    ...(input.trackingNumber === undefined ? {} : { trackingNumber: input.trackingNumber }),
    ...(input.productCode === undefined ? {} : { productCode: input.productCode }),
  });
  const shipper = input.shipper?.trim() ?? '';
  return {
    ...(numbers.customerNo === undefined ? {} : { customerNo: numbers.customerNo }),
    ...(numbers.trackingNumber === undefined ? {} : { trackingNumber: numbers.trackingNumber }),
    ...(equals.productCode === undefined ? {} : { productCode: equals.productCode }),
    ...(shipper === '' ? {} : { shipper }),
  };
}
