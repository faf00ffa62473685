import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { Refusal } from '../../../server/calls/refusal.ts';
import { pdfOf } from '../../support/pdfs.ts';
import { must, refusalOf } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';
import { keyed } from '../orders/orders-world.ts';
import { proposed, storedOf } from './adjustments-world.ts';
import { book, imported, linesOf, trackedOrder } from './carrier-world.ts';

openMerchantDomain();

let operator: SignedInCaller;
let supervisor: SignedInCaller;
beforeAll(async () => {
  operator = await domain.as('operator', 'en_US');
  supervisor = await domain.as('supervisor', 'en_US');
});

const rules = () => domain.services.moneyRules;
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
/** The key and values of the message at a field of a refused input. */
async function fieldOf(work: Promise<unknown>) {
  const refused: unknown = await work.catch((error: unknown) => error);
  if (!(refused instanceof Refusal)) throw new Error('nothing was refused');
  const [field] = refused.detail.fields ?? [];
  return { path: field?.path, message: field?.message, ...field?.values };
}

const limit = (amount: string, currency = 'USD', limitOf: 'topUpLimit' | 'adjustmentLimit' = 'topUpLimit') => ({
  ...{ id: `${limitOf} ${currency}`, limitOf, currency, amount },
});
const limitRow = async (id: string) => must((await rules().limits(operator)).find((row) => row.id === id));
const changesOf = async (changeStatus?: string) =>
  (await rules().changes({ pageSize: 100, ...(changeStatus === undefined ? {} : { changeStatus }) }, operator)).records;
const waitingId = async () => must((await changesOf('waiting'))[0]).id;

/** A top-up of a merchant that waits for its first review. */
async function topUp(amount: string, currency = 'USD') {
  const { topUps, files } = domain.services;
  const accountId = must((await topUps.banks({ currency }, merchant))[0]).id;
  const { id } = await topUps.open({ amount, currency, accountId }, keyed(merchant));
  const voucher = (await files.keep({ purpose: 'paymentSlip', file: { name: 'slip.pdf', bytes: pdfOf() } }, merchant)).id;
  const remitTime = new Date(domain.clock.now.getTime() - 86_400_000).toISOString().slice(0, 10);
  await topUps.recharge({ id, payerName: 'Lin', payerAccount: '6222', remitTime, voucher }, keyed(merchant));
  return { id, accept: (by = operator) => topUps.review({ id, verdict: 'accept', amount }, keyed(by)) };
}

interface Told {
  readonly title: string;
  readonly ended: boolean;
  readonly readers: string[];
}

async function noticesOf(changeId: string): Promise<Told[]> {
  const { rows } = await domain.behind.admin.query<Told>(
    `SELECT a.title_en AS title, a.end_at IS NOT NULL AS ended, array_agg(u.username::text ORDER BY u.username) AS readers
     FROM announcement a JOIN announcement_send s ON s.tenant_id = a.tenant_id AND s.announcement_id = a.id
     JOIN app_user u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
     WHERE a.bus_id = $1 AND a.open_page = 'platform/MoneyRuleChange' GROUP BY a.id, a.title_en, a.end_at ORDER BY a.id`,
    [changeId],
  );
  return rows;
}

describe('a limit above which two people decide', () => {
  test('holds at once when it is lowered, also for a top-up under review, and others are told', async () => {
    const open = await topUp('6000.00');
    expect(await rules().saveLimit(limit('5000'), operator)).toMatchObject({ changeStatus: 'done' });
    expect(await limitRow('topUpLimit USD')).toMatchObject({ amount: '5000.00', waiting: null });
    expect(await open.accept()).toMatchObject({ authStatus: 'second_review' });
    const change = must((await changesOf())[0]);
    expect(change).toMatchObject({ rule: 'Limit of top-ups, USD', before: 'USD 7,000.00', after: 'USD 5,000.00', asker: 'operator' });
    expect(await noticesOf(change.id)).toEqual([{ title: expect.stringContaining('changed'), ended: false, readers: ['supervisor'] }]);
  });

  test('waits for a second person when it is raised, and holds for what is open once that one agrees', async () => {
    const [early, late] = [await topUp('8000.00'), await topUp('8000.00')];
    expect(await rules().saveLimit(limit('9000'), operator)).toMatchObject({ changeStatus: 'waiting' });
    expect(await limitRow('topUpLimit USD')).toMatchObject({ amount: '5000.00', waiting: '9000.00' });
    expect(await early.accept()).toMatchObject({ authStatus: 'second_review' });
    const id = await waitingId();
    expect(await noticesOf(id)).toEqual([{ title: expect.stringContaining('waits for you'), ended: false, readers: ['supervisor'] }]);
    expect(await codeOf(rules().saveLimit(limit('9500'), supervisor))).toBe('money_rule_asked');
    for (const verdict of ['agree', 'refuse'] as const)
      expect(await codeOf(rules().decide({ id, verdict, remark: 'x' }, operator)), verdict).toBe('money_rule_second_person');
    expect(await codeOf(rules().decide({ id, verdict: 'withdraw' }, supervisor))).toBe('money_rule_second_person');
    expect(await rules().change({ id }, supervisor)).toMatchObject({ mayDecide: true, mayWithdraw: false });
    expect(await rules().decide({ id, verdict: 'agree' }, supervisor)).toMatchObject({ changeStatus: 'done' });
    expect(await limitRow('topUpLimit USD')).toMatchObject({ amount: '9000.00', waiting: null });
    expect(await late.accept()).toMatchObject({ authStatus: 'accounted' });
    expect((await noticesOf(id)).map(({ ended, readers }) => [ended, readers])).toEqual([
      [true, ['supervisor']],
      [false, ['operator']],
    ]);
    expect(await codeOf(rules().decide({ id, verdict: 'agree' }, supervisor))).toBe('money_rule_decided');
  });

  test('is refused with a reason, taken back by who asked, and not agreed to once the rule is another', async () => {
    await rules().saveLimit(limit('9100'), operator);
    expect(await fieldOf(rules().decide({ id: await waitingId(), verdict: 'refuse', remark: ' ' }, supervisor))).toMatchObject({
      path: 'remark',
    });
    await rules().decide({ id: await waitingId(), verdict: 'refuse', remark: 'too much' }, supervisor);
    await rules().saveLimit(limit('9100'), operator);
    await rules().decide({ id: await waitingId(), verdict: 'withdraw' }, operator);
    await rules().saveLimit(limit('9100'), operator);
    await rules().saveLimit(limit('100'), supervisor);
    const id = await waitingId();
    expect(await codeOf(rules().decide({ id, verdict: 'agree' }, supervisor))).toBe('money_rule_overtaken');
    await rules().decide({ id, verdict: 'refuse', remark: 'lowered meanwhile' }, supervisor);
    expect(await limitRow('topUpLimit USD')).toMatchObject({ amount: '100.00', waiting: null });
  });

  test('of a new currency waits too, and a removed one means two people at once', async () => {
    const added = { limitOf: 'topUpLimit', currency: 'SEK', amount: '500' } as const;
    expect(await rules().saveLimit(added, operator)).toMatchObject({ changeStatus: 'waiting' });
    await rules().decide({ id: await waitingId(), verdict: 'agree' }, supervisor);
    expect(await fieldOf(rules().saveLimit(added, operator))).toMatchObject({ path: 'currency', message: 'moneyRule.exists' });
    const open = await topUp('40.00', 'EUR');
    await rules().remove({ kind: 'topUpLimit', id: 'topUpLimit EUR' }, operator);
    expect(await open.accept()).toMatchObject({ authStatus: 'second_review' });
    expect(await codeOf(rules().remove({ kind: 'topUpLimit', id: 'adjustmentLimit EUR' }, operator))).toBe('money_rule_not_found');
  });

  test('takes no amount below nothing, of too many decimals, or of no currency', async () => {
    for (const wrong of [limit('-1'), limit('1.001'), limit('1.5', 'JPY')])
      expect(await fieldOf(rules().saveLimit(wrong, operator))).toMatchObject({ path: 'amount', message: 'moneyRule.amount' });
    expect(await fieldOf(rules().saveLimit({ limitOf: 'topUpLimit', currency: 'XXX', amount: '1' }, operator))).toMatchObject({
      path: 'currency',
    });
    expect(await codeOf(rules().saveLimit(limit('100'), operator))).toBe('money_rule_same');
  });

  test('of adjustments decides whether a credit is told at once', async () => {
    const credit = { adjustCause: 'compensation', amount: '90.00' } as const;
    expect(await storedOf((await proposed(operator, credit)).id)).toMatchObject({ state: 'proposed' });
    await rules().saveLimit(limit('80', 'USD', 'adjustmentLimit'), operator);
    expect(await storedOf((await proposed(operator, credit)).id)).toMatchObject({ state: 'second_review' });
  });
});

describe('causes and days of adjustments', () => {
  const cause = { nameZh: '仓储费', nameEn: 'Storage', direction: 'charge' } as const;
  const causeId = async () => must((await rules().causes(operator)).find(({ nameEn }) => nameEn === 'Storage')).id;

  test('a new cause is proposed by its name, and one in use stays', async () => {
    await rules().saveCause(cause, operator);
    const id = await causeId();
    expect(await fieldOf(rules().saveCause({ ...cause, nameZh: '其它' }, operator))).toMatchObject({ path: 'nameEn' });
    const made = await proposed(operator, { adjustCause: id, amount: '5.00' });
    const row = await domain.services.adjustments.byId({ id: made.id }, await domain.as('merchant', 'zh_CN'));
    expect(row.adjustCause_dictText).toBe('仓储费');
    expect(await codeOf(rules().remove({ kind: 'adjustmentCause', id }, operator))).toBe('money_rule_used');
    await rules().saveCause({ nameZh: '试用', nameEn: 'Trial' }, operator);
    const trial = must((await rules().causes(operator)).find(({ nameEn }) => nameEn === 'Trial')).id;
    await rules().remove({ kind: 'adjustmentCause', id: trial }, operator);
    expect((await rules().causes(operator)).some(({ id }) => id === trial)).toBe(false);
  });

  test('that silence accepts a charge needs two people; that it no longer does, one', async () => {
    const silent = { id: await causeId(), ...cause, silentCharge: true };
    expect(await rules().saveCause(silent, operator)).toMatchObject({ changeStatus: 'waiting' });
    expect((await rules().causes(operator)).find(({ id }) => id === silent.id)).toMatchObject({ silentCharge: false, waiting: true });
    await rules().decide({ id: await waitingId(), verdict: 'agree' }, supervisor);
    expect((await rules().causes(operator)).find(({ id }) => id === silent.id)).toMatchObject({ silentCharge: true, waiting: false });
    expect(await rules().saveCause({ ...silent, silentCharge: false }, operator)).toMatchObject({ changeStatus: 'done' });
  });

  test('the causes of the product stay, with their names', async () => {
    expect(await codeOf(rules().remove({ kind: 'adjustmentCause', id: 'surcharge' }, operator))).toBe('money_rule_stays');
    const way = rules().saveCause({ id: 'reweighing', direction: 'charge', silentCharge: true }, operator);
    expect(await fieldOf(way)).toMatchObject({ path: 'direction', message: 'moneyRule.reweighing' });
    const silence = rules().saveCause({ id: 'compensation', direction: 'credit', silentCharge: true }, operator);
    expect(await fieldOf(silence)).toMatchObject({ path: 'silentCharge' });
    await rules().saveCause({ id: 'surcharge', direction: '', nameEn: 'Fine', nameZh: '罚款' }, operator);
    expect((await rules().causes(operator)).find(({ id }) => id === 'surcharge')).toMatchObject({
      direction: '',
      nameEn: 'Later surcharge',
    });
    await rules().saveCause({ id: 'surcharge', direction: 'charge' }, operator);
  });

  test('the days of a merchant hold for what is proposed from then on', async () => {
    const row = must((await rules().days({ merchant: 'harbour' }, operator)).records[0]);
    expect(row).toMatchObject({ days: 7 });
    const before = await proposed(operator);
    await rules().saveDays({ id: row.id, days: 3 }, operator);
    const after = await proposed(operator);
    const termOf = async (id: string) => {
      const { rows } = await domain.behind.admin.query<{ days: number }>(
        'SELECT extract(day FROM answer_by - told_at)::int AS days FROM adjustment WHERE id = $1',
        [id],
      );
      return must(rows[0]).days;
    };
    expect([await termOf(before.id), await termOf(after.id)]).toEqual([7, 3]);
    expect(must((await changesOf())[0])).toMatchObject({ before: '7 days', after: '3 days', rule: expect.stringContaining('Harbour') });
    // A company that is no merchant has no days.
    expect(await codeOf(rules().saveDays({ id: operator.principal.tenantId, days: 3 }, operator))).toBe('money_rule_same');
  });
});

describe('rules that match bank lines', () => {
  const rule: CallInput<'moneyRule.saveBankRule'> = {
    ...{ place: 100, score: 30, reference: false, amount: true, payerName: false, withinDays: 60, ties: false, active: true },
  };
  const save = (changes: Partial<typeof rule>) => rules().saveBankRule({ ...rule, ...changes }, operator);

  test('come in their order, and change their places', async () => {
    await save({});
    const codes = async () => (await rules().bankRules(operator)).map(({ says }) => says);
    expect((await codes()).at(-1)).toBe('amount, within 60 days');
    const own = must((await rules().bankRules(operator)).at(-1));
    // In front of what is stricter it would take all lines of those.
    expect(await fieldOf(save({ id: own.id, place: 3 }))).toMatchObject({ message: 'moneyRule.hides', path: 'place', place: 3 });
    await save({ id: own.id, payerDigits: 8, place: 2 });
    expect((await codes())[1]).toBe('amount, last 8 signs of the account, within 60 days');
    expect((await rules().bankRules(operator)).map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await rules().remove({ kind: 'bankRule', id: own.id }, operator);
    expect(await rules().bankRules(operator)).toHaveLength(6);
  });

  test.each([
    ['a repetition', { withinDays: 3 }, { message: 'moneyRule.repeats', place: 6 }],
    ['what a wider one before takes', { withinDays: 2, payerName: false }, { message: 'moneyRule.hidden', place: 6 }],
    [
      'a reference behind the rule of references',
      { reference: true, amount: false, payerName: true },
      { message: 'moneyRule.hidden', place: 2 },
    ],
    ['nothing to compare', { amount: false, withinDays: 3 }, { message: 'moneyRule.condition', path: 'amount' }],
    ['tying without a reference', { ties: true }, { message: 'moneyRule.ties', path: 'ties' }],
  ])('refuse %s', async (_what, changes, expected) => {
    expect(await fieldOf(save(changes))).toMatchObject(expected);
  });
});

describe("rules of carriers' invoices", () => {
  const rule = { place: 1, lineField: 'order_no', orderField: 'tracking_number', active: true } as const;

  test('match from then on, by their place; the same numbers twice are refused', async () => {
    await trackedOrder('BY-ORDER-NO');
    const rows = [
      ['Tracking number', 'Order no', 'Amount'],
      [null, 'BY-ORDER-NO', 2],
    ];
    expect((await imported(operator, await book(rows))).matched).toBe(0);
    await rules().saveCarrierRule(rule, operator);
    const { id, matched } = await imported(operator, await book(rows));
    expect(matched).toBe(1);
    expect(must((await linesOf(operator, id))[0]).because).toBe('Order number is the tracking number');
    expect(await fieldOf(rules().saveCarrierRule(rule, operator))).toMatchObject({ message: 'moneyRule.sameFields', place: 1 });
    const twice = { ...rule, lineField: 'order_no', orderField: 'customer_no' } as const;
    expect(await fieldOf(rules().saveCarrierRule(twice, operator))).toMatchObject({ message: 'moneyRule.sameFields', place: 4 });
    await rules().saveCarrierRule({ ...rule, id: 'order_no_as_tracking_number', active: false }, operator);
    expect((await imported(operator, await book(rows))).matched).toBe(0);
  });

  test('a tolerance is within bounds, once for each carrier, and the one for all stays', async () => {
    const dhl = { carrierCode: 'dhl', weightKg: '1', weightPercent: '5', pricePercent: '-10' };
    await rules().saveTolerance(dhl, operator);
    expect(await fieldOf(rules().saveTolerance(dhl, operator))).toMatchObject({ message: 'moneyRule.exists' });
    expect(await fieldOf(rules().saveTolerance({ ...dhl, carrierCode: 'nobody' }, operator))).toMatchObject({ path: 'carrierCode' });
    const wide = rules().saveTolerance({ ...dhl, id: 'dhl', pricePercent: '-101' }, operator);
    expect(await fieldOf(wide)).toMatchObject({ path: 'pricePercent', min: -100 });
    expect(await codeOf(rules().remove({ kind: 'tolerance', id: '*' }, operator))).toBe('money_rule_stays');
    await rules().remove({ kind: 'tolerance', id: 'dhl' }, operator);
  });

  test('a word means a charge on the next import, however it is written', async () => {
    const rows = [
      ['Tracking number', 'Charge', 'Amount'],
      ['NOBODYS', 'Peak Season', 2],
    ];
    const chargeOf = async () => must((await linesOf(operator, (await imported(operator, await book(rows))).id))[0]).charge;
    expect(await chargeOf()).toBe('other');
    await rules().saveWord({ word: ' PEAK season ', charge: 'surcharge' }, operator);
    expect(await chargeOf()).toBe('surcharge');
    expect(await fieldOf(rules().saveWord({ word: 'Peak Season', charge: 'fuel' }, operator))).toMatchObject({
      message: 'moneyRule.exists',
    });
    expect(await fieldOf(rules().saveWord({ word: ' -- ', charge: 'fuel' }, operator))).toMatchObject({ message: 'moneyRule.noWord' });
    expect((await rules().words({ word: 'peak' }, operator)).records).toMatchObject([{ word: 'peak season', charge: 'surcharge' }]);
  });
});

describe('who may', () => {
  test('each change stands in the log of money with both values', async () => {
    await rules().saveWord({ word: 'audited word', charge: 'fuel' }, operator);
    await rules().saveWord({ id: 'audited word', charge: 'duty' }, operator);
    const { rows } = await domain.behind.admin.query<{ detail: unknown }>(
      "SELECT detail FROM audit_log WHERE action = 'moneyRule.change' AND subject = 'chargeWord audited word' ORDER BY at DESC, id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ detail: { before: { charge: 'fuel' }, after: { charge: 'duty' } } }]);
  });

  test('nobody without the right, and no table by hand', async () => {
    const change = (by: SignedInCaller) =>
      domain.database.tenant(by.principal.tenantId, (tx) =>
        tx.execute(`SELECT change_money_rule(gen_random_uuid(), 'topUpLimit', 'CNY', '{"amount":"1"}', '${by.principal.userId}', now())`),
      );
    await expect(change(merchant)).rejects.toMatchObject({ cause: { code: 'WB004' } });
    const { rows } = await domain.behind.admin.query<{ role_id: string }>(
      "DELETE FROM role_permission WHERE tenant_id = $1 AND action = 'platform:rules' RETURNING role_id",
      [operator.principal.tenantId],
    );
    await expect(change(operator)).rejects.toMatchObject({ cause: { code: 'WB004' } });
    await domain.behind.admin.query(
      "INSERT INTO role_permission (tenant_id, role_id, action, type) VALUES ($1, $2, 'platform:rules', '1')",
      [operator.principal.tenantId, must(rows[0]).role_id],
    );
    for (const query of [
      'UPDATE adjustment_limit SET amount = 0',
      'UPDATE adjustment_cause SET silent_charge = true',
      'UPDATE tenant SET adjustment_days = 1',
      'DELETE FROM bank_match_rule',
      'DELETE FROM carrier_match_rule',
      'UPDATE carrier_tolerance SET price_percent = 900',
      'DELETE FROM carrier_charge_word',
      "UPDATE money_rule_change SET state = 'done'",
      "SELECT put_money_rule('topUpLimit', 'CNY', '{\"amount\":\"1\"}')",
    ])
      await expect(
        domain.database.tenant(operator.principal.tenantId, (tx) => tx.execute(query)),
        query,
      ).rejects.toThrow();
  });
});
