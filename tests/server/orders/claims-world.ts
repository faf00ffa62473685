import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, must } from '../domain/fixture.ts';
import { submitted } from './orders-world.ts';

/** A paid order after its hand-over. */
export async function claimable(domain: Domain, merchant: SignedInCaller, logistics = 'delivered') {
  const { id } = await submitted(domain, merchant, { pay: true });
  const { rows } = await domain.behind.admin.query<{ total: string; currency: string }>(
    `UPDATE shipment_order SET document_status = 'generated', logistics_status = $2 WHERE id = $1
     RETURNING trim_scale(total_amount)::text AS total, currency`,
    [id, logistics],
  );
  return { id, ...must(rows[0]) };
}

/** The states of an order's claims, oldest first. */
export async function claimsOf(domain: Domain, orderId: string): Promise<string[]> {
  const { rows } = await domain.behind.admin.query<{ state: string }>(
    'SELECT state FROM claim WHERE order_id = $1 ORDER BY requested_at, id',
    [orderId],
  );
  return rows.map(({ state }) => state);
}

/** An order's log, newest entry first. */
export async function logOf(domain: Domain, orderId: string) {
  const { rows } = await domain.behind.admin.query<{ operation: string; operator: string; note: string | null }>(
    'SELECT operation, operator, note FROM order_log WHERE order_id = $1 ORDER BY at DESC, id DESC',
    [orderId],
  );
  return rows;
}

/** All balances and the number of transfers. */
export async function moneyOf(domain: Domain) {
  const accounts = await domain.behind.admin.query('SELECT id, balance::text FROM account ORDER BY id');
  const transfers = await domain.behind.admin.query('SELECT count(*)::int AS transfers FROM ledger_transfer');
  return [...accounts.rows, ...transfers.rows];
}
