import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { orderWords, prefilled } from './support/order-page.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

const query = (sql: string, values: readonly unknown[] = []) => server().database.admin.query(sql, [...values]);

/** Once the channel stands, the page asks for its rights a second time. */
async function visitConnected(username: string, path: string, language: 'zh_CN' | 'en_US' = 'en_US') {
  const visited = await visitAs(username, null, { language });
  let answers = 0;
  visited.page.on('response', (response) => {
    if (response.url().includes('getUserPermissionByToken')) answers += 1;
  });
  await visited.page.goto(path);
  await expect.poll(() => answers).toBeGreaterThan(1);
  return visited;
}

const rename = (code: string, value: string, en_US: string, zh_CN: string, more: { disabled?: boolean } = {}) =>
  query(
    `INSERT INTO tenant_dictionary_item (tenant_id, code, value, position, texts, disabled)
     SELECT tenant_id, $1, $2, 0, $3, $4 FROM app_user WHERE username = 'merchant'
     ON CONFLICT (tenant_id, code, value) DO UPDATE SET texts = excluded.texts, disabled = excluded.disabled`,
    [code, value, { en_US, zh_CN }, more.disabled ?? false],
  );

describe('what shows a dictionary follows its changes on the open page', () => {
  it('a chosen option, the options of a list that is opened; and what was typed stays', async () => {
    const { page, complaints, close } = await visitConnected('merchant', prefilled);
    const words = orderWords.en_US;
    await page.getByLabel('Customer no.').fill('KEEP-1');
    const goodsType = page.locator('.ant-select', { has: page.getByRole('combobox', { name: 'Goods type' }) }).first();
    await expect.poll(() => goodsType.innerText()).toContain('General cargo');
    await rename('goods_type', 'general', 'Plain goods', '普通货物');
    await goodsType.getByText('Plain goods').waitFor();
    // The country is chosen by its list once that was opened; the tenant's own word for it is what counts.
    const country = page.locator('.ant-select', { has: page.getByRole('combobox', { name: 'Country' }) }).last();
    await country.getByText(words.usa).waitFor();
    await country.click();
    await page.locator('.ant-select-item-option:visible').first().waitFor();
    await rename('country', 'US', 'The States', '美利坚');
    await country.getByText('The States').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByLabel('Customer no.').inputValue()).toBe('KEEP-1');
    expect(complaints.list).toEqual([]);
    await close();
  });

  it.runIf(isLong)('tags and tabs of a list in the other language, and a page behind another when it is looked at again', async () => {
    const { page, complaints, close } = await visitConnected('clerk', '/order/list', 'zh_CN');
    const tag = (text: string) => page.locator('tbody tr.ant-table-row').getByText(text, { exact: true }).first();
    await tag('草稿').waitFor();
    await rename('order_status', 'draft', 'Sketch', '未完稿');
    await tag('未完稿').waitFor();
    await page.getByRole('tab', { name: /未完稿/ }).waitFor();
    await page.goto('/order/list');
    await tag('未完稿').waitFor();
    await page.getByRole('navigation', { name: '主菜单' }).getByText('首页').click();
    await page.waitForURL(/analysis/);
    const asked = page.waitForResponse(/getDictItems\/order_status/);
    await rename('order_status', 'draft', 'Sketch', '再改稿');
    await asked;
    await page.goBack();
    await tag('再改稿').waitFor();
    expect(complaints.list).toEqual([]);
    await close();
  });
});
