import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { globex } from '../../server/db/seeds/demo-accounts.ts';

/** How long moves are timed alone. */
const aloneMs = 3_000;

export interface BesideBilling {
  /** Milliseconds of each move, committed. */
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  /** Seconds that the bills took, beside the moves. */
  readonly seconds: number;
  readonly bills: number;
}

/** Moves money on another balance of the tenant, alone and while its months are billed; the bills are taken back, so each round makes them. */
export async function besideBilling(ownerUrl: string): Promise<BesideBilling> {
  const [mover, biller] = [new pg.Client({ connectionString: ownerUrl }), new pg.Client({ connectionString: ownerUrl })];
  await Promise.all([mover.connect(), biller.connect()]);
  try {
    await mover.query("SELECT set_config('app.tenant_id', $1, false)", [globex.id]);
    for (let call = 0; call < 200; call += 1) await move(mover);
    const alone: number[] = [];
    for (const until = performance.now() + aloneMs; performance.now() < until; ) alone.push(await move(mover));
    const billing = bill(biller);
    const beside: number[] = [];
    const isOver = { value: false };
    void billing.finally(() => Object.assign(isOver, { value: true }));
    await pause(1);
    while (!isOver.value) beside.push(await move(mover));
    return { alone, beside, ...(await billing) };
  } finally {
    await Promise.all([mover.end(), biller.end()]);
  }
}

async function move(client: pg.Client): Promise<number> {
  const began = performance.now();
  await client.query("SELECT move_money(gen_random_uuid(), 'topup', NULL, 1, 0.01, 'CNY', 'bench', NULL, now())");
  return performance.now() - began;
}

/** The server bills what is over when it starts, so those bills are taken away first, which neither triggers nor keys let anybody else do. */
async function bill(client: pg.Client): Promise<{ readonly seconds: number; readonly bills: number }> {
  await client.query('BEGIN');
  await client.query('SET LOCAL session_replication_role = replica');
  await client.query("DELETE FROM bill_order WHERE bill_id IN (SELECT id FROM bill WHERE tenant_id = $1 AND currency = 'GBP')", [
    globex.id,
  ]);
  await client.query("DELETE FROM bill WHERE tenant_id = $1 AND currency = 'GBP'", [globex.id]);
  await client.query('SET LOCAL session_replication_role = origin');
  const began = performance.now();
  const { rows } = await client.query<{ bills: number }>('SELECT make_bills(now(), 100) AS bills');
  const seconds = (performance.now() - began) / 1000;
  await client.query('ROLLBACK');
  return { seconds, bills: rows[0]?.bills ?? 0 };
}
