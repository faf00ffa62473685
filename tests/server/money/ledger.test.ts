import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { once } from '../../../server/money/idempotency.ts';
import { type Cause, move } from '../../../server/money/ledger.ts';
import { type Domain, must, openDomain, orderIds, refusalOf, tenants } from '../domain/fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
let unpaid: string[];
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant');
  unpaid = await orderIds(domain, tenants.harbour, "settlement_status = 'unpaid'", 60);
});
afterAll(() => domain.close());

const balance = async (currency: string): Promise<string> =>
  must(
    (
      await domain.behind.admin.query<{ balance: string }>(
        "SELECT balance::text FROM account WHERE tenant_id = $1 AND currency = $2 AND kind = 'balance'",
        [tenants.harbour, currency],
      )
    ).rows[0],
  ).balance;
const moved = (orderId: string, cause: Cause, amount: string, attempt = 1, currency = 'CNY', seesBalance = false) =>
  domain.database.tenant(tenants.harbour, (tx) =>
    move(tx, {
      tenantId: tenants.harbour,
      orderId,
      cause,
      attempt,
      amount,
      currency,
      operator: 'merchant',
      at: domain.clock.now,
      seesBalance,
    }),
  );

describe('the ledger (security M2, M5, M8)', () => {
  test('takes and gives back exactly, and says so for the order', async () => {
    const [order] = unpaid;
    const before = await balance('CNY');
    await moved(must(order), 'pay', '0.07');
    await moved(must(order), 'refund', '0.07');
    expect(await balance('CNY')).toBe(before);
    const flow = await domain.services.userAccounts.incomeFlow({ id: must(order) }, merchant);
    expect(flow.map(({ flowType, amount }) => [flowType, amount])).toEqual([
      ['pay', '-0.07'],
      ['refund', '0.07'],
    ]);
    expect(flow.at(-1)).toMatchObject({ currencyCode: 'CNY', operator: 'merchant', flowType_dictText: '退款' });
  });

  test('never goes below zero, and says what is needed and what is there', async () => {
    const refusal = await refusalOf(moved(must(unpaid[1]), 'pay', '0.51', 1, 'HKD', true));
    expect(refusal.code).toBe('balance_too_low');
    expect(refusal.detail.values).toEqual({ needed: 'HKD 0.51', balance: 'HKD 0.50' });
    const unseen = await refusalOf(moved(must(unpaid[1]), 'pay', '0.51', 1, 'HKD'));
    expect([unseen.code, unseen.detail.values]).toEqual(['balance_too_low', { needed: 'HKD 0.51' }]);
    await moved(must(unpaid[1]), 'pay', '0.50', 1, 'HKD');
    expect(await balance('HKD')).toBe('0.000');
    const inPounds = await refusalOf(moved(must(unpaid[2]), 'pay', '1234567.00', 1, 'GBP', true));
    expect(inPounds).toMatchObject({ code: 'balance_too_low', detail: { values: { needed: 'GBP 1,234,567.00', balance: 'GBP 0.00' } } });
    const inYen = await refusalOf(moved(must(unpaid[2]), 'pay', '99999999', 1, 'JPY'));
    expect(inYen.detail.values?.needed).toBe('JPY 99,999,999');
  });

  test('an order is charged once an attempt, whatever the caller does', async () => {
    const order = must(unpaid[3]);
    await moved(order, 'pay', '1.00');
    await expect(moved(order, 'pay', '1.00')).rejects.toThrow();
    await moved(order, 'refund', '1.00');
    await moved(order, 'pay', '1.00', 2);
  });

  test('gives back no more than was paid', async () => {
    const order = must(unpaid[4]);
    await moved(order, 'pay', '10.00');
    await moved(order, 'refund', '6.00');
    await expect(moved(order, 'void', '4.01')).rejects.toThrow();
    await moved(order, 'void', '4.00');
    await expect(moved(order, 'void', '0.01', 2)).rejects.toThrow();
    await expect(moved(must(unpaid[5]), 'void', '0.01')).rejects.toThrow();
  });

  test("the server's role writes neither transfers nor entries nor balances, and nobody changes what was written", async () => {
    const asServer = (statement: string) => domain.database.tenant(tenants.harbour, async (tx) => tx.execute(statement));
    for (const statement of [
      'UPDATE account SET balance = balance + 1',
      "INSERT INTO account (tenant_id, id, kind, currency, balance) SELECT tenant_id, gen_random_uuid(), 'balance', 'ZZZ', 5 FROM account LIMIT 1",
      'UPDATE ledger_transfer SET amount = 1',
      'DELETE FROM ledger_transfer',
      'UPDATE ledger_entry SET amount = 1',
      'DELETE FROM ledger_entry',
      'INSERT INTO ledger_entry SELECT tenant_id, transfer_id, account_id, amount FROM ledger_entry LIMIT 1',
      'TRUNCATE ledger_entry',
    ])
      await expect(asServer(statement), statement).rejects.toMatchObject({ cause: { code: '42501' } });
    await expect(domain.behind.admin.query('UPDATE ledger_transfer SET amount = amount + 1')).rejects.toThrow('append-only');
    await expect(domain.behind.admin.query('DELETE FROM ledger_entry')).rejects.toThrow('append-only');
    await expect(
      domain.database.platform((tx) => tx.execute("SELECT move_money(gen_random_uuid(), 'topup', NULL, 1, 5, 'CNY', 'x', NULL, now())")),
    ).rejects.toThrow();
  });

  test('its sums are right, its chain unbroken, and one altered row is found', async () => {
    expect(await ledgerProblems(domain.behind.admin)).toEqual([]);
    const client = await domain.behind.admin.connect();
    try {
      await client.query('BEGIN');
      await client.query('ALTER TABLE ledger_transfer DISABLE TRIGGER append_only');
      await client.query(
        "UPDATE ledger_transfer SET operator = 'nobody' WHERE id = (SELECT id FROM ledger_transfer WHERE cause = 'pay' ORDER BY id LIMIT 1)",
      );
      expect((await ledgerProblems(client)).join()).toContain('chain');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

describe('a call takes effect once per key (security M1)', () => {
  const key = () => randomUUID();
  const run = (idempotencyKey: string | null, input: unknown, work: () => Promise<unknown>, caller = merchant) =>
    domain.database.tenant(tenants.harbour, (tx) => once(tx, { ...caller, idempotencyKey }, 'order.pay', input, work));

  test('a repeated key gives the first reply, however the input is ordered; its work does not run', async () => {
    const same = key();
    let runs = 0;
    const work = async () => ({ run: ++runs, amount: '1.10' });
    expect(await run(same, { ids: ['a'], total: '1' }, work)).toEqual({ run: 1, amount: '1.10' });
    expect(await run(same, { total: '1', ids: ['a'], nothing: undefined }, work)).toEqual({ run: 1, amount: '1.10' });
    expect(runs).toBe(1);
  });

  test('a hundred at once run once', async () => {
    const same = key();
    let runs = 0;
    const replies = await Promise.all(Array.from({ length: 100 }, () => run(same, { ids: ['a'] }, async () => ++runs)));
    expect(new Set(replies)).toEqual(new Set([1]));
  });

  test('another input, or another user, under the same key is refused; without a key nothing runs', async () => {
    const same = key();
    await run(same, { ids: ['a'] }, async () => 1);
    const never = async () => {
      throw new Error('it ran');
    };
    expect((await refusalOf(run(same, { ids: ['b'] }, never))).code).toBe('key_reused');
    expect((await refusalOf(run(same, { ids: ['a'] }, never, await domain.as('clerk')))).code).toBe('key_reused');
    expect((await refusalOf(run(null, { ids: ['a'] }, never))).code).toBe('key_missing');
  });

  test('work that is refused leaves its key free', async () => {
    const same = key();
    const order = must(unpaid[8]);
    const pay = (amount: string) => () =>
      domain.database.tenant(tenants.harbour, (tx) =>
        once(tx, { ...merchant, idempotencyKey: same }, 'order.pay', { order }, async () => {
          await move(tx, {
            tenantId: tenants.harbour,
            orderId: order,
            cause: 'pay',
            attempt: 1,
            amount,
            currency: 'CNY',
            operator: 'm',
            at: domain.clock.now,
          });
          return 'paid';
        }),
      );
    expect((await refusalOf(pay('99999999.00')())).code).toBe('balance_too_low');
    expect(await pay('1.00')()).toBe('paid');
    expect(await pay('1.00')()).toBe('paid');
    expect((await domain.services.userAccounts.incomeFlow({ id: order }, merchant)).length).toBe(1);
  });
});

describe('the account page (spec section 7)', () => {
  test('lists balances for who may see them', async () => {
    const accounts = await domain.services.userAccounts.list(merchant);
    expect(accounts.map(({ currencyCode }) => currencyCode)).toEqual(['CNY', 'EUR', 'HKD', 'JPY', 'USD']);
    expect(accounts.find(({ currencyCode }) => currencyCode === 'JPY')?.balance).toMatch(/^\d+$/);
  });

  test('warns of a low balance, in the language of the request, and tells nobody who may not see it', async () => {
    expect(await domain.services.userAccounts.check(merchant)).toBeNull();
    await domain.behind.admin.query(
      "UPDATE account SET warn_below = 99999 WHERE tenant_id = $1 AND currency = 'EUR' AND kind = 'balance'",
      [tenants.harbour],
    );
    expect(await domain.services.userAccounts.check(await domain.as('merchant', 'en_US'))).toBe(
      'The balance of EUR 800.00 is below EUR 99,999.00: top up in time',
    );
    expect(await domain.services.userAccounts.check(await domain.as('clerk'))).toBeNull();
  });
});
