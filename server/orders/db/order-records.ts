import { eq, type SQL, sql } from 'drizzle-orm';
import type { DraftInput } from '../../../contract/entities/orders/order-input.ts';
import type { OrderTag } from '../../../contract/entities/orders/order-tag.ts';
import { appUser, type Texts } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { quote } from '../../quotes/db/tables.ts';
import { columnsOf } from './columns.ts';
import { inScope, type OrderScope, type OrderSearch, orderCondition } from './order-search.ts';
import { tagsOf } from './order-tags.ts';
import { orderDraft, orderLog, orderParty, product, shipmentOrder } from './tables.ts';

export const orderSorts = {
  createTime: { column: shipmentOrder.createdAt, nullable: false },
  customerNo: { column: shipmentOrder.customerNo, nullable: false },
  orderWeight: { column: shipmentOrder.weight, nullable: true },
  boxCount: { column: shipmentOrder.boxCount, nullable: false },
  realTotalAmount: { column: shipmentOrder.totalAmount, nullable: true },
  warehousingTime: { column: shipmentOrder.warehousedAt, nullable: true },
  exitTime: { column: shipmentOrder.exitedAt, nullable: true },
  deliveryTime: { column: shipmentOrder.deliveredAt, nullable: true },
  payTime: { column: shipmentOrder.paidAt, nullable: true },
  shipBy: { column: shipmentOrder.shipBy, nullable: true },
} as const;

export interface OrderSort {
  readonly by: keyof typeof orderSorts;
  readonly direction: 'asc' | 'desc';
}

export interface OrderPage {
  readonly limit: number;
  readonly offset: number;
}

type Stored = typeof shipmentOrder.$inferSelect;
const times = ['createdAt', 'shipAt', 'warehousedAt', 'exitedAt', 'deliveredAt', 'paidAt', 'refundedAt'] as const;
type Time = (typeof times)[number];

/** An order as the list shows it: numbers as decimal strings, times as `YYYY-MM-DD HH:mm:ss` in the scope's time zone. */
export type OrderRecord = Omit<Stored, 'tenantId' | Time> & { readonly [K in Exclude<Time, 'createdAt'>]: string | null } & {
  readonly createdAt: string;
  readonly productNames: Texts | null;
  readonly consigneeCity: string | null;
};

/** What the list shows besides: tags, of a draft its input and until when its price holds, of a detained order who detained it, and when. */
export interface ListedFacts {
  readonly typed: DraftInput | null;
  readonly priceUntil: string | null;
  readonly heldSince: string | null;
  readonly heldBy: string | null;
  readonly heldByName: string | null;
  readonly tags: OrderTag[];
}

/** Reads one page of a search. Rows without a value come last in either direction; equal values follow the id in the same direction. */
export function listOrders(
  tx: Transaction,
  scope: OrderScope,
  { search, sort, page }: { readonly search: OrderSearch; readonly sort: OrderSort; readonly page: OrderPage },
): Promise<(OrderRecord & ListedFacts)[]> {
  const terms = sortTerms(sort);
  // An index alone finds the page; only its rows are read in full. The limit is a literal because PostgreSQL plans a limit that it does not
  // know as a tenth of the table.
  const from = page.offset === 0 ? sql`` : sql` offset ${page.offset}`;
  const ids = sql`select ${shipmentOrder.id} from ${shipmentOrder} where ${orderCondition(scope, search)} order by ${terms} limit ${sql.raw(whole(page.limit))}${from}`;
  return readRecords<OrderRecord & ListedFacts>(tx, scope, sql`${idOf} = any(array(${ids}))`, { terms, more: listed });
}

function whole(count: number): string {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError('A limit is a whole number.');
  return String(count);
}

/** Reads orders in the order of the ids and skips ids outside the scope. */
export async function findOrders(tx: Transaction, scope: OrderScope, ids: readonly string[]): Promise<OrderRecord[]> {
  const rows = await readRecords<OrderRecord>(tx, scope, sql`${idOf} = any(${sql.param(ids)}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function sortTerms({ by, direction }: OrderSort): SQL {
  const { column, nullable } = orderSorts[by];
  const last = nullable ? sql` nulls last` : sql``;
  return direction === 'asc' ? sql`${column} asc${last}, ${idOf} asc` : sql`${column} desc${last}, ${idOf} desc`;
}

const idOf = sql`${shipmentOrder.id}`;
const ofTenant = sql`${product.tenantId} = ${shipmentOrder.tenantId} and ${eq(product.code, shipmentOrder.productCode)}`;
const recipient = sql`${orderParty.tenantId} = ${shipmentOrder.tenantId} and ${orderParty.orderId} = ${idOf} and ${eq(orderParty.side, 'consignee')}`;

const columns = columnsOf(shipmentOrder, (name, stored) => {
  if (name === 'tenantId') return null;
  if (name === 'shipBy') return `${stored}::text`;
  return times.some((time) => time === name) ? `(${stored} at time zone reader.zone)::text` : stored;
});

const isDraft = eq(shipmentOrder.documentStatus, 'draft');
const isHeld = eq(shipmentOrder.logisticsStatus, 'detained');
const listed = {
  columns: sql`, ${orderDraft.typed} as typed, (${quote.expiresAt} at time zone reader.zone)::timestamp(0)::text as "priceUntil",
    (held.at at time zone reader.zone)::timestamp(0)::text as "heldSince", held.operator as "heldBy", held.name as "heldByName",
    ${tagsOf(sql`${shipmentOrder.tenantId}`, idOf)} as tags`,
  joins: sql`
    left join ${orderDraft} on ${isDraft} and ${orderDraft.tenantId} = ${shipmentOrder.tenantId} and ${orderDraft.orderId} = ${idOf}
    left join ${quote} on ${isDraft} and ${quote.tenantId} = ${shipmentOrder.tenantId} and ${quote.id} = ${shipmentOrder.quoteId}
    left join lateral (
      select ${orderLog.at}, ${orderLog.operator}, ${appUser.nickName} as name from ${orderLog}
      left join ${appUser} on ${appUser.tenantId} = ${orderLog.tenantId} and lower(${appUser.username}) = lower(${orderLog.operator})
      where ${orderLog.tenantId} = ${shipmentOrder.tenantId} and ${orderLog.orderId} = ${idOf} and ${eq(orderLog.operation, 'detain')}
      order by ${orderLog.at} desc, ${orderLog.id} desc limit 1
    ) held on ${isHeld}`,
};

interface Reading {
  readonly terms?: SQL;
  /** Further columns, and the joins that they need. */
  readonly more?: { readonly columns: SQL; readonly joins: SQL };
}

async function readRecords<R extends OrderRecord>(
  tx: Transaction,
  scope: OrderScope,
  condition: SQL,
  { terms, more }: Reading = {},
): Promise<R[]> {
  const found = await tx.execute<R & Record<string, unknown>>(sql`
    select ${columns}, ${product.names} as "productNames", ${orderParty.city} as "consigneeCity"${more?.columns ?? sql``}
    from (select ${scope.timeZone}::text as zone) reader cross join ${shipmentOrder} left join ${product} on ${ofTenant}
      left join ${orderParty} on ${recipient}${more?.joins ?? sql``}
    where ${inScope(scope)} and ${condition}${terms === undefined ? sql`` : sql` order by ${terms}`}`);
  return found.rows as R[];
}
