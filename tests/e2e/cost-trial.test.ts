import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../support/sample.ts';
import { useStage } from './support/stage.ts';
import { violations } from './support/violations.ts';

const { visitAs } = useStage();

const words = {
  zh_CN: {
    calculate: '试算',
    missing: '第 1 行',
    notOffered: /不可用的产品/,
    show: '查看明细',
    copy: '复制到下单',
    rule2: '规则 2',
    fastest: '最快',
  },
  en_US: {
    calculate: 'Calculate',
    missing: 'line 1',
    notOffered: /Not offered/,
    show: 'Show breakdown',
    copy: 'Copy to an order',
    rule2: 'Rule 2',
    fastest: 'Fastest',
  },
} as const;

/** Country, postcode, weight, three sides, boxes: as they come from a spreadsheet. */
const rows = 'US\t97209\t3.2\t40\t30\t20\t1\nUS\t99501\t26\t125\t40\t30\t1';

async function paste(page: Page, text: string): Promise<void> {
  await page.locator('[data-r="0"] [data-c="0"]').click();
  // The cell that lacks its value stands open: a range goes into cells, not into an open one.
  await page.keyboard.press('Escape');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

const ways = [
  ['zh_CN', 1280, 800],
  ['en_US', 390, 844],
] as const;

describe.each(sampleOf('a cost trial', ways, 1))('a cost trial in %s at %i px', (language, width, height) => {
  it('refuses what is missing, compares rules, tells how a price came about, and goes on to an order', async () => {
    const say = words[language];
    const { page, context, complaints } = await visitAs('merchant', '/freight/trial', { language, width, height });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[role=grid] .eg-row').first().waitFor();

    // A mistake first: nothing is filled in, and the grid says where.
    await page.locator('.wb-form-foot button').click();
    await page.locator('.eg-problems').waitFor();
    expect(await page.locator('.eg-problems').textContent()).toContain(say.missing);
    expect(await page.locator('.wb-offers').count()).toBe(0);

    await paste(page, rows);
    await page.locator('.wb-form-foot button').click();
    await page.locator('.wb-offer').first().waitFor();
    const express = page.locator('.wb-offer').filter({ hasText: 'US-EXPRESS' });
    expect(await express.textContent()).toContain('340.39');
    expect(await page.locator('.wb-refused summary').textContent()).toMatch(say.notOffered);

    // The second rule is to Alaska: its remote area is told before anybody orders.
    await page.getByRole('button', { name: say.rule2 }).click();
    await express.locator('.wb-offer-remote').waitFor();
    expect(await express.locator('.wb-offer-remote').textContent()).toContain('alaska');

    await express.getByRole('button', { name: say.show }).click();
    const lines = page.locator('.wb-breakdown tbody').first();
    expect(await lines.locator('tr').count()).toBeGreaterThan(3);
    const shown = await lines.locator('tr td:last-child').allTextContents();
    const total = await page.locator('.wb-breakdown tfoot .wb-offer-sum').first().textContent();
    const cents = (text: string) => BigInt(text.replace(/[,.]/g, ''));
    expect(shown.map(cents).reduce((all, amount) => all + amount, 0n)).toBe(cents(total ?? ''));

    expect(await violations(page, '.wb-offers')).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect([sideways, complaints.list]).toEqual([false, []]);

    await express.getByRole('button', { name: say.copy }).click();
    await page.waitForURL((url) => url.pathname === '/order/single');
    const query = new URL(page.url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      country: 'US',
      postCode: '99501',
      boxWeight: '26',
      boxLength: '125',
      productCode: 'US-EXPRESS',
    });
  });
});
