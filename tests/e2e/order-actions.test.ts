import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { CallInput } from '../../contract/endpoints/all.ts';
import { wholeOrder } from '../server/orders/orders-world.ts';
import { isLong } from '../support/sample.ts';
import { chooseInBar } from './support/selection.ts';
import { useStage } from './support/stage.ts';
import { actionWords } from './support/words.ts';

const { server, visitAs } = useStage();

let keys = 0;

async function draft(customerNo: string, changes: Partial<CallInput<'order.saveDraft'>> = {}) {
  keys += 1;
  const headers = { 'Idempotency-Key': `journey-${String(keys).padStart(12, '0')}` };
  const token = await server().login('merchant');
  const { envelope } = await server().call('order.saveDraft', { ...wholeOrder({ customerNo }), ...changes }, { token, headers });
  if (!envelope.success) throw new Error(envelope.message);
  return envelope.result.id;
}

async function stateOf(customerNo: string): Promise<string> {
  const { rows } = await server().database.admin.query(
    "SELECT concat_ws(' ', document_status, settlement_status) AS state FROM shipment_order WHERE customer_no = $1",
    [customerNo],
  );
  return rows[0]?.state ?? 'gone';
}

const dialog = (page: Page) => page.getByRole('dialog').last();
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
/** Presses what changes an order, and waits for the list that shows it. */
const pressAndSee = async (page: Page, name: string) => {
  await Promise.all([page.waitForResponse((response) => /\/order\/list\?/.test(response.url())), press(page, name)]);
  await page.locator('.ws-kept:not([hidden]) [aria-busy="false"]').first().waitFor();
};

function listIn(language: keyof typeof actionWords) {
  const t = actionWords[language];
  const rowOf = (page: Page, no: string) => page.locator('.ant-table-row').filter({ hasText: no });
  const open = async (no: string) => {
    const visit = await visitAs('merchant', `/order/list?customerNo=${no}`, { language });
    await rowOf(visit.page, no).waitFor();
    return visit;
  };
  /** An action of the row, in it or in its menu. */
  const act = async (page: Page, no: string, name: string) => {
    const inSight = rowOf(page, no).getByRole('button', { name, exact: true });
    if ((await inSight.count()) > 0) return inSight.click();
    await rowOf(page, no).locator('.wl-more').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  return { language, t, rowOf, open, act };
}

// One language each: tests/language/words-of-journeys.test.ts holds the words in both.
describe('orders are worked from the list', () => {
  it('a draft is submitted and paid, its price said before; a no changes nothing', async () => {
    const { language, t, rowOf, open, act } = listIn('en_US');
    const no = `JOURNEY-${language}-1`.replaceAll('_', '-');
    await draft(no);
    const { page, complaints, close } = await open(no);
    await act(page, no, t.submit);
    await dialog(page)
      .getByText(/USD \d+\.\d\d/)
      .waitFor();
    await press(page, t.cancel);
    expect(await stateOf(no)).toBe('draft unpaid');
    await act(page, no, t.submit);
    await press(page, t.submit);
    await page.getByText(t.done.submit).first().waitFor();
    await expect.poll(() => stateOf(no)).toBe('generated unpaid');
    await page.reload();
    await act(page, no, t.pay);
    await dialog(page)
      .getByText(/USD \d+\.\d\d/)
      .waitFor();
    await press(page, t.pay);
    await page.getByText(t.done.pay).first().waitFor();
    expect(await stateOf(no)).toBe('generated paid');
    // Paid is paid: the row offers it no more.
    await expect.poll(() => rowOf(page, no).getByRole('button', { name: t.pay, exact: true }).count()).toBe(0);
    await act(page, no, t.abandon);
    await dialog(page).getByText(no).waitFor();
    // A double click: its second click lands on nothing behind the dialog.
    await page.evaluate(() => {
      const note = ({ target }: MouseEvent) =>
        document.body.setAttribute('data-clicked', target instanceof Element ? target.className : '');
      window.addEventListener('click', note, true);
    });
    await dialog(page).getByRole('button', { name: t.abandon, exact: true }).dblclick();
    expect(await page.evaluate(() => document.body.getAttribute('data-clicked'))).toBe('ws-layer-shield');
    await page.getByText(t.done.abandon).first().waitFor();
    expect(await stateOf(no)).toBe('voided refunded');
    expect(complaints.list).toEqual([]);
    await close();
  });

  it.runIf(isLong)('a paid order is refunded, by the bar of the selection', async () => {
    const { language, t, open } = listIn('zh_CN');
    const no = `JOURNEY-${language}-2`.replaceAll('_', '-');
    await draft(no);
    const { page, close } = await open(no);
    const bar = page.getByRole('region', { name: t.bar });
    const choose = async (name: string) => {
      await page.getByRole('checkbox', { name: t.page }).check();
      await chooseInBar(bar, name);
    };
    await choose(t.submit);
    await press(page, t.submit);
    await page.getByText(t.done.submit).first().waitFor();
    await expect.poll(() => stateOf(no)).toBe('generated unpaid');
    await page.reload();
    await choose(t.pay);
    await pressAndSee(page, t.pay);
    await page.getByText(t.done.pay).first().waitFor();
    await choose(t.refund);
    await dialog(page)
      .getByText(/USD \d+\.\d\d/)
      .waitFor();
    await press(page, t.refund);
    await page.getByText(t.done.refund).first().waitFor();
    expect(await stateOf(no)).toBe('order_failed refunded');
    await close();
  });

  it.runIf(isLong)('a price that changed is told, and nothing is submitted', async () => {
    const { language, t, open, act } = listIn('en_US');
    const no = `JOURNEY-${language}-3`.replaceAll('_', '-');
    const id = await draft(no);
    await server().database.admin.query('UPDATE shipment_order SET total_amount = total_amount - 1 WHERE id = $1', [id]);
    const { page, close } = await open(no);
    await act(page, no, t.submit);
    await press(page, t.submit);
    await page
      .getByText(language === 'en_US' ? /The price has changed/ : /价格已变化/)
      .first()
      .waitFor();
    expect(await stateOf(no)).toBe('draft unpaid');
    await close();
  });

  it.runIf(isLong)('who rejects says why, and a draft is deleted for good', async () => {
    const { language, t, open, act } = listIn('zh_CN');
    const [one, two] = [`JOURNEY-${language}-4`.replaceAll('_', '-'), `JOURNEY-${language}-5`.replaceAll('_', '-')];
    await draft(one);
    await draft(two);
    const { page, close } = await open(one);
    await act(page, one, t.submit);
    await press(page, t.submit);
    await expect.poll(() => stateOf(one)).toBe('generated unpaid');
    await page.reload();
    await act(page, one, t.reject);
    await press(page, t.reject);
    // Without a reason the dialog stays.
    await dialog(page).getByRole('textbox').fill('value too low');
    await press(page, t.reject);
    await page.getByText(t.done.review).first().waitFor();
    await page.goto(`/order/list?customerNo=${two}`);
    await act(page, two, t.delete);
    await press(page, t.delete);
    await page.getByText(t.done.delete).first().waitFor();
    expect(await stateOf(two)).toBe('gone');
    await close();
  });
});
