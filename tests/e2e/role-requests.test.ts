import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row').filter({ hasText: text });
const rolesOf = async (name: string) =>
  (
    await server().database.admin.query<{ code: string }>(
      `SELECT r.code FROM user_role ur JOIN role r ON r.id = ur.role_id JOIN app_user u ON u.id = ur.user_id
       WHERE u.username = $1 ORDER BY 1`,
      [name],
    )
  ).rows.map(({ code }) => code);

it("an administrator's own roles wait for a second one, who accepts them on his page (decision 28)", async () => {
  await server().database.admin.query(
    `INSERT INTO user_role SELECT u.tenant_id, u.id, r.id FROM app_user u JOIN role r ON r.tenant_id = u.tenant_id AND r.code = 'administrator'
     WHERE u.username = 'newbie' ON CONFLICT DO NOTHING`,
  );
  const { page, complaints } = await visitAs('merchant', '/system/role');
  await page.getByRole('tab', { name: 'Users' }).click();
  await row(page, 'clerk').getByRole('button', { name: 'Give roles' }).waitFor();
  expect(await row(page, '林掌柜').getByRole('button', { name: 'Give roles' }).count()).toBe(0);
  await row(page, '林掌柜').getByRole('button', { name: 'Ask for roles' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Clerk' }).click();
  await dialog.locator('.ant-select-selection-item').filter({ hasText: 'Clerk' }).waitFor();
  // A press beside the list closes it; it would cover the button.
  await dialog.getByText('Request roles for yourself').click();
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await page.getByText('Sent. It waits for another administrator').first().waitFor();
  expect(await rolesOf('merchant')).toEqual(['administrator', 'merchant']);
  await page.getByRole('tab', { name: 'Role requests' }).click();
  await row(page, '文员 Clerk').getByRole('button', { name: 'Take back' }).waitFor();
  expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);

  const second = await visitAs('newbie', '/system/role');
  await second.page.getByRole('tab', { name: 'Role requests' }).click();
  await row(second.page, '文员 Clerk').getByRole('button', { name: 'Accept' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await second.page.getByText('Accepted. The roles hold at once').first().waitFor();
  expect(await rolesOf('merchant')).toEqual(['administrator', 'clerk', 'merchant']);
  // Only the owner sees the switch.
  await second.page.getByRole('tab', { name: 'Rules of giving' }).click();
  await second.page.getByText('林掌柜 Lin').first().waitFor();
  expect(await second.page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Rules of giving' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('button', { name: 'Allow no longer' }).waitFor();
  expect([complaints.list, second.complaints.list]).toEqual([[], []]);
});
