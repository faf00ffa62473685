import { and, eq, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { downloadTicket } from './tables.ts';

export type NewTicket = typeof downloadTicket.$inferInsert;

export async function insertTicket(tx: Transaction, ticket: NewTicket, moment: Date): Promise<void> {
  await tx.delete(downloadTicket).where(and(eq(downloadTicket.tenantId, ticket.tenantId), lte(downloadTicket.expiresAt, moment)));
  await tx.insert(downloadTicket).values(ticket);
}

export interface SpentTicket {
  readonly tenantId: string;
  readonly userId: string;
  readonly purpose: string;
  readonly subject: string;
}

/** Returns the target of a ticket and deletes it. Needs no tenant, because the ticket determines it. */
export async function spendTicket(tx: Transaction, hash: Buffer, moment: Date): Promise<SpentTicket | null> {
  const found = await tx.execute<{ tenantId: string; userId: string; purpose: string; subject: string }>(
    sql`select tenant_id as "tenantId", user_id as "userId", purpose, subject from spend_download_ticket(${hash}, ${moment.toISOString()}::timestamptz)`,
  );
  return found.rows[0] ?? null;
}
