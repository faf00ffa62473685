import { uuidv7 } from 'uuidv7';
import type { Caller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import type { AuditAction } from './actions.ts';
import { insertAudit } from './db/audit.ts';

/** An audited event: `action` names it, `subject` is the id that it changed. */
export interface Audited {
  readonly action: AuditAction;
  readonly subject: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A caller with a known tenant and user; a session is optional. */
export interface AuditedCaller extends Pick<Caller, 'address' | 'requestId'> {
  readonly principal: { readonly tenantId: string; readonly userId: string; readonly apiKey?: { readonly label: string } | undefined };
}

/**
 * Writes audit rows with user, address and request id. Call it in the transaction of the change, so that both are written or neither.
 * Changes of money and permissions write one row per subject, also in batches.
 */
export async function audit(
  tx: Transaction,
  { principal: { tenantId, userId, apiKey }, address, requestId }: AuditedCaller,
  at: Date,
  ...done: readonly Audited[]
): Promise<void> {
  const by = apiKey === undefined ? {} : { apiKey: apiKey.label };
  await insertAudit(
    tx,
    done.map(({ action, subject, detail: told = {} }) => {
      const detail = { ...told, ...by };
      return { tenantId, id: uuidv7(), at, userId, action, subject, detail, address, requestId };
    }),
  );
}
