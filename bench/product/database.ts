import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedCluster, startEmbedded } from '../../server/db/embedded-cluster.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { prepareDatabase } from '../../server/db/prepare-database.ts';
import { seedBase, seedDemo } from '../../server/db/seeds/seed.ts';
import { checkedFingerprint } from '../../server/quotes/tariff-check.ts';
import { hashPassword } from '../../server/sign-in/passwords.ts';
import { addBenchTenant } from './bench-tenant.ts';
import { hashOf } from './build.ts';
import { root, workshop } from './places.ts';

/** Number of orders of the tenant for the server's figures. */
export const manyOrders = 100_000;

/** The account of that tenant: the demo's first one. */
export const manyOrdersAccount = { username: 'merchant', password: 'Demo1234' } as const;

export interface BenchDatabase {
  /** URL of the tables' owner, for starting the server. */
  readonly ownerUrl: string;
  /** URL of the app role, which row-level security applies to. */
  readonly appUrl: string;
  /** URL of the superuser, for inspecting PostgreSQL. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL for the bench with the demo tenant of 100,000 orders and the bench's tenant. It is reused under a name derived from
 * its tables and seeds.
 */
export async function startDatabase(say: (message: string) => void): Promise<BenchDatabase> {
  const ours = ['bench-tenant.ts', 'payers.ts'].map((file) => join(root, 'bench/product', file));
  const made = hashOf([join(root, 'server/db/migrations'), join(root, 'server/db/seeds'), ...ours]);
  // The order list starts with the last 31 days, so the data is rebuilt each month.
  const name = `data-${made.slice(0, 12)}-${new Date().toISOString().slice(0, 7)}`;
  forgetOthers(name);
  const cluster = await startEmbedded(join(workshop, name), say);
  try {
    const { appUrl } = await prepareDatabase({
      ownerUrl: cluster.ownerUrl,
      appPassword: null,
      migrations: readMigrations(join(root, 'server/db/migrations')),
      seed: (client) => seed(client, say),
    });
    await tidy(cluster);
    const { ownerUrl, adminUrl } = cluster;
    return { ownerUrl, appUrl, adminUrl: Object.assign(new URL(adminUrl), { pathname: '/waybill' }).href, stop: cluster.stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** Deletes outdated databases, half a gigabyte each. */
function forgetOthers(name: string): void {
  const others = existsSync(workshop) ? readdirSync(workshop).filter((entry) => entry.startsWith('data-') && entry !== name) : [];
  for (const other of others) rmSync(join(workshop, other), { recursive: true, force: true });
}

async function seed(client: pg.Client, say: (message: string) => void): Promise<void> {
  const began = performance.now();
  await seedBase({ client });
  await seedDemo({ client, orders: manyOrders, now: new Date(), hashPassword, checkTariff: checkedFingerprint });
  await addBenchTenant(client);
  const seconds = (performance.now() - began) / 1000;
  if (seconds > 2) say(`Orders made in ${seconds.toFixed(0)} s`);
}

/** Does PostgreSQL's maintenance now, so that it does not run during a measurement. */
async function tidy(cluster: EmbeddedCluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.ownerUrl });
  await client.connect();
  try {
    await client.query('SELECT fold_order_tally(100000)');
    // The tally of a hundred thousand orders in one transaction leaves a bloated table.
    await client.query('VACUUM FULL order_tally');
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT').catch(() => undefined);
  } finally {
    await client.end();
  }
}
