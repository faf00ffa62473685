import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { signIn, useStage } from './support/stage.ts';

const { server, visit, visitAs } = useStage();
const password = 'Correct7Horse';

it('an invited clerk joins with the given role, and the open page ends at once when the account is switched off', async () => {
  const owner = await visitAs('merchant', '/system/user', { language: 'zh_CN' });
  await owner.page.getByRole('button', { name: /邀\s?请$/ }).click();
  const form = owner.page.getByRole('dialog');
  await form.getByLabel('邮箱').fill('mei@example.com');
  await form.getByLabel('姓名').fill('梅文员');
  const roles = form.getByRole('combobox', { name: '角色' });
  await roles.click();
  await owner.page.locator('.ant-select-item-option:visible').filter({ hasText: 'Clerk' }).click();
  // From the field itself, which may get the focus back only after the click: its list stays open until it has lost it.
  await roles.press('Tab');
  await form.getByRole('button', { name: /^邀\s?请$/ }).click();
  await owner.page.getByText('邀请已发出').first().waitFor();

  const clerk = await visit({ host: 'waybill.localhost', expectFailures: true });
  await clerk.page.goto(await sentLink());
  await clerk.page.getByText('启航跨境 Harbour Lane').waitFor();
  await clerk.page.getByText('文员 Clerk').waitFor();
  expect(await clerk.page.getByLabel('Your name').inputValue()).toBe('梅文员');
  await clerk.page.getByLabel('Account name').fill('mei.clerk');
  await clerk.page.getByLabel('Password', { exact: true }).fill(password);
  await clerk.page.getByLabel('Password again').fill(password);
  await clerk.page.getByLabel('I have read and accept the terms').check();
  await clerk.page.getByRole('button', { name: 'Accept and create the account' }).click();
  await clerk.page.waitForURL(/\/user\/register-result/);
  await signIn(clerk.page, 'mei.clerk', password);
  await clerk.page.getByRole('menuitem', { name: 'Orders' }).waitFor();
  expect(await clerk.page.getByRole('menuitem', { name: 'System' }).count()).toBe(0);
  const token = await tokenOf(clerk.page);
  expect((await server().call('auth.me', {}, { token })).status).toBe(200);

  await owner.page.reload();
  const row = owner.page.getByRole('row').filter({ hasText: 'mei.clerk' });
  await row.getByRole('button', { name: '更多操作' }).click();
  await owner.page.getByRole('menuitem', { name: /停\s?用/ }).click();
  await owner.page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s?用/ })
    .click();
  // The list shows who is active.
  await row.waitFor({ state: 'detached' });
  // Nobody touched this page.
  await clerk.page.getByRole('dialog').locator('input[type=password]').fill(password);
  await clerk.page.keyboard.press('Enter');
  await clerk.page.getByRole('dialog').getByRole('alert').waitFor();
  expect((await server().call('auth.me', {}, { token })).status).toBe(401);
  expect([owner.complaints.list, clerk.complaints.list]).toEqual([[], []]);
});

it.runIf(isLong)('the platform visits a company with its consent, under a banner on each page, until the visit is ended', async () => {
  const owner = await server().login('merchant');
  expect((await server().call('support.allow', { hours: 1 }, { token: owner })).status).toBe(200);
  const operator = await visitAs('operator', '/platform/tenants');
  await operator.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = operator.page.getByRole('row').filter({ hasText: 'Harbour Lane' });
  await row.getByRole('button', { name: 'Visit' }).click();
  const form = operator.page.getByRole('dialog');
  await form.getByLabel('Reason').fill('A parcel is lost');
  await form.getByRole('button', { name: 'Visit' }).click();
  await operator.page.getByText('The link is copied').first().waitFor();
  const link = new URL(await operator.page.evaluate(() => navigator.clipboard.readText()));

  const guest = await visit({ language: 'zh_CN', expectFailures: true });
  await guest.page.goto(link.pathname + link.search);
  const banner = guest.page.getByRole('alert').filter({ hasText: '平台人员 平台运营 Operator 经企业授权代入访问' });
  await banner.waitFor();
  const token = await tokenOf(guest.page);
  await guest.page.goto('/order/list');
  await guest.page.getByRole('row').nth(1).waitFor();
  await banner.waitFor();
  await banner.getByRole('button', { name: '结束访问' }).click();
  await guest.page.waitForURL(/\/user\/login/);
  await expect.poll(async () => (await server().call('auth.me', {}, { token })).status).toBe(401);
  const { envelope } = await server().call('support.visits', {}, { token: owner });
  expect(envelope.result).toMatchObject([{ reason: 'A parcel is lost', endTime: expect.any(String) }]);
  expect([operator.complaints.list, guest.complaints.list]).toEqual([[], []]);
});

/** The path of the latest invitation; the outbox holds what no mail server takes. */
async function sentLink(): Promise<string> {
  const { rows } = await server().database.admin.query<{ body: string }>(
    "SELECT body FROM outbox_message WHERE body LIKE '%/user/invitation%' ORDER BY created_at DESC LIMIT 1",
  );
  return /\/user\/invitation\?\S+/.exec(rows[0]?.body ?? '')?.[0] ?? '';
}

async function tokenOf(page: Page): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem('waybill.Access-Token') ?? sessionStorage.getItem('waybill.Access-Token'));
  return String(JSON.parse(kept ?? '{}').value);
}
