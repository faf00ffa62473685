import { Readable } from 'node:stream';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import type { JobKind } from '../jobs/run-job.ts';
import { readTablePage } from './db/export.ts';
import { listPlatformTenants } from './db/tenants.ts';

export const tenantExportJob = 'tenantExport';

/** What the company gets back: its business and its people's names, no secret and no other company's row. */
const tables = [
  ['tenant', 'id, kind, name, time_zone, base_currency, settlement_currencies, businesses, created_at'],
  ['app_user', 'id, username, nick_name, phone, email, department_id, state, authe_status, created_at'],
  ['department', '*'],
  ['role', '*'],
  ['user_role', '*'],
  ['address', '*'],
  ['shipment_order', '*'],
  ['order_party', '*'],
  ['order_box', '*'],
  ['goods_line', '*'],
  ['fee_line', '*'],
  ['order_log', '*'],
  ['claim', '*'],
  ['shipment', '*'],
  ['shipment_line', '*'],
  ['ledger_transfer', '*'],
  ['tenant_setting_change', '*'],
  ['audit_log', 'id, at, user_id, action, subject, detail'],
] as const;

const pageRows = 1_000;

/** Writes a closed company's data as one JSON document, table by table. The rights of its user are checked when it runs (security T8). */
export function createTenantExport(database: Database, now: () => Date): JobKind {
  return async (input, { principal }) => {
    const tenantId = typeof input === 'object' && input !== null ? String(Reflect.get(input, 'tenantId')) : '';
    if (!principal.permissions.has('platform:tenant')) throw new Refusal('forbidden');
    const search = { name: null, state: 'closed', id: tenantId, limit: 1, offset: 0 };
    const [found] = await database.tenant(principal.tenantId, (tx) => listPlatformTenants(tx, search, principal.timeZone, now()));
    if (found === undefined) throw new Refusal('tenant_not_found');
    return {
      fileName: `${found.id}.json`,
      contentType: 'application/json',
      content: Readable.from(document(database, tenantId), { objectMode: false }),
      permissions: ['platform:tenant'],
    };
  };
}

/** Reads each page in a transaction of its own, because the reader of the file may be slow. */
async function* document(database: Database, tenantId: string): AsyncGenerator<string> {
  yield '{\n';
  for (const [at, [table, columns]] of tables.entries()) {
    yield `${at === 0 ? '' : ',\n'}"${table}": [`;
    for (let page = 0; ; page += 1) {
      const rows = await database.tenant(tenantId, (tx) =>
        readTablePage(tx, { table, columns, tenantId, limit: pageRows, offset: page * pageRows }),
      );
      if (rows.length > 0) yield `${page === 0 ? '\n' : ',\n'}${rows.join(',\n')}`;
      if (rows.length < pageRows) break;
    }
    yield ']';
  }
  yield '\n}\n';
}
