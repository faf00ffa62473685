import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

const tablet = { width: 1024, height: 768, touch: true } as const;
const phone = { width: 390, height: 844, touch: true } as const;

/** What a finger may press in this part of the page and would miss: lower than 44 px, by what it is called. */
async function tooLow(page: Page, within: string): Promise<readonly string[]> {
  return page.locator(within).evaluateAll((parts) =>
    parts
      .flatMap((part) => [
        ...part.querySelectorAll<HTMLElement>(
          'button, input:not([type=hidden]), [role=tab], .ant-select-selector, .ant-radio-button-wrapper, .ant-pagination-item',
        ),
      ])
      // A box or an input within something that is pressed as a whole.
      .map((element) => element.closest<HTMLElement>('label, .ant-select-selector, .ant-input-affix-wrapper, .ant-input-number') ?? element)
      .filter((element) => element.offsetHeight > 0 && element.offsetHeight < 44)
      .map((element) => `${element.className} ${element.textContent} ${element.offsetHeight}`),
  );
}

describe('worked with fingers (ux, Looks: 44 px)', () => {
  it.runIf(isLong)('a list on a tablet: search, tabs, rows and pages', async () => {
    const { page, close } = await visitAs('merchant', '/order/list', tablet);
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    await page.locator('.ant-pagination-item').first().waitFor();
    expect(await page.locator('tbody tr.ant-table-row').count()).toBeGreaterThan(0);
    for (const part of ['.wl-toolbar', '.wl-strip', '.wl-search', '.wl-row-actions', '.wl-pager', 'thead'])
      expect(await tooLow(page, part)).toEqual([]);
    await close();
  });

  it('a dialog on a phone, whose buttons stay in sight', async () => {
    const { page, close } = await visitAs('merchant', '/system/menuPermission', phone);
    await page.getByRole('button', { name: 'Add a menu' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Add a menu' });
    await send.waitFor();
    expect(await tooLow(page, '.ant-modal-body')).toEqual([]);
    const box = await send.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    // What they stand on ends with the dialog.
    const sticksOut = await dialog.evaluate((element) => {
      const bottomOf = (part: string) => element.querySelector(part)?.getBoundingClientRect().bottom ?? Number.NaN;
      return bottomOf('.wb-form-foot') - bottomOf('.ant-modal-content');
    });
    expect(sticksOut).toBeLessThanOrEqual(0);
    await close();
  });

  it.runIf(isLong)('nothing lies over the menu of a card', async () => {
    const { page, close } = await visitAs('merchant', '/order/list', phone);
    const menus = page.locator('.wl-card-more');
    await menus.first().waitFor();
    await page.locator('.ws-chat-button').waitFor();
    const under = await menus.evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        button.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return hit !== null && button.contains(hit) ? [] : [hit?.className ?? 'nothing'];
      }),
    );
    expect(under).toEqual([]);
    await close();
  });

  it.runIf(isLong)('the chosen way of placing orders is in sight, however long their strip', async () => {
    const { page, close } = await visitAs('merchant', '/order/single?mode=scan', phone);
    const chosen = page.locator('.wb-order-modes .ant-segmented-item-selected');
    await chosen.waitFor();
    const right = () => chosen.evaluate((item) => Math.round(item.getBoundingClientRect().right));
    await expect.poll(right).toBeLessThanOrEqual(390);
    await close();
  });

  it.runIf(isLong)('on a wide window the customer service lies over none of a page’s buttons', async () => {
    const { page, close } = await visitAs('merchant', '/order/single', { width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
    await page.locator('.ws-chat-button').waitFor();
    const covered = await page.locator('#content').evaluate((content) => {
      const chat = document.querySelector('.ws-chat-button')?.getBoundingClientRect();
      return chat === undefined ? 'no chat' : chat.right > content.getBoundingClientRect().left;
    });
    expect(covered).toBe(false);
    await close();
  });
});
