import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { localTime } from '../calls/local-time.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database } from '../db/database.ts';
import { readGrantPolicy } from '../permission/db/permissions.ts';
import { readSettings } from '../tenant-settings/settings.ts';
import type { TenantSettingsService } from '../tenant-settings/tenant-settings.ts';
import { listVisits, logVisitorsCall, type OpenVisit, spendVisitCode, startVisit } from './db/impersonation.ts';

/** Begins the codes of visits, by which a sign-in knows them. */
const prefix = 'visit_';

export type Impersonation = ReturnType<typeof createImpersonation>;

/**
 * Visits of the platform's people in a tenant: only while the tenant's owner allows it, for 30 minutes at most, each call in the audit of
 * both, and without the calls that `isForVisitors` refuses.
 */
export function createImpersonation(database: Database, now: () => Date, settings: TenantSettingsService) {
  /** @throws Refusal no_consent, for an unknown tenant too */
  async function enter({ id, reason }: CallInput<'tenant.enter'>, caller: SignedInCaller): Promise<CallReply<'tenant.enter'>> {
    const { principal, address, requestId } = caller;
    const code = `${prefix}${randomBytes(32).toString('base64url')}`;
    const at = now();
    const visit = { id: uuidv7(), operatorId: principal.userId, operator: principal.nickName, reason: reason.trim(), at };
    const until = await database.tenant(principal.tenantId, async (tx) => {
      const told = { auditId: uuidv7(), address, requestId };
      const end = isRowId(id) ? await startVisit(tx, { ...visit, ...told, tenantId: id, codeHash: hashOf(code) }) : null;
      if (end === null) throw new Refusal('no_consent');
      await audit(tx, caller, at, { action: 'impersonation.start', subject: visit.id, detail: { tenant: id, reason: visit.reason } });
      return end;
    });
    return { token: code, until: localTime(until, principal.timeZone) };
  }

  /** Consumes the code of a visit. @throws Refusal login_code_invalid */
  async function spend(code: string): Promise<OpenVisit> {
    const visit = await database.platform((tx) => spendVisitCode(tx, hashOf(code), now()));
    if (visit === null) throw new Refusal('login_code_invalid');
    return visit;
  }

  /** Writes a visitor's call into both audits before it runs; a call that cannot be written down is not made. */
  async function record(endpoint: string, { principal, address, requestId }: SignedInCaller, visitId: string): Promise<void> {
    const { tenantId } = principal;
    const call = { tenantId, visitId, auditIds: [uuidv7(), uuidv7()] as const, endpoint, at: now(), address, requestId };
    await database.platform((tx) => logVisitorsCall(tx, call));
  }

  async function consent({ principal }: SignedInCaller): Promise<CallReply<'support.consent'>> {
    const { tenantId, userId, timeZone } = principal;
    return database.tenant(tenantId, async (tx) => {
      const { supportUntil } = await readSettings(tx, tenantId);
      const until = supportUntil === null ? null : new Date(supportUntil);
      const isOn = until !== null && until > now();
      return { until: isOn ? localTime(until, timeZone) : null, own: (await readGrantPolicy(tx, tenantId)).ownerId === userId };
    });
  }

  async function allow({ hours }: CallInput<'support.allow'>, caller: SignedInCaller): Promise<void> {
    const supportUntil = new Date(now().getTime() + hours * 3_600_000).toISOString();
    await database.tenant(caller.principal.tenantId, (tx) => settings.change(tx, { supportUntil }, caller));
  }

  async function end(caller: SignedInCaller): Promise<void> {
    await database.tenant(caller.principal.tenantId, (tx) => settings.change(tx, { supportUntil: null }, caller));
  }

  async function visits({ principal }: SignedInCaller): Promise<CallReply<'support.visits'>> {
    return database.tenant(principal.tenantId, (tx) => listVisits(tx, principal));
  }

  return { enter, isCode: (code: string) => code.startsWith(prefix), spend, record, consent, allow, end, visits };
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
