import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { photo } from '../server/activation/activation-world.ts';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click();

it('a company applies, is rejected at a field, mends it, and sells in the same window once it is approved in another', async () => {
  const { page, complaints } = await visitAs('newbie', '/basic/activation', { language: 'zh_CN' });
  await page.getByLabel('企业名称').fill('启航供应链（深圳）有限公司');
  await page.getByLabel('统一社会信用代码').fill('91440300MA5F000080');
  await page.getByLabel('法定代表人').fill('林启航');
  // Kept on the server as it is typed: the page that is opened again has it.
  await page
    .getByText(/草稿已于/)
    .first()
    .waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('法定代表人').inputValue()).toBe('林启航');
  await next(page);
  await page.locator('input[type=file]').setInputFiles({ name: '执照.jpg', mimeType: 'image/jpeg', buffer: await photo(900, 600) });
  await page.getByRole('img', { name: '营业执照' }).waitFor();
  await page.getByRole('button', { name: '旋转营业执照' }).click();
  await next(page);
  await page.getByLabel('联系人').fill('林启航');
  await page.getByLabel('联系电话').fill('13800138000');
  for (const [label, value] of [
    ['省', '广东省'],
    ['市', '深圳市'],
    ['区/县', '南山区'],
  ] as const) {
    const place = page.getByRole('combobox', { name: label });
    await place.fill(value);
    await place.press('Tab');
  }
  await page.getByLabel('详细地址').fill('科苑路 1 号');
  await next(page);
  await page.getByRole('button', { name: '提交审核' }).click();
  await page.getByText('申请正在审核').waitFor();

  const operator = await visitAs('operator', '/activation/queue');
  await operator.page.getByRole('button', { name: '启航供应链' }).first().click();
  await operator.page.getByRole('img', { name: 'Business licence' }).waitFor();
  await operator.page.getByRole('button', { name: 'Zoom in: Business licence' }).click();
  const more = operator.page.getByRole('button', { name: 'More actions' });
  if (await more.isVisible()) await more.click();
  await operator.page
    .getByRole('menuitem', { name: 'Reject' })
    .or(operator.page.getByRole('button', { name: 'Reject' }))
    .first()
    .click();
  await operator.page.getByRole('dialog').getByLabel('Unified social credit code').fill('Not the code on the licence');
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await operator.page.getByText('Done: Rejected').first().waitFor();

  // Without a reload: the reason stands at its field, until that is written anew.
  await page.getByText('Not the code on the licence').first().waitFor();
  await page.getByLabel('统一社会信用代码').fill('91110000600037341L');
  for (let step = 0; step < 3; step++) await next(page);
  await page.getByRole('button', { name: '提交审核' }).click();
  await page.getByText('申请正在审核').waitFor();
  await page.getByRole('link', { name: '账户未激活', exact: false }).waitFor();

  await operator.page.reload();
  await operator.page.getByRole('button', { name: 'Approve' }).click();
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await operator.page.getByText('Done: Successful').first().waitFor();
  await page.getByText('账户已激活').first().waitFor();
  await page.getByRole('link', { name: '账户未激活', exact: false }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '查看可售产品' }).click();
  await page.getByText('US-EXPRESS').first().waitFor();
  expect([complaints.list, operator.complaints.list]).toEqual([[], []]);
});
