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

/** Top-ups that cover what the demo's orders paid, their payments and what they got back: through the ledger as any other. */
export async function insertMoney(client: SeedClient, tenant: DemoTenant, now: Date): Promise<void> {
  await enterTenant(client, tenant.id);
  const start = new Date(now.getTime() - 91 * 86_400_000);
  for (const [currency, { amount, warnBelow }] of Object.entries(left)) {
    await client.query(
      `SELECT move_money(gen_random_uuid(), 'topup', NULL, 1, $2::numeric + coalesce((SELECT sum(total_amount) FROM shipment_order
         WHERE tenant_id = $1 AND currency = $3 AND settlement_status = 'paid'), 0), $3, 'system', 'Demo', $4)`,
      [tenant.id, amount, currency, start],
    );
    await client.query("UPDATE account SET warn_below = $3 WHERE tenant_id = $1 AND currency = $2 AND kind = 'balance'", [
      tenant.id,
      currency,
      warnBelow,
    ]);
  }
  // What was given back is paid first, so that the top-up covers it.
  await client.query(
    `SELECT move_money(gen_random_uuid(), moved.cause, moved.id, 1, moved.total_amount, moved.currency, moved.by_whom, NULL, moved.at)
     FROM (
       SELECT o.id, o.total_amount, o.currency, coalesce(o.created_by, 'system') AS by_whom, step.cause, step.at
       FROM shipment_order AS o
       CROSS JOIN LATERAL (
         SELECT 'pay' AS cause, coalesce(o.paid_at, o.created_at) AS at WHERE o.settlement_status <> 'unpaid'
         UNION ALL
         SELECT 'refund', coalesce(o.refunded_at, o.created_at) WHERE o.settlement_status = 'refunded'
         UNION ALL
         SELECT 'chargeback', coalesce(o.delivered_at, o.created_at) WHERE o.settlement_status = 'chargeback'
       ) AS step
       WHERE o.tenant_id = $1 AND o.total_amount > 0
       ORDER BY o.settlement_status IN ('refunded', 'chargeback') DESC, o.id, step.at, step.cause <> 'pay'
     ) AS moved`,
    [tenant.id],
  );
}
