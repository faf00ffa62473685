import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Owed, owedPrice, type Payer } from '../product/payers.ts';
import type { Work } from './bare-load.ts';

/**
 * The minimal writes of a payment under the same row-level security: key, lock, transfer, state, log and audit in one transaction, sent
 * together.
 */
export function barePayment({ payer, orderId }: Owed): Work {
  return (client) =>
    inTenant(client, payer, (run) => [
      run('key', keySql, [randomUUID().replaceAll('-', ''), payer.userId]),
      run(
        'lock',
        'SELECT document_status, settlement_status, total_amount FROM shipment_order WHERE tenant_id = current_tenant() AND id = $1 FOR UPDATE',
        [orderId],
      ),
      ...charge(run, orderId, payer),
      run('paid', "UPDATE shipment_order SET settlement_status = 'paid', paid_at = now() WHERE tenant_id = current_tenant() AND id = $1", [
        orderId,
      ]),
    ]);
}

/** The minimal writes of a new and paid order: its row and parts, and those of a payment. */
export function bareSubmission(payer: Payer): Work {
  return (client) => {
    const id = randomUUID();
    return inTenant(client, payer, (run) => [
      run('key', keySql, [randomUUID().replaceAll('-', ''), payer.userId]),
      run('order', orderSql, [id, `BARE-${id}`, owedPrice.total, owedPrice.currencyCode]),
      run('parties', partiesSql, [id]),
      run('box', boxSql, [id]),
      run('goods', goodsSql, [id]),
      run('fees', feesSql, [id, owedPrice.total, owedPrice.currencyCode]),
      run('submitted', logSql, [id, 'submit']),
      ...charge(run, id, payer),
    ]);
  };
}

type Run = (name: string, text: string, values: readonly unknown[]) => Promise<unknown>;

/** Prepares statements once per connection, like the server. */
async function inTenant(client: pg.Client, { tenantId }: Payer, work: (run: Run) => readonly Promise<unknown>[]): Promise<void> {
  const run: Run = (name, text, values) => client.query({ name, text, values: [...values] });
  await Promise.all([client.query(`BEGIN; SELECT set_config('app.tenant_id', '${tenantId}', true)`), ...work(run), client.query('COMMIT')]);
}

function charge(run: Run, orderId: string, { userId }: Payer): readonly Promise<unknown>[] {
  const { total, currencyCode } = owedPrice;
  return [
    run('move', "SELECT move_money(gen_random_uuid(), 'pay', $1, 1, $2, $3, 'bench', NULL, now())", [orderId, total, currencyCode]),
    run('log', logSql, [orderId, 'pay']),
    run('audit', auditSql, [userId, orderId]),
  ];
}

const keySql = `INSERT INTO idempotency_key (tenant_id, key, user_id, call, fingerprint, reply, created_at)
  VALUES (current_tenant(), $1, $2, 'bench', sha256('bench'), '{}', now())`;
const logSql = `INSERT INTO order_log (tenant_id, id, order_id, at, operator, operation)
  VALUES (current_tenant(), gen_random_uuid(), $1, now(), 'bench', $2)`;
const auditSql = `INSERT INTO audit_log (tenant_id, id, at, user_id, action, subject, address, request_id)
  VALUES (current_tenant(), gen_random_uuid(), now(), $1, 'order.pay', $2, '127.0.0.1', 'bench')`;
const orderSql = `INSERT INTO shipment_order (tenant_id, id, customer_no, document_status, logistics_status, settlement_status, confirm_status,
    product_code, goods_type, order_source, consignee_name, consignee_country, weight, box_count, total_amount, currency, created_at, paid_at)
  VALUES (current_tenant(), $1, $2, 'ordering', 'none', 'paid', 'approved', 'US-STANDARD', 'general', 'manual', 'Ada Byron', 'US', 1.25, 1,
    $3, $4, now(), now())`;
const partiesSql = `INSERT INTO order_party (tenant_id, order_id, side, name, country, city, addr1, post_code)
  SELECT current_tenant(), $1, side, 'Ada Byron', 'US', 'Los Angeles', '77 Sunset Blvd', '90028' FROM unnest(ARRAY['consignor', 'consignee']) AS side`;
const boxSql = `INSERT INTO order_box (tenant_id, id, order_id, box_no, weight, length, width, height)
  VALUES (current_tenant(), gen_random_uuid(), $1, 'B1', 1.25, 30, 20, 10)`;
const goodsSql = `INSERT INTO goods_line (tenant_id, id, order_id, box_no, position, goods_name, goods_name_en, declare_unit, quantity, value, currency, weight, made_country)
  VALUES (current_tenant(), gen_random_uuid(), $1, 'B1', 0, '保温杯', 'Flask', 'piece', 3, 9.90, 'USD', 0.35, 'CN')`;
const feesSql = `INSERT INTO fee_line (tenant_id, id, order_id, fee_type, rule, amount, currency, created_at)
  VALUES (current_tenant(), gen_random_uuid(), $1, 'freight', 'bench', $2, $3, now())`;
