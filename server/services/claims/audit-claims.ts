import { uuidv7 } from 'uuidv7';
import type { Transaction } from '../../db/database.ts';
import { insertAudit } from '../../db/repositories/audit.ts';
import type { SignedInCaller } from '../caller.ts';

/** What was done about money, by whom and from where, in the transaction that does it. */
export async function auditClaims(
  tx: Transaction,
  { principal, address, requestId }: SignedInCaller,
  at: Date,
  action: 'claim.request' | 'claim.withdraw' | 'claim.accept' | 'claim.reject',
  about: readonly { readonly id: string; readonly detail?: Readonly<Record<string, string | null>> }[],
): Promise<void> {
  const { tenantId, userId } = principal;
  await insertAudit(
    tx,
    about.map(({ id, detail = {} }) => ({ tenantId, id: uuidv7(), at, userId, action, subject: id, detail, address, requestId })),
  );
}
