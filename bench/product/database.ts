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

/** Orders of the tenant that the server's figures are about. */
export const manyOrders = 100_000;

/** Who that tenant's calls are made by: the demo's first account. */
export const manyOrdersAccount = { username: 'merchant', password: 'Demo1234' } as const;

export interface BenchDatabase {
  /** As the tables' owner: what the server is started with. */
  readonly ownerUrl: string;
  /** As the app role, which row-level security binds. */
  readonly appUrl: string;
  /** As the superuser, who may look into PostgreSQL itself. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for the bench alone, with the demo tenant of 100,000 orders and the bench's own tenant. Kept from run to
 * run under a name that says which tables and seeds made it.
 */
export async function startDatabase(say: (message: string) => void): Promise<BenchDatabase> {
  const ours = ['bench-tenant.ts', 'payers.ts'].map((file) => join(root, 'bench/product', file));
  const made = hashOf([join(root, 'server/db/migrations'), join(root, 'server/db/seeds'), ...ours]);
  // The order list begins with the last 31 days: what is older than a month is made anew.
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

/** Databases of earlier tables and seeds: half a gigabyte each, and nobody asks for them again. */
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

/** What PostgreSQL would do by itself within a minute, so that it does not do it while something is measured. */
async function tidy(cluster: EmbeddedCluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.ownerUrl });
  await client.connect();
  try {
    await client.query('SELECT fold_order_tally(100000)');
    // A hundred thousand orders in one transaction are no workday; their tally leaves a table of holes.
    await client.query('VACUUM FULL order_tally');
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT').catch(() => undefined);
  } finally {
    await client.end();
  }
}
