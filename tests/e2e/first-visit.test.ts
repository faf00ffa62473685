import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

describe('a first visit of the order list (decision 35)', () => {
  it('asks for at most 16 scripts and styles before its rows show, and for at most 380 KB of them', async () => {
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
    const before = asked.filter((path) => /\.(?:js|css)$/.test(path));
    await page.waitForTimeout(1_000);
    const files = replies.filter((reply) => /\.(?:js|css)$/.test(new URL(reply.url()).pathname));
    const sizes = await Promise.all(files.map(async (reply) => gzipSync(await reply.body(), { level: 9 }).length));
    expect(files.length).toBeGreaterThan(5);
    expect(before.length, before.join('\n')).toBeLessThanOrEqual(16);
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
});
