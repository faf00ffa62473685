import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { auditLog } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';

/** Inserts audit rows in the transaction of the change. */
export async function insertAudit(tx: Transaction, rows: readonly (typeof auditLog.$inferInsert)[]): Promise<void> {
  await insertRows(tx, auditLog, rows);
}

export interface RefusedSignIn {
  readonly at: Date;
  /** Account name; an unknown one leaves no row. */
  readonly username: string;
  readonly why: 'password' | 'closed' | 'unknown name' | 'code';
  readonly address: string;
  readonly requestId: string;
}

/**
 * Records a refused sign-in in the audit log of the account's tenant. Needs no tenant. An unknown name costs the same commit, so that the
 * time of a refusal does not disclose which names exist (security L8).
 */
export async function insertRefusedSignIn(tx: Transaction, { at, username, why, address, requestId }: RefusedSignIn): Promise<void> {
  await tx.execute(sql`select
    audit_refused_sign_in(${uuidv7()}::uuid, ${at.toISOString()}::timestamptz, ${username}, ${why}, ${address}, ${requestId}),
    pg_logical_emit_message(true, 'waybill', 'sign-in refused')`);
}
