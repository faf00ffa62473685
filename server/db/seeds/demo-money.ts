import type { SeedClient } from './base.ts';
import type { DemoTenant } from './demo-accounts.ts';
import { enterTenant } from './tenant.ts';

/** What is left on the demo's accounts, and below which balance their people are warned. */
const left: Readonly<Record<string, { readonly amount: string; readonly warnBelow: string | null }>> = {
  CNY: { amount: '50000.00', warnBelow: '1000.00' },
  USD: { amount: '3000.00', warnBelow: null },
  EUR: { amount: '800.00', warnBelow: null },
  JPY: { amount: '60000', warnBelow: null },
  HKD: { amount: '0.50', warnBelow: null },
};

/**
 * Top-ups that cover what the demo's orders paid, their payments and what they got back: the books that `move_money` would
 * have written, in one go. One transaction that moves money thousands of times leaves thousands of versions of one account.
 */
export async function insertMoney(client: SeedClient, tenant: DemoTenant, now: Date): Promise<void> {
  await enterTenant(client, tenant.id);
  await prepareMoney(client);
  const start = new Date(now.getTime() - 91 * 86_400_000);
  for (const [currency, { amount, warnBelow }] of Object.entries(left)) {
    await client.query(
      `INSERT INTO account (tenant_id, id, kind, currency, warn_below, updated_at)
       SELECT $1::uuid, md5($1::text || $2::text || kind)::uuid, kind, $2::text, CASE kind WHEN 'balance' THEN $3::numeric END, $4::timestamptz FROM unnest(ARRAY['balance', 'freight', 'funding']) AS kind`,
      [tenant.id, currency, warnBelow, now],
    );
    await client.query('SELECT pg_temp.seed_books($1, $2, $3)', [currency, amount, start]);
  }
}

/** Bills of the months that are over, by the function that the servers call. */
export async function insertBills(client: SeedClient, now: Date): Promise<void> {
  await client.query('SELECT make_bills($1, 10000)', [now]);
}

/**
 * In the order of time, as bills need it. Where the top-up would not cover what is given back later, an order that is given back is
 * so at once. Ids follow from what they are of: the demo is the same each time.
 */
async function prepareMoney(client: SeedClient): Promise<void> {
  await client.query(`
    CREATE OR REPLACE FUNCTION pg_temp.seed_steps(in_currency text, at_once boolean)
    RETURNS TABLE (cause text, order_id uuid, at timestamptz, operator text, nth bigint, change numeric) LANGUAGE sql AS $$
      SELECT way.cause, o.id, way.at, coalesce(o.created_by, 'system'), row_number() OVER (ORDER BY way.at, o.id, way.back), way.change
      FROM shipment_order AS o CROSS JOIN LATERAL (
        SELECT 'pay' AS cause, coalesce(o.paid_at, o.created_at) AS at, 0 AS back, -o.total_amount AS change
        UNION ALL
        SELECT CASE o.settlement_status WHEN 'refunded' THEN 'refund' ELSE 'chargeback' END,
          CASE WHEN at_once THEN coalesce(o.paid_at, o.created_at) ELSE coalesce(o.refunded_at, o.delivered_at, o.created_at) END, 1, o.total_amount
          WHERE o.settlement_status <> 'paid'
      ) AS way
      WHERE o.tenant_id = current_tenant() AND o.currency = in_currency AND o.settlement_status <> 'unpaid' AND o.total_amount > 0
    $$;
    CREATE OR REPLACE FUNCTION pg_temp.seed_books(in_currency text, remaining numeric, start timestamptz) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      step record;
      moved ledger_transfer;
      short boolean := coalesce((SELECT min(remaining - later) < 0 FROM (
        SELECT sum(change) OVER (ORDER BY nth DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS later
        FROM pg_temp.seed_steps(in_currency, false)) AS step), false);
    BEGIN
      moved.tenant_id := current_tenant();
      moved.currency := in_currency;
      moved.attempt := 1;
      moved.position := 0;
      moved.balance_after := 0;
      FOR step IN
        SELECT 'topup' AS cause, NULL::uuid AS order_id, start AS at, 'system' AS operator, 0 AS nth,
          remaining - coalesce(sum(change), 0) AS amount FROM pg_temp.seed_steps(in_currency, short)
        UNION ALL
        SELECT cause, order_id, at, operator, nth, abs(change) FROM pg_temp.seed_steps(in_currency, short)
        ORDER BY at, nth
      LOOP
        moved.id := md5(concat_ws('/', moved.tenant_id, in_currency, step.cause, step.order_id))::uuid;
        moved.position := moved.position + 1;
        moved.cause := step.cause;
        moved.order_id := step.order_id;
        moved.amount := step.amount;
        moved.balance_after := moved.balance_after + CASE step.cause WHEN 'pay' THEN -step.amount ELSE step.amount END;
        moved.operator := step.operator;
        moved.created_at := step.at;
        moved.hash := transfer_hash(moved.hash, moved);
        INSERT INTO ledger_transfer SELECT (moved).*;
      END LOOP;
      INSERT INTO ledger_entry (tenant_id, transfer_id, account_id, amount)
        SELECT t.tenant_id, t.id, a.id, CASE t.cause WHEN 'pay' THEN -t.amount ELSE t.amount END * CASE a.kind WHEN 'balance' THEN 1 ELSE -1 END
        FROM ledger_transfer t JOIN account a ON a.tenant_id = t.tenant_id AND a.currency = t.currency
          AND a.kind IN ('balance', CASE t.cause WHEN 'topup' THEN 'funding' ELSE 'freight' END)
        WHERE t.tenant_id = current_tenant() AND t.currency = in_currency;
      UPDATE account a SET balance = (SELECT coalesce(sum(e.amount), 0) FROM ledger_entry e WHERE e.tenant_id = a.tenant_id AND e.account_id = a.id)
        WHERE a.tenant_id = current_tenant() AND a.currency = in_currency;
    END $$`);
}
