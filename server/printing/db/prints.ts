import { and, asc, desc, eq, gt, gte, ilike, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PrintedKind } from '../../../contract/entities/orders/print.ts';
import { tenant } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { inScope, type LocalRange, type OrderScope } from '../../orders/db/order-search.ts';
import { shipmentOrder } from '../../orders/db/tables.ts';
import { escapeLike } from '../../permission/db/row-rules.ts';
import { printRecord, printUndo } from './tables.ts';

export interface PrintSearch {
  readonly customerNo?: readonly string[];
  readonly trackingNumber?: readonly string[];
  readonly printKind?: string;
  readonly printWay?: string;
  readonly printBy?: string;
  readonly workstation?: string;
  readonly again?: boolean;
  readonly printTime?: LocalRange;
}

export interface PrintSort {
  readonly by: 'printTime' | 'nth';
  readonly direction: 'asc' | 'desc';
}

type NewPrint = typeof printRecord.$inferInsert;

const undone = and(eq(printUndo.tenantId, printRecord.tenantId), eq(printUndo.recordId, printRecord.id));
const ofOrder = and(eq(shipmentOrder.tenantId, printRecord.tenantId), eq(shipmentOrder.id, printRecord.orderId));

/** Reads one page of prints of the scope's orders, with times in its time zone. */
export function listPrints(
  tx: Transaction,
  scope: OrderScope,
  { search, sort, limit, offset }: { search: PrintSearch; sort: PrintSort; limit: number; offset: number },
) {
  const order = sort.direction === 'asc' ? asc : desc;
  const column = sort.by === 'nth' ? printRecord.nth : printRecord.printedAt;
  return tx
    .select({
      id: printRecord.id,
      orderId: printRecord.orderId,
      customerNo: printRecord.customerNo,
      trackingNumber: printRecord.trackingNumber,
      boxNo: printRecord.boxNo,
      kind: printRecord.kind,
      template: printRecord.template,
      templateVersion: printRecord.templateVersion,
      nth: printRecord.nth,
      reason: printRecord.reason,
      weight: printRecord.weight,
      declaredWeight: printRecord.declaredWeight,
      username: printRecord.username,
      workstation: printRecord.workstation,
      printer: printRecord.printer,
      way: printRecord.way,
      printedAt: localTime(scope, sql`${printRecord.printedAt}`),
      undoneBy: printUndo.username,
      undoneAt: sql<string | null>`(${printUndo.undoneAt} at time zone ${scope.timeZone})::text`,
    })
    .from(printRecord)
    .innerJoin(shipmentOrder, ofOrder)
    .leftJoin(printUndo, undone)
    .where(printCondition(scope, search))
    .orderBy(order(column), order(printRecord.id))
    .limit(limit)
    .offset(offset);
}

export async function countPrints(tx: Transaction, scope: OrderScope, search: PrintSearch): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(printRecord)
    .innerJoin(shipmentOrder, ofOrder)
    .where(printCondition(scope, search));
  return row?.total ?? 0;
}

function printCondition(scope: OrderScope, search: PrintSearch): SQL | undefined {
  const { customerNo, trackingNumber, printKind, printWay, printBy, workstation, again, printTime } = search;
  const moment = (local: string) => sql`(${local}::timestamp at time zone ${scope.timeZone})`;
  return and(
    eq(printRecord.tenantId, scope.tenantId),
    inScope(scope),
    customerNo && sql`${printRecord.customerNo} = any(${sql.param(customerNo)}::text[])`,
    trackingNumber && sql`${printRecord.trackingNumber} = any(${sql.param(trackingNumber)}::text[])`,
    printKind === undefined ? undefined : sql`${printRecord.kind} = ${printKind}`,
    printWay === undefined ? undefined : sql`${printRecord.way} = ${printWay}`,
    printBy === undefined ? undefined : ilike(printRecord.username, `%${escapeLike(printBy)}%`),
    workstation === undefined ? undefined : ilike(printRecord.workstation, `%${escapeLike(workstation)}%`),
    again === true ? gt(printRecord.nth, 1) : undefined,
    printTime && and(gte(printRecord.printedAt, moment(printTime.from)), lte(printRecord.printedAt, moment(printTime.to))),
  );
}

/** The prints of one document of an order before now. */
export interface PrintHistory {
  readonly orderId: string;
  readonly times: number;
  /** Those whose paper was not thrown away. */
  readonly inUse: number;
  readonly lastTime: string;
  readonly lastBy: string;
}

/** Reads how often this document of these orders was printed; one box's label was also printed with all labels of its order. */
export async function listHistories(
  tx: Transaction,
  scope: Pick<OrderScope, 'tenantId' | 'timeZone'>,
  orderIds: readonly string[],
  kind: PrintedKind,
  boxNo: string | null,
): Promise<ReadonlyMap<string, PrintHistory>> {
  const rows = await tx
    .select({
      orderId: printRecord.orderId,
      times: sql<number>`count(*)::int`,
      inUse: sql<number>`count(*) filter (where ${printUndo.recordId} is null)::int`,
      lastTime: localTime(scope, sql`max(${printRecord.printedAt})`),
      lastBy: sql<string>`(array_agg(${printRecord.username} order by ${printRecord.nth} desc))[1]`,
    })
    .from(printRecord)
    .leftJoin(printUndo, undone)
    .where(
      and(
        eq(printRecord.tenantId, scope.tenantId),
        sql`${printRecord.orderId} = any(${sql.param(orderIds)}::uuid[])`,
        eq(printRecord.kind, kind),
        boxNo === null ? undefined : or(eq(printRecord.boxNo, boxNo), isNull(printRecord.boxNo)),
      ),
    )
    .groupBy(printRecord.orderId);
  return new Map(rows.map((row) => [row.orderId, row]));
}

export async function insertPrints(tx: Transaction, rows: readonly NewPrint[]): Promise<void> {
  await insertRows(tx, printRecord, rows);
}

/** The user's newest print of a document since the moment, unless it is undone; null without one. */
export async function findLastPrint(
  tx: Transaction,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  {
    orderId,
    kind,
    boxNo,
    since,
  }: { readonly orderId: string; readonly kind: PrintedKind; readonly boxNo: string | null; readonly since: Date },
) {
  const [last] = await tx
    .select({ id: printRecord.id, userId: printRecord.userId, printedAt: printRecord.printedAt, undone: printUndo.recordId })
    .from(printRecord)
    .leftJoin(printUndo, undone)
    .where(
      and(
        eq(printRecord.tenantId, tenantId),
        eq(printRecord.orderId, orderId),
        eq(printRecord.kind, kind),
        boxNo === null ? undefined : or(eq(printRecord.boxNo, boxNo), isNull(printRecord.boxNo)),
      ),
    )
    .orderBy(desc(printRecord.nth), desc(printRecord.id))
    .limit(1);
  return last !== undefined && last.userId === userId && last.undone === null && last.printedAt >= since ? last.id : null;
}

/** False when another call has undone the print meanwhile. */
export async function insertUndo(tx: Transaction, row: typeof printUndo.$inferInsert): Promise<boolean> {
  const added = await tx.insert(printUndo).values(row).onConflictDoNothing().returning({ id: printUndo.recordId });
  return added.length > 0;
}

export async function readReprintReason(tx: Transaction, tenantId: string): Promise<boolean> {
  const [row] = await tx.select({ needed: tenant.reprintReason }).from(tenant).where(eq(tenant.id, tenantId));
  return row?.needed ?? true;
}

export async function setReprintReason(tx: Transaction, tenantId: string, reprintReason: boolean): Promise<void> {
  await tx.update(tenant).set({ reprintReason }).where(eq(tenant.id, tenantId));
}

function localTime({ timeZone }: Pick<OrderScope, 'timeZone'>, moment: SQL): SQL<string> {
  return sql<string>`((${moment}) at time zone ${timeZone})::text`;
}
