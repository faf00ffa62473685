import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { readLoss } from '../audit/db/retention.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { monthsOf, readSettings } from './settings.ts';
import type { TenantSettingsService } from './tenant-settings.ts';

/** For how long a company keeps its log. A shorter time is confirmed by who saw what it deletes (decision 76). */
export function createLogKeeping(database: Database, now: () => Date, change: TenantSettingsService['change']) {
  const loss = ({ logKept }: CallInput<'tenantSetting.logLoss'>, caller: SignedInCaller): Promise<CallReply<'tenantSetting.logLoss'>> =>
    database.tenant(caller.principal.tenantId, (tx) => lossOf(tx, logKept, caller, now()));

  /** @throws Refusal log_loss_differs when a shorter time comes without the time before which rows go, or with another one */
  const keep = ({ logKept, lostBefore }: CallInput<'tenantSetting.keepLog'>, caller: SignedInCaller): Promise<void> =>
    database.tenant(caller.principal.tenantId, async (tx) => {
      const { shorter, everydayBefore } = await lossOf(tx, logKept, caller, now());
      if (shorter && lostBefore !== everydayBefore) throw new Refusal('log_loss_differs');
      await change(tx, { logKept }, caller);
    });

  return { loss, keep };
}

async function lossOf(
  tx: Transaction,
  wanted: string,
  { principal }: SignedInCaller,
  now: Date,
): Promise<CallReply<'tenantSetting.logLoss'>> {
  const months = monthsOf(wanted);
  const { logKept } = await readSettings(tx, principal.tenantId);
  if (months >= monthsOf(logKept)) return { shorter: false, rows: 0, everydayBefore: null, restBefore: null, deletedAt: null };
  return { shorter: true, ...(await readLoss(tx, principal, months, now)) };
}
