import { uuidv7 } from 'uuidv7';
import type { Caller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { insertAudit } from './db/audit.ts';

/** What was done: `action` names it, `subject` is the id that it was done to. */
export interface Audited {
  readonly action: string;
  readonly subject: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A caller whose tenant and user are known; a session's need not be there yet. */
export interface AuditedCaller extends Pick<Caller, 'address' | 'requestId'> {
  readonly principal: { readonly tenantId: string; readonly userId: string };
}

/**
 * Writes rows of the audit with user, address and request number. Call it in the transaction of the effect, so that both are
 * there or neither is. Money and rights write one row for each subject, a batch included.
 */
export async function audit(
  tx: Transaction,
  { principal: { tenantId, userId }, address, requestId }: AuditedCaller,
  at: Date,
  ...done: readonly Audited[]
): Promise<void> {
  await insertAudit(
    tx,
    done.map(({ action, subject, detail = {} }) => ({ tenantId, id: uuidv7(), at, userId, action, subject, detail, address, requestId })),
  );
}
