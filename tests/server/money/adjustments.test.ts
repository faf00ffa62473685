import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { exact } from '../../../contract/values/exact.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { createRandom } from '../../../server/db/seeds/random.ts';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { sampleOf } from '../../support/sample.ts';
import { must, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';
import { balanceOf, keyed } from '../orders/orders-world.ts';
import { answer, evidenceOf, heavier, paidOrder, proposed, reweighed, settle, storedOf } from './adjustments-world.ts';

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
const propose = (input: CallInput<'adjustmentReview.propose'>, caller = operator) =>
  domain.services.adjustments.propose(input, keyed(caller));
const review = (input: CallInput<'adjustmentReview.review'>, caller = operator) => domain.services.adjustments.review(input, keyed(caller));
const seenBy = (id: string, caller = merchant) => domain.services.adjustments.byId({ id }, caller);
/** As the owner of the tables, whom the ledger does not ask for a top-up. */
const moveAsOwner = (cause: 'topup' | 'adjust_charge' | 'adjust_credit', amount: string) =>
  domain.behind.admin.query(
    `DO $$ BEGIN PERFORM set_config('app.tenant_id', '${tenants.harbour}', true);
     PERFORM move_money(gen_random_uuid(), '${cause}', NULL, 1, ${amount}, 'USD', 'x', NULL, now()); END $$`,
  );
const balance = async () => Number(await balanceOf(domain, 'USD'));

describe('a proposal', () => {
  test('books nothing, tells who may answer in both languages, and is seen by its merchant alone', async () => {
    const before = await balance();
    const { id, order, adjustStatus } = await proposed(operator);
    expect(adjustStatus).toBe('proposed');
    expect(await balance()).toBeCloseTo(before - Number(order.total), 3);
    expect(await seenBy(id)).toMatchObject({
      direction: 'charge',
      amount: '12.50',
      customerNo: order.number,
      silence: 'lapses',
      mayAnswer: true,
    });
    expect(await codeOf(seenBy(id, globex))).toBe('adjustment_not_found');
    expect(await codeOf(answer(id, 'accept', globex))).toBe('adjustment_not_found');
    const { rows } = await domain.behind.admin.query<{ zh: string; en: string; text: string; users: string[] }>(
      `SELECT a.title_zh AS zh, a.title_en AS en, a.content_zh AS text, (SELECT json_agg(u.username) FROM announcement_send s
         JOIN app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id WHERE s.announcement_id = a.id) AS users
       FROM announcement a WHERE a.tenant_id = $1 AND a.bus_id = $2`,
      [tenants.harbour, id],
    );
    expect(rows).toEqual([
      {
        zh: expect.stringContaining(`订单 ${order.number}`),
        en: expect.stringContaining('charge of USD 12.50'),
        text: expect.stringContaining('&#60;b&#62;'),
        users: expect.arrayContaining(['merchant']),
      },
    ]);
  });

  test('is of paid orders, one of a cause at a time, and says what is wrong with it', async () => {
    const { order } = await proposed(operator);
    const input = { number: order.number, adjustCause: 'surcharge', amount: '1.00', reason: 'x' };
    expect(await codeOf(propose(input))).toBe('adjustment_open');
    expect(await codeOf(propose({ ...input, number: 'nowhere' }))).toBe('adjustment_no_order');
    const other = { ...input, adjustCause: 'other' };
    for (const wrong of [
      other,
      { ...input, adjustCause: 'x' },
      { ...input, amount: '0' },
      { ...input, amount: '0.001' },
      { ...input, reason: ' ' },
    ])
      expect(await codeOf(propose(wrong))).toBe('invalid_fields');
    for (const file of [randomUUID(), 'x', await evidenceOf(supervisor)])
      expect(await codeOf(propose({ ...other, direction: 'charge', evidence: [file] }))).toBe('file_not_found');
    expect(await propose({ ...other, direction: 'credit' })).toMatchObject({ adjustStatus: 'proposed' });
  });

  test('of a re-weighing is priced by the tariff of the quote; the lines of both prices add up', async () => {
    const { id, order, price } = await reweighed(operator, [await evidenceOf(operator)]);
    const seen = await seenBy(id);
    expect(seen).toMatchObject({ direction: 'charge', amount: price.amount, silence: 'accepts', because: expect.stringMatching(/\d/) });
    expect(exact(seen.quotedTotal ?? '0').equals(exact(order.total))).toBe(true);
    const difference = seen.lines.reduce((sum, line) => sum.add(exact(line.difference)), exact('0'));
    expect(difference.equals(exact(price.amount))).toBe(true);
    expect(seen.boxes).toEqual([
      expect.objectContaining({ boxNo: 'B1', quoted: expect.stringContaining('1.250 kg'), measured: '4.900 kg · 40 × 30 × 20 cm' }),
    ]);
    for (const line of seen.lines) expect([line.quotedRule, line.billedRule].some((rule) => rule !== null && rule !== '')).toBe(true);
    const [file] = seen.files;
    const sent = await domain.services.adjustments.file({ id, fileId: must(file).id }, merchant);
    expect(sent).toMatchObject({ fileName: '称重.pdf', contentType: 'application/pdf' });
    expect(await codeOf(domain.services.adjustments.file({ id, fileId: must(file).id }, globex))).toBe('file_not_found');
  });

  test('of a re-weighing is refused with another amount, without a difference, and gives back what was too much', async () => {
    const { number } = await paidOrder();
    const input = { number, adjustCause: 'reweighing', boxes: heavier, reason: 'x' };
    expect(await codeOf(propose({ ...input, amount: '0.01' }))).toBe('adjustment_amount_changed');
    const same = [{ boxNo: 'B1', boxWeight: '1.250', boxLength: '30', boxWidth: '20', boxHeight: '10' }];
    expect(await codeOf(propose({ ...input, boxes: same, amount: '0.01' }))).toBe('adjustment_no_difference');
    const lighter = [{ boxNo: 'B1', boxWeight: '0.200', boxLength: '10', boxWidth: '10', boxHeight: '5' }];
    expect(await domain.services.adjustments.price({ ...input, boxes: lighter }, operator)).toMatchObject({ direction: 'credit' });
  });
});

describe('only an outcome books it, once', () => {
  test('accepted: the balance, the transactions, the order and its log say why', async () => {
    const { id, order } = await proposed(operator);
    const before = await balance();
    expect(await answer(id)).toMatchObject({ adjustStatus: 'booked' });
    expect(await balance()).toBeCloseTo(before - 12.5, 3);
    expect(await storedOf(id)).toEqual({ state: 'booked', decidedBy: 'merchant', transfers: ['adjust_charge 12.5'] });
    const { records } = await domain.services.transfers.list({ number: order.number, flowType: 'adjust_charge' }, merchant);
    expect(records).toEqual([expect.objectContaining({ adjustmentId: id, customerNo: order.number, amount: '-12.50', orderId: order.id })]);
    const flow = await domain.services.userAccounts.incomeFlow({ id: order.id }, merchant);
    expect(flow.map(({ flowType }) => flowType)).toEqual(['pay', 'adjust_charge']);
    const { rows } = await domain.behind.admin.query('SELECT 1 FROM order_log WHERE order_id = $1 AND operation = $2', [
      order.id,
      'adjustCharge',
    ]);
    expect(rows).toHaveLength(1);
    expect(await codeOf(answer(id))).toBe('adjustment_decided');
    expect(await codeOf(review({ id, verdict: 'withdraw', remark: 'x' }))).toBe('adjustment_decided');
  });

  test('fifty decisions at once book it once; a repeated key gets the first answer', async () => {
    const { id } = await proposed(operator);
    const before = await balance();
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => (at % 10 === 9 ? review({ id, verdict: 'withdraw', remark: 'x' }, operator) : answer(id))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'adjustment_decided' });
    const { state, transfers } = await storedOf(id);
    expect(transfers).toHaveLength(state === 'booked' ? 1 : 0);
    expect(await balance()).toBeCloseTo(before - (state === 'booked' ? 12.5 : 0), 3);
    const again = keyed(merchant);
    const other = await proposed(operator);
    const first = await domain.services.adjustments.answer({ id: other.id, answer: 'accept' }, again);
    expect(await domain.services.adjustments.answer({ id: other.id, answer: 'accept' }, again)).toEqual(first);
  });

  test('nobody answered: a re-weighing with evidence and a credit take effect, other charges lapse', async () => {
    const weighed = await reweighed(operator, [await evidenceOf(operator)]);
    const unproved = await reweighed(operator, []);
    const credit = await proposed(operator, { adjustCause: 'compensation' });
    const charge = await proposed(operator);
    const ids = [weighed, unproved, credit, charge].map(({ id }) => id);
    await settle(6.9);
    for (const id of ids) expect(await storedOf(id)).toMatchObject({ state: 'proposed' });
    await settle(7.1);
    await settle(7.2);
    const states = await Promise.all(ids.map(storedOf));
    expect(states.map(({ state, decidedBy, transfers }) => [state, decidedBy, transfers.length])).toEqual([
      ['booked', 'silence', 1],
      ['lapsed', 'silence', 0],
      ['booked', 'silence', 1],
      ['lapsed', 'silence', 0],
    ]);
  });

  test('disputed: withdrawn, or upheld with a reason; above the limit by two people', async () => {
    const withdrawn = await proposed(operator);
    expect(await codeOf(domain.services.adjustments.answer({ id: withdrawn.id, answer: 'dispute' }, keyed(merchant)))).toBe(
      'invalid_fields',
    );
    expect(await answer(withdrawn.id, 'dispute')).toMatchObject({ adjustStatus: 'disputed' });
    await settle(30);
    expect(await codeOf(review({ id: withdrawn.id, verdict: 'uphold' }))).toBe('invalid_fields');
    expect(await review({ id: withdrawn.id, verdict: 'withdraw', remark: '核实有误' })).toMatchObject({ adjustStatus: 'withdrawn' });
    const upheld = await proposed(operator);
    await answer(upheld.id, 'dispute');
    expect(await review({ id: upheld.id, verdict: 'uphold', remark: '有称重记录' })).toMatchObject({ adjustStatus: 'booked' });
    const large = await proposed(operator, { amount: '151.00' });
    await answer(large.id, 'dispute');
    expect(await review({ id: large.id, verdict: 'uphold', remark: '有记录' })).toMatchObject({ adjustStatus: 'second_review' });
    expect(await seenBy(large.id)).toMatchObject({ adjustStatus: 'disputed', remark: null });
    expect(await codeOf(review({ id: large.id, verdict: 'agree' }))).toBe('adjustment_second_person');
    expect(await review({ id: large.id, verdict: 'agree' }, supervisor)).toMatchObject({ adjustStatus: 'booked' });
  });

  test('a dispute is told to those who decide, and the notice ends when it is handled', async () => {
    const noticesOf = async (id: string) => {
      const { rows } = await domain.behind.admin.query<{ reader: string; page: string; title: string; content: string; ended: boolean }>(
        `SELECT u.username AS reader, a.open_page AS page, a.title_en AS title, a.content_zh AS content, a.end_at IS NOT NULL AS ended
         FROM announcement a JOIN tenant t ON t.id = a.tenant_id AND t.kind = 'platform'
         JOIN announcement_send s ON s.tenant_id = a.tenant_id AND s.announcement_id = a.id
         JOIN app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id WHERE a.bus_id = $1 ORDER BY u.username`,
        [id],
      );
      return rows;
    };
    const { id, order } = await proposed(operator);
    expect(await noticesOf(id)).toEqual([]);
    await answer(id, 'dispute', merchant, '称重 <i>有误</i>');
    const told = await noticesOf(id);
    expect(told.map(({ reader, page, ended }) => [reader, page, ended])).toEqual([
      ['operator', 'platform/AdjustmentReview', false],
      ['supervisor', 'platform/AdjustmentReview', false],
    ]);
    expect(told[0]).toMatchObject({ title: `Order ${order.number}: charge of USD 12.50 is disputed` });
    expect(told[0]?.content).toContain('称重 &#60;i&#62;有误');
    await review({ id, verdict: 'uphold', remark: '有记录' });
    expect((await noticesOf(id)).map(({ ended }) => ended)).toEqual([true, true]);
    const accepted = await proposed(operator);
    await answer(accepted.id);
    expect(await noticesOf(accepted.id)).toEqual([]);
  });

  test('a credit above the limit is unknown to its merchant until a second person agrees', async () => {
    const { id, adjustStatus } = await proposed(operator, { adjustCause: 'compensation', amount: '151.00' });
    expect(adjustStatus).toBe('second_review');
    expect(await codeOf(seenBy(id))).toBe('adjustment_not_found');
    expect(await codeOf(answer(id))).toBe('adjustment_not_found');
    expect(await codeOf(review({ id, verdict: 'agree' }))).toBe('adjustment_second_person');
    expect(await review({ id, verdict: 'agree' }, supervisor)).toMatchObject({ adjustStatus: 'proposed' });
    expect(await answer(id)).toMatchObject({ adjustStatus: 'booked' });
  });

  test('a balance that does not cover it: due, refused again, and booked once there is money', async () => {
    const most = await balance();
    const { id } = await proposed(operator, { amount: (most + 1_000).toFixed(2) });
    expect(await answer(id)).toMatchObject({ adjustStatus: 'due' });
    expect(await codeOf(answer(id))).toBe('balance_too_low');
    await settle(0);
    expect(await storedOf(id)).toMatchObject({ state: 'due', transfers: [] });
    await moveAsOwner('topup', '5000');
    await settle(0);
    expect(await storedOf(id)).toMatchObject({
      state: 'booked',
      decidedBy: 'merchant',
      transfers: [expect.stringContaining('adjust_charge')],
    });
  });
});

describe('the books', () => {
  test('refuse an adjustment without a row that says why, whoever writes', async () => {
    for (const cause of ['adjust_charge', 'adjust_credit'] as const)
      await expect(moveAsOwner(cause, '5')).rejects.toMatchObject({ code: 'WB004' });
  });

  test.each(sampleOf('histories of adjustments', [1, 2, 3], 1))('stay in order through random histories (seed %i)', async (seed) => {
    const random = createRandom(seed);
    const evidence = await evidenceOf(operator);
    const ids: string[] = [];
    const steps = [
      async () => ids.push((await proposed(operator, { amount: `${1 + random.integer(0, 39)}.00` })).id),
      async () => ids.push((await proposed(operator, { adjustCause: 'compensation', amount: `${1 + random.integer(0, 299)}.00` })).id),
      async () => ids.push((await reweighed(operator, random.integer(0, 1) === 0 ? [evidence] : [])).id),
      () => answer(one()),
      () => answer(one(), 'dispute'),
      () => review({ id: one(), verdict: 'uphold', remark: 'x' }),
      () => review({ id: one(), verdict: 'agree' }, supervisor),
      () => review({ id: one(), verdict: 'withdraw', remark: 'x' }),
      () => settle(random.integer(0, 9)),
    ];
    const one = () => ids[random.integer(0, Math.max(0, ids.length - 1))] ?? randomUUID();
    for (let at = 0; at < 40; at += 1)
      await Promise.allSettled([must(steps[random.integer(0, steps.length - 1)])(), must(steps[random.integer(0, steps.length - 1)])()]);
    expect(await ledgerProblems(domain.behind.admin)).toEqual([]);
    const { rows } = await domain.behind.admin.query<{ wrong: number }>(
      `SELECT count(*)::int AS wrong FROM adjustment a LEFT JOIN ledger_transfer t ON t.tenant_id = a.tenant_id AND t.id = a.id
       WHERE (a.state = 'booked') <> (t.id IS NOT NULL) OR (t.id IS NOT NULL AND (t.amount <> a.amount OR a.decided_by IS NULL))`,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });
});
