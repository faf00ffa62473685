import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must, tenants } from '../domain/fixture.ts';

const secretKey = 'the secret of this test, which is long enough';
const secret = createHmac('sha256', secretKey).update('waybill pay channel sandbox').digest();
let server: TestServer;
let merchant = '';
let globex = '';
beforeAll(async () => {
  server = await startTestServer({ env: { SANDBOX_PAYMENTS: '1', SECRET_KEY: secretKey } });
  [merchant, globex] = [await server.login('merchant'), await server.login('globex')];
});
afterAll(() => server.stop());

const keyed = (token: string) => ({ token, lang: 'en_US', headers: { 'Idempotency-Key': randomUUID() } });
const resultOf = <T>({ envelope }: { envelope: { result?: T | null } }): T => must(envelope.result);

async function opened(token = merchant, amount = '100.00') {
  const accounts = resultOf(await server.call('bank.list', { channel: 'sandbox', currency: 'CNY' }, { token }));
  return resultOf(await server.call('topUp.open', { amount, currency: 'CNY', accountId: must(accounts[0]).id }, keyed(token)));
}
const stateOf = async (id: string, token = merchant) => resultOf(await server.call('topUp.byId', { id }, { token, lang: 'en_US' }));
const pay = (id: string, outcome: 'paid' | 'failed', token = merchant) => server.call('sandbox.pay', { id, outcome }, keyed(token));

const transfersOf = async (id: string) =>
  (
    await server.database.admin.query<{ amount: string; cause: string }>('SELECT amount::text, cause FROM ledger_transfer WHERE id = $1', [
      id,
    ])
  ).rows;

interface Said {
  readonly channel?: string;
  readonly id?: string;
  readonly body?: string;
  readonly seconds?: number;
  readonly key?: Buffer;
  /** Replaces the body once it is signed. */
  readonly forged?: string;
}

const paidBody = (reference: string, said: object = {}) =>
  JSON.stringify({ merchant: tenants.harbour, reference, outcome: 'paid', amount: '100.00', currency: 'CNY', ...said });

async function notify({ channel = 'sandbox', id = randomUUID(), body = '{}', seconds = 0, key = secret, forged = body }: Said) {
  const timestamp = String(Math.floor(Date.now() / 1_000) + seconds);
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  const response = await fetch(`${server.url}/oms/ext/payment/${channel}`, {
    ...{ method: 'POST', body: forged, headers: { 'Content-Type': 'application/json', ...headers } },
  });
  const envelope = (await response.json()) as { errorCode?: string; result?: { effect: string } };
  return { status: response.status, told: envelope.result?.effect ?? envelope.errorCode };
}

describe('the sandbox', () => {
  test('is offered with its fee, and what is paid is credited without the fee', async () => {
    const offered = resultOf(await server.call('payChannel.list', {}, { token: merchant, lang: 'en_US' }));
    expect(offered.map(({ payChannel }) => payChannel)).toEqual(['remittance', 'qr', 'sandbox']);
    const row = await opened();
    expect(row).toMatchObject({ fee: '0.60', creditAmount: '99.40', authStatus: 'awaiting_payment' });
    expect(await stateOf(row.id)).toMatchObject({ mayPay: true, maySend: false });
    expect(resultOf(await pay(row.id, 'paid'))).toMatchObject({ authStatus: 'accounted' });
    expect(await stateOf(row.id)).toMatchObject({ authStatus: 'accounted', receivedAmount: '100.00', mayPay: false, mayWithdraw: false });
    expect(await transfersOf(row.id)).toEqual([{ amount: '99.400', cause: 'topup' }]);
    expect((await pay(row.id, 'paid')).envelope.errorCode).toBe('top_up_decided');
    expect(await transfersOf(row.id)).toHaveLength(1);
  });

  test('a cancelled payment is not accounted, says why, and is paid later', async () => {
    const { id } = await opened();
    await pay(id, 'failed');
    expect(await stateOf(id)).toMatchObject({ authStatus: 'unaccounted', auditRemark: expect.stringContaining('cancelled'), mayPay: true });
    await pay(id, 'paid');
    expect(await stateOf(id)).toMatchObject({ authStatus: 'accounted', auditRemark: null });
  });

  test('pays neither for others nor what is paid otherwise, and takes no slip', async () => {
    const { id } = await opened();
    expect((await pay(id, 'paid', globex)).envelope.errorCode).toBe('top_up_not_found');
    const banks = resultOf(await server.call('bank.list', { currency: 'CNY' }, { token: merchant }));
    const input = { amount: '9.00', currency: 'CNY', accountId: must(banks[0]).id };
    const byBank = resultOf(await server.call('topUp.open', input, keyed(merchant)));
    expect((await pay(byBank.id, 'paid')).envelope.errorCode).toBe('top_up_not_found');
    const slip = `SELECT send_top_up('${id}', 'x', 'x', current_date, gen_random_uuid(), gen_random_uuid(), now()) AS told`;
    expect((await asTenant<{ told: string }>(slip))[0]?.told).toBe('wrong_state');
  });
});

/** Asks the database as the server does for the merchant's tenant. */
async function asTenant<T>(query: string, tenant: string = tenants.harbour): Promise<T[]> {
  const client = await server.database.admin.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL ROLE waybill_app');
    await client.query("SELECT set_config('app.tenant_id', $1, true)", [tenant]);
    return (await client.query(query)).rows as T[];
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('a payment that comes too late', () => {
  interface Told {
    readonly username: string;
    readonly page: string;
    readonly ended: boolean;
  }
  const noticesOf = async (id: string) => {
    const { rows } = await server.database.admin.query<Told>(
      `SELECT u.username, a.open_page AS page, a.end_at IS NOT NULL AS ended FROM announcement a
       JOIN announcement_send s ON s.tenant_id = a.tenant_id AND s.announcement_id = a.id
       JOIN app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id WHERE a.bus_id = $1 ORDER BY u.username`,
      [id],
    );
    return rows;
  };

  test('after a withdrawal moves no money, and is work of the platform with one notice, until somebody handles it', async () => {
    const { id, reference } = await opened();
    await server.call('topUp.withdraw', { id }, keyed(merchant));
    for (const _again of [1, 2]) expect((await notify({ body: paidBody(reference) })).told).toBe('none');
    expect(await transfersOf(id)).toEqual([]);
    const operator = await server.login('operator');
    const listed = async () =>
      resultOf(await server.call('latePayment.list', {}, { token: operator, lang: 'en_US' })).records.find((row) => row.topUpId === id);
    const row = must(await listed());
    expect(row).toMatchObject({ reference, amount: '100.00', currency: 'CNY', cause: 'withdrawn', told: 2, handled: false });
    expect(await noticesOf(row.id)).toEqual(
      ['operator', 'supervisor'].map((username) => ({ username, page: 'platform/LatePayments', ended: false })),
    );
    const handle = (remark: string, token = operator) => server.call('latePayment.handle', { id: row.id, remark }, keyed(token));
    expect((await handle(' ')).envelope.success).toBe(false);
    expect((await handle('mine', merchant)).envelope.errorCode).toBe('forbidden');
    expect((await handle('given back by the channel')).envelope.success).toBe(true);
    expect(await listed()).toMatchObject({ handled: true, handler: 'operator', remark: 'given back by the channel' });
    expect((await noticesOf(row.id)).map(({ ended }) => ended)).toEqual([true, true]);
    expect((await handle('again')).envelope.errorCode).toBe('late_payment_handled');
    expect(await transfersOf(id)).toEqual([]);
  });

  test('for a top-up that failed after its withdrawal is nothing to handle', async () => {
    const { id, reference } = await opened();
    await server.call('topUp.withdraw', { id }, keyed(merchant));
    expect((await notify({ body: paidBody(reference, { outcome: 'failed' }) })).told).toBe('none');
    const { rows } = await server.database.admin.query('SELECT 1 FROM late_payment WHERE top_up_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('a notification', () => {
  test('credits once, whether fifty come at once, the same one comes again, or the payer presses too', async () => {
    const { id, reference } = await opened();
    const body = paidBody(reference);
    const same = randomUUID();
    const sent = Array.from({ length: 50 }, (_, at) => notify({ body, id: at % 2 === 0 ? same : randomUUID() }));
    const answers = await Promise.all([...sent, pay(id, 'paid').then(() => ({ status: 200, told: 'page' }))]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ told }) => told === 'accounted').length).toBeLessThanOrEqual(1);
    expect(await transfersOf(id)).toEqual([{ amount: '99.400', cause: 'topup' }]);
    expect(await notify({ body, id: same })).toEqual({ status: 200, told: 'known' });
    const { rows } = await server.database.admin.query('SELECT 1 FROM top_up_payment WHERE top_up_id = $1 AND effect <> $2', [id, 'none']);
    expect(rows).toHaveLength(1);
    expect(await ledgerProblems(server.database.admin)).toEqual([]);
  });

  test('of another amount, currency, merchant or reference credits nothing', async () => {
    const { id, reference } = await opened();
    for (const [said, told] of [
      [{ amount: '100.01' }, 'payment_differs'],
      [{ amount: '99.99' }, 'payment_differs'],
      [{ currency: 'USD' }, 'payment_differs'],
      [{ merchant: tenants.globex }, 'top_up_not_found'],
      [{ reference: 'RF18539007547034' }, 'top_up_not_found'],
      [{ merchant: 'x' }, 'bad_request'],
      [{ amount: '-100.00' }, 'payment_differs'],
      [{ amount: 'all' }, 'bad_request'],
      [{ outcome: 'refunded' }, 'bad_request'],
      [{ more: 1 }, 'bad_request'],
    ] as const)
      expect((await notify({ body: paidBody(reference, said) })).told, JSON.stringify(said)).toBe(told);
    expect(await transfersOf(id)).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ authStatus: 'awaiting_payment' });
  });

  test('that the channel did not sign, signed long ago or for later, or that was changed, is refused', async () => {
    const { id, reference } = await opened();
    const body = paidBody(reference);
    for (const wrong of [
      { key: randomBytes(32) },
      { seconds: -301 },
      { seconds: 301 },
      { forged: body.replace('100.00', '900.00') },
      { channel: 'other' },
      { channel: 'remittance' },
    ])
      expect(await notify({ body, ...wrong }), JSON.stringify(wrong)).toEqual({ status: 401, told: 'unauthorized' });
    expect((await fetch(`${server.url}/oms/ext/payment/sandbox`, { method: 'POST', body })).status).not.toBe(200);
    expect(await transfersOf(id)).toEqual([]);
    expect(await notify({ body, seconds: -290 })).toEqual({ status: 200, told: 'accounted' });
  });

  test('that comes too late is kept and does nothing: a failure after the payment, a payment after a withdrawal', async () => {
    const first = await opened();
    await pay(first.id, 'paid');
    expect((await notify({ body: paidBody(first.reference, { outcome: 'failed' }) })).told).toBe('none');
    expect(await stateOf(first.id)).toMatchObject({ authStatus: 'accounted' });
    const second = await opened();
    await server.call('topUp.withdraw', { id: second.id }, keyed(merchant));
    expect((await notify({ body: paidBody(second.reference) })).told).toBe('none');
    expect(await transfersOf(second.id)).toEqual([]);
  });

  test("the server's role credits neither a remittance nor another sum by the function that takes payments", async () => {
    const { id } = await opened();
    const take = (topUp: string, channel: string, price: number) =>
      `SELECT take_payment('${topUp}', '${channel}', 'n', 'paid', ${price}, 'CNY', NULL, gen_random_uuid(), 'x', 'x', '{}', now())`;
    for (const [channel, price] of [
      ['sandbox', 1],
      ['remittance', 100],
    ] as const)
      await expect(asTenant(take(id, channel, price))).rejects.toMatchObject({ code: 'WB004' });
    await expect(asTenant(take(id, 'sandbox', 100), tenants.globex)).rejects.toMatchObject({ code: 'WB004' });
    const settle = "SELECT settle_top_up(t, 'accounted', 1, 0, NULL, gen_random_uuid(), 'x', 'x', now()) FROM top_up t";
    await expect(asTenant(settle)).rejects.toThrow(/permission denied/);
  });
});
