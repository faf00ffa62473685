import pg from 'pg';
import type { Bench } from '../part.ts';
import { type BenchDatabase, manyOrdersAccount } from '../product/database.ts';
import { gatherPayers } from '../product/payers.ts';
import { startProduct } from '../product/server.ts';
import { type Account, openSessions } from '../product/sessions.ts';
import type { Statement } from './bare.ts';
import { openBareLoad } from './bare-load.ts';
import type { Call } from './caller.ts';
import { startLoadClient } from './load.ts';
import { moneyTrials } from './money-trials.ts';
import { clients, reads, readTrial } from './read-trials.ts';
import { record } from './recording.ts';
import { type Findings, runTrials } from './trials.ts';

/** Number of orders whose details are read. */
const details = 200;

/** Measures the server's throughput like in production (built, default number of processes), beside PostgreSQL alone. */
export async function measureThroughput(bench: Bench): Promise<Findings> {
  const database = await bench.database();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  try {
    return await measureBy(bench, database, admin);
  } finally {
    await admin.end();
  }
}

async function measureBy(bench: Bench, database: BenchDatabase, admin: pg.Client): Promise<Findings> {
  const owner = await accountOf(admin);
  const all = reads(await someOrders(admin, owner));
  const statements = await record(
    bench,
    all.flatMap(({ calls }) => calls.map((call) => ({ name: call.path, calls: [call] }))),
  );
  const tokens = await openSessions(admin, Array<Account>(clients).fill(owner));
  const payers = await gatherPayers(admin);
  const server = await startProduct({ product: await bench.product(), databaseUrl: database.ownerUrl, env: { WORKERS: undefined } });
  const client = startLoadClient();
  const bare = await openBareLoad(database.appUrl, clients);
  const { address } = server;
  const port = Number(new URL(address).port);
  const statementsOf = ({ path }: Call): readonly Statement[] => statements.get(path) ?? [];
  try {
    return await runTrials(bench, [
      ...all.map((read) => readTrial(read, { port, client, bare, tokens, statementsOf })),
      ...moneyTrials({ address, port, client, bare, admin, payers }),
    ]);
  } finally {
    client.stop();
    await bare.close();
    await server.stop();
  }
}

async function accountOf(admin: pg.Client): Promise<Account> {
  const { rows } = await admin.query<Account>('SELECT tenant_id AS "tenantId", id AS "userId" FROM app_user WHERE username = $1', [
    manyOrdersAccount.username,
  ]);
  const [account] = rows;
  if (account === undefined) throw new Error(`There is no account ${manyOrdersAccount.username}.`);
  return account;
}

/** Picks the same orders each time, spread over all of the tenant's. */
async function someOrders(admin: pg.Client, { tenantId }: Account): Promise<readonly string[]> {
  const { rows } = await admin.query<{ id: string }>(
    "SELECT id FROM shipment_order WHERE tenant_id = $1 AND document_status <> 'draft' ORDER BY md5(id::text) LIMIT $2",
    [tenantId, details],
  );
  return rows.map(({ id }) => id);
}
