import { expect } from 'vitest';
import type { TestServer } from '../../support/server.ts';
import type { Mutant } from './submit-mutants.ts';

/** Refusals that name no field: the agreed price or the order has changed, and the reply says so. */
const withoutField = new Set([
  'price_changed',
  'quote_expired',
  'order_not_found',
  'order_wrong_state',
  'order_changed',
  'balance_too_low',
]);
const atOnce = 8;

export interface MutantRun {
  /** Mutants that were neither accepted nor refused at a field. */
  readonly wrong: readonly string[];
  readonly taken: number;
  readonly refused: number;
}

/** Submits each mutant, again at the quoted price, and checks that no order is half written. */
export async function runMutants(server: TestServer, token: string, mutants: Iterable<Mutant>): Promise<MutantRun> {
  const before = await orders(server);
  const wrong: string[] = [];
  let [taken, refused, sent] = [0, 0, 0];
  const submit = (body: Readonly<Record<string, unknown>>) => {
    sent += 1;
    const headers = { 'Idempotency-Key': `mutant-${String(sent).padStart(12, '0')}` };
    return server.call('order.submit', {} as never, { token, lang: 'en_US', extra: body, headers });
  };
  const one = async ({ what, body }: Mutant) => {
    let { status, envelope } = await submit(body);
    if (envelope.errorCode === 'price_changed' || envelope.errorCode === 'quote_expired') {
      const { quoteId, total, currencyCode } = envelope.result as unknown as Readonly<Record<string, unknown>>;
      ({ status, envelope } = await submit({ ...body, quoteId, total, currencyCode }));
    }
    if (envelope.success) {
      taken += 1;
      return;
    }
    if (what.endsWith(': as it is')) wrong.push(`${what}: ${envelope.message} ${JSON.stringify(envelope.fields)}`);
    refused += 1;
    const { errorCode = '', fields = [] } = envelope;
    const named = fields.length > 0 && fields.every(({ message }) => message !== '' && !message.startsWith('rule.'));
    if (status >= 500 || !(named || withoutField.has(errorCode))) wrong.push(`${status} ${errorCode} ${what}`);
  };
  const queue = mutants[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) await one(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  expect((await orders(server)) - before, 'as many orders as were taken').toBe(taken);
  expect(await halfWritten(server), 'orders without a part').toEqual([]);
  return { wrong, taken, refused };
}

async function orders({ database }: TestServer): Promise<number> {
  const { rows } = await database.admin.query<{ n: number }>('SELECT count(*)::int AS n FROM shipment_order');
  return rows[0]?.n ?? 0;
}

/** Submitted orders that lack a party, a box, a line, a log entry or their job, and paid orders without a transfer. */
async function halfWritten({ database }: TestServer): Promise<readonly string[]> {
  const { rows } = await database.admin.query<{ id: string }>(`
    SELECT o.id FROM shipment_order o WHERE o.order_source = 'manual' AND o.customer_no !~ '^WB\\d{6}-\\d{6}$' AND o.transaction_order_no IS NOT NULL AND (
      (SELECT count(*) FROM order_party p WHERE p.order_id = o.id) <> 2
      OR NOT EXISTS (SELECT 1 FROM order_box b WHERE b.order_id = o.id)
      OR NOT EXISTS (SELECT 1 FROM goods_line g WHERE g.order_id = o.id)
      OR (SELECT count(*) FROM order_log l WHERE l.order_id = o.id AND l.operation = 'submit') <> 1
      OR NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.subject = o.id::text AND a.action = 'order.submit')
      OR (o.settlement_status = 'paid') <> EXISTS (SELECT 1 FROM ledger_transfer t WHERE t.order_id = o.id AND t.cause = 'pay'))`);
  return rows.map(({ id }) => id);
}
