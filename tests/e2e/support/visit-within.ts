import type { Page } from 'playwright';

/**
 * Goes to an address within the loaded product, as a link of the page does; the first one of a page is loaded. A load takes a second
 * of processor time, going within it a third. Pages that were visited before stay open behind the new one, as for a user.
 */
export async function visitWithin(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(path));
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  // The router has drawn the page of this address, or begun to load it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
