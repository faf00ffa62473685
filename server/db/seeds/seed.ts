import { uuidv7 } from 'uuidv7';
import { inTransaction, type SeedClient } from './base.ts';
import { administrator, type DemoTenant, demoPassword, globex, harbour, platformTenant, roleOf } from './demo-accounts.ts';
import { insertAddresses } from './demo-addresses.ts';
import { insertClaims, insertReviewers } from './demo-claims.ts';
import { insertBills, insertMoney } from './demo-money.ts';
import { insertNotices } from './demo-notices.ts';
import { type DemoOrder, demoOrder } from './demo-orders.ts';
import { insertPayAccounts } from './demo-pay-accounts.ts';
import { insertProducts, type TariffCheck } from './demo-products.ts';
import { insertRates } from './demo-rates.ts';
import { insertShell } from './demo-shell.ts';
import { insertShipments } from './demo-shipments.ts';
import { insertTracking } from './demo-tracking.ts';
import { insertWrittenNotices } from './demo-written-notices.ts';
import { createRandom, type Random } from './random.ts';
import { enterTenant, insertAccounts, insertRole } from './tenant.ts';

export { seedBase } from './base.ts';

export interface DemoSeed {
  /** Of the role that owns the tables; no transaction may be open. */
  readonly client: SeedClient;
  /** The demo's history ends here. */
  readonly now: Date;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly checkTariff: TariffCheck;
  /** Permission keys that are new in this database: the demo's roles get those that they would have in a new demo. */
  readonly newKeys?: readonly string[];
  /** Orders of the first tenant. */
  readonly orders?: number;
}

/** Orders written by one statement. */
const batch = 1_000;
const seed = 20_260_101;

/**
 * The demo: two merchants on their domains with orders of 90 days in all states, the platform, and the accounts of the
 * README. The same at the same `now`, ids included. Where a demo is, only what it lacks to be administrated is added; returns
 * whether it made one.
 */
export async function seedDemo({ client, now, hashPassword, checkTariff, newKeys = [], orders = 5_000 }: DemoSeed): Promise<boolean> {
  const random = createRandom(seed);
  // Of their own, so that everything after them stays as it is.
  const ofWritten = createRandom(seed + 68);
  const moment = now.getTime();
  const made = await inTransaction(client, async () => {
    await enterTenant(client, harbour.id);
    const passwordHash = () => hashPassword(demoPassword);
    const there = await client.query('SELECT 1 FROM tenant WHERE id = $1', [harbour.id]);
    const isNew = there.rows.length === 0;
    if (isNew) await insertTenants(client, random, moment, passwordHash);
    else {
      await appointAdministrators(client);
      await grantNewKeys(client, newKeys);
      await verifyPhones(client);
    }
    // A new company gets the platform's catalogue.
    for (const { id } of [platformTenant, ...merchants]) await insertProducts(client, id, checkTariff);
    if (isNew) {
      await insertOrders(client, harbour, random, moment, orders);
      await insertOrders(client, globex, random, moment, Math.min(200, orders));
      for (const tenant of merchants) {
        await insertNotices(client, tenant, random, moment);
        await insertWrittenNotices(client, tenant, ofWritten, moment);
      }
      for (const { id } of merchants) await insertTracking(client, id, now);
    }
    for (const tenant of merchants) await insertClaims(client, tenant, now);
    for (const tenant of merchants) await insertShipments(client, tenant, now);
    if (!isNew) await bringUpToMoney(client, now);
    else for (const tenant of merchants) await insertMoney(client, tenant, now);
    await insertBills(client, now);
    await insertPayAccounts(client);
    await insertRates(client, now);
    await insertReviewers(client, passwordHash);
    if (isNew) for (const tenant of [platformTenant, ...merchants]) await insertShell(client, tenant, random, moment);
    for (const tenant of merchants) await insertAddresses(client, tenant, random, moment);
    return isNew;
  });
  // Totals are read from indexes alone only where the visibility map says that they may be.
  if (made) await client.query('VACUUM (ANALYZE) shipment_order, order_party, order_box, goods_line, fee_line, order_log');
  return made;
}

const merchants = [harbour, globex];

async function insertTenants(client: SeedClient, random: Random, moment: number, passwordHash: () => Promise<string>): Promise<void> {
  for (const tenant of [platformTenant, ...merchants]) {
    await enterTenant(client, tenant.id);
    const existing = await client.query('SELECT 1 FROM tenant WHERE id = $1', [tenant.id]);
    if (existing.rows.length === 0) await insertAccounts(client, tenant, random, moment, passwordHash);
  }
}

/** A demo that an earlier version made has nobody who may give rights: its first accounts get the role that they would have today. */
async function appointAdministrators(client: SeedClient): Promise<void> {
  for (const tenant of merchants) {
    await enterTenant(client, tenant.id);
    const known = await client.query('SELECT 1 FROM role WHERE tenant_id = $1 AND code = $2', [tenant.id, administrator]);
    if (known.rows.length > 0) continue;
    const id = uuidv7();
    await insertRole(client, tenant.id, { id, code: administrator, ...roleOf(tenant, administrator) });
    const names = tenant.users.filter(({ roles }) => roles.includes(administrator)).map(({ username }) => username);
    await client.query(
      'INSERT INTO user_role (tenant_id, user_id, role_id) SELECT $1, id, $2 FROM app_user WHERE tenant_id = $1 AND username = ANY($3)',
      [tenant.id, id, names],
    );
  }
}

/** The phones of the demo's accounts count as proved. */
async function verifyPhones(client: SeedClient): Promise<void> {
  for (const { id, users } of merchants) {
    await enterTenant(client, id);
    for (const { username, phone } of users)
      if (phone !== undefined)
        await client.query(
          `UPDATE app_user SET phone_verified_at = now()
           WHERE tenant_id = $1 AND username = $2 AND phone = $3 AND phone_verified_at IS NULL AND NOT account_value_taken('phone', $3)`,
          [id, username, phone],
        );
  }
}

/** A key that an administrator took from a role is not new, so it stays away. */
async function grantNewKeys(client: SeedClient, keys: readonly string[]): Promise<void> {
  for (const tenant of [platformTenant, ...merchants])
    for (const [code, { actions }] of Object.entries(tenant.roles)) {
      const granted = keys.filter((key) => actions.includes(key));
      if (granted.length === 0) continue;
      await enterTenant(client, tenant.id);
      await client.query(
        `INSERT INTO role_permission (tenant_id, role_id, action, type)
         SELECT r.tenant_id, r.id, p.action, p.type FROM role r JOIN permission p ON p.action = ANY ($2)
         WHERE r.tenant_id = $1 AND r.code = $3 ON CONFLICT DO NOTHING`,
        [tenant.id, granted, code],
      );
    }
}

/** A demo from before there was a ledger: its merchants get the rights that came with it, and its orders their transfers. */
async function bringUpToMoney(client: SeedClient, now: Date): Promise<void> {
  for (const tenant of merchants) {
    await enterTenant(client, tenant.id);
    const { rows } = await client.query('SELECT 1 FROM ledger_transfer WHERE tenant_id = $1 LIMIT 1', [tenant.id]);
    if (rows.length > 0) continue;
    await client.query(
      `INSERT INTO role_permission (tenant_id, role_id, action, type)
       SELECT r.tenant_id, r.id, p.action, p.type FROM role r JOIN permission p ON p.action = ANY ($2)
       WHERE r.tenant_id = $1 AND r.code = 'merchant' ON CONFLICT DO NOTHING`,
      [tenant.id, roleOf(tenant, 'merchant').actions],
    );
    await insertMoney(client, tenant, now);
  }
}

const tables = ['shipment_order', 'order_party', 'order_box', 'goods_line', 'fee_line', 'order_log'] as const satisfies (keyof DemoOrder)[];

async function insertOrders(client: SeedClient, tenant: DemoTenant, random: Random, now: number, count: number): Promise<void> {
  await enterTenant(client, tenant.id);
  // Every fourth order is a colleague's, where there is one.
  const [first, second = first] = tenant.users;
  const scopeOf = (index: number) => {
    const operator = (index % 4 === 3 ? second : first)?.username ?? 'system';
    return { tenantId: tenant.id, random, now, operator };
  };
  for (let from = 0; from < count; from += batch) {
    const made = Array.from({ length: Math.min(batch, count - from) }, (_, at) => demoOrder(scopeOf(from + at), from + at));
    for (const table of tables) {
      const rows = made.flatMap((order) => order[table]);
      // Only what a row says: the other columns have their defaults.
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
      if (columns === '') continue;
      await client.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`, [
        JSON.stringify(rows),
      ]);
      // The checks of what follows were planned for an empty table, where one index is as good as another: by tenant alone they
      // would read all of its orders for each row.
      if (from === 0 && table === 'shipment_order') await client.query('ANALYZE shipment_order');
    }
  }
}
