import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chunkTimeoutMs, isChunkFailure, withChunkTimeout } from '../../src/widgets/parts/late/chunk-timeout.ts';
import { menuReply, type Page, visitor } from './shell-world.tsx';
import '../../src/app/shell/main-layout.tsx';

let attempts = 0;
const title = { zh_CN: 'S', en_US: 'Screen that came' };

const visit = visitor(async (id: string) => {
  if (id === 'order/OrderList') {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module: /assets/OrderList.js');
  }
  return { document: { schemaVersion: 1, title, body: [{ block: 'result', status: '404', title }] }, problems: [] };
});

let page: Page | null = null;
afterEach(async () => page?.close());

describe('a part of the page that did not come (spec section 9)', () => {
  it('is offered again in place: the shell and other tabs stay, and nothing is loaded anew', async () => {
    page = await visit('/soon', { isSignedIn: true, answers: { 'auth.permission': () => menuReply } });
    await page.shows('Screen that came');
    const header = document.querySelector('.ws-header');
    await page.press('Orders');
    await page.press('Order list');
    await page.shows('A part of this page did not load');
    await page.press('Try again');
    await page.until(() => attempts === 2 && document.querySelector('.ws-message') === null);
    expect([page.here(), document.querySelector('.ws-header') === header]).toEqual(['/order/list', true]);
  });

  it('is told from other failures by what browsers say', () => {
    const chunks = [
      'Failed to fetch dynamically imported module: x',
      'error loading dynamically imported module: x',
      'Importing a module script failed.',
    ];
    expect(chunks.map((message) => isChunkFailure(new TypeError(message)))).toEqual([true, true, true]);
    expect([isChunkFailure(new TypeError('x is undefined')), isChunkFailure(null)]).toEqual([false, false]);
  });
});

describe('a part that never answers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is given up after 120 seconds, and one that comes in time is not', async () => {
    expect(chunkTimeoutMs).toBe(120_000);
    const failed = withChunkTimeout(new Promise(() => undefined)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(isChunkFailure(await failed)).toBe(true);
    const came = withChunkTimeout(new Promise((resolve) => setTimeout(() => resolve('part'), 119_000)));
    await vi.advanceTimersByTimeAsync(119_000);
    await expect(came).resolves.toBe('part');
  });
});
