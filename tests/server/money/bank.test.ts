import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../../server/calls/refusal.ts';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { type Cause, move } from '../../../server/money/ledger.ts';
import { credit } from '../../support/credit.ts';
import { isLong } from '../../support/sample.ts';
import { type Domain, must, openDomain, orderIds, tenants } from '../domain/fixture.ts';
import { naiveLedger } from './naive-ledger.ts';

/** Clients that are at work at once (issue: 16). */
const clients = 16;
const price = '7.50';

let domain: Domain;
let database: Database;
let orders: string[];
beforeAll(async () => {
  domain = await openDomain();
  database = openPostgres({ url: domain.behind.appUrl, size: clients });
  orders = await orderIds(domain, tenants.harbour, "settlement_status = 'unpaid'", 500);
});
afterAll(async () => {
  await database.close();
  await domain.close();
});

const moveIn = (currency: string, orderId: string, cause: Cause, attempt = 1) =>
  database.tenant(tenants.harbour, (tx) =>
    move(tx, { tenantId: tenants.harbour, orderId, cause, attempt, amount: price, currency, operator: 'bank', at: domain.clock.now }),
  );
const topUp = (currency: string, amount: string) => credit(domain.behind.admin, tenants.harbour, amount, currency);
const balanceOf = async (currency: string) =>
  must(
    (
      await domain.behind.admin.query<{ balance: string }>(
        "SELECT balance::text FROM account WHERE tenant_id = $1 AND currency = $2 AND kind = 'balance'",
        [tenants.harbour, currency],
      )
    ).rows[0],
  ).balance;

/** Fifty orders are paid at once where the money covers ten: how many went through. */
async function rush(currency: string): Promise<number> {
  await topUp(currency, '75.00');
  const results = await Promise.allSettled(orders.slice(0, 50).map((order) => moveIn(currency, order, 'pay')));
  const refused = results.filter((result) => result.status === 'rejected');
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Refusal);
  return results.length - refused.length;
}

describe('money under load (security M2)', () => {
  test('50 payments at once against a balance for 10: exactly 10 go through', async () => {
    expect(await rush('SGD')).toBe(10);
    expect(await balanceOf('SGD')).toBe('0.000');
    expect(await ledgerProblems(domain.behind.admin)).toEqual([]);
  });

  test('random histories of 16 clients keep every sum', async () => {
    await topUp('AUD', '300.00');
    let seed = 20_261_121;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const some = orders.slice(50, 90);
    const done = new Map<string, { paid: number; returned: number }>(some.map((order) => [order, { paid: 0, returned: 0 }]));
    const act = async () => {
      const order = must(some[next(some.length)]);
      const count = must(done.get(order));
      const cause = must((['pay', 'pay', 'refund', 'void'] as const)[next(4)]);
      try {
        await moveIn('AUD', order, cause, cause === 'pay' ? count.paid + 1 : count.returned + 1);
        count[cause === 'pay' ? 'paid' : 'returned'] += 1;
      } catch {
        // Refused: not covered, paid already in this attempt, or nothing to give back.
      }
    };
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let at = 0; at < 25; at += 1) await act();
      }),
    );
    const sums = [...done.values()].reduce((sum, { paid, returned }) => sum + paid - returned, 0);
    expect(await balanceOf('AUD')).toBe((300 - 7.5 * sums).toFixed(3));
    expect(await ledgerProblems(domain.behind.admin)).toEqual([]);
    // The sums of the page are those of the ledger, and each row has the balance after it.
    const caller = await domain.as('merchant');
    const [shown] = await domain.services.transfers.summary({ currencyCode: 'AUD' }, caller);
    const { records, total } = await domain.services.transfers.list({ currencyCode: 'AUD', pageSize: 1000 }, caller);
    expect(must(shown)).toMatchObject({
      count: total,
      closingBalance: (300 - 7.5 * sums).toFixed(2),
      openingBalance: '0.00',
      topup: '300.00',
    });
    const added = (rows: readonly { readonly amount: string }[]) => rows.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2);
    expect(added(records)).toBe(must(shown).closingBalance);
    for (const cause of ['pay', 'refund', 'void'] as const) {
      expect(added(records.filter(({ flowType }) => flowType === cause))).toBe(must(shown)[cause]);
    }
  });

  test.runIf(isLong)('a ledger that reads, looks and then writes is found out by the same rush', async () => {
    await domain.behind.admin.query(naiveLedger);
    expect(await rush('NZD')).toBeGreaterThan(10);
    expect((await ledgerProblems(domain.behind.admin)).join()).toContain('its entries');
  });
});
