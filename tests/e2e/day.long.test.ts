import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { must } from '../server/domain/fixture.ts';
import { dialog } from './support/order-page.ts';
import { addSender, importForecasts, openFreshAccount, payFromTheList } from './support/order-path.ts';
import { useStage } from './support/stage.ts';
import { dayWords } from './support/words.ts';

const secret = randomBytes(32);
const { server, visitAs } = useStage({ env: { TRACKING_SECRETS: `waybill=whsec_${secret.toString('base64')}` } });

/** Orders of the day. */
const count = 30;

interface Parcel {
  readonly customerNo: string;
  readonly trackingNumber: string;
}

const languages = ['zh_CN', 'en_US'] as const;

it('a day: 30 orders paid, printed by scans, handed over, tracked to their end, one returned', { timeout: 600_000 }, async () => {
  await openFreshAccount(server());
  await addSender(server());
  const morning = await visitAs('fresh', null, { host: 'fresh.localhost' });
  await importForecasts(morning.page, count);
  await payFromTheList(morning.page, server(), count, 100);
  expect(morning.complaints.list).toEqual([]);
  await morning.close();

  const parcels = await parcelsOf('fresh');
  expect(parcels).toHaveLength(count);
  const foreign = must((await parcelsOf('merchant'))[0]).trackingNumber;
  for (const [at, language] of languages.entries()) {
    const { page, complaints, close } = await visitAs('fresh', '/order/scan-print', { host: 'fresh.localhost', language });
    await printAtStation(page, parcels.slice((at * count) / 2, ((at + 1) * count) / 2), foreign, language);
    expect(complaints.list).toEqual([]);
    await close();
  }
  expect(await printedOnce()).toEqual({ orders: count, prints: count });

  const evening = await visitAs('fresh', '/shipment/wait', { host: 'fresh.localhost', language: 'zh_CN' });
  await handOver(evening.page, dayWords.zh_CN);
  expect(evening.complaints.list).toEqual([]);
  await evening.close();

  const now = Date.now();
  for (const { trackingNumber } of parcels.slice(1))
    await report(trackingNumber, now, ['warehouse_in', 'warehouse_out', 'with_courier', 'delivered']);
  const returned = must(parcels[0]).trackingNumber;
  await report(returned, now, ['warehouse_in', 'warehouse_out', 'refused', 'return_started', 'returned_to_sender']);
  for (const language of languages) {
    const { page, complaints, close } = await visitAs('fresh', '/track/query', { host: 'fresh.localhost', language });
    await answerWhereTheyAre(page, parcels, returned, dayWords[language]);
    expect(complaints.list).toEqual([]);
    await close();
  }
});

type Words = (typeof dayWords)[(typeof languages)[number]];

/** The newest orders of an account that have a tracking number. */
async function parcelsOf(username: string): Promise<readonly Parcel[]> {
  const token = await server().login(username);
  const { envelope } = await server().call('order.list', { pageSize: 100, column: 'createTime', order: 'desc' }, { token });
  return envelope.result.records.flatMap(({ customerNo, trackingNumber }) =>
    trackingNumber === null ? [] : [{ customerNo, trackingNumber }],
  );
}

/** Scans each parcel by one number or another and prints it; a wrong, a foreign and a doubled scan print nothing. */
async function printAtStation(
  page: Page,
  parcels: readonly Parcel[],
  foreign: string,
  language: (typeof languages)[number],
): Promise<void> {
  const words = dayWords[language];
  const field = page.locator('.wb-scan-field input');
  const scan = async (typed: string) => {
    // The print dialog takes the focus in some browsers.
    await field.focus();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  };
  await field.waitFor();
  for (const [at, { customerNo, trackingNumber }] of parcels.entries()) {
    await scan(at % 2 === 0 ? customerNo : trackingNumber);
    await page.locator('.wb-station-green', { hasText: customerNo }).waitFor();
    await scan(at % 3 === 0 ? 'WBCMD-PRINT' : '+');
    await page.locator('.wb-station-current', { hasText: customerNo }).getByText(words.printed, { exact: true }).waitFor();
  }
  for (const wrong of ['NOBODY-HAS-IT', foreign]) {
    await scan(wrong);
    await page.locator('.wb-station-red', { hasText: wrong }).waitFor();
  }
  const first = must(parcels[0]);
  await scan(first.customerNo);
  await page.locator('.wb-station-orange', { hasText: first.customerNo }).waitFor();
}

async function printedOnce() {
  const token = await server().login('fresh');
  const { envelope } = await server().call('print.list', { pageSize: 100 }, { token });
  const { records } = envelope.result;
  return { orders: new Set(records.map(({ customerNo }) => customerNo)).size, prints: records.length };
}

/** Hands over all that waits, and prints the sheet. */
async function handOver(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.more }).first().click();
  await page.getByRole('menuitem', { name: words.handOverAll }).click();
  await dialog(page).getByText(String(count)).first().waitFor();
  await dialog(page).getByRole('button', { name: words.handOver, exact: true }).click();
  await page.waitForURL(/\/shipment\/detail/);
  await page.getByText(words.handedOver).first().waitFor();
  await page.getByRole('button', { name: words.sheet }).click();
  await page.locator('iframe.wb-print-frame').waitFor({ state: 'attached' });
  expect(
    await page
      .locator('iframe.wb-print-frame')
      .last()
      .evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.contentType),
  ).toBe('application/pdf');
}

/** What a carrier pushes of one parcel, an hour apart, the last one now. */
async function report(number: string, now: number, codes: readonly string[]): Promise<void> {
  const events = codes.map((code, at) => ({ code, time: new Date(now + at * 1_000).toISOString(), city: 'San Jose', country: 'US' }));
  const body = JSON.stringify({ parcels: [{ number, events }] });
  const id = randomUUID();
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  const answer = await fetch(`${server().url}/oms/ext/tracking/waybill`, { method: 'POST', body, headers });
  expect(await answer.json()).toMatchObject({ success: true, result: { added: codes.length } });
}

/** Pastes all numbers at once, one of them twice and a malformed one among them. */
async function answerWhereTheyAre(page: Page, parcels: readonly Parcel[], returned: string, words: Words): Promise<void> {
  const numbers = parcels.map(({ trackingNumber }) => trackingNumber);
  await page
    .locator('textarea')
    .first()
    .fill([...numbers, numbers[3], '!!'].join('\n'));
  await page.getByRole('button', { name: words.query, exact: true }).click();
  await page.getByRole('tab', { name: new RegExp(`^${words.delivered}\\s*${count - 1}$`) }).click();
  await page.getByText('!!').first().waitFor();
  await page.getByRole('tab', { name: new RegExp(`^${words.all}`) }).click();
  await page.getByText(returned).first().waitFor();
  await page.getByText(words.returned).first().waitFor();
}
