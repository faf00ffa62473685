import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exact, fixedText, sum } from '../../contract/values/exact.ts';
import { textOf } from '../labels/decode.ts';
import { camtOf } from '../server/bank-statements/bank-world.ts';
import { pdfOf } from '../support/pdfs.ts';
import { billWords, reconciliationWords, withState } from './support/money-words.ts';
import { dialog } from './support/order-page.ts';
import { actOnRow } from './support/row-action.ts';
import { useStage } from './support/stage.ts';
import { lastingViolations } from './support/violations.ts';

const { server, visitAs } = useStage();

// One language on each side: tests/language/words-of-journeys.test.ts holds the words in both.
const [ours, theirs] = [reconciliationWords.zh_CN, billWords.en_US];

it('a statement ties its line to a waiting top-up, which is accepted: the balance grows, and the bill of the month says so', async () => {
  const reference = await waitingTopUp();
  const { page, complaints } = await visitAs('operator', '/topUp/bankStatements', { language: 'zh_CN' });
  await page.getByRole('button', { name: ours.import }).first().click();
  const entries = [
    { amount: '500.00', text: `TOP UP ${reference.slice(0, 8)} ${reference.slice(8)}`, payer: 'Muster Handels GmbH', ref: 'A-1' },
    { amount: '500.00', text: 'Rechnung 2026-118', payer: 'Nordwind GmbH', ref: 'A-2' },
    { amount: '12.50', side: 'DBIT', text: 'Entgelt', ref: 'A-3' },
  ] as const;
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'camt053.xml', mimeType: 'application/xml', buffer: camtOf(entries) });
  await dialog(page).getByText(ours.imported).waitFor();
  await dialog(page).getByRole('button', { name: ours.work }).click();
  await page.waitForURL(/\/topUp\/bankLines/);
  const tied = page.locator('tbody tr:visible', { hasText: reference });
  await tied.getByText(ours.because).waitFor();
  expect(await tied.count()).toBe(1);
  expect(await lastingViolations(page, '#content')).toEqual([]);
  await actOnRow(tied, ours.openTopUp);
  await page.waitForURL(/\/topUp\/review/);
  await page.locator('tbody tr:visible', { hasText: ours.tied }).getByText('Muster Handels GmbH').waitFor();
  await page.getByRole('button', { name: ours.accept }).click();
  await dialog(page).getByText('EUR 500.00').waitFor();
  await dialog(page).getByRole('button', { name: ours.accept }).click();
  await page.getByText(withState(ours.reviewed, ours.accounted)).first().waitFor();
  expect(await lastingViolations(page, '#content')).toEqual([]);

  // The demo begins with EUR 800.00. The month is over by the clock of the function that makes bills.
  await server().database.admin.query("SELECT make_bills(now() + interval '1 month', 100)");
  const merchant = await visitAs('merchant', '/financial/customerBilling');
  const bill = merchant.page.locator('tbody tr:visible', { hasText: 'EUR' }).first();
  await bill.getByText('1,300.00').waitFor();
  const saved = merchant.page.waitForEvent('download');
  await actOnRow(bill, theirs.pdf);
  const lines = (await textOf(readFileSync(await (await saved).path()))).split(/\r?\n/);
  expect(lines.filter((line) => line.endsWith(`${reference} 500.00`))).toHaveLength(1);
  const sums = lines.slice(
    lines.indexOf('Item Amount') + 1,
    lines.findIndex((line) => line.startsWith(theirs.closing)),
  );
  expect(sums).toContain('Top-up 500.00');
  expect(lines).toContain(`${theirs.closing} 1300.00`);
  expect(sumOf(sums)).toBe('1300.00');
  // What the orders come to is what they moved in the summary.
  const moved = sums.filter((line) => !/^(?:Opening|Top-up)/.test(line));
  expect(sumOf(lines.filter((line) => /^WB\d{6}-\d{6} /.test(line)))).toBe(sumOf(moved));
  await merchant.page.goto('/financial/overview');
  await merchant.page.locator('tbody tr:visible', { hasText: 'EUR' }).first().getByText('1,300.00').waitFor();
  expect([...complaints.list, ...merchant.complaints.list]).toEqual([]);
});

/** Adds what the lines of a bill end with. */
const sumOf = (lines: readonly string[]) => fixedText(sum(lines.map((line) => exact(line.slice(line.lastIndexOf(' ') + 1)))), 2);

/** Says by calls that EUR 500.00 were paid; top-up.test.ts does so on the pages. Returns the payment reference. */
async function waitingTopUp(): Promise<string> {
  const token = await server().login('merchant');
  const key = (name: string) => ({ token, headers: { 'Idempotency-Key': `reconciliation-${name}` } });
  const [account] = (await server().call('bank.list', { currency: 'EUR' }, { token })).envelope.result;
  const opened = await server().call('topUp.open', { amount: '500.00', currency: 'EUR', accountId: account?.id ?? '' }, key('open'));
  const { id, reference } = opened.envelope.result;
  const form = new FormData();
  form.append('purpose', 'paymentSlip');
  form.append('file', new Blob([pdfOf()]), 'slip.pdf');
  const sent = await fetch(new URL('/oms/sys/common/upload', server().url), {
    method: 'POST',
    headers: { 'X-Access-Token': token },
    body: form,
  });
  const voucher = (await sent.json()).result.id;
  const payer = { payerName: 'Muster Handels GmbH', payerAccount: 'DE12500105170648489890' };
  const told = await server().call(
    'bank.recharge',
    { id, ...payer, remitTime: new Date().toISOString().slice(0, 10), voucher },
    key('send'),
  );
  if (!told.envelope.success) throw new Error(told.envelope.message);
  return reference;
}
