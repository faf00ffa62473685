import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { columnsOf } from '../../orders/db/columns.ts';
import { goodsLine, orderBox, orderParty } from '../../orders/db/tables.ts';

type PartyRow = typeof orderParty.$inferSelect;
type GoodsRow = typeof goodsLine.$inferSelect;
type BoxRow = typeof orderBox.$inferSelect;

/** Parties, boxes and goods of several orders. */
export interface OrderParts {
  readonly parties: readonly PartyRow[];
  readonly boxes: readonly BoxRow[];
  readonly goods: readonly GoodsRow[];
}

const parties = columnsOf(orderParty);
const boxes = columnsOf(orderBox);
const goods = columnsOf(goodsLine);

/** Reads the parts of orders by order id; the caller has read the orders within its scope. */
export async function listParts(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, OrderParts>> {
  const of = (table: typeof orderParty | typeof orderBox | typeof goodsLine) =>
    sql`${table.tenantId} = ${tenantId} and ${table.orderId} = any(${sql.param(ids)}::uuid[])`;
  const [partyRows, boxRows, goodsRows] = await Promise.all([
    tx.execute<PartyRow & Record<string, unknown>>(sql`select ${parties} from ${orderParty} where ${of(orderParty)}`),
    tx.execute<BoxRow & Record<string, unknown>>(sql`select ${boxes} from ${orderBox} where ${of(orderBox)} order by ${orderBox.boxNo}`),
    tx.execute<GoodsRow & Record<string, unknown>>(
      sql`select ${goods} from ${goodsLine} where ${of(goodsLine)} order by ${goodsLine.position}`,
    ),
  ]);
  const found = new Map(ids.map((id) => [id, { parties: [] as PartyRow[], boxes: [] as BoxRow[], goods: [] as GoodsRow[] }]));
  for (const row of partyRows.rows) found.get(row.orderId)?.parties.push(row);
  for (const row of boxRows.rows) found.get(row.orderId)?.boxes.push(row);
  for (const row of goodsRows.rows) found.get(row.orderId)?.goods.push(row);
  return found;
}
