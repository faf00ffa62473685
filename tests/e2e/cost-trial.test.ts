import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../support/sample.ts';
import { useStage } from './support/stage.ts';
import { violations } from './support/violations.ts';

const { visitAs } = useStage();

const words = {
  zh_CN: {
    ...{ missing: '第 1 行', notOffered: '不可用的产品', why: '不', lines: '费用明细', copy: '复制到下单', rule2: '规则 2' },
    ...{
      offers: '可选产品',
      express: '美国特快专线',
      standard: '美加标准专线',
      cheapest: '最低价',
      parts: '偏远和燃油',
      fuel: '燃油附加费',
    },
  },
  en_US: {
    ...{ missing: 'line 1', notOffered: 'Not offered', why: 'It does not go to', lines: 'Price breakdown', copy: 'Copy to an order' },
    ...{
      rule2: 'Rule 2',
      offers: 'Products on offer',
      express: 'US express line',
      standard: 'North America standard',
      cheapest: 'Cheapest',
    },
    ...{ parts: 'Remote area and fuel', fuel: 'Fuel' },
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
  it('refuses what is missing, compares rules and currencies, tells how a price came about, and goes on to an order', async () => {
    const say = words[language];
    const { page, context, complaints } = await visitAs('merchant', '/freight/trial', { language, width, height });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[role=grid] .eg-row').first().waitFor();

    // A mistake first: nothing is filled in, and the grid says where.
    await page.locator('.wb-form-foot button').click();
    await page.locator('.eg-problems').waitFor();
    expect(await page.locator('.eg-problems').textContent()).toContain(say.missing);
    expect(await page.getByRole('region', { name: say.offers, exact: true }).count()).toBe(0);

    await paste(page, rows);
    await page.locator('.wb-form-foot button').click();
    const isNarrow = width < 768;
    const offers = page.getByRole('region', { name: say.offers, exact: true });
    const express = offers.locator(isNarrow ? '.wl-card' : 'tbody tr').filter({ hasText: say.express });
    await express.first().waitFor();
    // A price of another currency stands beside the converted one, with its rate; the cheapest is found across both.
    const standard = offers
      .locator(isNarrow ? '.wl-card' : 'tbody tr')
      .filter({ hasText: say.standard })
      .first();
    for (const part of ['38.26', '271.65', '1 USD = 7.1 CNY', say.cheapest]) expect(await standard.textContent()).toContain(part);
    expect(await express.first().textContent()).toContain('340.39');
    expect(await offers.getByText(say.cheapest, { exact: true }).count()).toBe(1);
    expect(await page.getByRole('region', { name: say.notOffered }).textContent()).toContain(say.why);
    expect(await page.getByText(/1 USD = 7\.1 CNY \(.*Demo|1 USD = 7\.1 CNY（.*Demo/).count()).toBeGreaterThan(0);
    await page.locator('.wb-chart canvas, .wb-chart svg').first().waitFor();

    // The second rule is to Alaska: its remote area is told in columns that open, before anybody orders.
    await page.getByRole('button', { name: say.rule2 }).click();
    if (!isNarrow) {
      await page.getByRole('button', { name: say.parts }).click();
      await page.getByRole('columnheader', { name: say.fuel }).waitFor();
      expect(await express.first().textContent()).toContain('alaska');
    }

    // The derivation of a price adds up to it.
    await express.first().locator('.wl-expand, .wl-card-expand').click();
    await page.getByText(say.lines, { exact: true }).waitFor();

    expect(await violations(page, '.wl')).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect([sideways, complaints.list]).toEqual([false, []]);

    if (isNarrow) {
      // The bar keeps the chosen price and its button in sight, wherever the page is scrolled to.
      const bar = page.locator('.wb-bar');
      await express.first().locator('button.wl-card-open').click();
      await bar.getByText(say.express).waitFor();
      const { y = 0, height: high = 0 } = (await bar.boundingBox()) ?? {};
      expect(y + high).toBeLessThanOrEqual(height);
      await bar.getByRole('button', { name: say.copy }).click();
    } else await express.first().getByRole('button', { name: say.copy }).click();
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
