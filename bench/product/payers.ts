import type { ClientBase } from 'pg';
import { harbour } from '../../server/db/seeds/demo-accounts.ts';
import { type Account, openSessions } from './sessions.ts';

/** Number of paying tenants; each has its own balance. */
const payerCount = 200;

/** Price of every unpaid order. */
export const owedPrice = { total: '7.50', currencyCode: 'CNY' } as const;

/** The only user of a tenant, signed in, with all permissions. */
export interface Payer extends Account {
  readonly token: string;
}

/** An unpaid order with its payer. */
export interface Owed {
  readonly payer: Payer;
  readonly orderId: string;
}

/**
 * Creates merchants with the demo's products and tariffs and enough money for a run. They stay in the database; each run opens new
 * sessions. `admin` is the superuser.
 */
export async function gatherPayers(admin: ClientBase): Promise<readonly Payer[]> {
  for (const sql of makingSql) await admin.query(sql.text, [...sql.values]);
  await admin.query(topUpSql);
  const { rows } = await admin.query<Account>(
    'SELECT tenant_id AS "tenantId", id AS "userId" FROM app_user WHERE username LIKE \'bench-payer-%\' ORDER BY username',
  );
  const tokens = await openSessions(admin, rows);
  return rows.map((account, at) => ({ ...account, token: tokens[at] ?? '' }));
}

/** Adds orders that only lack their payment, in turn for each payer. */
export async function addOwed(admin: ClientBase, payers: readonly Payer[], each: number): Promise<readonly Owed[]> {
  const { rows } = await admin.query<{ tenant_id: string; id: string }>(owedSql, [
    payers.map(({ tenantId }) => tenantId),
    each,
    harbour.id,
  ]);
  const byTenant = new Map(payers.map((payer) => [payer.tenantId, payer]));
  return rows.flatMap(({ tenant_id, id }) => {
    const payer = byTenant.get(tenant_id);
    return payer === undefined ? [] : [{ payer, orderId: id }];
  });
}

const payerTenants = `SELECT id FROM tenant WHERE name LIKE 'Bench payer %'`;

const makingSql = [
  {
    text: `INSERT INTO tenant (id, kind, name, time_zone)
      SELECT md5('bench payer ' || i)::uuid, 'merchant', 'Bench payer ' || i, 'Asia/Shanghai' FROM generate_series(1, $1::integer) AS i
      ON CONFLICT DO NOTHING`,
    values: [payerCount],
  },
  {
    text: `INSERT INTO role (tenant_id, id, code, name) SELECT id, id, 'bench', 'Bench' FROM (${payerTenants}) t ON CONFLICT DO NOTHING`,
    values: [],
  },
  {
    text: `INSERT INTO role_permission (tenant_id, role_id, action, type)
      SELECT t.id, t.id, p.action, p.type FROM (${payerTenants}) t CROSS JOIN permission p ON CONFLICT DO NOTHING`,
    values: [],
  },
  {
    text: `INSERT INTO app_user (tenant_id, id, username, nick_name, password_hash, authe_status)
      SELECT id, id, 'bench-payer-' || id, 'Payer', 'none', 1 FROM (${payerTenants}) t ON CONFLICT DO NOTHING`,
    values: [],
  },
  {
    text: `INSERT INTO user_role (tenant_id, user_id, role_id) SELECT id, id, id FROM (${payerTenants}) t ON CONFLICT DO NOTHING`,
    values: [],
  },
  {
    text: `INSERT INTO product (tenant_id, code, names, remarks, services, position)
      SELECT t.id, p.code, p.names, p.remarks, p.services, p.position
      FROM (${payerTenants}) t JOIN product p ON p.tenant_id = $1 ON CONFLICT DO NOTHING`,
    values: [harbour.id],
  },
  {
    text: `INSERT INTO tariff (tenant_id, product_code, version, valid_from, valid_to, fingerprint, document)
      SELECT t.id, f.product_code, f.version, f.valid_from, f.valid_to, f.fingerprint, f.document
      FROM (${payerTenants}) t JOIN tariff f ON f.tenant_id = $1 ON CONFLICT DO NOTHING`,
    values: [harbour.id],
  },
];

const topUpSql = `DO $$
DECLARE payer record;
BEGIN
  FOR payer IN ${payerTenants} LOOP
    PERFORM set_config('app.tenant_id', payer.id::text, true);
    PERFORM move_money(gen_random_uuid(), 'topup', NULL, 1, 1000000, currency, 'bench', NULL, now()) FROM unnest(ARRAY['CNY', 'USD']) AS currency;
  END LOOP;
END $$`;

/** Copies demo orders on their way. Each copied value refers to `n`, because PostgreSQL caches rows of calls with equal values. */
const owedSql = `
WITH demo AS (
  SELECT o AS whole, row_number() OVER (ORDER BY o.id) - 1 AS nth
  FROM shipment_order o WHERE o.tenant_id = $3 AND o.document_status = 'generated' ORDER BY o.id LIMIT 100
), made AS (
  INSERT INTO shipment_order
  SELECT copy.* FROM generate_series(0, $2::integer - 1) AS n CROSS JOIN unnest($1::uuid[]) AS t (id) JOIN demo ON demo.nth = n % 100
  CROSS JOIN LATERAL jsonb_populate_record(demo.whole, jsonb_build_object(
    'tenant_id', t.id, 'id', gen_random_uuid(), 'customer_no', 'OWED-' || n || '-' || gen_random_uuid(), 'quote_id', NULL, 'revision', 1, 'placing_no', 0,
    'transaction_order_no', NULL, 'tracking_number', NULL, 'master_tracking_number', NULL, 'document_status', 'generated',
    'logistics_status', 'order_placed', 'settlement_status', 'unpaid', 'confirm_status', 'approved', 'total_amount', ${owedPrice.total},
    'currency', '${owedPrice.currencyCode}', 'created_at', now(), 'ship_at', NULL, 'warehoused_at', NULL, 'exited_at', NULL,
    'delivered_at', NULL, 'paid_at', NULL, 'refunded_at', NULL
  )) AS copy
  RETURNING tenant_id, id
)
SELECT tenant_id, id FROM (SELECT *, row_number() OVER (PARTITION BY tenant_id) AS turn FROM made) numbered ORDER BY turn, tenant_id`;
