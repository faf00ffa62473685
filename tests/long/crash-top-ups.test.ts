import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { harbour } from '../../server/db/seeds/demo-accounts.ts';
import { ledgerProblems } from '../../server/money/db/ledger-problems.ts';
import { openCrashWorld, signIn, urlOf } from '../server/money/crash-world.ts';

/** Top-ups that were sent and wait for the platform. */
const sentTopUps = `
  WITH asked AS (
    INSERT INTO top_up (tenant_id, id, reference, account_id, channel, state, currency, amount, fee_rate, fee_fixed, fee, requester_id, language,
      created_at, sent_at)
    SELECT u.tenant_id, gen_random_uuid(), 'RF18KILL' || n, a.id, 'remittance', 'to_confirm', 'CNY', 10 + n, 0, 0, 0, u.id, 'en_US', now(), now()
    FROM app_user u, pay_account a, generate_series(1, 40) AS n
    WHERE u.tenant_id = $1 AND u.username = 'merchant' AND a.currency = 'CNY' AND a.channel = 'remittance'
    RETURNING tenant_id, id, requester_id, amount)
  , proved AS (
    INSERT INTO top_up_proof (tenant_id, top_up_id, turn, payer_name, payer_account, remitted_on, file_name, file_type, file_size, file_hash,
      sender_id, sent_at)
    SELECT tenant_id, id, 1, 'x', '1', current_date, 'x.pdf', 'application/pdf', 1, sha256(id::text::bytea), requester_id, now() FROM asked)
  SELECT id, amount::numeric(17, 2)::text AS amount FROM asked`;

const outcomes = `SELECT u.id, u.state, count(t.id)::int AS transfers FROM top_up u LEFT JOIN ledger_transfer t ON t.id = u.id
  WHERE u.reference LIKE 'RF18KILL%' GROUP BY u.id, u.state`;

test('M3, R1: the server is killed amid acceptances: each is credited at most once, and none that was answered is lost', async () => {
  const world = await openCrashWorld();
  try {
    const topUps = await world.behind(async (pool) => (await pool.query<{ id: string; amount: string }>(sentTopUps, [harbour.id])).rows);
    const calls = topUps.map((topUp) => ({ ...topUp, key: randomUUID() }));
    let token = await signIn(world, 'operator');
    const accept = async ({ id, amount, key }: (typeof calls)[number]) => {
      const answer = await fetch(`${urlOf(world)}/oms/oms/topUp/review`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Access-Token': token, 'Idempotency-Key': key },
        body: JSON.stringify({ id, verdict: 'accept', amount }),
      });
      const { result } = (await answer.json()) as { result?: { authStatus: string } | null };
      return result?.authStatus;
    };
    let answered = 0;
    const told = await Promise.all(
      calls.map(async (call) => {
        const state = await accept(call).catch(() => undefined);
        answered += 1;
        if (answered === 8) world.server.child.kill('SIGKILL');
        return state;
      }),
    );
    await world.server.ended();
    // A kill that came too late, or too early, would prove nothing.
    expect(told).toContain('accounted');
    expect(told).toContain(undefined);
    await world.start();
    const read = () => world.behind(async (pool) => (await pool.query<{ id: string; state: string; transfers: number }>(outcomes)).rows);
    const after = new Map((await read()).map((row) => [row.id, row]));
    for (const [at, { id }] of calls.entries()) {
      const found = after.get(id);
      expect(found?.transfers, id).toBe(found?.state === 'accounted' ? 1 : 0);
      if (told[at] === 'accounted') expect(found?.state).toBe('accounted');
    }
    token = await signIn(world, 'operator');
    expect(new Set(await Promise.all(calls.map(accept)))).toEqual(new Set(['accounted']));
    for (const { state, transfers } of await read()) expect([state, transfers]).toEqual(['accounted', 1]);
    expect(await world.behind(ledgerProblems)).toEqual([]);
  } finally {
    await world.close();
  }
}, 120_000);
