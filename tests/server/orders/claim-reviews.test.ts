import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { Refusal } from '../../../server/calls/refusal.ts';
import { createRandom } from '../../../server/db/seeds/random.ts';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { pdfOf } from '../../support/pdfs.ts';
import { must, refusalOf, tenants } from '../domain/fixture.ts';
import { claimable, claimsOf, logOf, moneyOf } from './claims-world.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { balanceOf, keyed, stateOf, transfersOf } from './orders-world.ts';

openMerchantDomain();

let operator: SignedInCaller;
let supervisor: SignedInCaller;
beforeAll(async () => {
  operator = await domain.as('operator', 'en_US');
  supervisor = await domain.as('supervisor', 'en_US');
});

type Input = CallInput<'claim.review'>;
const review = (input: Input, caller = operator) => domain.services.claims.review(input, keyed(caller));
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;

/** A claim of 16.64 USD, unless it is of less. */
async function claimed(amount?: string) {
  const order = await claimable(domain, merchant);
  const evidence = amount === undefined ? {} : { amount };
  const outcome = await domain.services.claims.request({ ids: [order.id], reason: 'damaged <b>', ...evidence }, keyed(merchant));
  expect(outcome).toMatchObject({ done: 1 });
  const { rows } = await domain.behind.admin.query<{ id: string }>('SELECT id FROM claim WHERE order_id = $1', [order.id]);
  return { ...order, claim: must(rows[0]).id };
}

async function limit(currency: string, amount: string, work: () => Promise<void>): Promise<void> {
  const put = (value: string) => domain.behind.admin.query('UPDATE claim_limit SET amount = $2 WHERE currency = $1', [currency, value]);
  const { rows } = await domain.behind.admin.query<{ amount: string }>('SELECT amount::text FROM claim_limit WHERE currency = $1', [
    currency,
  ]);
  await put(amount);
  try {
    await work();
  } finally {
    await put(must(rows[0]).amount);
  }
}

const noticesOf = async (orderId: string) =>
  (
    await domain.behind.admin.query<{ title: string; content: string; username: string }>(
      `SELECT a.title, a.content, u.username FROM announcement a JOIN announcement_send s ON s.tenant_id = a.tenant_id AND s.announcement_id = a.id
       JOIN app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id WHERE a.bus_id = $1 AND a.open_page = 'order/OrderDetail' AND a.tenant_id = $2`,
      [orderId, tenants.harbour],
    )
  ).rows;

describe('only acceptance books a claim (M3)', () => {
  test('accepted: credited once, the order is charged back, and its merchant is told', async () => {
    const { id, claim, total } = await claimed();
    const before = await balanceOf(domain, 'USD');
    expect(await review({ id: claim, verdict: 'accept', amount: total })).toEqual({
      claimStatus: 'accepted',
      claimStatus_dictText: 'Accepted',
    });
    expect(await balanceOf(domain, 'USD')).toBeCloseTo(before + Number(total), 3);
    expect(await transfersOf(domain, id)).toEqual([`pay 1 ${total}`, `chargeback 1 ${total}`]);
    expect(await stateOf(domain, id)).toMatchObject({ money: 'chargeback', logistics: 'delivered' });
    expect(await domain.services.orders.detail({ id }, merchant)).toMatchObject({ claimStatus: 'accepted', orderStatus: 'chargeback' });
    expect((await logOf(domain, id))[0]).toEqual({ operation: 'chargeBack', operator: 'platform', note: null });
    const [notice] = await noticesOf(id);
    expect(notice).toMatchObject({ username: 'merchant', title: expect.stringMatching(/^Claim for order .*: Accepted$/) });
    expect(notice?.content).toContain('back on your balance');
    expect(notice?.content).not.toContain(total);
    const { rows } = await domain.behind.admin.query(
      'SELECT action, detail, address, request_id AS request FROM audit_log WHERE subject = $1',
      [claim],
    );
    expect(rows).toMatchObject([
      { action: 'claim.accept', detail: { order: id, amount: `${total}0`, state: 'accepted' }, request: 'test' },
    ]);
    expect(await codeOf(review({ id: claim, verdict: 'accept', amount: total }, supervisor))).toBe('claim_decided');
    expect(await domain.services.claims.withdraw({ ids: [id] }, keyed(merchant))).toMatchObject({ done: 0 });
  });

  test('accepted in part: that much is credited, and the rest stays paid for', async () => {
    const { id, claim, total } = await claimed();
    const before = await balanceOf(domain, 'USD');
    const part = { id: claim, verdict: 'acceptPart', remark: 'half of it was late' } as const;
    for (const amount of [undefined, '0', '-1.00', '1.001', total, '17.00'])
      expect(await codeOf(review({ ...part, ...(amount === undefined ? {} : { amount }) }))).toBe('invalid_fields');
    expect((await refusalOf(review({ ...part, amount: '5.00', remark: ' ' }))).detail.fields?.[0]?.path).toBe('remark');
    expect(await review({ ...part, amount: '5.00' })).toMatchObject({ claimStatus: 'accepted_part' });
    expect(await balanceOf(domain, 'USD')).toBeCloseTo(before + 5, 3);
    expect(await transfersOf(domain, id)).toEqual([`pay 1 ${total}`, 'chargeback 1 5']);
    expect(await domain.services.orders.detail({ id }, merchant)).toMatchObject({ claimStatus: 'accepted_part', claimAmount: '5.00' });
    expect((await domain.services.claims.ofOrder({ id }, merchant))[0]).toMatchObject({
      acceptedAmount: '5.00',
      remark: 'half of it was late',
    });
    const again = await domain.services.claims.request({ ids: [id], reason: 'and the rest' }, keyed(merchant));
    expect(again.results[0]).toMatchObject({ errorCode: 'order_wrong_state' });
    expect(await ledgerProblems(domain.behind.admin)).toEqual([]);
  });

  test('rejected: with a reason, nothing moves, and the merchant may ask again', async () => {
    const { id, claim } = await claimed();
    const before = await moneyOf(domain);
    expect((await refusalOf(review({ id: claim, verdict: 'reject' }))).detail.fields?.[0]?.path).toBe('remark');
    expect(await review({ id: claim, verdict: 'reject', remark: 'no <i>proof</i>' })).toMatchObject({ claimStatus: 'rejected' });
    expect(await moneyOf(domain)).toEqual(before);
    expect((await logOf(domain, id))[0]).toEqual({ operation: 'claimReject', operator: 'platform', note: 'no <i>proof</i>' });
    expect((await noticesOf(id))[0]?.content).not.toContain('<i>');
    expect(await domain.services.claims.request({ ids: [id], reason: 'here it is' }, keyed(merchant))).toMatchObject({ done: 1 });
  });

  test('50 acceptances at once credit once', async () => {
    const { id, claim, total } = await claimed();
    const before = await balanceOf(domain, 'USD');
    const people = [operator, supervisor];
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => review({ id: claim, verdict: 'accept', amount: total }, must(people[at % 2]))),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(49);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'claim_decided' });
    expect(await balanceOf(domain, 'USD')).toBeCloseTo(before + Number(total), 3);
    expect((await transfersOf(domain, id)).filter((line) => line.startsWith('chargeback'))).toHaveLength(1);
  });

  test('the same key again gives the same reply, and credits once', async () => {
    const { id, claim, total } = await claimed();
    const caller = keyed(operator);
    const input: Input = { id: claim, verdict: 'accept', amount: total };
    const told = await Promise.all(Array.from({ length: 10 }, () => domain.services.claims.review(input, caller)));
    expect(new Set(told.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await codeOf(domain.services.claims.review({ ...input, verdict: 'reject', remark: 'x' }, caller))).toBe('key_reused');
    expect(await codeOf(domain.services.claims.review(input, { ...operator, idempotencyKey: null }))).toBe('key_missing');
    expect(await transfersOf(domain, id)).toHaveLength(2);
  });

  test('the reviewer accepts what they saw', async () => {
    const { claim, total } = await claimed();
    for (const amount of ['16.63', '16.65', '0.00', '-16.64']) {
      const refusal = await refusalOf(review({ id: claim, verdict: 'accept', amount }));
      expect([refusal.code, refusal.detail.values]).toEqual(['claim_amount_changed', { amount: `USD ${total}` }]);
    }
    expect(await codeOf(review({ id: claim, verdict: 'accept' }))).toBe('claim_amount_changed');
    for (const id of [randomUUID(), 'none'])
      expect(await codeOf(review({ id, verdict: 'accept', amount: '1.00' }))).toBe('claim_not_found');
  });
});

describe('two people above the limit (M3)', () => {
  test('the first books nothing; the second accepts the same amount, and only then it is booked', async () => {
    await limit('USD', '16.63', async () => {
      const { id, claim, total } = await claimed();
      const before = await moneyOf(domain);
      expect(await review({ id: claim, verdict: 'accept', amount: total })).toMatchObject({ claimStatus: 'second_review' });
      expect(await moneyOf(domain)).toEqual(before);
      expect(await domain.services.orders.detail({ id }, merchant)).toMatchObject({
        claimStatus: 'second_review',
        settlementStatus: 'paid',
      });
      expect((await domain.services.claims.ofOrder({ id }, merchant))[0]).toMatchObject({ acceptedAmount: null, remark: null });
      for (const verdict of ['accept', 'reject'] as const)
        expect(await codeOf(review({ id: claim, verdict, amount: total, remark: 'x' }))).toBe('claim_second_person');
      const isOffered = async (caller: SignedInCaller) => (await domain.services.claims.detail({ id: claim }, caller)).mayReview;
      expect([await isOffered(operator), await isOffered(supervisor)]).toEqual([false, true]);
      expect(await review({ id: claim, verdict: 'accept', amount: total }, supervisor)).toMatchObject({ claimStatus: 'accepted' });
      expect([await isOffered(operator), await isOffered(supervisor)]).toEqual([false, false]);
      expect(await transfersOf(domain, id)).toEqual([`pay 1 ${total}`, `chargeback 1 ${total}`]);
    });
  });

  test('the second cannot change the amount, and may say no', async () => {
    await limit('USD', '1.00', async () => {
      const { id, claim, total } = await claimed();
      await review({ id: claim, verdict: 'acceptPart', amount: '4.00', remark: 'a part' });
      for (const [verdict, amount] of [
        ['accept', total],
        ['acceptPart', '3.99'],
        ['acceptPart', '4.01'],
      ] as const)
        expect(await codeOf(review({ id: claim, verdict, amount, remark: 'x' }, supervisor))).toBe('claim_amount_changed');
      expect(await review({ id: claim, verdict: 'reject', remark: 'not even that' }, supervisor)).toMatchObject({
        claimStatus: 'rejected',
      });
      expect(await transfersOf(domain, id)).toHaveLength(1);
      const second = await claimed();
      await review({ id: second.claim, verdict: 'acceptPart', amount: '4.00', remark: 'a part' });
      expect(await review({ id: second.claim, verdict: 'accept', amount: '4.00' }, supervisor)).toMatchObject({
        claimStatus: 'accepted_part',
      });
      expect((await domain.services.claims.ofOrder({ id: second.id }, merchant))[0]).toMatchObject({
        acceptedAmount: '4.00',
        remark: 'a part',
      });
      const detail = await domain.services.claims.detail({ id: second.claim }, operator);
      expect(detail.reviews.map(({ reviewer, amount }) => [reviewer, amount])).toEqual([
        ['operator', '4.00'],
        ['supervisor', '4.00'],
      ]);
    });
  });

  test('the limit is of what is accepted; a currency without one always needs two', async () => {
    await limit('USD', '5.00', async () => {
      const { claim } = await claimed();
      expect(await review({ id: claim, verdict: 'acceptPart', amount: '5.00', remark: 'x' })).toMatchObject({
        claimStatus: 'accepted_part',
      });
    });
    await domain.behind.admin.query("DELETE FROM claim_limit WHERE currency = 'USD'");
    const { claim } = await claimed('0.01');
    expect(await review({ id: claim, verdict: 'accept', amount: '0.01' })).toMatchObject({ claimStatus: 'second_review' });
    await domain.behind.admin.query("INSERT INTO claim_limit (currency, amount) VALUES ('USD', 150)");
  });

  test('a claim that waits for the second person can be withdrawn', async () => {
    await limit('USD', '1.00', async () => {
      const { id, claim, total } = await claimed();
      await review({ id: claim, verdict: 'accept', amount: total });
      expect(await domain.services.claims.withdraw({ ids: [id] }, keyed(merchant))).toMatchObject({ done: 1 });
      expect(await codeOf(review({ id: claim, verdict: 'accept', amount: total }, supervisor))).toBe('claim_decided');
    });
  });
});

describe('whose queue it is', () => {
  test('the platform sees claims of all merchants, by state, word and page', async () => {
    const globex = await domain.as('globex');
    const all = await domain.services.claims.list({ pageSize: 1000 }, operator);
    expect(new Set(all.records.map(({ merchant: name }) => name)).size).toBe(2);
    expect([...all.records].sort((one, other) => (one.createTime < other.createTime ? -1 : 1)).map(({ createTime }) => createTime)).toEqual(
      all.records.map(({ createTime }) => createTime),
    );
    const counts = await domain.services.claims.statusCount({}, operator);
    expect(counts.all).toBe(all.total);
    for (const state of ['requested', 'rejected', 'accepted'] as const) {
      const { total, records } = await domain.services.claims.list({ claimStatus: state, pageSize: 1000 }, operator);
      expect([total, records.every(({ claimStatus }) => claimStatus === state)]).toEqual([counts[state], true]);
    }
    const first = must(all.records[0]);
    const found = await domain.services.claims.list({ keyword: first.customerNo.toLowerCase() }, operator);
    expect(found.records.map(({ customerNo }) => customerNo)).toContain(first.customerNo);
    const second = await domain.services.claims.list({ pageNo: 2, pageSize: 3 }, operator);
    expect([second.records.map(({ id }) => id), second.total]).toEqual([all.records.slice(3, 6).map(({ id }) => id), all.total]);
    expect((await domain.services.claims.list({ pageNo: 9_999 }, operator)).total).toBe(all.total);
    // Even with the right: the functions ask which tenant it is.
    for (const other of [merchant, globex]) {
      expect(await domain.services.claims.list({}, other)).toMatchObject({ records: [], total: 0 });
      expect((await domain.services.claims.statusCount({}, other)).all).toBe(0);
      expect(await codeOf(domain.services.claims.detail({ id: first.id }, other))).toBe('claim_not_found');
    }
  });

  test('no merchant decides, not even with the right; nor does the requester', async () => {
    const { id, claim, total } = await claimed();
    expect(await codeOf(review({ id: claim, verdict: 'accept', amount: total }, merchant))).toBe('claim_not_found');
    const asMerchant = (text: string) => domain.database.tenant(tenants.harbour, (tx) => tx.execute(text));
    const decide = (by: string) =>
      `SELECT decide_claim('${claim}', 'accept', ${total}, NULL, '${by}', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', 'x', now())`;
    await expect(asMerchant(decide(merchant.principal.userId))).rejects.toMatchObject({ cause: { code: 'WB004' } });
    const asPlatform = (text: string) => domain.database.tenant(operator.principal.tenantId, (tx) => tx.execute(text));
    await expect(asPlatform(decide(merchant.principal.userId))).rejects.toMatchObject({ cause: { code: 'WB004' } });
    await expect(asPlatform(decide(randomUUID()))).rejects.toMatchObject({ cause: { code: 'WB004' } });
    const { rows } = await domain.behind.admin.query("DELETE FROM role_permission WHERE action = 'claim:review' RETURNING *");
    try {
      await expect(asPlatform(decide(operator.principal.userId)), 'without the right').rejects.toMatchObject({ cause: { code: 'WB004' } });
    } finally {
      await domain.behind.admin.query('INSERT INTO role_permission SELECT * FROM json_populate_recordset(NULL::role_permission, $1)', [
        JSON.stringify(rows),
      ]);
    }
    expect(await claimsOf(domain, id)).toEqual(['requested']);
    await asPlatform(decide(operator.principal.userId));
    expect(await claimsOf(domain, id)).toEqual(['accepted']);
  });

  test('evidence is read by reviewers, and no other file of a merchant is', async () => {
    const order = await claimable(domain, merchant);
    const keep = async (name: string) =>
      (await domain.services.files.keep({ purpose: 'claimEvidence', file: { name, bytes: pdfOf() } }, merchant)).id;
    const [proof, other] = [await keep('proof.pdf'), await keep('other.pdf')];
    await domain.services.claims.request({ ids: [order.id], reason: 'x', evidence: [proof] }, keyed(merchant));
    const { rows } = await domain.behind.admin.query<{ id: string }>('SELECT id FROM claim WHERE order_id = $1', [order.id]);
    const { id } = must(rows[0]);
    expect((await domain.services.claims.detail({ id }, operator)).files).toEqual([{ id: proof, name: 'proof.pdf', size: pdfOf().length }]);
    const file = await domain.services.claims.file({ id, fileId: proof }, operator);
    expect([file.fileName, file.contentType]).toEqual(['proof.pdf', 'application/pdf']);
    // What follows in the same transaction is the platform's again.
    const { tenantId } = operator.principal;
    const after = await domain.database.tenant(tenantId, async (tx) => {
      await tx.execute(`SELECT name FROM platform_claim_file('${id}', '${proof}')`);
      await tx.execute(`SELECT id FROM hold_claim('${id}')`);
      return tx.execute<{ id: string }>('SELECT id FROM tenant UNION SELECT tenant_id FROM stored_file');
    });
    expect(after.rows).toEqual([{ id: tenantId }]);
    expect(await codeOf(domain.services.files.open({ id: proof }, operator))).toBe('file_not_found');
    for (const [claimId, fileId] of [
      [id, other],
      [randomUUID(), proof],
      ['none', proof],
      [id, 'none'],
    ] as const)
      expect(await codeOf(domain.services.claims.file({ id: claimId, fileId }, operator))).toBe('file_not_found');
    expect(await codeOf(domain.services.claims.file({ id, fileId: proof }, merchant))).toBe('file_not_found');
  });
});

test('whatever three people do in whichever order, a claim is credited at most once, and never above what was paid (M3)', async () => {
  const random = createRandom(7);
  await limit('USD', '8.00', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => claimable(domain, merchant)));
    const before = await balanceOf(domain, 'USD');
    const latest = async (order: string) =>
      (
        await domain.behind.admin.query<{ id: string }>(
          'SELECT id FROM claim WHERE order_id = $1 ORDER BY requested_at DESC, id DESC LIMIT 1',
          [order],
        )
      ).rows[0]?.id ?? 'none';
    const act = async () => {
      const { id, total } = random.pick(orders as [(typeof orders)[number], ...typeof orders]);
      const who = random.pick([operator, supervisor]);
      const amount = random.pick([total, total, '8.00', '9.00', '0.01']);
      const verdict = random.pick(['accept', 'accept', 'acceptPart', 'reject'] as const);
      const turn = random.integer(0, 7);
      try {
        if (turn < 2) await domain.services.claims.request({ ids: [id], reason: 'x', amount }, keyed(merchant));
        else if (turn === 2) await domain.services.claims.withdraw({ ids: [id] }, keyed(merchant));
        else await review({ id: await latest(id), verdict, amount, remark: 'x' }, who);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    };
    for (let round = 0; round < 25; round += 1) await Promise.all(Array.from({ length: 6 }, act));
    let credited = 0;
    for (const { id, total } of orders) {
      const back = (await transfersOf(domain, id))
        .filter((line) => line.startsWith('chargeback'))
        .map((line) => Number(line.split(' ')[2]));
      expect(back.length).toBeLessThanOrEqual(1);
      expect(back[0] ?? 0).toBeLessThanOrEqual(Number(total));
      const accepted = (await claimsOf(domain, id)).filter((state) => state.startsWith('accepted'));
      expect(accepted).toHaveLength(back.length);
      credited += back[0] ?? 0;
    }
    expect(credited).toBeGreaterThan(0);
    expect(await balanceOf(domain, 'USD')).toBeCloseTo(before + credited, 3);
    expect(await ledgerProblems(domain.behind.admin)).toEqual([]);
  });
});
