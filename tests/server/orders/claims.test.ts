import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { pdfOf } from '../../support/pdfs.ts';
import { must, orderIds, refusalOf, tenants } from '../domain/fixture.ts';
import { claimable, claimsOf, logOf, moneyOf } from './claims-world.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { keyed, submitted, totalsFor, withRule } from './orders-world.ts';

openMerchantDomain();

let colleague: SignedInCaller;
beforeAll(async () => {
  colleague = await domain.as('newbie', 'en_US');
});

type Input = CallInput<'order.chargeBack'>;
const ask = (id: string, input: Partial<Input> = {}, caller = merchant) =>
  domain.services.claims.request({ ids: [id], reason: 'the box was crushed', ...input }, keyed(caller));
const withdraw = (id: string) => domain.services.claims.withdraw({ ids: [id] }, keyed(merchant));
const reasonFor = async (work: ReturnType<typeof ask>) => must((await work).results[0]).errorCode;

/** Whether the order is offered for a claim: how many of it are counted. */
const offered = async (id: string) => (await domain.services.orderLookUps.totals({ ids: [id], to: 'chargeBack' }, merchant)).orders;

describe('money that comes back after hand-over is requested (M3)', () => {
  test('45 delivered, paid orders credit nobody: each is a claim, and no money moves', async () => {
    const ids = await orderIds(
      domain,
      tenants.harbour,
      "settlement_status = 'paid' AND logistics_status = 'delivered' AND claim_status IS NULL AND delivered_at > timestamptz '2026-11-21' - interval '50 days'",
      45,
    );
    expect(ids).toHaveLength(45);
    const before = await moneyOf(domain);
    const outcome = await domain.services.claims.request({ ids: ids as Input['ids'], reason: 'give it back' }, keyed(merchant));
    expect(outcome).toMatchObject({ done: 45, failed: 0 });
    expect(await moneyOf(domain)).toEqual(before);
    const { rows } = await domain.behind.admin.query(
      'SELECT DISTINCT settlement_status AS money, claim_status AS claim, claim_amount = total_amount AS whole FROM shipment_order WHERE id = ANY ($1)',
      [ids],
    );
    expect(rows).toEqual([{ money: 'paid', claim: 'requested', whole: true }]);
  });

  test('the pages say what was asked for, by whom and why', async () => {
    const { id, currency } = await claimable(domain, merchant);
    await ask(id, { amount: '1.50', claimReason: 'damaged' });
    const [claim] = await domain.services.claims.ofOrder({ id }, merchant);
    expect(claim).toMatchObject({
      ...{ claimStatus: 'requested', claimStatus_dictText: 'Requested', claimReason_dictText: 'Damaged', note: 'the box was crushed' },
      ...{ amount: '1.50', acceptedAmount: null, currencyCode: currency, requester: 'merchant', remark: null, decideTime: null },
    });
    const row = await domain.services.orders.detail({ id }, merchant);
    expect(row).toMatchObject({ claimStatus: 'requested', claimAmount: '1.50', settlementStatus: 'paid' });
    expect((await logOf(domain, id))[0]).toEqual({ operation: 'claim', operator: 'merchant', note: 'the box was crushed' });
    const clerk = await domain.as('clerk');
    expect((await domain.services.claims.ofOrder({ id }, clerk))[0]).toMatchObject({ amount: null, acceptedAmount: null, files: [] });
    expect(await domain.services.orders.detail({ id }, clerk)).toMatchObject({ claimStatus: 'requested', claimAmount: null });
  });

  test('an order has one open claim, however many ask at once', async () => {
    const { id } = await claimable(domain, merchant);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ask(id)));
    expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect(outcomes.flatMap(({ results }) => results).filter(({ errorCode }) => errorCode === 'claim_open')).toHaveLength(19);
    expect(await claimsOf(domain, id)).toEqual(['requested']);
    expect((await totalsFor(domain, merchant, [id], 'chargeBack')).length).toBe(0);
  });

  test('the same key asks once', async () => {
    const { id } = await claimable(domain, merchant);
    const caller = keyed(merchant);
    const input: Input = { ids: [id], reason: 'late' };
    const told = await Promise.all(Array.from({ length: 5 }, () => domain.services.claims.request(input, caller)));
    expect(new Set(told.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await claimsOf(domain, id)).toEqual(['requested']);
  });

  test('before hand-over money comes back at once, and cannot be claimed', async () => {
    const { id } = await submitted(domain, merchant, { pay: true });
    expect(await reasonFor(ask(id))).toBe('order_wrong_state');
    const outcome = await domain.services.orderWriting.batchRefund({ ids: [id] }, keyed(merchant));
    expect(outcome).toMatchObject({ done: 1 });
    expect(await reasonFor(ask(id))).toBe('order_wrong_state');
  });
});

describe('what a claim may be', () => {
  test.each(['0', '0.00', '-1.00', '0.001', '999999.00'])('not of %s', async (amount) => {
    const { id } = await claimable(domain, merchant);
    expect(await reasonFor(ask(id, { amount }))).toBe('invalid_fields');
    expect(await claimsOf(domain, id)).toEqual([]);
  });

  test('whoever sees no amounts claims all that was paid, and no trial of amounts finds it', async () => {
    const { id, total } = await claimable(domain, merchant);
    const { permissions } = merchant.principal;
    const unseeing = {
      ...merchant,
      principal: { ...merchant.principal, permissions: new Set([...permissions].filter((key) => key !== 'order:amount')) },
    };
    expect(must((await ask(id, { amount: '999.00' })).results[0]).message).toContain(total);
    for (const amount of ['999.00', '0.01', '-1']) {
      expect(await ask(id, { amount }, unseeing), amount).toMatchObject({ done: 1 });
      expect((await domain.services.claims.ofOrder({ id }, merchant))[0]?.amount).toBe(total);
      await withdraw(id);
    }
  });

  test('of all that was paid, to the last cent', async () => {
    const { id, total } = await claimable(domain, merchant);
    expect(await ask(id, { amount: total })).toMatchObject({ done: 1 });
  });

  test('one amount and its evidence are of one order', async () => {
    const [one, two] = [await claimable(domain, merchant), await claimable(domain, merchant)];
    const both: Input['ids'] = [one.id, two.id];
    expect((await refusalOf(ask('x', { ids: both, amount: '1.00' }))).detail.fields?.[0]?.path).toBe('amount');
    expect((await refusalOf(ask('x', { ids: both, evidence: [randomUUID()] }))).detail.fields?.[0]?.path).toBe('evidence');
    expect((await refusalOf(ask(one.id, { reason: '  ' }))).detail.fields?.[0]?.path).toBe('reason');
    expect((await refusalOf(ask(one.id, { claimReason: 'because' }))).detail.fields?.[0]?.path).toBe('claimReason');
  });

  test("within the tenant's days after delivery, and after hand-over where nothing was delivered", async () => {
    const put = (id: string, change: string) => domain.behind.admin.query(`UPDATE shipment_order SET ${change} WHERE id = $1`, [id]);
    const now = domain.clock.now.toISOString();
    const ago = (days: number, seconds: number) => `timestamptz '${now}' - interval '${days} days ${seconds} seconds'`;
    const { id } = await claimable(domain, merchant);
    await put(id, `delivered_at = ${ago(60, 1)}, warehoused_at = ${ago(70, 0)}`);
    expect(await reasonFor(ask(id))).toBe('claim_too_late');
    expect(await offered(id)).toBe(0);
    await domain.behind.admin.query('UPDATE tenant SET claim_days = 61 WHERE id = $1', [tenants.harbour]);
    expect(await offered(id)).toBe(1);
    expect(await ask(id)).toMatchObject({ done: 1 });
    await domain.behind.admin.query('UPDATE tenant SET claim_days = 60 WHERE id = $1', [tenants.harbour]);
    const lost = await claimable(domain, merchant, 'out_of_warehouse');
    await put(lost.id, `warehoused_at = ${ago(60, 1)}`);
    expect(await reasonFor(ask(lost.id))).toBe('claim_too_late');
    await put(lost.id, `warehoused_at = ${ago(59, 0)}`);
    await put(lost.id, 'total_amount = 0');
    expect(await offered(lost.id)).toBe(0);
    await put(lost.id, `total_amount = ${lost.total}`);
    expect(await ask(lost.id)).toMatchObject({ done: 1 });
  });

  test('by an activated account, and within the data rules', async () => {
    const { id } = await claimable(domain, merchant);
    expect((await refusalOf(ask(id, {}, colleague))).code).toBe('not_activated');
    await withRule(domain, ['consigneeCountry', 'eq', 'DE'], async () => {
      expect(await reasonFor(ask(id))).toBe('order_not_found');
      expect((await refusalOf(domain.services.claims.ofOrder({ id }, merchant))).code).toBe('order_not_found');
    });
    const [foreign] = await orderIds(domain, tenants.globex, "settlement_status = 'paid' AND logistics_status = 'delivered'", 1);
    expect(await reasonFor(ask(must(foreign)))).toBe('order_not_found');
  });

  test('evidence is what the requester uploaded, and nobody else reads it', async () => {
    const { id } = await claimable(domain, merchant);
    const sent = async (caller: SignedInCaller) => {
      const file = { name: 'box.pdf', bytes: pdfOf() };
      return (await domain.services.files.keep({ purpose: 'claimEvidence', file }, caller)).id;
    };
    const [mine, theirs, foreign] = [await sent(merchant), await sent(colleague), await sent(await domain.as('globex'))];
    for (const other of [theirs, foreign, randomUUID(), 'none'])
      expect((await refusalOf(ask(id, { evidence: [mine, other] }))).code).toBe('file_not_found');
    expect(await ask(id, { evidence: [mine, mine] })).toMatchObject({ done: 1 });
    const [claim] = await domain.services.claims.ofOrder({ id }, merchant);
    expect(claim?.files).toEqual([{ id: mine, name: 'box.pdf', size: pdfOf().length }]);
    const open = (claimId: string, fileId: string, caller: SignedInCaller) =>
      domain.services.claims.fileOfOrder({ id: claimId, fileId }, caller);
    expect((await open(must(claim).id, mine, merchant)).fileName).toBe('box.pdf');
    const globex = await domain.as('globex');
    for (const [claimId, fileId, caller] of [
      [must(claim).id, mine, globex],
      [must(claim).id, theirs, merchant],
      [randomUUID(), mine, merchant],
      ['none', 'none', merchant],
    ] as const)
      expect((await refusalOf(open(claimId, fileId, caller))).code).toBe('file_not_found');
    await withRule(domain, ['consigneeCountry', 'eq', 'DE'], async () => {
      expect((await refusalOf(open(must(claim).id, mine, merchant))).code).toBe('file_not_found');
    });
  });
});

describe('withdrawing', () => {
  test('ends a claim once, and another may follow', async () => {
    const { id } = await claimable(domain, merchant);
    expect(await withdraw(id)).toMatchObject({ done: 0, results: [{ errorCode: 'claim_none_open' }] });
    await ask(id);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => withdraw(id)));
    expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect(await domain.services.orders.detail({ id }, merchant)).toMatchObject({ claimStatus: 'withdrawn', settlementStatus: 'paid' });
    expect((await logOf(domain, id)).slice(0, 2).map(({ operation }) => operation)).toEqual(['claimWithdraw', 'claim']);
    expect(await ask(id)).toMatchObject({ done: 1 });
    expect(await claimsOf(domain, id)).toEqual(['withdrawn', 'requested']);
  });
});

describe('the database', () => {
  test("lets the server's role neither decide nor change a claim, nor charge back without one", async () => {
    const { id, currency } = await claimable(domain, merchant);
    await ask(id);
    const asServer = (statement: string) => domain.database.tenant(tenants.harbour, (tx) => tx.execute(statement));
    const columns =
      'tenant_id, id, order_id, reason, note, paid, attempt, amount, currency, requester_id, requester, language, requested_at';
    for (const statement of [
      "UPDATE claim SET state = 'accepted'",
      'UPDATE claim SET amount = 1',
      'DELETE FROM claim',
      `INSERT INTO claim (${columns}, customer_no, logistics_status, state) SELECT ${columns}, customer_no, logistics_status, 'accepted' FROM claim LIMIT 1`,
      'INSERT INTO claim_review SELECT * FROM claim_review',
      'SELECT * FROM claim_review',
      'UPDATE claim_limit SET amount = 1000000',
    ])
      await expect(asServer(statement), statement).rejects.toMatchObject({ cause: { code: '42501' } });
    await expect(
      asServer(`SELECT move_money(gen_random_uuid(), 'chargeback', '${id}', 1, 0.01, '${currency}', 'x', NULL, now())`),
    ).rejects.toMatchObject({ cause: { code: 'WB004' } });
    // Nor under another name: what was handed over is neither refunded nor voided.
    for (const cause of ['refund', 'void'])
      await expect(
        asServer(`SELECT move_money(gen_random_uuid(), '${cause}', '${id}', 1, 0.01, '${currency}', 'x', NULL, now())`),
        cause,
      ).rejects.toMatchObject({ cause: { code: 'WB004' } });
    await expect(domain.behind.admin.query('UPDATE claim SET amount = 0.01 WHERE order_id = $1', [id])).rejects.toThrow('not changed');
  });

  test('keeps its books', async () => {
    expect(await ledgerProblems(domain.behind.admin)).toEqual([]);
  });
});
