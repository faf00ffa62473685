import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { listPlatformTenants, moveTenant, type TenantMove } from './db/tenants.ts';
import { tenantExportJob } from './export-tenant.ts';

/**
 * Days for which a closed company's personal data are kept: three years, the general limitation of claims (Civil Code of the PRC, article
 * 188), so that disputes about its parcels can still be settled.
 */
export const legalDays = 3 * 366;

/** Companies for the people of the platform. */
export function createTenants(database: Database, now: () => Date, jobs: Jobs) {
  async function list(input: CallInput<'tenant.list'>, caller: SignedInCaller): Promise<CallReply<'tenant.list'>> {
    const { pageNo = 1, pageSize = limits.pageSizeDefault, name = '', state = '' } = input;
    const { tenantId, timeZone } = caller.principal;
    return database.tenant(tenantId, async (tx) => {
      const search = { name: name.trim() || null, state: state || null, id: null, limit: pageSize, offset: (pageNo - 1) * pageSize };
      const rows = await listPlatformTenants(tx, search, timeZone, now());
      const textOf = await readTexts(tx, caller, ['tenant_state']);
      const total = rows[0]?.found ?? 0;
      const records = rows.map(({ found: _found, ...row }) => ({ ...row, state_dictText: textOf('tenant_state', row.state) }));
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    });
  }

  async function move(id: string, to: TenantMove['to'], reason: string, caller: SignedInCaller): Promise<void> {
    const { principal, address, requestId } = caller;
    const at = now();
    const purgeAt = to === 'closed' ? new Date(at.getTime() + legalDays * 86_400_000) : null;
    await database.tenant(principal.tenantId, async (tx) => {
      const told = { auditId: uuidv7(), operator: principal.nickName, address, requestId };
      const before = isRowId(id) ? await moveTenant(tx, { tenantId: id, to, reason: reason.trim(), at, purgeAt, ...told }) : null;
      if (before === null) throw new Refusal('tenant_not_found');
      await audit(tx, caller, at, { action: `tenant.${to}`, subject: id, detail: { before, reason } });
      if (to === 'closed') await jobs.queue(tx, tenantExportJob, { tenantId: id }, caller);
    });
  }

  return {
    list,
    suspend: ({ id, reason }: CallInput<'tenant.suspend'>, caller: SignedInCaller) => move(id, 'suspended', reason, caller),
    activate: ({ id, reason }: CallInput<'tenant.activate'>, caller: SignedInCaller) => move(id, 'active', reason, caller),
    close: ({ id, reason }: CallInput<'tenant.close'>, caller: SignedInCaller) => move(id, 'closed', reason, caller),
  };
}
