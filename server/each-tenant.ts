import pg from 'pg';
import { readConfig } from './config.ts';
import { ownerUrlOf } from './db/addresses.ts';
import { startEmbedded } from './db/embedded-cluster.ts';
import { giveUpRoot } from './give-up-root.ts';

export interface CheckedTenant {
  readonly id: string;
  readonly name: string;
}

/**
 * Runs a check for each tenant in one read-only transaction of the owner, prints what it finds, and returns the number of tenants, or null
 * when there were problems. The embedded database must not be in use by a server.
 */
export async function checkEachTenant(problemsOf: (client: pg.Client, tenant: CheckedTenant) => Promise<string[]>): Promise<number | null> {
  const config = giveUpRoot(readConfig(), console.log);
  const cluster = config.databaseUrl === null ? await startEmbedded(config.dataDir, (message) => console.log(message)) : null;
  try {
    return await checkTenantsOf(cluster?.ownerUrl ?? ownerUrlOf(config) ?? '', problemsOf);
  } finally {
    await cluster?.stop();
  }
}

/** Does so on a database that runs. @param ownerUrl of the role that owns the tables */
export async function checkTenantsOf(
  ownerUrl: string,
  problemsOf: (client: pg.Client, tenant: CheckedTenant) => Promise<string[]>,
): Promise<number | null> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN READ ONLY');
    const { rows: tenants } = await client.query<CheckedTenant>('SELECT id, name FROM tenant ORDER BY id');
    let found = 0;
    for (const tenant of tenants) {
      await client.query("SELECT set_config('app.tenant_id', $1, true)", [tenant.id]);
      for (const problem of await problemsOf(client, tenant)) {
        found += 1;
        console.error(`${tenant.name}: ${problem}`);
      }
    }
    return found === 0 ? tenants.length : null;
  } finally {
    await client.end();
  }
}
