import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ledgerProblems } from '../../../server/db/ledger-problems.ts';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { eventually, pause, type ServerProcess, startProcess } from '../platform/processes.ts';

/** What is killed while payments are under way: the server, its PostgreSQL, or both. */
export type Victim = 'server' | 'postgres' | 'both';

export interface CrashReport {
  readonly acknowledged: number;
  readonly unknown: number;
  /** What is wrong afterwards, round by round; nothing when all is well. */
  readonly problems: readonly string[];
}

const ready = /Waybill is ready: (http\S+)/;
const admin = 'waybill_admin';
const database = 'waybill';

/**
 * Pays orders over HTTP, kills in the middle, starts again, repeats with the same keys what got no answer, and looks at
 * the books (security R1, R3). Each round takes orders of its own.
 */
export async function crashRounds(victims: readonly Victim[], perRound = 12): Promise<CrashReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-crash-'));
  chmodSync(dataDir, 0o755);
  let server = await start(dataDir);
  const report = { acknowledged: 0, unknown: 0, problems: [] as string[] };
  try {
    const orders = await payable(dataDir, victims.length * perRound);
    for (const [round, victim] of victims.entries()) {
      const token = await signIn(server);
      const ids = orders.slice(round * perRound, (round + 1) * perRound);
      const payments = ids.map((id) => ({ id, key: randomUUID() }));
      const under = payments.map((payment) => pay(server, token, payment));
      // In the middle: some are answered, others are under way.
      await Promise.race([...under, pause(20_000)]);
      await pause(Math.random() * 40);
      kill(victim, server, dataDir);
      const answers = await Promise.all(under);
      if (victim === 'postgres') await eventually(() => isServing(server), 60_000);
      else {
        await server.ended();
        server = await start(dataDir);
      }
      const before = await paid(dataDir, ids);
      for (const [at, { id, key }] of payments.entries()) {
        if (answers[at] === true) report.acknowledged += 1;
        else report.unknown += 1;
        if (answers[at] === true && before.get(id) !== 1) report.problems.push(`round ${round}: the acknowledged payment of ${id} is lost`);
        if (answers[at] === false)
          await eventually(() => pay(server, token, { id, key }), 60_000).catch(() =>
            report.problems.push(`round ${round}: ${id} can't be paid any more`),
          );
      }
      const after = await paid(dataDir, ids);
      for (const id of ids) if (after.get(id) !== 1) report.problems.push(`round ${round}: ${id} was paid ${after.get(id) ?? 0} times`);
      report.problems.push(...(await behind(dataDir, ledgerProblems)).map((problem) => `round ${round}: ${problem}`));
    }
    return report;
  } finally {
    server.child.kill('SIGTERM');
    await server.ended().catch(() => null);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string): Promise<ServerProcess> {
  const server = startProcess('server/main.ts', { PORT: '0', DATA_DIR: dataDir, CALLS_PER_MINUTE: '1000000' }, ['--without-pages']);
  await server.until(ready, 120_000);
  return server;
}

function kill(victim: Victim, server: ServerProcess, dataDir: string): void {
  if (victim !== 'postgres') server.child.kill('SIGKILL');
  if (victim !== 'server') process.kill(postmaster(dataDir).pid, 'SIGKILL');
}

function postmaster(dataDir: string): { readonly pid: number; readonly port: number } {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

const addressOf = (server: ServerProcess) => (ready.exec(server.output())?.[1] ?? '').replace('localhost', '127.0.0.1');
const isServing = async (server: ServerProcess) => (await fetch(`${addressOf(server)}/oms/auth/getTenantInfoByDomain`)).status === 200;

async function signIn(server: ServerProcess): Promise<string> {
  const answer = await fetch(`${addressOf(server)}/oms/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'merchant', password: 'Demo1234' }),
  });
  const { result } = (await answer.json()) as { result: { token: string } };
  return result.token;
}

/** Whether the payment was acknowledged; false for no answer, and for one that says "not now". */
async function pay(server: ServerProcess, token: string, { id, key }: { readonly id: string; readonly key: string }): Promise<boolean> {
  try {
    const answer = await fetch(`${addressOf(server)}/oms/oms/order/payOrder`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Access-Token': token, 'Idempotency-Key': key },
      body: JSON.stringify({ ids: [id], totals: await totalsOf(server, token, id) }),
    });
    const { success, result } = (await answer.json()) as { success: boolean; result: { results: { ok: boolean }[] } | null };
    return success && result?.results[0]?.ok === true;
  } catch {
    return false;
  }
}

/** What the payer sees of an order. */
async function totalsOf(server: ServerProcess, token: string, id: string): Promise<unknown> {
  const answer = await fetch(`${addressOf(server)}/oms/oms/order/getTotals`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Access-Token': token },
    body: JSON.stringify({ ids: [id] }),
  });
  const { result } = (await answer.json()) as { result: { amounts: unknown } };
  return result.amounts;
}

/** Looks behind the server's back. */
async function behind<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const password = readFileSync(join(dataDir, 'postgres.secret'), 'utf8').trim();
  const pool = new pg.Pool({ host: '127.0.0.1', port: postmaster(dataDir).port, user: admin, password, database, max: 1 });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Orders of the demo that can be paid, and money enough for them. */
function payable(dataDir: string, count: number): Promise<string[]> {
  return behind(dataDir, async (pool) => {
    // The pool has one connection, so the tenant is set for what follows.
    await pool.query("SELECT set_config('app.tenant_id', $1, false)", [harbour.id]);
    await pool.query(
      `SELECT move_money(gen_random_uuid(), 'topup', NULL, 1, 9000000, currency, 'test', NULL, now())
       FROM account WHERE tenant_id = $1 AND kind = 'balance'`,
      [harbour.id],
    );
    const { rows } = await pool.query<{ id: string }>(
      `UPDATE shipment_order SET document_status = 'generated', logistics_status = 'order_placed', total_amount = coalesce(nullif(total_amount, 0), 8)
       WHERE id IN (SELECT id FROM shipment_order WHERE tenant_id = $1 AND settlement_status = 'unpaid'
         AND document_status IN ('generated', 'order_failed') AND confirm_status <> 'rejected' LIMIT $2) RETURNING id`,
      [harbour.id, count],
    );
    if (rows.length < count) throw new Error(`the demo has ${rows.length} orders to pay, not ${count}`);
    return rows.map((row) => row.id);
  });
}

/** How often these orders were charged. */
function paid(dataDir: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return behind(dataDir, async (pool) => {
    const { rows } = await pool.query<{ id: string; times: number }>(
      `SELECT order_id AS id, count(*)::int AS times FROM ledger_transfer WHERE cause = 'pay' AND order_id = ANY ($1) GROUP BY order_id`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row.times]));
  });
}
