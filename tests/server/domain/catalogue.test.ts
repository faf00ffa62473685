import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentStates, logisticsStates, moneyStates } from '../../../contract/order-states.ts';
import * as shellTables from '../../../server/account/db/shell-tables.ts';
import * as tenancyTables from '../../../server/account/db/tables.ts';
import * as addressTables from '../../../server/addresses/db/tables.ts';
import * as adjustmentTables from '../../../server/adjustments/db/tables.ts';
import * as apiKeyTables from '../../../server/api-keys/db/tables.ts';
import * as bankTables from '../../../server/bank-statements/db/tables.ts';
import * as carrierTables from '../../../server/carrier-invoices/db/tables.ts';
import * as claimTables from '../../../server/claims/db/tables.ts';
import * as doorTables from '../../../server/codes/db/tables.ts';
import * as dictionaryTables from '../../../server/dictionaries/db/tables.ts';
import * as fileTables from '../../../server/files/db/tables.ts';
import * as foreignLabelTables from '../../../server/foreign-labels/db/tables.ts';
import * as importTables from '../../../server/imports/db/tables.ts';
import * as labelTables from '../../../server/labels/db/tables.ts';
import * as moneyTables from '../../../server/money/db/tables.ts';
import * as noticeTables from '../../../server/notices/db/tables.ts';
import * as orderTables from '../../../server/orders/db/tables.ts';
import * as tagTables from '../../../server/orders/db/tag-tables.ts';
import * as permissionTables from '../../../server/permission/db/tables.ts';
import * as printingTables from '../../../server/printing/db/tables.ts';
import * as quoteTables from '../../../server/quotes/db/tables.ts';
import * as registrationTables from '../../../server/registration/db/tables.ts';
import * as shipmentTables from '../../../server/shipments/db/tables.ts';
import * as topUpTables from '../../../server/top-ups/db/tables.ts';
import * as trackingTables from '../../../server/tracking/db/tables.ts';
import * as webhookTables from '../../../server/webhooks/db/tables.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { definerNames } from './definer-functions.ts';
import {
  ofAdverts,
  ofApiKeys,
  ofDeliveries,
  ofDepartments,
  ofEndpoints,
  ofJobs,
  ofLabelBatches,
  ofNotices,
  ofSaved,
  ofUsers,
  writtenOfOrders,
} from './written-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('base');
});
afterAll(() => database.drop());

async function rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await database.admin.query(sql, values)).rows;
}

/** Of no tenant: what the platform offers to all, and what comes before a tenant is known. */
const platformTables = [
  'adjustment_cause',
  'adjustment_limit',
  'audit_early_action',
  'bank_match_rule',
  'captcha',
  'carrier_charge_word',
  'carrier_match_rule',
  'carrier_tolerance',
  'claim_limit',
  'closing_rule',
  'dictionary',
  'dictionary_item',
  'exchange_rate',
  'health_probe',
  'health_room',
  'login_attempt',
  'menu',
  'operating_check',
  'outbox_message',
  'passkey_challenge',
  'pay_account',
  'permission',
  'platform_stamp',
  'schema_migration',
  'sent_code',
  'server_key',
  'server_process',
  'spent_proof',
  'stranger_count',
  'top_up_limit',
  'tracking_code',
  'tracking_message',
];

async function tenantTables(): Promise<string[]> {
  const all = await rows<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`,
  );
  return all.map((row) => row.name).filter((name) => !platformTables.includes(name));
}

describe('T2: every tenant table is guarded by the database [v5.0.0-8.4.1]', () => {
  test('a table without tenant_id is one of the platform tables, so a new one cannot slip by', async () => {
    const without = await rows<{ name: string }>(`
      SELECT relname AS name FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND relname <> 'tenant'
      AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped) ORDER BY 1`);
    expect(without.map((row) => row.name)).toEqual(platformTables);
  });

  test('row-level security is enabled and FORCEd', async () => {
    const open = await rows<{ name: string }>(
      'SELECT relname AS name FROM pg_class WHERE relname = ANY($1) AND NOT (relrowsecurity AND relforcerowsecurity)',
      [await tenantTables()],
    );
    expect(open).toEqual([]);
  });

  test('the policy that binds the server compares the tenant both when reading and when writing', async () => {
    const expected = (column: string) => `(${column} = ( SELECT current_tenant() AS current_tenant))`;
    for (const name of await tenantTables()) {
      const column = name === 'tenant' ? 'id' : 'tenant_id';
      const policies = await rows<{ qual: string; with_check: string; cmd: string; permissive: string }>(
        `SELECT qual, with_check, cmd, permissive FROM pg_policies WHERE tablename = $1 AND roles && ARRAY['public', 'waybill_app']::name[]`,
        [name],
      );
      expect(policies, name).toEqual([{ qual: expected(column), with_check: expected(column), cmd: 'ALL', permissive: 'PERMISSIVE' }]);
    }
  });

  test('an index starts with tenant_id', async () => {
    for (const name of await tenantTables()) {
      const column = name === 'tenant' ? 'id' : 'tenant_id';
      const found = await rows(
        `SELECT 1 FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
         WHERE i.indrelid = $1::regclass AND a.attname = $2`,
        [name, column],
      );
      expect(found.length, name).toBeGreaterThan(0);
    }
  });

  test('a foreign key from one tenant table to another carries the tenant', async () => {
    const loose = await rows<{ name: string }>(`
      SELECT conname AS name FROM pg_constraint c
      WHERE contype = 'f' AND confrelid <> 'tenant'::regclass
      AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.confrelid AND a.attname = 'tenant_id')
      AND NOT EXISTS (SELECT 1 FROM unnest(c.conkey, c.confkey) AS pair (here, there)
        JOIN pg_attribute h ON h.attrelid = c.conrelid AND h.attnum = pair.here AND h.attname = 'tenant_id'
        JOIN pg_attribute t ON t.attrelid = c.confrelid AND t.attnum = pair.there AND t.attname = 'tenant_id')`);
    expect(loose).toEqual([]);
  });
});

/** Tables that the server's role may write, with what it may do. */
const writableTables = [
  'accepted_terms: INSERT,SELECT',
  'activation_document: INSERT,SELECT',
  'address: DELETE,INSERT,SELECT,UPDATE',
  'advert: DELETE,INSERT,SELECT',
  'announcement: DELETE,INSERT,SELECT',
  'announcement_picture: INSERT,SELECT',
  'announcement_picture_use: DELETE,INSERT,SELECT',
  'announcement_send: DELETE,INSERT,SELECT',
  'api_key: INSERT,SELECT',
  'api_signature: INSERT,SELECT',
  'audit_log: INSERT,SELECT',
  'bank_credential: DELETE,INSERT,SELECT',
  'bank_csv_reading: INSERT,SELECT',
  'captcha: DELETE,INSERT,SELECT,UPDATE',
  'carrier_file: INSERT,SELECT',
  'carrier_invoice: INSERT,SELECT',
  'carrier_invoice_line: INSERT,SELECT',
  'carrier_mapping: INSERT,SELECT',
  'check_count: INSERT,SELECT,UPDATE',
  'claim_file: INSERT,SELECT',
  'data_rule: DELETE,INSERT,SELECT,UPDATE',
  'department: DELETE,INSERT,SELECT',
  'domain_claim: DELETE,INSERT,SELECT',
  'download_ticket: DELETE,INSERT',
  'draft_box: DELETE,INSERT,SELECT',
  'fee_line: DELETE,INSERT,SELECT',
  'goods_line: DELETE,INSERT,SELECT',
  'idempotency_key: DELETE,INSERT,SELECT',
  'import_mapping: INSERT,SELECT',
  'import_row: DELETE,INSERT,SELECT',
  'import_run: DELETE,INSERT,SELECT',
  'invitation: INSERT,SELECT',
  'job: INSERT,SELECT',
  'job_file_part: DELETE,INSERT,SELECT',
  'known_device: DELETE,INSERT,SELECT',
  'label_batch: DELETE,INSERT,SELECT',
  'label_import: DELETE,INSERT,SELECT',
  'label_import_file: DELETE,INSERT,SELECT',
  'label_template: INSERT,SELECT',
  'label_template_version: INSERT,SELECT',
  'login_attempt: DELETE,INSERT,SELECT,UPDATE',
  'login_code: INSERT',
  'order_batch: INSERT,SELECT',
  'order_batch_row: INSERT,SELECT',
  'order_box: DELETE,INSERT,SELECT',
  'order_draft: DELETE,INSERT,SELECT',
  'order_label: DELETE,INSERT,SELECT',
  'order_log: INSERT,SELECT',
  'order_note: DELETE,INSERT,SELECT',
  'order_party: DELETE,INSERT,SELECT',
  'order_tag: DELETE,INSERT,SELECT',
  'order_tagging: DELETE,INSERT,SELECT',
  'outbox_message: DELETE,INSERT,SELECT',
  'parcel: INSERT,SELECT',
  'passkey_challenge: DELETE,INSERT,SELECT',
  'pending_sign_in: DELETE,INSERT,SELECT',
  'platform_check_count: INSERT,SELECT,UPDATE',
  'preference: DELETE,INSERT,SELECT,UPDATE',
  'print_record: INSERT,SELECT',
  'print_undo: INSERT,SELECT',
  'quote: INSERT,SELECT',
  'recovery_code: DELETE,INSERT,SELECT',
  'role: DELETE,INSERT,SELECT',
  'role_data_rule: DELETE,INSERT,SELECT',
  'role_menu: DELETE,INSERT,SELECT',
  'role_permission: DELETE,INSERT,SELECT',
  'role_request: DELETE,INSERT,SELECT',
  'saved_goods: DELETE,INSERT,SELECT',
  'saved_parcel: DELETE,INSERT,SELECT',
  'sent_code: DELETE,INSERT,SELECT',
  'session: DELETE,INSERT,SELECT',
  'shipment: INSERT,SELECT',
  'shipment_line: DELETE,INSERT,SELECT',
  'shipment_log: INSERT,SELECT',
  'shipment_order: DELETE,INSERT,SELECT',
  'spent_proof: DELETE,INSERT,SELECT',
  'stored_file: INSERT,SELECT',
  'stranger_count: DELETE,INSERT,SELECT,UPDATE',
  'tenant_domain: DELETE,INSERT,SELECT',
  'tenant_menu: DELETE,INSERT,SELECT,UPDATE',
  'tenant_setting: INSERT,SELECT',
  'tenant_setting_change: INSERT,SELECT',
  'tracking_code: INSERT,SELECT',
  'tracking_event: INSERT,SELECT',
  'tracking_link: DELETE,INSERT,SELECT',
  'tracking_message: DELETE,INSERT,SELECT',
  'tracking_subscription: DELETE,INSERT,SELECT',
  'user_factor: DELETE,INSERT,SELECT',
  'user_role: DELETE,INSERT,SELECT',
  'webhook_delivery: INSERT,SELECT',
  'webhook_endpoint: DELETE,INSERT,SELECT',
  'webhook_event: INSERT,SELECT',
];

describe('T3: the role of the server', () => {
  test('owns nothing and may do only what the migrations grant', async () => {
    const owned = await rows(`SELECT relname FROM pg_class WHERE relowner = 'waybill_app'::regrole`);
    expect(owned).toEqual([]);
    const granted = await rows<{ name: string; privilege: string }>(`
      SELECT table_name AS name, string_agg(privilege_type, ',' ORDER BY privilege_type) AS privilege
      FROM information_schema.role_table_grants WHERE grantee = 'waybill_app' AND table_schema = 'public' GROUP BY 1 ORDER BY 1`);
    const writable = granted.filter((row) => row.privilege !== 'SELECT').map((row) => `${row.name}: ${row.privilege}`);
    expect(writable).toEqual(writableTables);
    const columns = await rows<{ name: string }>(`
      SELECT table_name || '.' || column_name AS name FROM information_schema.role_column_grants
      WHERE grantee = 'waybill_app' AND privilege_type = 'UPDATE' AND table_name NOT IN ('address', 'captcha', 'check_count', 'data_rule', 'login_attempt', 'platform_check_count', 'preference', 'stranger_count', 'tenant_menu') ORDER BY 1`);
    expect(columns.map(({ name }) => name)).toEqual([
      'activation_document.erase_at',
      ...['account_type', 'enterprise', 'language', 'personal', 'updated_at'].map((name) => `activation_request.${name}`),
      ...ofAdverts.map((name) => `advert.${name}`),
      ...ofNotices.map((name) => `announcement.${name}`),
      'announcement_send.read_at',
      ...ofApiKeys.map((name) => `api_key.${name}`),
      ...ofUsers.map((name) => `app_user.${name}`),
      'bank_credential.is_default',
      ...['reading', 'updated_at'].map((name) => `bank_csv_reading.${name}`),
      ...['heads', 'sheet'].map((name) => `carrier_file.${name}`),
      ...['mapping', 'updated_at'].map((name) => `carrier_mapping.${name}`),
      ...ofDepartments.map((name) => `department.${name}`),
      'domain_claim.proved_at',
      'health_probe.written_at',
      'idempotency_key.reply',
      'impersonation.session_id',
      ...['mapping', 'updated_at'].map((name) => `import_mapping.${name}`),
      ...['cells', 'group_no', 'mark', 'number', 'problems', 'reasons', 'state'].map((name) => `import_row.${name}`),
      ...['created', 'expires_at', 'failed', 'job_id', 'kept_until', 'skipped', 'total'].map((name) => `import_run.${name}`),
      ...['accepted_at', 'accepted_by', 'revoked_at'].map((name) => `invitation.${name}`),
      ...ofJobs.map((name) => `job.${name}`),
      ...['expires_at', 'last_used_at'].map((name) => `known_device.${name}`),
      ...ofLabelBatches.map((name) => `label_batch.${name}`),
      'label_import.expires_at',
      ...['is_default', 'name', 'updated_at', 'version'].map((name) => `label_template.${name}`),
      'order_batch.done',
      'order_batch.failed',
      ...['error_code', 'outcome', 'reason'].map((name) => `order_batch_row.${name}`),
      'order_box.sub_order_no',
      'order_draft.typed',
      'order_draft.updated_at',
      ...['content', 'imported_at', 'imported_by', 'name', 'pages'].map((name) => `order_label.${name}`),
      'order_tag.name',
      'order_tag.tone',
      ...['detail', 'last_event_at', 'poll_at', 'poll_failures', 'status'].map((name) => `parcel.${name}`),
      'pending_sign_in.tries',
      'recovery_code.used_at',
      ...['description', 'it', 'name'].map((name) => `role.${name}`),
      ...ofSaved.map((name) => `saved_${name}`),
      ...['expires_at', 'tries'].map((name) => `sent_code.${name}`),
      'session.proved_at',
      ...[
        'arrival_date',
        'cancel_reason',
        'cancelled_at',
        'cancelled_by',
        'confirmed_at',
        'confirmed_by',
        'deliver_date',
        'remark',
        'state',
      ].map((name) => `shipment.${name}`),
      'shipment_line.active',
      ...writtenOfOrders.map((name) => `shipment_order.${name}`),
      ...['base_currency', 'businesses', 'chat', 'colour', 'frame_hosts', 'gives_beyond_own', 'help_url', 'logo'].map(
        (name) => `tenant.${name}`,
      ),
      ...['open_tracking', 'reprint_reason', 'settlement_currencies', 'time_zone'].map((name) => `tenant.${name}`),
      ...['set_at', 'set_by', 'value'].map((name) => `tenant_setting.${name}`),
      ...['detail', 'last_seen_at', 'mapped_at', 'mapped_by', 'sample', 'seen'].map((name) => `tracking_code.${name}`),
      ...['confirmed_at', 'counter', 'last_step', 'last_used_at', 'name'].map((name) => `user_factor.${name}`),
      ...ofDeliveries.map((name) => `webhook_delivery.${name}`),
      ...ofEndpoints.map((name) => `webhook_endpoint.${name}`),
    ]);
  });

  test('functions that look across tenants have a fixed search path and are not for everyone', async () => {
    const definers = await rows<{ name: string; config: string[] | null; acl: string }>(`
      SELECT proname AS name, proconfig AS config, proacl::text AS acl FROM pg_proc
      WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1`);
    expect(definers.map((row) => row.name)).toEqual(definerNames);
    for (const { name, config, acl } of definers) {
      expect(config, name).toEqual(['search_path=pg_catalog, public, pg_temp']);
      expect(acl, name).not.toMatch(/[{,]=/);
    }
  });
});

test('the tables that queries are written with are those of the migrations', async () => {
  const rooms: readonly Readonly<Record<string, unknown>>[] = [
    tenancyTables,
    apiKeyTables,
    doorTables,
    orderTables,
    tagTables,
    addressTables,
    dictionaryTables,
    noticeTables,
    importTables,
    labelTables,
    moneyTables,
    claimTables,
    topUpTables,
    adjustmentTables,
    bankTables,
    carrierTables,
    printingTables,
    fileTables,
    foreignLabelTables,
    permissionTables,
    shellTables,
    quoteTables,
    trackingTables,
    shipmentTables,
    registrationTables,
    webhookTables,
  ];
  const tables = rooms.flatMap((room) => Object.values(room)).filter((value): value is PgTable => is(value, PgTable));
  expect(tables.length).toBeGreaterThan(15);
  for (const table of tables) {
    const name = getTableName(table);
    const actual = await rows<{ column: string; nullable: boolean }>(
      `SELECT column_name AS column, is_nullable = 'YES' AS nullable FROM information_schema.columns WHERE table_name = $1`,
      [name],
    );
    const known = new Map(actual.map((row) => [row.column, row.nullable]));
    for (const column of Object.values(getTableColumns(table))) {
      expect(known.get(column.name), `${name}.${column.name}`).toBe(!column.notNull && !column.primary);
    }
  }
});

test("the contract's states are the ones that the database admits (wire.md, Order states)", async () => {
  const admits = async (column: string) => {
    const [found] = await rows<{ rule: string }>(
      `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = 'shipment_order_' || $1 || '_check'`,
      [column],
    );
    return [...(found?.rule ?? '').matchAll(/'(\w+)'::text/g)].map((match) => match[1]);
  };
  expect(await admits('document_status')).toEqual([...documentStates]);
  expect(await admits('logistics_status')).toEqual([...logisticsStates]);
  expect(await admits('settlement_status')).toEqual([...moneyStates]);
});

test('M8: the audit log refuses changes even by its owner', async () => {
  await expect(rows('DELETE FROM audit_log')).rejects.toThrow('append-only');
  await expect(rows("UPDATE audit_log SET action = 'x'")).rejects.toThrow('append-only');
});
