import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { deliverSome, makeAbandonable } from './support/abandonable.ts';
import { chooseInBar } from './support/selection.ts';
import { useStage } from './support/stage.ts';
import { batchWords } from './support/words.ts';

const { server, visitAs } = useStage();
/** Pictures for who looks at them: `PICTURES=folder`. */
const pictures = process.env.PICTURES;

async function picture(page: Page, name: string) {
  if (pictures !== undefined) await page.screenshot({ path: resolve(pictures, `${name}.png`) });
}

async function voided(): Promise<number> {
  const { rows } = await server().database.admin.query("select count(*)::int as n from shipment_order where document_status = 'voided'");
  return rows[0]?.n;
}

/** Draws 1,000 orders, all selected and five of them gone by then, and the calls of the batch held until the test lets each go. */
async function startBatch(page: Page, language: keyof typeof batchWords) {
  const t = batchWords[language];
  await makeAbandonable(server(), 1_000);
  const held: (() => void)[] = [];
  const calls: number[] = [];
  await page.route('**/closeOrders*', async (route) => {
    calls.push((new URL(route.request().url()).searchParams.get('ids') ?? '').split(',').length);
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.goto('/order/list?size=1000');
  await page.locator('.ant-table-row').first().waitFor();
  await page.getByRole('checkbox', { name: t.page }).check();
  const bar = page.getByRole('region', { name: t.bar });
  await bar.getByText('1,000').waitFor();
  await deliverSome(server(), 5);
  await chooseInBar(bar, t.abandon);
  await page.getByRole('dialog').getByRole('textbox').fill('Season');
  await page.getByRole('dialog').getByRole('button', { name: t.abandon }).click();
  const letGo = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
  };
  return { calls, letGo, bar };
}

// One language each: tests/language/words-of-journeys.test.ts holds the words in both.
describe('a batch of 1,000 rows', () => {
  const language = 'zh_CN';
  it('shows how far it is, stops between two parts, and leaves what was not tried selected', async () => {
    const t = batchWords[language];
    const { page, complaints, close } = await visitAs('merchant', null, { language });
    const { calls, letGo, bar } = await startBatch(page, language);
    const before = await voided();
    await letGo();
    await letGo();
    const progress = page.getByRole('dialog').filter({ has: page.getByRole('progressbar') });
    await progress.getByText(t.tried).waitFor();
    await picture(page, `batch-progress-${language}`);
    await progress.getByRole('button', { name: t.stop }).click();
    await letGo();
    const outcome = page.getByRole('dialog').filter({ hasText: '700' });
    await outcome.waitFor();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await picture(page, `batch-outcome-${language}`);
    expect(calls).toEqual([100, 100, 100]);
    const rows = outcome.locator('.ws-outcome-row');
    expect(await rows.count()).toBeLessThan(150);
    // To the end and back: rows in sight come, and what is scrolled keeps its length.
    const list = outcome.locator('.ws-outcome');
    for (const place of [300, 1]) {
      await list.evaluate((element, top) => element.scrollTo(0, top), place === 1 ? 0 : 1_000_000);
      await outcome.locator(`[aria-posinset="${place}"]`).waitFor();
      expect(await outcome.locator(`[aria-posinset="${place}"]`).isVisible()).toBe(true);
      expect(await rows.count()).toBeLessThan(150);
    }
    const said = await outcome.innerText();
    const failed = Number(/(\d+) failed|失败 (\d+) 条/.exec(said)?.slice(1).find(Boolean));
    await outcome.getByRole('button', { name: t.close }).last().click();
    // Those that failed and those whose turn never came.
    await bar
      .getByText(String(700 + failed))
      .first()
      .waitFor();
    expect((await voided()) - before).toBe(300 - failed);
    expect(complaints.list).toEqual([]);
    await close();
  });
});

describe('a wait of ten seconds', () => {
  it.runIf(isLong)('says what runs after three, goes on in the background after ten, and tells when it is done', async () => {
    const { page, close } = await visitAs('merchant', null, { ownClock: true });
    let go: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/closeOrders*', async (route) => {
      await waits;
      await route.continue();
    });
    await page.goto('/order/list?orderStatus=draft');
    await page.locator('.ant-table-row').first().waitFor();
    await page.locator('tbody input[type="checkbox"]').first().check();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await chooseInBar(bar, 'Abandon');
    await page.getByRole('dialog').getByRole('textbox').fill('Season');
    await page.getByRole('dialog').getByRole('button', { name: 'Abandon' }).click();
    const wait = page.getByRole('dialog').filter({ hasText: 'please wait' });
    await page.clock.fastForward(3_000);
    await wait.getByText('Abandon').first().waitFor();
    const background = wait.getByRole('button', { name: 'Continue in the background' });
    expect(await background.count()).toBe(0);
    await page.clock.fastForward(7_000);
    await background.waitFor();
    await picture(page, 'wait-long');
    await background.click();
    await wait.waitFor({ state: 'detached' });
    // It still runs: its button says so, and neither a click nor a key starts it again.
    await expect.poll(() => bar.locator('.ant-btn-loading, [aria-busy="true"]').count()).toBe(1);
    go();
    await page.getByText('1 abandoned, 0 failed').first().waitFor();
    await close();
  });
});
