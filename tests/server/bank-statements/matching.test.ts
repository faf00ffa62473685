import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { must, refusalOf } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';
import { balanceOf, keyed } from '../orders/orders-world.ts';
import { camtOf, dayBefore, importFile, openedTopUp, sentTopUp, type WrittenLine } from './bank-world.ts';

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
const bank = () => domain.services.bankStatements;
const match = (input: CallInput<'bankLine.match'>, caller = operator) => bank().match(input, keyed(caller));
const reopen = (id: string, remark?: string) => bank().reopen({ id, ...(remark === undefined ? {} : { remark }) }, keyed(operator));
const lineOf = (id: string) => bank().line({ id }, operator);

/** Imports one line and returns it as the work list has it. */
async function imported(line: WrittenLine) {
  const done = await importFile(camtOf([{ ref: randomUUID(), ...line }]), operator);
  const { records } = await bank().lines({ statementId: must(must(done.statements[0]).id) }, operator);
  return { done, line: must(records[0]) };
}

describe('from the statement to the balance', () => {
  test('a line with reference and amount is tied to its top-up, which people then accept: the money is booked once', async () => {
    const topUp = await sentTopUp(merchant, { amount: '250.00' });
    const before = Number(await balanceOf(domain, 'EUR'));
    const payer = { payer: 'MUSTER HANDELS', account: 'DE12500105170648489890' };
    const { done, line } = await imported({
      ...payer,
      amount: '250.00',
      text: `Deposit ${topUp.reference.replace(/(.{4})/g, '$1 ')}thanks`,
    });
    expect(done).toMatchObject({ readCount: 1, newCount: 1, matchedCount: 1, openCount: 0 });
    expect(line).toMatchObject({
      lineStatus: 'matched',
      topUpId: topUp.id,
      topUpReference: topUp.reference,
      score: 100,
      isCredited: false,
    });
    expect(Number(await balanceOf(domain, 'EUR'))).toBe(before);

    const [beside] = await bank().ofTopUp({ id: topUp.id }, operator);
    expect(beside).toMatchObject({
      isTied: true,
      amount: '250.00',
      reason: expect.stringContaining('same reference; same amount; same payer; same account'),
    });
    await domain.services.topUps.review({ id: topUp.id, verdict: 'accept', amount: '250.00' }, keyed(operator));
    expect(Number(await balanceOf(domain, 'EUR'))).toBe(before + 250);
    expect(await ledgerProblems(domain.behind.admin)).toEqual([]);
  });

  test('above the limit two people still accept, however well the line fits', async () => {
    const topUp = await sentTopUp(merchant, { amount: '9000.00' });
    expect((await imported({ amount: '9000.00', text: topUp.reference })).line.lineStatus).toBe('matched');
    const review = (caller: SignedInCaller) =>
      domain.services.topUps.review({ id: topUp.id, verdict: 'accept', amount: '9000.00' }, keyed(caller));
    expect(await review(operator)).toMatchObject({ authStatus: 'second_review' });
    expect(await codeOf(review(operator))).toBe('top_up_second_person');
    expect(await review(supervisor)).toMatchObject({ authStatus: 'accounted' });
  });

  test('a reference whose merchant has not told its payment is tied as well, and stays when the slip comes', async () => {
    const topUp = await openedTopUp(merchant, '61.00');
    const { line } = await imported({ amount: '61.00', text: topUp.reference.toLowerCase() });
    expect(line).toMatchObject({ lineStatus: 'matched', topUpReference: topUp.reference });
  });
});

describe('rules suggest, in the order of their data, and say why', () => {
  test('reference with another amount; account; name; day', async () => {
    const other = await sentTopUp(merchant, { amount: '320.00' });
    const { line: short } = await imported({ amount: '310.00', text: other.reference });
    expect(short).toMatchObject({ lineStatus: 'open', suggestions: 1, score: 85, topUpReference: other.reference });
    expect(short.reason).toContain('10.00 less');

    const named = await sentTopUp(merchant, { amount: '321.11', payerName: 'Müller & Söhne GmbH', payerAccount: 'DE12500105170648489890' });
    const scores = async (line: Omit<WrittenLine, 'amount'>) => (await imported({ amount: '321.11', ...line })).line;
    expect(await scores({ payer: 'Somebody', account: 'DE99500105170648489890' })).toMatchObject({
      score: 80,
      topUpReference: named.reference,
    });
    expect(await scores({ payer: 'MULLER + SOHNE' })).toMatchObject({ score: 75, topUpReference: named.reference });
    expect(await scores({ payer: 'Mueller und Soehne', day: dayBefore(20) })).toMatchObject({ score: 60 });
    expect(await scores({ payer: 'Somebody' })).toMatchObject({ score: 40 });
    expect(await scores({ payer: 'Somebody', day: dayBefore(20) })).toMatchObject({ score: null, suggestions: 0, topUpId: null });
  });

  test('a rule is a row: one that is switched off suggests nothing', async () => {
    const topUp = await sentTopUp(merchant, { amount: '777.77' });
    const { line } = await imported({ amount: '777.77', payer: 'Somebody' });
    expect(line.topUpId).toBe(topUp.id);
    await domain.behind.admin.query("UPDATE bank_match_rule SET active = false WHERE code = 'amount_day'");
    expect(await lineOf(line.id)).toMatchObject({ suggestions: 0, candidates: [] });
    await domain.behind.admin.query("UPDATE bank_match_rule SET active = true WHERE code = 'amount_day'");
  });

  test('two top-ups that fit alike are both shown, and none is tied', async () => {
    const one = await sentTopUp(merchant, { amount: '512.34' });
    const other = await sentTopUp(merchant, { amount: '512.34' });
    const { done, line } = await imported({ amount: '512.34', payer: 'Muster Handels' });
    expect(done).toMatchObject({ matchedCount: 0, suggestedCount: 1, openCount: 1 });
    expect((await lineOf(line.id)).candidates.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
  });
});

describe('a line is for one top-up, and a covered top-up needs no other', () => {
  test('twenty people at once tie one line once', async () => {
    const topUps = await Promise.all(Array.from({ length: 4 }, () => sentTopUp(merchant, { amount: '640.00' })));
    const { line } = await imported({ amount: '640.00', payer: 'Somebody' });
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => match({ id: line.id, topUpId: must(topUps[at % 4]).id }, at % 2 === 0 ? operator : supervisor)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'bank_line_taken' });
    const { rows } = await domain.behind.admin.query('SELECT 1 FROM bank_match WHERE line_id = $1', [line.id]);
    expect(rows).toHaveLength(1);
  });

  test('twenty lines at once cover a top-up once', async () => {
    const topUp = await sentTopUp(merchant, { amount: '83.00' });
    const written = Array.from({ length: 20 }, () => ({ ref: randomUUID(), amount: '83.00', payer: 'Somebody', day: dayBefore(60) }));
    const { statements } = await importFile(camtOf(written), operator);
    const { records: lines } = await bank().lines({ statementId: must(must(statements[0]).id), pageSize: 20 }, operator);
    expect(lines).toHaveLength(20);
    const all = await Promise.allSettled(lines.map(({ id }) => match({ id, topUpId: topUp.id })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'bank_line_covered' });
  });

  test('a payment in parts has several lines; what no rule knows is tied by its reference, and other currencies are refused', async () => {
    const topUp = await sentTopUp(merchant, { amount: '900.00' });
    for (const amount of ['400.00', '500.00']) {
      const { line } = await imported({ amount });
      expect(await match({ id: line.id, reference: ` ${topUp.reference.toLowerCase()} ` })).toMatchObject({ lineStatus: 'matched' });
    }
    expect((await bank().ofTopUp({ id: topUp.id }, operator)).map(({ amount, isTied }) => [amount, isTied])).toEqual([
      ['400.00', true],
      ['500.00', true],
    ]);
    const { line } = await imported({ amount: '900.00' });
    const dollars = await sentTopUp(merchant, { amount: '900.00', currency: 'USD' });
    expect(await codeOf(match({ id: line.id, topUpId: dollars.id }))).toBe('bank_line_other_currency');
    for (const reference of ['RF18539007547034', '', 'x'])
      expect(await codeOf(match({ id: line.id, reference }))).toBe('bank_line_no_top_up');
  });
});

describe('what was said of a line can be taken back', () => {
  test('setting aside needs a reason; undoing opens the line again', async () => {
    const { line } = await imported({ amount: '11.00' });
    const ignore = (remark: string) => bank().ignore({ id: line.id, remark }, keyed(operator));
    expect(await codeOf(ignore('  '))).toBe('invalid_fields');
    await ignore('interest');
    expect(await lineOf(line.id)).toMatchObject({ lineStatus: 'ignored', reason: 'interest', decider: 'operator' });
    expect(await codeOf(ignore('again'))).toBe('bank_line_taken');
    await reopen(line.id);
    expect(await lineOf(line.id)).toMatchObject({ lineStatus: 'open', reason: null });
    expect(await codeOf(reopen(line.id))).toBe('bank_line_taken');
  });

  test('a top-up that is refused or withdrawn frees its lines', async () => {
    const refused = await sentTopUp(merchant, { amount: '71.00' });
    const withdrawn = await sentTopUp(merchant, { amount: '72.00' });
    const [one, other] = [
      (await imported({ amount: '71.00', text: refused.reference })).line,
      (await imported({ amount: '72.00', text: withdrawn.reference })).line,
    ];
    await domain.services.topUps.review({ id: refused.id, verdict: 'reject', remark: 'wrong slip' }, keyed(operator));
    await domain.services.topUps.withdraw({ id: withdrawn.id }, keyed(merchant));
    for (const { id } of [one, other]) expect(await lineOf(id)).toMatchObject({ lineStatus: 'open', topUpId: null });
    const { rows } = await domain.behind.admin.query('SELECT end_cause FROM bank_match WHERE line_id = ANY($1)', [[one.id, other.id]]);
    expect(rows).toEqual([{ end_cause: 'top_up' }, { end_cause: 'top_up' }]);
  });

  test('once the top-up is credited, undoing needs a reason, and the history stays', async () => {
    const topUp = await sentTopUp(merchant, { amount: '73.00' });
    const { line } = await imported({ amount: '73.00', text: topUp.reference });
    await domain.services.topUps.review({ id: topUp.id, verdict: 'accept', amount: '73.00' }, keyed(operator));
    expect(await lineOf(line.id)).toMatchObject({ isCredited: true });
    expect(await codeOf(reopen(line.id))).toBe('invalid_fields');
    await reopen(line.id, 'tied to the wrong one');
    const { rows } = await domain.behind.admin.query('SELECT end_cause, ender, end_reason FROM bank_match WHERE line_id = $1', [line.id]);
    expect(rows).toEqual([{ end_cause: 'person', ender: 'operator', end_reason: 'tied to the wrong one' }]);
  });
});

describe('the wall around the platform', () => {
  test('a merchant sees and changes nothing, not even through the services below the access check', async () => {
    const topUp = await sentTopUp(globex, { amount: '44.00' });
    const { line } = await imported({ amount: '44.00', payer: 'Somebody' });
    expect(await bank().lines({}, globex)).toMatchObject({ records: [], total: 0 });
    expect((await bank().list({}, globex)).records).toEqual([]);
    for (const id of [line.id, randomUUID(), 'x']) {
      expect(await codeOf(bank().line({ id }, globex))).toBe('bank_line_not_found');
      expect(await codeOf(bank().match({ id, topUpId: topUp.id }, keyed(globex)))).toBe('bank_line_not_found');
      expect(await codeOf(bank().ignore({ id, remark: 'x' }, keyed(globex)))).toBe('bank_line_not_found');
      expect(await codeOf(bank().reopen({ id }, keyed(globex)))).toBe('bank_line_not_found');
    }
    expect(await codeOf(bank().ofTopUp({ id: topUp.id }, globex))).toBe('top_up_not_found');
    await expect(importFile(camtOf([{ amount: '1.00' }]), globex)).rejects.toMatchObject({ cause: { code: 'WB004' } });
  });

  test('the role of the server writes no line by itself, and a right that is gone is gone in the database too', async () => {
    const { line } = await imported({ amount: '45.00' });
    const asServer = (text: string) => domain.database.tenant(operator.principal.tenantId, (tx) => tx.execute(text));
    for (const text of [
      "UPDATE bank_statement_line SET state = 'matched'",
      'DELETE FROM bank_statement_line',
      'UPDATE bank_match_rule SET score = 1',
    ])
      await expect(asServer(text)).rejects.toMatchObject({ cause: { code: '42501' } });
    const { rows } = await domain.behind.admin.query("DELETE FROM role_permission WHERE action = 'bankStatement:match' RETURNING *");
    expect(rows.length).toBeGreaterThan(0);
    await expect(bank().ignore({ id: line.id, remark: 'x' }, keyed(operator))).rejects.toMatchObject({ cause: { code: 'WB004' } });
  });
});
