import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { tenant } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { storedFile } from '../../files/db/tables.ts';
import { shipmentOrder } from '../../orders/db/tables.ts';
import { claim, claimFile } from './tables.ts';

const handedOverAt = sql<Date | null>`coalesce(${shipmentOrder.warehousedAt}, ${shipmentOrder.shipAt}, ${shipmentOrder.exitedAt})`.mapWith(
  shipmentOrder.warehousedAt,
);

/** Reports whether the tenant's claim period of an order is over. An order without recorded times has no end of its period. */
export const isClaimLate = (moment: Date) => sql<boolean>`coalesce(${moment.toISOString()}::timestamptz
  > coalesce(${shipmentOrder.deliveredAt}, ${handedOverAt})
    + make_interval(days => (select t.claim_days from tenant t where t.id = ${shipmentOrder.tenantId})), false)`;

/** Reads the claim-relevant data of locked orders, and whether their claim period is over. */
export function findClaimable(tx: Transaction, tenantId: string, ids: readonly string[], moment: Date) {
  return tx
    .select({
      id: shipmentOrder.id,
      trackingNumber: shipmentOrder.trackingNumber,
      deliveredAt: shipmentOrder.deliveredAt,
      handedOverAt,
      claimDays: tenant.claimDays,
      isLate: isClaimLate(moment),
    })
    .from(shipmentOrder)
    .innerJoin(tenant, eq(tenant.id, shipmentOrder.tenantId))
    .where(and(eq(shipmentOrder.tenantId, tenantId), sql`${shipmentOrder.id} = any(${sql.param(ids)}::uuid[])`));
}

export type NewClaim = Omit<typeof claim.$inferInsert, 'state' | 'accepted' | 'remark' | 'decidedAt'>;

/** Lists the columns explicitly, because the server's role may not write the outcome of a claim. */
export async function insertClaim(tx: Transaction, row: NewClaim): Promise<void> {
  await tx.execute(sql`
    insert into claim (tenant_id, id, order_id, reason, note, paid, attempt, amount, currency, requester_id, requester, language, requested_at,
      customer_no, tracking_number, logistics_status, handed_over_at, delivered_at)
    values (${row.tenantId}, ${row.id}, ${row.orderId}, ${row.reason}, ${row.note}, ${row.paid}, ${row.attempt}, ${row.amount}, ${row.currency},
      ${row.requesterId}, ${row.requester}, ${row.language}, ${row.requestedAt.toISOString()}, ${row.customerNo}, ${row.trackingNumber ?? null},
      ${row.logisticsStatus}, ${row.handedOverAt?.toISOString() ?? null}, ${row.deliveredAt?.toISOString() ?? null})`);
}

/** Returns which of the files this user uploaded as evidence. */
export function findEvidence(tx: Transaction, tenantId: string, userId: string, ids: readonly string[]) {
  return tx
    .select({ id: storedFile.id, name: storedFile.name, size: storedFile.size })
    .from(storedFile)
    .where(and(eq(storedFile.tenantId, tenantId), eq(storedFile.userId, userId), inArray(storedFile.id, [...ids])));
}

export async function insertClaimFiles(tx: Transaction, rows: readonly (typeof claimFile.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(claimFile).values([...rows]);
}

/** Lists the claims of an order, newest first, with times in the time zone. */
export function listClaims(tx: Transaction, { tenantId, timeZone }: { tenantId: string; timeZone: string }, orderId: string) {
  return tx
    .select({
      id: claim.id,
      state: claim.state,
      reason: claim.reason,
      note: claim.note,
      amount: claim.amount,
      accepted: claim.accepted,
      currency: claim.currency,
      requester: claim.requester,
      remark: claim.remark,
      requestedAt: sql<string>`(${claim.requestedAt} at time zone ${timeZone})::text`,
      decidedAt: sql<string | null>`(${claim.decidedAt} at time zone ${timeZone})::text`,
    })
    .from(claim)
    .where(and(eq(claim.tenantId, tenantId), eq(claim.orderId, orderId)))
    .orderBy(desc(claim.requestedAt), desc(claim.id));
}

export function listClaimFiles(tx: Transaction, tenantId: string, claimIds: readonly string[]) {
  return tx
    .select({ claimId: claimFile.claimId, id: claimFile.fileId, name: claimFile.name, size: claimFile.size })
    .from(claimFile)
    .where(and(eq(claimFile.tenantId, tenantId), inArray(claimFile.claimId, [...claimIds])))
    .orderBy(asc(claimFile.position));
}

/** Returns the order of a claim and the evidence file with this id; null when there is no such file. */
export async function findClaimFile(tx: Transaction, tenantId: string, claimId: string, fileId: string) {
  const [found] = await tx
    .select({ orderId: claim.orderId, name: storedFile.name, type: storedFile.type, content: storedFile.content })
    .from(claimFile)
    .innerJoin(claim, and(eq(claim.tenantId, claimFile.tenantId), eq(claim.id, claimFile.claimId)))
    .innerJoin(storedFile, and(eq(storedFile.tenantId, claimFile.tenantId), eq(storedFile.id, claimFile.fileId)))
    .where(and(eq(claimFile.tenantId, tenantId), eq(claimFile.claimId, claimId), eq(claimFile.fileId, fileId)));
  return found ?? null;
}

/** Returns the open claims of locked orders by order id. */
export async function findOpenClaims(tx: Transaction, tenantId: string, orderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: claim.id, orderId: claim.orderId })
    .from(claim)
    .where(
      and(
        eq(claim.tenantId, tenantId),
        sql`${claim.orderId} = any(${sql.param(orderIds)}::uuid[])`,
        inArray(claim.state, ['requested', 'second_review']),
      ),
    );
  return new Map(rows.map(({ id, orderId }) => [orderId, id]));
}

/** Withdraws a claim. False when it was already decided or withdrawn. */
export async function withdrawClaim(tx: Transaction, id: string, moment: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(
    sql`select withdraw_claim(${id}::uuid, ${moment.toISOString()}::timestamptz) as done`,
  );
  return rows[0]?.done === true;
}
