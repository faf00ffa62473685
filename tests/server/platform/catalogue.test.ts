import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('base');
});
afterAll(() => database.drop());

const names = async (text: string) => (await database.admin.query<{ name: string }>(text)).rows.map(({ name }) => name);

const tenantTables = `
  SELECT c.oid, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
    AND (c.relname = 'tenant' OR EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped))`;

/** Tables that belong to no tenant; a new one is written here with the reason why it may be seen by all. */
const platformTables = [
  'adjustment_cause', // settings of the platform, read only
  'adjustment_limit', // a setting of the platform, read only
  'audit_early_action', // names of actions, read only
  'bank_match_rule', // settings of the platform, read only
  'captcha', // precedes a tenant: a random key and a hash
  'carrier_charge_word', // settings of the platform, read only
  'carrier_match_rule', // settings of the platform, read only
  'carrier_tolerance', // settings of the platform, read only
  'claim_limit', // a setting of the platform, read only
  'closing_rule', // which tables a closed tenant keeps, read by one function only
  'dictionary', // same for all
  'dictionary_item',
  'exchange_rate', // what the platform says of currencies, entered by one function
  'health_probe', // one row, of the server's own state
  'health_room', // four rows, which health writes anew; a function alone reaches it
  'login_attempt', // precedes a tenant: hashes
  'menu', // same for all, shown by permission
  'operating_check', // when checks of the whole installation ended, and a number; functions alone reach it
  'outbox_message', // precedes a tenant: the server alone reads it
  'passkey_challenge', // precedes a tenant: hashes
  'pay_account', // where the platform is paid, read only
  'permission',
  'platform_stamp', // numbers of transactions
  'schema_migration',
  'sent_code', // precedes a tenant: hashes
  'server_key', // the servers' own
  'server_process', // what processes tell of themselves; functions alone reach it
  'spent_proof', // hashes
  'stranger_count', // precedes a tenant: hashes and numbers
  'top_up_limit', // a setting of the platform, read only
  'tracking_code', // what codes of carriers mean, for all tenants
  'tracking_message', // names of messages that were taken
];

test('every table is a tenant table under forced row-level security, or listed here (T2)', async () => {
  const open = await names(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT (c.relrowsecurity AND c.relforcerowsecurity) ORDER BY 1`);
  expect(open.filter((name) => !platformTables.includes(name))).toEqual([]);
  const tenants = await names(`SELECT relname AS name FROM (${tenantTables}) t ORDER BY 1`);
  expect(tenants.length).toBeGreaterThan(5);
  expect(tenants.filter((name) => open.includes(name))).toEqual([]);
});

test('each tenant table has a policy for the app role with USING and WITH CHECK on the tenant, and no wider one (T2)', async () => {
  const { rows } = await database.admin.query<{ name: string; using: string | null; check: string | null; command: string }>(`
    SELECT t.relname AS name, pg_get_expr(p.polqual, p.polrelid) AS using, pg_get_expr(p.polwithcheck, p.polrelid) AS check, p.polcmd AS command
    FROM (${tenantTables}) t LEFT JOIN pg_policy p ON p.polrelid = t.oid
      AND (p.polroles = '{0}' OR p.polroles && (SELECT array_agg(oid) FROM pg_roles WHERE rolname = 'waybill_app'))`);
  for (const row of rows) {
    expect(row, row.name).toMatchObject({ using: expect.stringMatching(/tenant/), check: expect.stringMatching(/tenant/), command: '*' });
  }
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

test('each tenant table has an index that starts with its tenant (T2)', async () => {
  const without = await names(`
    SELECT t.relname AS name FROM (${tenantTables}) t WHERE NOT EXISTS (
      SELECT 1 FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
      WHERE i.indrelid = t.oid AND a.attname = CASE t.relname WHEN 'tenant' THEN 'id' ELSE 'tenant_id' END)`);
  expect(without).toEqual([]);
});

test('foreign keys between tenant tables carry the tenant (T2)', async () => {
  const loose = await names(`
    SELECT k.conrelid::regclass || ' ' || k.conname AS name FROM pg_constraint k
    WHERE k.contype = 'f' AND k.conrelid IN (SELECT oid FROM (${tenantTables}) t) AND k.confrelid IN (SELECT oid FROM (${tenantTables}) t)
      AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey) AND a.attname = 'tenant_id')`);
  expect(loose).toEqual([]);
});

test('the app role owns nothing, and its definer functions name their search path (T3)', async () => {
  expect(
    await names(`SELECT c.relname AS name FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname = 'waybill_app'
      UNION SELECT p.proname FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner WHERE r.rolname = 'waybill_app'`),
  ).toEqual([]);
  expect(
    await names(`SELECT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = 'public' AND p.prosecdef AND NOT coalesce(p.proconfig::text LIKE '%search_path=pg_catalog%', false)`),
  ).toEqual([]);
});

test('definer functions are for the app role, not for everybody (T3)', async () => {
  expect(
    await names(`SELECT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = 'public' AND p.prosecdef AND (p.proacl IS NULL OR EXISTS (SELECT 1 FROM aclexplode(p.proacl) a WHERE a.grantee = 0))`),
  ).toEqual([]);
});

test('nothing but the server role and the owner may connect (T3)', async () => {
  const { rows } = await database.admin.query(
    `SELECT coalesce((SELECT count(*)::int FROM aclexplode(datacl) a WHERE a.grantee = 0), -1) AS n FROM pg_database WHERE datname = current_database()`,
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('the audit log can be added to and read, not changed (M8)', async () => {
  const { rows } = await database.admin.query(
    `SELECT has_table_privilege('waybill_app', 'audit_log', 'UPDATE') OR has_table_privilege('waybill_app', 'audit_log', 'DELETE') OR has_table_privilege('waybill_app', 'audit_log', 'TRUNCATE') AS can`,
  );
  expect(rows).toEqual([{ can: false }]);
});
