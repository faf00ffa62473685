import { afterAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import { balanceWords } from './support/money-words.ts';
import { dialog } from './support/order-page.ts';
import { openMessage } from './support/own-notices.ts';
import { settled } from './support/settled.ts';
import { useStage } from './support/stage.ts';
import { lastingViolations } from './support/violations.ts';
import { actionWords } from './support/words.ts';

const sink = await startSmtpSink();
const { server, visitAs } = useStage({
  env: { MAIL_URL: `smtp://127.0.0.1:${sink.port}`, MAIL_FROM: 'Waybill <no-reply@waybill.example>' },
});
afterAll(() => sink.close());

// One language: tests/language/words-of-journeys.test.ts holds the words in both.
const language = 'zh_CN';
const [t, orders] = [balanceWords[language], actionWords[language]];

it('a merchant sets a warning, pays an order, and is warned by the page, a notice, a mail and after the next sign-in', async () => {
  await server().database.admin.query(
    "UPDATE app_user SET email = 'lin@example.com', email_verified_at = now() WHERE username = 'merchant'",
  );
  const number = await unpaidOrder();
  const { page, complaints } = await visitAs('merchant', '/financial/overview', { language });
  const yuan = page.locator('tbody tr:visible', { hasText: 'CNY' }).first();
  await yuan.getByText('50,000.00').waitFor();
  await yuan.getByRole('button', { name: t.setWarning }).click();
  await dialog(page).getByLabel(t.warnBelow).fill('50000');
  await dialog(page).getByRole('button', { name: t.save }).click();
  await page.getByText(t.warningSet).first().waitFor();
  // As much as the warning is not below it.
  await yuan.getByText(t.above).waitFor();
  await settled(page);
  expect(await lastingViolations(page, '#content')).toEqual([]);

  await page.goto(`/order/list?customerNo=${number}`);
  await page.getByRole('checkbox', { name: orders.page }).check();
  const bar = page.getByRole('region', { name: orders.bar });
  await bar.getByRole('button', { name: orders.pay, exact: true }).click();
  await dialog(page).getByRole('button', { name: orders.pay, exact: true }).click();
  await page.getByText(orders.done.pay).first().waitFor();
  await openMessage(page, language, t.lowTitle);
  await page.waitForURL(/\/financial\/overview/);
  await yuan.getByText(t.below).waitFor();
  const left = /[\d,]+\.\d\d/.exec(await yuan.innerText())?.[0] ?? '';
  expect(left).toMatch(/^49,/);

  await eventually(async () => expect(sink.mails).toHaveLength(1));
  const [mail] = sink.mails;
  expect(mail?.to.join()).toContain('<lin@example.com>');
  expect(textOf(mail?.data ?? '')).toContain(`余额 CNY ${left} 已低于预警值 CNY 50,000.00，请及时充值。`);

  const next = await visitAs('merchant', '/', { language });
  await next.page.getByText(`CNY ${left}`).first().waitFor();
  await next.page.getByRole('button', { name: t.recharge }).click();
  await next.page.waitForURL(/\/financial\/recharge/);
  expect([...complaints.list, ...next.complaints.list]).toEqual([]);
});

/** The number of an order in yuan that waits for its payment. */
async function unpaidOrder(): Promise<string> {
  const { rows } = await server().database.admin.query<{ number: string }>(
    `SELECT customer_no AS number FROM shipment_order o JOIN app_user u ON u.tenant_id = o.tenant_id AND u.username = 'merchant'
     WHERE document_status = 'generated' AND settlement_status = 'unpaid' AND currency = 'CNY' AND total_amount BETWEEN 1 AND 900
     ORDER BY o.created_at DESC, o.id LIMIT 1`,
  );
  return rows[0]?.number ?? '';
}

/** The text of a mail, whichever way its letters travelled. */
function textOf(data: string): string {
  const [head = '', body = ''] = data.split(/\r\n\r\n(.*)/s);
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, pair: string) => String.fromCharCode(Number.parseInt(pair, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
