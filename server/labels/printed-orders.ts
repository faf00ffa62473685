import type { DocumentKind, LabelFormat } from '../../contract/entities/orders/label.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { listDictionaryItems } from '../dictionaries/db/dictionaries.ts';
import { readOwnLabels } from '../foreign-labels/db/labels.ts';
import { findOrders, type OrderRecord } from '../orders/db/order-records.ts';
import { isOrderId } from '../orders/order-id.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { localTime } from '../quotes/quote-view.ts';
import { declare } from './customs.ts';
import { listParts, type OrderParts } from './db/order-facts.ts';
import type { Facts } from './layout/fill.ts';
import { type FactTexts, orderFacts } from './order-facts.ts';
import { reprintPermission, unprintable } from './printability.ts';

export type PrintSort = 'list' | 'product' | 'location';

/** What to print, and how. */
export interface PrintRequest {
  readonly ids: readonly string[];
  readonly kind?: DocumentKind | undefined;
  readonly templateId?: string | undefined;
  readonly format?: LabelFormat | undefined;
  readonly sort?: PrintSort | undefined;
}

/** An order to print with its facts, or the reason why it is not printed. `own` is an imported label (PDF), printed in place of a drawn one. `label` names it for people. */
export type PrintedOrder = { readonly id: string; readonly label: string; readonly order: OrderRecord | null; readonly own?: Buffer } & (
  | { readonly facts: readonly Facts[] }
  | { readonly refusal: Refusal }
);

/**
 * Reads orders with the facts of their documents, each id once, in the chosen order. Foreign, absent and hidden ids are refused alike
 * (security T6).
 */
export async function readPrinted(
  tx: Transaction,
  caller: SignedInCaller,
  ids: readonly string[],
  { sort = 'list', now, kind }: { readonly sort?: PrintSort | undefined; readonly now: Date; readonly kind: DocumentKind },
): Promise<PrintedOrder[]> {
  const wanted = [...new Set(ids)];
  const { tenantId, timeZone, permissions } = caller.principal;
  const scope = await scopeOf(tx, caller, 'label:print');
  const orders = await findOrders(tx, scope, wanted.filter(isOrderId));
  const byId = new Map(orders.map((order) => [order.id, order]));
  const mayReprint = permissions.has(reprintPermission);
  const parts = await listParts(tx, tenantId, [...byId.keys()]);
  const own = kind === 'label' ? await readOwnLabels(tx, tenantId, [...byId.keys()]) : new Map<string, Buffer>();
  const texts = await readFactTexts(tx, caller, localTime(timeZone, now).slice(0, 10));
  const printed = wanted.map((id): PrintedOrder => {
    const order = byId.get(id);
    if (order === undefined) return { id, label: id, order: null, refusal: new Refusal('order_not_found') };
    const state = { document: order.documentStatus, logistics: order.logisticsStatus, money: order.settlementStatus };
    const refusal = unprintable({ ...state, trackingNumber: order.trackingNumber }, { mayReprint });
    if (refusal !== null) return { id, label: order.customerNo, order, refusal };
    const label = own.get(id);
    return {
      id,
      label: order.customerNo,
      order,
      ...(label === undefined ? {} : { own: label }),
      ...documentOf(kind, order, parts.get(id) ?? noParts, texts),
    };
  });
  return sorted(printed, sort);
}

/** The facts of one document: of each box for labels, of the whole order otherwise. */
function documentOf(kind: DocumentKind, order: OrderRecord, parts: OrderParts, texts: FactTexts) {
  const declared = declare(kind, order, parts);
  if ('refusal' in declared) return declared;
  const facts = orderFacts(order, parts, texts).map((one) => ({ ...one, fields: { ...one.fields, ...declared.fields } }));
  return { facts: kind === 'label' ? facts : facts.slice(0, 1) };
}

const noParts: OrderParts = { parties: [], boxes: [], goods: [] };

function sorted(orders: PrintedOrder[], sort: PrintSort): PrintedOrder[] {
  if (sort === 'list') return orders;
  const key = ({ order }: PrintedOrder) => (sort === 'product' ? order?.productCode : order?.deliveryAddressCode) ?? '\uffff';
  return orders
    .map((order, at) => ({ order, at, key: key(order) }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.at - other.at))
    .map(({ order }) => order);
}

/** Reads the texts of countries and services: on paper, both languages stand side by side. */
async function readFactTexts(tx: Transaction, { principal: { tenantId }, language }: SignedInCaller, today: string): Promise<FactTexts> {
  const rows = await listDictionaryItems(tx, tenantId, ['country', 'goods_type', 'signature_service']);
  const texts = new Map(rows.map(({ code, value, texts: both }) => [`${code} ${value}`, both]));
  const text = (dictionary: string, value: string) => {
    const both = texts.get(`${dictionary} ${value}`);
    return [...new Set([both?.en_US, both?.zh_CN])].filter((one) => one !== undefined).join(' ') || value;
  };
  return {
    country: (code) => text('country', code),
    text,
    productName: ({ productNames, productCode }) => productNames?.[language] ?? productNames?.zh_CN ?? productCode ?? '',
    today,
  };
}
