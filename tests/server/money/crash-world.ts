import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { seededFolder } from '../../support/folders.ts';
import { type ServerProcess, startProcess } from '../platform/processes.ts';

const ready = /Waybill is ready: (http\S+)/;
const admin = 'waybill_admin';
const database = 'waybill';

/** A server in its own process with its PostgreSQL, which can be killed and restarted on the same folder. */
export interface CrashWorld {
  server: ServerProcess;
  readonly dataDir: string;
  start(): Promise<void>;
  /** Reads the database directly. */
  behind<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function openCrashWorld(more: Readonly<Record<string, string>> = {}): Promise<CrashWorld> {
  const dataDir = await seededFolder('crash');
  const env = { PORT: '0', DATA_DIR: dataDir, CALLS_PER_MINUTE: '1000000', ...more };
  const begin = () => startProcess('server/main.ts', env, ['--without-pages']);
  const world: CrashWorld = {
    server: begin(),
    dataDir,
    start: async () => {
      world.server = begin();
      await world.server.until(ready, 120_000);
    },
    behind: async (work) => {
      const password = readFileSync(join(dataDir, 'postgres.secret'), 'utf8').trim();
      const pool = new pg.Pool({ host: '127.0.0.1', port: postmaster(dataDir).port, user: admin, password, database, max: 1 });
      pool.on('error', () => undefined);
      try {
        return await work(pool);
      } finally {
        await pool.end();
      }
    },
    close: async () => {
      world.server.child.kill('SIGTERM');
      await world.server.ended().catch(() => null);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await world.server.until(ready, 120_000);
  return world;
}

/** Process id and port from PostgreSQL's lock file. @throws Error if there is none */
export function postmaster(dataDir: string): { readonly pid: number; readonly port: number } {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

export const urlOf = ({ server }: CrashWorld) => (ready.exec(server.output())?.[1] ?? '').replace('localhost', '127.0.0.1');

export const isServing = async (world: CrashWorld) => (await fetch(`${urlOf(world)}/oms/auth/getTenantInfoByDomain`)).status === 200;

export async function signIn(world: CrashWorld, username = 'merchant'): Promise<string> {
  const answer = await fetch(`${urlOf(world)}/oms/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo1234' }),
  });
  const { result } = (await answer.json()) as { result: { token: string } };
  return result.token;
}

/** Tops up every account of the tenant with enough money. */
export async function fillAccounts(pool: pg.Pool): Promise<void> {
  // The pool has a single connection, so this setting applies to the following queries.
  await pool.query("SELECT set_config('app.tenant_id', $1, false)", [harbour.id]);
  await pool.query(
    `SELECT move_money(gen_random_uuid(), 'topup', NULL, 1, 9000000, currency, 'test', NULL, now())
     FROM account WHERE tenant_id = $1 AND kind = 'balance'`,
    [harbour.id],
  );
}

/** Paid orders of the demo. */
export async function takeOrders(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM shipment_order WHERE tenant_id = $1 AND settlement_status = 'paid' AND document_status = 'generated' AND total_amount > 0
     ORDER BY id LIMIT $2`,
    [harbour.id, count],
  );
  if (rows.length < count) throw new Error(`the demo has ${rows.length} paid orders, not ${count}`);
  return rows.map(({ id }) => id);
}

export async function bringTo(pool: pg.Pool, orders: readonly string[], logistics: string): Promise<void> {
  // Claims are accepted only within a limited time after delivery.
  const delivered = logistics === 'delivered' ? ', delivered_at = now()' : '';
  await pool.query(`UPDATE shipment_order SET logistics_status = $2${delivered} WHERE id = ANY ($1)`, [orders, logistics]);
}
