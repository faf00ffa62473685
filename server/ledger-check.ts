import pg from 'pg';
import { readConfig } from './config.ts';
import { startEmbedded } from './db/embedded-cluster.ts';
import { giveUpRoot } from './give-up-root.ts';
import { ledgerProblems } from './money/db/ledger-problems.ts';

try {
  process.exitCode = (await check()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Prints the ledger's problems; returns true when there are none. The embedded database must not be in use by a server. */
async function check(): Promise<boolean> {
  const config = giveUpRoot(readConfig(), console.log);
  const cluster = config.databaseUrl === null ? await startEmbedded(config.dataDir, (message) => console.log(message)) : null;
  const client = new pg.Client({ connectionString: cluster?.ownerUrl ?? config.databaseUrl ?? '' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN READ ONLY');
    const { rows: tenants } = await client.query<{ id: string; name: string }>('SELECT id, name FROM tenant ORDER BY id');
    let found = 0;
    for (const { id, name } of tenants) {
      await client.query("SELECT set_config('app.tenant_id', $1, true)", [id]);
      for (const problem of await ledgerProblems(client)) {
        found += 1;
        console.error(`${name}: ${problem}`);
      }
    }
    if (found === 0) console.log(`The books of ${tenants.length} tenants are in order.`);
    return found === 0;
  } finally {
    await client.end();
    await cluster?.stop();
  }
}
