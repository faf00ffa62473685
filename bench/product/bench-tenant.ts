import type { ClientBase } from 'pg';
import { hashPassword } from '../../server/sign-in/passwords.ts';
import { formLinks } from './form-screens.ts';
import { listSizes } from './screens.ts';

/** The account of the measured pages. The password protects nothing, because the database exists for the bench only. */
export const benchAccount = { username: 'bench', password: 'Bench1234' } as const;

const tenantId = '0be9c500-0000-7000-8000-000000000001';
const roleId = '0be9c500-0000-7000-8000-000000000002';
const userId = '0be9c500-0000-7000-8000-000000000003';

/** The size of the baseline's longest list. */
const orderCount = 10_000;

/**
 * Adds a merchant with the baseline's orders: the same numbers in the same order, similar values, and menu links to the measured lists. The
 * orders are recent, because the order list starts with the last days. `client` is the owner of the tables; repeated calls do nothing.
 */
export async function addBenchTenant(client: ClientBase): Promise<void> {
  await client.query('BEGIN');
  await client.query("SELECT set_config('app.tenant_id', $1, true)", [tenantId]);
  const there = await client.query('SELECT 1 FROM tenant WHERE id = $1', [tenantId]);
  if (there.rowCount === 0) {
    await addAccount(client);
    await addMenu(client);
    await client.query('INSERT INTO product (tenant_id, code, names) VALUES ($1, $2, $3)', [
      tenantId,
      'BENCH',
      { zh_CN: '测量专线', en_US: 'Bench line' },
    ]);
    await client.query(ordersSql, [tenantId, orderCount]);
  }
  await client.query('COMMIT');
  await client.query('ANALYZE shipment_order');
}

async function addAccount(client: ClientBase): Promise<void> {
  await client.query("INSERT INTO tenant (id, kind, name, time_zone) VALUES ($1, 'merchant', 'Bench', 'Asia/Shanghai')", [tenantId]);
  await client.query("INSERT INTO role (tenant_id, id, code, name) VALUES ($1, $2, 'bench', 'Bench')", [tenantId, roleId]);
  await client.query('INSERT INTO role_permission (tenant_id, role_id, action, type) SELECT $1, $2, action, type FROM permission', [
    tenantId,
    roleId,
  ]);
  await client.query(
    'INSERT INTO app_user (tenant_id, id, username, nick_name, password_hash, authe_status) VALUES ($1, $2, $3, $3, $4, 1)',
    [tenantId, userId, benchAccount.username, await hashPassword(benchAccount.password)],
  );
  await client.query('INSERT INTO user_role (tenant_id, user_id, role_id) VALUES ($1, $2, $3)', [tenantId, userId, roleId]);
}

/** The pages are not kept alive, because the baseline builds its list anew on every visit. */
async function addMenu(client: ClientBase): Promise<void> {
  const rows = [
    { name: 'home', component: 'bench/Home' },
    ...listSizes.map((size) => ({ name: `list-${size}`, component: `bench/List${size}` })),
    ...formLinks,
  ];
  for (const [index, { name, component }] of rows.entries())
    await client.query(
      `INSERT INTO menu (id, audience, position, path, name, component, titles, icon, keep_alive)
       VALUES ($1, 'merchant', $2, $3, $1, $4, $5, 'unordered-list', false)`,
      [`bench-${name}`, 1_000 + index, pathOf(name), component, { zh_CN: name, en_US: name }],
    );
}

/** Returns the address of a measured page. */
export function pathOf(name: string): string {
  return `/bench/${name}`;
}

const ordersSql = `
INSERT INTO shipment_order (tenant_id, id, customer_no, tracking_number, document_status, logistics_status, settlement_status, confirm_status,
  product_code, goods_type, order_source, consignee_name, consignee_country, address_type, weight, box_count, total_amount, currency,
  declared_value, declared_currency, remark, created_at, warehoused_at)
SELECT $1, gen_random_uuid(), 'SO' || lpad(i::text, 6, '0'), 'TRK' || (100000 + i),
  (array['draft', 'generated', 'generated', 'generated', 'generated', 'voided'])[i % 6 + 1],
  (array['none', 'order_placed', 'in_warehouse', 'out_of_warehouse', 'delivered', 'none'])[i % 6 + 1],
  (array['unpaid', 'unpaid', 'paid', 'paid', 'paid', 'unpaid'])[i % 6 + 1],
  'approved', 'BENCH', 'general',
  (array['manual', 'import', 'api', 'shopify', 'amazon', 'ebay'])[i % 6 + 1],
  'Customer ' || (i % 97),
  (array['AD', 'AE', 'AT', 'AU', 'BE', 'BR', 'CA', 'CH', 'CN', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'GR', 'IE', 'IN', 'IT', 'JP', 'KR',
    'MX', 'NL', 'NO', 'PL', 'PT', 'SE', 'TR', 'US'])[i % 30 + 1],
  'residential', ((i * 31) % 500) / 10.0, 1, 1000 + ((i * 7919) % 900000) / 100.0, 'CNY', 100, 'USD',
  'remark text for order ' || i, date_trunc('day', now()) - make_interval(secs => i * 61), date_trunc('day', now()) - make_interval(secs => i * 31)
FROM generate_series(0, $2::integer - 1) AS i`;
