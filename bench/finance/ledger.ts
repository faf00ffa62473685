import type { ClientBase } from 'pg';
import { globex } from '../../server/db/seeds/demo-accounts.ts';

/** Entries of the ledger that is read and billed: one currency of the demo's second tenant, over a year. */
export const manyEntries = 1_000_000;
export const manyEntriesAccount = { username: 'globex', password: 'Demo1234' } as const;

/**
 * Fills the ledger once; it stays in the database. Of twenty entries one is a top-up and the others pay orders. They are written in one go,
 * so their hashes are no chain and the accounts have no entries beside them: no call that is measured reads either. `admin` is the superuser.
 */
export async function fillLedger(admin: ClientBase, say: (message: string) => void): Promise<void> {
  const { rowCount } = await admin.query("SELECT 1 FROM ledger_transfer WHERE tenant_id = $1 AND currency = 'GBP' AND position = $2", [
    globex.id,
    manyEntries,
  ]);
  if (rowCount !== 0) return;
  const began = performance.now();
  await admin.query('BEGIN');
  // Neither foreign keys nor triggers slow it down.
  await admin.query('SET LOCAL session_replication_role = replica');
  await admin.query(accountsSql, [globex.id]);
  await admin.query(entriesSql, [globex.id, manyEntries]);
  await admin.query('COMMIT');
  await admin.query('VACUUM (ANALYZE) ledger_transfer');
  say(`${manyEntries.toLocaleString('en')} entries made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

const accountsSql = `INSERT INTO account (tenant_id, id, kind, currency, balance, updated_at)
  SELECT $1::uuid, gen_random_uuid(), kind, 'GBP', 0, now() FROM unnest(ARRAY['balance', 'freight', 'funding']) AS kind
  ON CONFLICT DO NOTHING`;

const entriesSql = `INSERT INTO ledger_transfer
    (tenant_id, id, position, cause, order_id, attempt, amount, currency, balance_after, operator, created_at, hash)
  SELECT $1::uuid, gen_random_uuid(), n, CASE WHEN n % 20 = 1 THEN 'topup' ELSE 'pay' END, CASE WHEN n % 20 <> 1 THEN o.id END,
    CASE WHEN n % 20 <> 1 THEN 1000 + n / 20 ELSE 1 END, CASE WHEN n % 20 = 1 THEN 237.50 ELSE 12.50 END, 'GBP',
    237.50 - 12.50 * ((n - 1) % 20), 'bench', now() - interval '365 days' * (1 - n::float8 / $2::integer), sha256(n::text::bytea)
  FROM generate_series(1, $2::integer) AS n
  JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM shipment_order WHERE tenant_id = $1 LIMIT 20) AS o ON o.nth = n % 20`;
