import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { appUser } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { columnsOf } from './columns.ts';
import type { OrderScope } from './order-search.ts';
import { feeLine, goodsLine, orderBox, orderLog, orderParty, shipmentOrder } from './tables.ts';

type Of = Pick<OrderScope, 'tenantId'>;
type PartyRow = typeof orderParty.$inferSelect;
type GoodsRow = typeof goodsLine.$inferSelect;
type BoxRow = Omit<typeof orderBox.$inferSelect, 'tenantId' | 'orderId'> & { readonly volume: string };

const partyColumns = columnsOf(orderParty);
const goodsColumns = columnsOf(goodsLine);
const boxColumns = columnsOf(orderBox, (name, stored) => (name === 'tenantId' || name === 'orderId' ? null : stored));

/** Consignor and consignee of an order. */
export function listParties(tx: Transaction, { tenantId }: Of, orderId: string) {
  return rowsOf<PartyRow>(tx, sql`select ${partyColumns} from ${orderParty} where ${ofOrder(orderParty, tenantId, orderId)}`);
}

/** Boxes by number; the volume is in cubic metres with six decimals. */
export function listBoxes(tx: Transaction, { tenantId }: Of, orderId: string) {
  const volume = sql`round(${orderBox.length} * ${orderBox.width} * ${orderBox.height} / 1000000, 6)::text`;
  return rowsOf<BoxRow>(
    tx,
    sql`select ${boxColumns}, ${volume} as volume from ${orderBox} where ${ofOrder(orderBox, tenantId, orderId)} order by ${orderBox.boxNo}`,
  );
}

export function listGoods(tx: Transaction, { tenantId }: Of, orderId: string) {
  return rowsOf<GoodsRow>(
    tx,
    sql`select ${goodsColumns} from ${goodsLine} where ${ofOrder(goodsLine, tenantId, orderId)} order by ${goodsLine.position}`,
  );
}

export function listFees(tx: Transaction, scope: OrderScope, orderId: string) {
  return tx
    .select({
      id: feeLine.id,
      feeType: feeLine.feeType,
      rule: feeLine.rule,
      amount: feeLine.amount,
      currency: feeLine.currency,
      createdAt: sql<string>`(${feeLine.createdAt} at time zone ${scope.timeZone})::text`,
    })
    .from(feeLine)
    .where(and(eq(feeLine.tenantId, scope.tenantId), eq(feeLine.orderId, orderId)))
    .orderBy(asc(feeLine.createdAt), asc(feeLine.id));
}

/** Lists the log of an order, newest first. */
export function listOrderLog(tx: Transaction, scope: OrderScope, orderId: string) {
  return tx
    .select({
      id: orderLog.id,
      at: sql<string>`(${orderLog.at} at time zone ${scope.timeZone})::text`,
      operator: orderLog.operator,
      nickName: appUser.nickName,
      operation: orderLog.operation,
      note: orderLog.note,
      changes: orderLog.changes,
    })
    .from(orderLog)
    .leftJoin(appUser, and(eq(appUser.tenantId, orderLog.tenantId), eq(sql`lower(${appUser.username})`, sql`lower(${orderLog.operator})`)))
    .where(and(eq(orderLog.tenantId, scope.tenantId), eq(orderLog.orderId, orderId)))
    .orderBy(desc(orderLog.at), desc(orderLog.id));
}

/** Reads an order with its parties, boxes and goods. The caller has already checked the permission. */
export async function findParts(tx: Transaction, tenantId: string, orderId: string) {
  const scope = { tenantId };
  const [order] = await tx
    .select()
    .from(shipmentOrder)
    .where(and(eq(shipmentOrder.tenantId, tenantId), eq(shipmentOrder.id, orderId)));
  if (order === undefined) throw new Error('the order disappeared within the transaction');
  return {
    order,
    parties: await listParties(tx, scope, orderId),
    boxes: await listBoxes(tx, scope, orderId),
    goods: await listGoods(tx, scope, orderId),
  };
}

function ofOrder(table: typeof orderParty | typeof orderBox | typeof goodsLine, tenantId: string, orderId: string): SQL {
  return sql`${table.tenantId} = ${tenantId} and ${table.orderId} = ${orderId}`;
}

async function rowsOf<T extends Record<string, unknown>>(tx: Transaction, query: SQL) {
  return (await tx.execute<T>(query)).rows;
}
