import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { isPaymentReference, paymentReference } from '../../../contract/values/payment-reference.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { demoDay } from '../../support/database.ts';
import { pdfOf } from '../../support/pdfs.ts';
import { must, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';
import { balanceOf, keyed } from '../orders/orders-world.ts';

openMerchantDomain();

let operator: SignedInCaller;
let supervisor: SignedInCaller;
let globex: SignedInCaller;
beforeAll(async () => {
  operator = await domain.as('operator', 'en_US');
  supervisor = await domain.as('supervisor', 'en_US');
  globex = await domain.as('globex', 'en_US');
});

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const day = () => new Date(demoDay.getTime() - 86_400_000).toISOString().slice(0, 10);
const review = (input: CallInput<'topUpReview.review'>, caller = operator) => domain.services.topUps.review(input, keyed(caller));
const transfersOf = async (id: string) =>
  (
    await domain.behind.admin.query<{ amount: string; cause: string }>('SELECT amount::text, cause FROM ledger_transfer WHERE id = $1', [
      id,
    ])
  ).rows;

async function accountOf(currency: string): Promise<string> {
  return must((await domain.services.topUps.banks({ currency }, merchant))[0]).id;
}

async function opened(amount = '100.00', currency = 'CNY', caller = merchant) {
  return domain.services.topUps.open({ amount, currency, accountId: await accountOf(currency) }, keyed(caller));
}

async function slipOf(caller: SignedInCaller): Promise<string> {
  return (await domain.services.files.keep({ purpose: 'paymentSlip', file: { name: 'slip.pdf', bytes: pdfOf() } }, caller)).id;
}

async function sent(amount = '100.00', currency = 'CNY', caller = merchant) {
  const row = await opened(amount, currency, caller);
  const proof = { payerName: 'Lin & Co', payerAccount: '6222', remitTime: day(), voucher: await slipOf(caller) };
  await domain.services.topUps.recharge({ id: row.id, ...proof }, keyed(caller));
  return row;
}

describe('payment references (ISO 11649)', () => {
  test('the published example and what is made here hold, and a changed sign does not', () => {
    expect(paymentReference('539007547034')).toBe('RF18539007547034');
    expect(isPaymentReference('RF18 5390 0754 7034')).toBe(true);
    for (const bad of ['RF19539007547034', 'RF18539007547043', 'RF18', 'RF18539007547034539007547034', 'XX18539007547034'])
      expect(isPaymentReference(bad)).toBe(false);
  });
});

describe('a top-up', () => {
  test('says its reference, fee and what will be credited, and waits', async () => {
    const row = await opened('1000.00', 'USD');
    expect(isPaymentReference(row.reference)).toBe(true);
    expect(row).toMatchObject({ authStatus: 'awaiting_payment', fee: '20.00', creditAmount: '980.00', receivedAmount: null });
    expect(await codeOf(domain.services.topUps.byId({ id: row.id }, globex))).toBe('top_up_not_found');
    expect(await codeOf(review({ id: row.id, verdict: 'accept', amount: '1000.00' }))).toBe('top_up_not_found');
  });

  test('is refused for other currencies, unknown accounts, and amounts that the fee eats', async () => {
    const accountId = await accountOf('USD');
    const open = (input: Partial<CallInput<'topUp.open'>>) =>
      domain.services.topUps.open({ amount: '50.00', currency: 'USD', accountId, ...input }, keyed(merchant));
    expect(await codeOf(open({ currency: 'CNY' }))).toBe('invalid_fields');
    expect(await codeOf(open({ amount: '15.00' }))).toBe('invalid_fields');
    expect(await codeOf(open({ amount: '99999999999.00' }))).toBe('invalid_fields');
    for (const id of [randomUUID(), 'x']) expect(await codeOf(open({ accountId: id }))).toBe('pay_account_not_found');
  });

  test('is not paid in a sandbox where the operator has not allowed one', async () => {
    const { topUps } = domain.services;
    expect((await topUps.payChannels(merchant)).map(({ payChannel }) => payChannel)).toEqual(['remittance', 'qr']);
    expect(await topUps.banks({ channel: 'sandbox' }, merchant)).toEqual([]);
    const { rows } = await domain.behind.admin.query<{ id: string }>(
      "SELECT id FROM pay_account WHERE channel = 'sandbox' AND currency = 'CNY'",
    );
    const account = { amount: '9.00', accountId: must(rows[0]).id };
    expect(await codeOf(topUps.fee(account, merchant))).toBe('pay_account_not_found');
    expect(await codeOf(topUps.open({ ...account, currency: 'CNY' }, keyed(merchant)))).toBe('pay_account_not_found');
    const message = { source: 'sandbox', id: 'x', timestamp: '1', signature: 'v1,x', body: Buffer.from('{}') };
    expect(await codeOf(topUps.notified(message, { address: '', requestId: '' }))).toBe('unauthorized');
  });

  test('takes slips of this user only, and days that were', async () => {
    const { id } = await opened();
    const send = (voucher: string, remitTime = day(), caller = merchant) =>
      domain.services.topUps.recharge({ id, payerName: 'x', payerAccount: 'x', remitTime, voucher }, keyed(caller));
    expect(await codeOf(send(await slipOf(globex)))).toBe('file_not_found');
    expect(await codeOf(send(await slipOf(globex), day(), globex))).toBe('top_up_not_found');
    const mine = await slipOf(merchant);
    for (const wrong of ['2099-01-01', '2001-01-01']) expect(await codeOf(send(mine, wrong))).toBe('invalid_fields');
    expect(await send(mine)).toMatchObject({ authStatus: 'to_confirm' });
    expect(await codeOf(send(mine))).toBe('top_up_wrong_state');
  });

  test('is withdrawn while it waits, once, by its tenant', async () => {
    const { id } = await sent();
    expect(await codeOf(domain.services.topUps.withdraw({ id }, keyed(globex)))).toBe('top_up_decided');
    expect(await domain.services.topUps.withdraw({ id }, keyed(merchant))).toMatchObject({ authStatus: 'withdrawn' });
    expect(await codeOf(domain.services.topUps.withdraw({ id }, keyed(merchant)))).toBe('top_up_decided');
    expect(await codeOf(review({ id, verdict: 'accept', amount: '100.00' }))).toBe('top_up_decided');
  });
});

describe('only acceptance credits, once (M3)', () => {
  test('fifty people at once credit it once; a repeated key gets the first answer', async () => {
    const { id } = await sent();
    const before = Number(await balanceOf(domain, 'CNY'));
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => review({ id, verdict: 'accept', amount: '100.00' }, at % 2 === 0 ? operator : supervisor)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'top_up_decided' });
    expect(await transfersOf(id)).toEqual([{ amount: '100.000', cause: 'topup' }]);
    expect(Number(await balanceOf(domain, 'CNY'))).toBe(before + 100);
    const again = await sent();
    const caller = keyed(operator);
    const input = { id: again.id, verdict: 'accept', amount: '100.00' } as const;
    const told = await Promise.all([1, 2, 3].map(() => domain.services.topUps.review(input, caller)));
    expect(told.map(({ authStatus }) => authStatus)).toEqual(['accounted', 'accounted', 'accounted']);
    expect(await transfersOf(again.id)).toHaveLength(1);
    expect(await ledgerProblems(domain.behind.admin)).toEqual([]);
  });

  test('another amount needs a remark, and its fee is computed again', async () => {
    const { id } = await sent('1000.00', 'USD');
    expect(await codeOf(review({ id, verdict: 'accept', amount: '900.00' }))).toBe('invalid_fields');
    for (const amount of ['0', '-5', '1.001'])
      expect(await codeOf(review({ id, verdict: 'accept', amount, remark: 'x' }))).toBe('invalid_fields');
    await review({ id, verdict: 'accept', amount: '900.00', remark: 'the bank took <b>100</b>' });
    expect(await domain.services.topUps.byId({ id }, merchant)).toMatchObject({
      ...{ authStatus: 'accounted', amount: '1000.00', receivedAmount: '900.00', fee: '19.50', creditAmount: '880.50' },
      ...{ auditRemark: 'the bank took <b>100</b>', maySend: false, mayWithdraw: false },
    });
    const { rows } = await domain.behind.admin.query<{ content: string }>('SELECT content FROM announcement WHERE bus_id = $1', [id]);
    expect(rows.map(({ content }) => content)).toEqual([expect.stringContaining('&#60;b&#62;')]);
  });

  test('what was not accounted says why, and is corrected and sent again', async () => {
    const { id } = await sent();
    expect(await codeOf(review({ id, verdict: 'reject' }))).toBe('invalid_fields');
    expect(await review({ id, verdict: 'reject', remark: 'no such payment' })).toMatchObject({ authStatus: 'unaccounted' });
    expect(await transfersOf(id)).toEqual([]);
    const proof = { payerName: 'Lin', payerAccount: '6223', remitTime: day(), voucher: await slipOf(merchant) };
    await domain.services.topUps.recharge({ id, ...proof }, keyed(merchant));
    const read = await domain.services.topUps.byId({ id }, merchant);
    expect(read).toMatchObject({ authStatus: 'to_confirm', auditRemark: null, last: { payerAccount: '6223' } });
    expect(read.proofs).toHaveLength(2);
    expect(await review({ id, verdict: 'accept', amount: '100.00' })).toMatchObject({ authStatus: 'accounted' });
  });

  test('above the limit nobody accepts alone, whatever amount is typed, and the second is another person', async () => {
    // The limit of CNY is 50,000. A slip of 60,000 needs two people for 50,000 too, and one of 40,000 for 60,000.
    for (const [asked, typed] of [
      ['60000.00', '50000.00'],
      ['60000.00', '5.00'],
      ['40000.00', '60000.00'],
      ['50000.01', '50000.01'],
    ] as const) {
      const { id } = await sent(asked);
      const accept = { id, verdict: 'accept', amount: typed, remark: 'as on the statement' } as const;
      expect(await review(accept), `${asked} as ${typed}`).toMatchObject({ authStatus: 'second_review' });
      for (const amount of [typed, asked, '1.00']) expect(await codeOf(review({ ...accept, amount }))).toBe('top_up_second_person');
      expect(await transfersOf(id)).toEqual([]);
      expect(await review(accept, supervisor)).toMatchObject({ authStatus: 'accounted' });
      expect(await transfersOf(id)).toEqual([{ amount: `${typed}0`, cause: 'topup' }]);
    }
    const { id } = await sent('50000.00');
    expect(await review({ id, verdict: 'accept', amount: '50000.00' })).toMatchObject({ authStatus: 'accounted' });
  });

  test('above the limit two people accept the same amount', async () => {
    const { id } = await sent('60000.00');
    expect(await review({ id, verdict: 'accept', amount: '60000.00' })).toMatchObject({ authStatus: 'second_review' });
    expect(await domain.services.topUps.byId({ id }, merchant)).toMatchObject({ authStatus: 'to_confirm', receivedAmount: null });
    expect(await codeOf(review({ id, verdict: 'accept', amount: '60000.00' }))).toBe('top_up_second_person');
    expect(await codeOf(review({ id, verdict: 'accept', amount: '5.00' }, supervisor))).toBe('top_up_amount_changed');
    expect(await transfersOf(id)).toEqual([]);
    expect(await review({ id, verdict: 'accept', amount: '60000.00' }, supervisor)).toMatchObject({ authStatus: 'accounted' });
    expect(await transfersOf(id)).toHaveLength(1);
  });
});

describe('who sees and decides', () => {
  test('the platform sees what was sent by all merchants, and others of the same slip; a merchant sees its own', async () => {
    const voucher = await slipOf(merchant);
    const ids: string[] = [];
    for (const payerAccount of ['1', '2']) {
      const { id } = await opened('7.00');
      await domain.services.topUps.recharge({ id, payerName: 'x', payerAccount, remitTime: day(), voucher }, keyed(merchant));
      ids.push(id);
    }
    const foreign = await sent('8.00', 'CNY', globex);
    const detail = await domain.services.topUps.queued({ id: must(ids[0]) }, operator);
    expect(detail).toMatchObject({
      mayReview: true,
      firstReview: true,
      alike: expect.arrayContaining([expect.objectContaining({ id: ids[1], sameFile: true })]),
    });
    const { records, total } = await domain.services.topUps.queue({ pageSize: 1000 }, operator);
    expect(total).toBe((await domain.services.topUps.statusCount({}, operator)).all);
    expect(records.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids, foreign.id]));
    expect((await domain.services.topUps.list({ pageSize: 1000 }, merchant)).records.map(({ id }) => id)).not.toContain(foreign.id);
    for (const caller of [merchant, globex]) {
      expect(await domain.services.topUps.queue({}, caller)).toMatchObject({ total: 0, records: [] });
      expect(await codeOf(domain.services.topUps.queued({ id: must(ids[0]) }, caller))).toBe('top_up_not_found');
      expect(await codeOf(domain.services.topUps.queuedFile({ id: must(ids[0]) }, caller))).toBe('file_not_found');
      expect(await codeOf(review({ id: must(ids[0]), verdict: 'accept', amount: '7.00' }, caller))).toBe('top_up_not_found');
    }
    expect(await codeOf(domain.services.topUps.file({ id: must(ids[0]) }, globex))).toBe('file_not_found');
    expect((await domain.services.topUps.queuedFile({ id: must(ids[0]) }, operator)).contentType).toBe('application/pdf');
  });

  test("the server's role writes neither state nor outcome, and books nothing without a decision", async () => {
    const { id } = await sent();
    const as = (tenantId: string, query: string) => domain.database.tenant(tenantId, (tx) => tx.execute(query));
    for (const query of [
      `UPDATE top_up SET state = 'accounted' WHERE id = '${id}'`,
      `UPDATE top_up SET amount = 9 WHERE id = '${id}'`,
      `DELETE FROM top_up WHERE id = '${id}'`,
      'INSERT INTO top_up SELECT * FROM top_up',
      'UPDATE top_up_proof SET payer_name = payer_name',
      "UPDATE pay_account SET account_number = '1'",
      'UPDATE top_up_limit SET amount = 0',
    ])
      await expect(as(tenants.harbour, query), query).rejects.toThrow();
    const decide = (by: string) => `SELECT decide_top_up('${id}', 'accept', 100, 0, NULL, '${by}', gen_random_uuid(), 'x', 'x', now())`;
    await expect(as(tenants.harbour, decide(merchant.principal.userId))).rejects.toThrow();
    await expect(as(operator.principal.tenantId, decide(merchant.principal.userId))).rejects.toThrow();
    expect(await transfersOf(id)).toEqual([]);
  });

  test("the server's role credits nothing that was not accepted, under whatever name", async () => {
    const { id } = await sent();
    const before = await balanceOf(domain, 'CNY');
    const credit = (transfer: string, cause: string) =>
      domain.database.tenant(tenants.harbour, (tx) =>
        tx.execute(`SELECT move_money('${transfer}', '${cause}', NULL, 1, 100, 'CNY', 'x', NULL, now())`),
      );
    for (const cause of ['topup', 'correction'])
      for (const transfer of [id, randomUUID()])
        await expect(credit(transfer, cause), cause).rejects.toMatchObject({ cause: { code: 'WB004' } });
    expect(await balanceOf(domain, 'CNY')).toBe(before);
  });
});
