import { describe, expect, it } from 'vitest';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

describe('a part of the product that does not come (spec section 9)', () => {
  it('as a dialog is said, and what is typed on the page stays', async () => {
    const { page } = await visitAs('merchant', '/order/list', { expectFailures: true });
    const search = page.getByRole('textbox', { name: 'Customer no.' });
    await search.fill('TYPED');
    await page.route('**/assets/layer-view-*.js', (route) => route.abort());
    await page.getByRole('button', { name: /林掌柜/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.locator('.ant-notification-notice').filter({ hasText: 'A part of this page did not load' }).waitFor();
    expect([await search.inputValue(), await page.getByRole('dialog').count()]).toEqual(['TYPED', 0]);
  });
});
