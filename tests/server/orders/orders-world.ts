import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { TotalsPurpose } from '../../../contract/endpoints/orders/order-write.ts';
import type { OrderInput } from '../../../contract/entities/orders/order-input.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { createWorker } from '../../../server/jobs/worker.ts';
import { type Domain, must, tenants } from '../domain/fixture.ts';

let keys = 0;

/** The same caller with a new Idempotency-Key. */
export function keyed(caller: SignedInCaller, key = nextKey()): SignedInCaller {
  return { ...caller, idempotencyKey: key };
}

function nextKey(): string {
  keys += 1;
  return `test-key-${String(keys).padStart(12, '0')}`;
}

/** A complete order to the United States. */
export function wholeOrder(changes: Partial<OrderInput> = {}): OrderInput {
  const party = { name: 'Ada Byron', country: 'US', province: 'CA', city: 'Los Angeles', addr1: '77 Sunset Blvd', postCode: '90028' };
  return {
    productCode: 'US-STANDARD',
    goodsType: 'general',
    consignor: {
      name: '张晓明',
      country: 'CN',
      province: '广东省',
      city: '深圳市',
      area: '宝安区',
      addr1: '新和大道 68 号',
      postCode: '518103',
    },
    consignee: { ...party, phone: '+1 213 555 0142' },
    boxes: [{ boxNo: 'B1', boxWeight: '1.250', boxLength: '30', boxWidth: '20', boxHeight: '10' }],
    goods: [
      {
        goodsName: '保温杯',
        goodsNameEn: 'Flask',
        declareUnit: 'piece',
        quantity: 3,
        value: '9.90',
        currencyCode: 'USD',
        weight: '0.350',
        hsCode: '9617001100',
        madeCountry: 'CN',
      },
    ],
    ...changes,
  };
}

/** The price that a payer agrees to, quoted like the pages do. */
export async function agreedFor(domain: Domain, caller: SignedInCaller, order: OrderInput) {
  const { tenantId, timeZone, userId } = caller.principal;
  const who = { tenantId, timeZone, userId, activated: true };
  const kept = await domain.database.tenant(tenantId, (tx) => domain.services.pricing.quoteFor(tx, who, order, [order.productCode]));
  const offer = must(kept.quote.products[0]);
  if (!offer.offered) throw new Error(`not offered: ${JSON.stringify(offer.reasons)}`);
  return { quoteId: kept.id, total: offer.total, currencyCode: offer.currency };
}

/** The totals that a payer of several orders agrees to, requested like the pages do. */
export async function totalsFor(domain: Domain, caller: SignedInCaller, ids: readonly string[], to?: TotalsPurpose) {
  const asked = { ids: [...ids], ...(to === undefined ? {} : { to }) };
  return (await domain.services.orderLookUps.totals(asked, caller)).amounts;
}

/** An order submitted at its price. */
export async function submitted(domain: Domain, caller: SignedInCaller, input: Partial<CallInput<'order.submit'>> = {}) {
  const { pay, quoteId: _quote, total: _total, currencyCode: _currency, ...changes } = input;
  const order = wholeOrder(changes);
  const agreed = await agreedFor(domain, caller, order);
  return domain.services.orderWriting.submit({ ...order, ...agreed, ...(pay === undefined ? {} : { pay }) }, keyed(caller));
}

/** Runs pending jobs until none is left. */
export async function runJobs(domain: Domain, services = domain.services): Promise<void> {
  const failures: unknown[] = [];
  const worker = createWorker(domain.database, {
    kinds: services.jobKinds,
    now: () => domain.clock.now,
    pollSeconds: 0.1,
    pauseSeconds: 0.1,
    onError: (error) => failures.push(error),
  });
  worker.start();
  try {
    for (let round = 0; round < 300; round += 1) {
      const { rows } = await domain.behind.admin.query<{ open: number }>("SELECT count(*)::int AS open FROM job WHERE status = '1'");
      if (must(rows[0]).open === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('jobs do not end', { cause: failures[0] });
  } finally {
    await worker.stop();
  }
}

export async function stateOf(domain: Domain, id: string) {
  const { rows } = await domain.behind.admin.query(
    `SELECT document_status AS document, logistics_status AS logistics, settlement_status AS money, total_amount::text AS total,
       currency, tracking_number AS tracking, master_tracking_number AS master, fail_reason AS reason, confirm_status AS confirm,
       examine_remark AS review, paid_at AS "paidAt", refunded_at AS "refundedAt", placing_no AS placing
     FROM shipment_order WHERE id = $1`,
    [id],
  );
  return must(rows[0]);
}

export async function balanceOf(domain: Domain, currency: string, tenantId: string = tenants.harbour): Promise<number> {
  const { rows } = await domain.behind.admin.query<{ balance: string }>(
    "SELECT balance::text FROM account WHERE tenant_id = $1 AND currency = $2 AND kind = 'balance'",
    [tenantId, currency],
  );
  return Number(rows[0]?.balance ?? '0');
}

/** Gives the merchants' role this data rule while the work runs. */
export async function withRule<T>(
  domain: Domain,
  [field, condition, value]: readonly [string, string, string],
  work: () => Promise<T>,
): Promise<T> {
  const id = '01a00000-0000-7000-8000-0000000000aa';
  const { admin } = domain.behind;
  await admin.query(
    `INSERT INTO data_rule (tenant_id, id, menu_id, resource, name, field, condition, value, created_at)
     VALUES ($1, $2, 'merchant-order-list', 'order', 'test', $3, $4, $5, now())`,
    [tenants.harbour, id, field, condition, value],
  );
  await admin.query("INSERT INTO role_data_rule SELECT tenant_id, id, $2 FROM role WHERE tenant_id = $1 AND code = 'merchant'", [
    tenants.harbour,
    id,
  ]);
  try {
    return await work();
  } finally {
    await admin.query('DELETE FROM role_data_rule; DELETE FROM data_rule');
  }
}

export async function transfersOf(domain: Domain, id: string) {
  const { rows } = await domain.behind.admin.query<{ cause: string; attempt: number; amount: string }>(
    'SELECT cause, attempt, amount::text FROM ledger_transfer WHERE order_id = $1 ORDER BY position',
    [id],
  );
  return rows.map(({ cause, attempt, amount }) => `${cause} ${attempt} ${Number(amount)}`);
}
