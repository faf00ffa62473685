import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harbour } from '../../server/db/seeds/demo-accounts.ts';
import { openCrashWorld, postmaster, signIn, urlOf } from '../server/money/crash-world.ts';
import { eventually, pause, startProcess } from '../server/platform/processes.ts';
import { emptyFolder } from '../support/folders.ts';

/** Seconds after which PostgreSQL archives what it has written: what a lost disk may take. */
const seconds = 5;

/** Top-ups that wait for the platform, more than the load accepts. */
const sentTopUps = `
  WITH asked AS (
    INSERT INTO top_up (tenant_id, id, reference, account_id, channel, state, currency, amount, fee_rate, fee_fixed, fee, requester_id, language,
      created_at, sent_at)
    SELECT u.tenant_id, gen_random_uuid(), 'RF18LOST' || n, a.id, 'remittance', 'to_confirm', 'CNY', 10, 0, 0, 0, u.id, 'en_US', now(), now()
    FROM app_user u, pay_account a, generate_series(1, 2000) AS n
    WHERE u.tenant_id = $1 AND u.username = 'merchant' AND a.currency = 'CNY' AND a.channel = 'remittance'
    RETURNING tenant_id, id, requester_id, amount)
  , proved AS (
    INSERT INTO top_up_proof (tenant_id, top_up_id, turn, payer_name, payer_account, remitted_on, file_name, file_type, file_size, file_hash,
      sender_id, sent_at)
    SELECT tenant_id, id, 1, 'x', '1', current_date, 'x.pdf', 'application/pdf', 1, sha256(id::text::bytea), requester_id, now() FROM asked)
  SELECT id FROM asked ORDER BY id`;

interface Payment {
  readonly id: string;
  readonly asked: number;
  /** Null: the server did not answer. */
  readonly answered: number | null;
}

/** Restores to a new folder and returns what was printed. */
async function restored(dataDir: string, archive: string, args: readonly string[] = []): Promise<string> {
  const run = startProcess('server/restore.ts', { DATA_DIR: dataDir, BACKUP_DIR: archive }, args);
  const code = await run.ended(400_000);
  expect([code, run.output()]).toEqual([
    0,
    expect.stringMatching(/The books of \d+ tenants are in order\.\nThe logs of \d+ tenants are whole\./),
  ]);
  return run.output();
}

test('a database whose disk is lost in the middle of payments is back: to a second that is chosen, and to the end of the archive', async () => {
  const archive = emptyFolder('archive');
  const world = await openCrashWorld({ BACKUP_DIR: archive, BACKUP_SECONDS: String(seconds) });
  try {
    const ids = await world.behind(async (pool) => (await pool.query<{ id: string }>(sentTopUps, [harbour.id])).rows.map(({ id }) => id));
    const token = await signIn(world, 'operator');
    const url = urlOf(world);
    const pay = async (id: string): Promise<Payment> => {
      const asked = Date.now();
      const answered = await fetch(`${url}/oms/oms/topUp/review`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Access-Token': token, 'Idempotency-Key': randomUUID() },
        body: JSON.stringify({ id, verdict: 'accept', amount: '10.00' }),
      })
        .then(async (reply) => ((await reply.json()).result?.authStatus === 'accounted' ? Date.now() : null))
        .catch(() => null);
      return { id, asked, answered };
    };

    // Payments go on while the copy is made, and after it, until the disk is lost.
    const payments: Payment[] = [];
    let isLost = false;
    const payer = async (own: readonly string[]) => {
      for (const id of own) {
        if (isLost) break;
        payments.push(await pay(id));
      }
    };
    const load = Promise.all([0, 1, 2].map((payers) => payer(ids.filter((_id, at) => at % 3 === payers))));
    const told = () => payments.filter(({ answered }) => answered !== null);
    /** Waits until so many more were answered. */
    const more = async (count: number) => {
      const before = told().length;
      await eventually(async () => told().length >= before + count, 120_000);
    };
    await more(5);
    const copy = startProcess('server/backup.ts', { DATA_DIR: world.dataDir, BACKUP_DIR: archive });
    expect([await copy.ended(), copy.output()]).toEqual([0, expect.stringMatching(/^Backed up to .*: \d+ files/m)]);
    await more(20);
    const chosen = new Date();
    await more(20);
    await pause(seconds * 2_000);
    // The disk: the server with its PostgreSQL, and then everything in its folder.
    world.server.child.kill('SIGKILL');
    process.kill(postmaster(world.dataDir).pid, 'SIGKILL');
    isLost = true;
    const lostAt = Date.now();
    await Promise.all([load, world.server.ended()]);
    rmSync(join(world.dataDir, 'postgres'), { recursive: true });
    // To the end of the archive: what was told more than its seconds before the loss is there, each once.
    const whole = emptyFolder('restored');
    const output = await restored(whole, archive);
    const all = await creditedIn(whole);
    const end = Date.parse(/Restored to (\S+Z)\./.exec(output)?.[1] ?? '');
    expect(lostAt - end).toBeLessThan((seconds + 3) * 1_000);
    for (const { id, answered } of told()) if ((answered ?? 0) < end) expect(all.get(id), id).toBe(1);
    expect([...all.values()].every((count) => count === 1)).toBe(true);

    // To a second: what was told before it is there, and what was asked after it is not.
    const earlier = emptyFolder('restored');
    await restored(earlier, archive, ['--until', chosen.toISOString()]);
    const then = await creditedIn(earlier);
    for (const { id, asked, answered } of payments) {
      if (answered !== null && answered < chosen.getTime()) expect(then.get(id), id).toBe(1);
      if (asked > chosen.getTime()) expect(then.get(id), id).toBeUndefined();
    }
    expect(then.size).toBeLessThan(all.size);

    await refusals(archive, whole);
  } finally {
    await world.close();
  }
}, 900_000);

/** Starts a server on a restored folder, and counts the transfers of each credited top-up. */
async function creditedIn(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const server = startProcess('server/main.ts', { PORT: '0', DATA_DIR: dataDir, DEMO: '0' }, ['--without-pages']);
  await server.until(/Waybill is ready/);
  const found = await openCredits(dataDir);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
  return found;
}

/** Transfers of each credited top-up. */
async function openCredits(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const { default: pg } = await import('pg');
  const { readFileSync } = await import('node:fs');
  const password = readFileSync(join(dataDir, 'postgres.secret'), 'utf8').trim();
  const client = new pg.Client({ host: '127.0.0.1', port: postmaster(dataDir).port, user: 'waybill_admin', password, database: 'waybill' });
  await client.connect();
  const { rows } = await client.query<{ id: string; count: number }>(`SELECT u.id, count(t.id)::int AS count
    FROM top_up u JOIN ledger_transfer t ON t.id = u.id WHERE u.reference LIKE 'RF18LOST%' GROUP BY u.id`);
  await client.end();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** A restore that cannot be right is refused with its reason, and leaves no folder that looks like one. */
async function refusals(archive: string, used: string): Promise<void> {
  const refused = async (dataDir: string, args: readonly string[] = []) => {
    const run = startProcess('server/restore.ts', { DATA_DIR: dataDir, BACKUP_DIR: archive }, args);
    expect(await run.ended()).toBe(1);
    return run.output();
  };
  expect(await refused(used)).toContain('is not empty: a restore needs a new folder');
  const fresh = emptyFolder('restored');
  expect(await refused(fresh, ['--until', '2020-01-01T00:00:00Z'])).toContain('an earlier moment cannot be restored');
  expect(await refused(fresh, ['--until', 'yesterday'])).toContain('is not a moment');
  const late = emptyFolder('restored');
  expect(await refused(late, ['--until', new Date(Date.now() + 3_600_000).toISOString()])).toMatch(/Perhaps the archive ends before/);
  const [name = ''] = readdirSync(join(archive, 'base'));
  const damaged = join(archive, 'base', name, 'postgres', 'PG_VERSION');
  chmodSync(damaged, 0o600);
  writeFileSync(damaged, '17\n');
  expect(await refused(fresh)).toContain('is damaged (postgres/PG_VERSION)');
  expect(existsSync(join(fresh, 'postgres'))).toBe(false);
}
