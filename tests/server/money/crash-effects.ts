import type pg from 'pg';
import type { Kind, MoneyCall } from './crash-calls.ts';

/** The database rows of one order. */
interface Traces {
  readonly name: string;
  readonly document: string;
  readonly money: string;
  /** Counts by cause and by operation. */
  readonly transfers: Readonly<Record<string, number>>;
  readonly logs: Readonly<Record<string, number>>;
  /** Jobs that announce the order to the carrier, and that cancel it there. */
  readonly placings: number;
  readonly cancellings: number;
  readonly drafts: number;
  readonly boxes: number;
  readonly audits: number;
  /** Number of claims by state. */
  readonly claims: Readonly<Record<string, number>>;
  readonly claimAudits: number;
}

const isSent = (traces: Traces) => ({
  sent: traces.document === 'ordering' || traces.document === 'generated',
  paid: traces.money === 'paid',
  charged: traces.transfers.pay === 1,
  'submission logged': traces.logs.submit === 1,
  'payment logged': traces.logs.pay === 1,
  'placing queued': traces.placings === 1,
  'no draft any more': traces.drafts === 0,
  'parts written': traces.boxes === 1,
});

/** All rows that a call writes for an order: either all exist or none. */
const effects: Readonly<Record<Kind, (traces: Traces) => Readonly<Record<string, boolean>>>> = {
  pay: ({ money, transfers, logs }) => ({ paid: money === 'paid', charged: transfers.pay === 1, logged: logs.pay === 1 }),
  submit: isSent,
  batchSubmit: isSent,
  batchRefund: ({ document, money, transfers, logs, cancellings }) => ({
    'taken back': document === 'order_failed',
    'carrier to be told': cancellings === 1,
    refunded: money === 'refunded',
    'given back': transfers.refund === 1,
    logged: logs.refund === 1,
  }),
  chargeBack: ({ claims, logs, claimAudits }) => ({
    requested: claims.requested === 1,
    logged: logs.claim === 1,
    audited: claimAudits === 1,
  }),
  close: ({ document, money, transfers, logs, audits, cancellings }) => ({
    'carrier to be told': cancellings === 1,
    voided: document === 'voided',
    refunded: money === 'refunded',
    'given back': transfers.void === 1,
    logged: logs.abandonPaid === 1,
    audited: audits === 1,
  }),
};

/** The effect of each call: complete, none, or an impossible mixture. */
export async function effectsOf(pool: pg.Pool, calls: readonly MoneyCall[]): Promise<readonly string[]> {
  const traces = await readTraces(
    pool,
    calls.flatMap(({ orders }) => [...orders]),
  );
  return calls.map(({ kind, orders }) => {
    const found = orders.map((order) => {
      const rows = traces.filter(({ name }) => name === order);
      if (rows.length > 1) return 'doubled';
      const [row] = rows;
      if (row === undefined) return 'nothing';
      const marks = Object.entries(effects[kind](row));
      const missing = marks.flatMap(([mark, isThere]) => (isThere ? [] : [mark]));
      if (missing.length === 0) return 'all';
      return missing.length === marks.length ? 'nothing' : `half, without: ${missing.join(', ')}`;
    });
    return new Set(found).size === 1 ? (found[0] ?? 'nothing') : `half: ${found.join('; ')}`;
  });
}

async function readTraces(pool: pg.Pool, orders: readonly string[]): Promise<Traces[]> {
  const counted = (column: string, table: string) =>
    `coalesce((SELECT json_object_agg(name, times) FROM (SELECT ${column} AS name, count(*) AS times FROM ${table} x
       WHERE x.tenant_id = o.tenant_id AND x.order_id = o.id GROUP BY 1) AS named), '{}')`;
  const count = (table: string, where: string) => `(SELECT count(*)::int FROM ${table} x WHERE x.tenant_id = o.tenant_id AND ${where})`;
  const jobs = (kind: string) => count('job', `x.kind = '${kind}' AND strpos(x.input::text, o.id::text) > 0`);
  const { rows } = await pool.query<Traces>(
    `SELECT CASE WHEN o.id::text = ANY ($1) THEN o.id::text ELSE o.customer_no END AS name, document_status AS document,
       settlement_status AS money, ${counted('cause', 'ledger_transfer')} AS transfers, ${counted('operation', 'order_log')} AS logs,
       ${jobs('orderPlacing')} AS placings, ${jobs('orderCancelling')} AS cancellings, ${count('order_draft', 'x.order_id = o.id')} AS drafts,
       ${count('order_box', 'x.order_id = o.id')} AS boxes, ${count('audit_log', "x.subject = o.id::text AND x.action = 'order.abandon'")} AS audits,
       ${counted('state', 'claim')} AS claims, ${count('audit_log', "x.subject = o.id::text AND x.action = 'claim.request'")} AS "claimAudits"
     FROM shipment_order o WHERE o.id::text = ANY ($1) OR o.customer_no = ANY ($1)`,
    [orders],
  );
  return rows;
}
