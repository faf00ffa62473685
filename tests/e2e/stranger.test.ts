import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { contentOfShell, fillSignIn, useStage } from './support/stage.ts';

const captchaAnswer = 'K7M4X';
/** The server's clock runs ahead of the machine's, so that one number may get several codes in a row. */
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const { server, visit } = useStage({ options: { replaced: { captchaAnswer: () => captchaAnswer, now } } });
const host = 'waybill.localhost';

it('a stranger registers by phone, signs in by phone, and comes back by a reset after the password is lost', async () => {
  const { page, complaints } = await visit({ host, language: 'zh_CN', expectFailures: true });
  await page.goto('/user/register');
  const phone = '13700137000';
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await typeCode(page, '短信验证码', '获取验证码');
  await page.getByLabel('账号', { exact: true }).fill('qihang.hao');
  await page.getByLabel('密码', { exact: true }).fill('Qihang7Horse');
  await page.getByLabel('确认密码').fill('Qihang7Horse');
  await page.getByLabel('公司名称').fill('北风贸易');
  await page.getByLabel('我已阅读并同意服务条款').check();
  await page.getByRole('button', { name: /^注\s?册$/ }).click();
  // The rules of new passwords hold here too.
  await page.getByText('密码不能包含').first().waitFor();
  await page.getByLabel('密码', { exact: true }).fill('Correct7Horse');
  await page.getByLabel('确认密码').fill('Correct7Horse');
  await page.getByRole('button', { name: /^注\s?册$/ }).click();
  await page.waitForURL(/\/user\/register-result/);
  await page.getByText('注册成功').first().waitFor();
  await page.getByText('qihang.hao').waitFor();
  await page.getByRole('button', { name: '去登录' }).click();

  await page.getByRole('tab', { name: '手机号登录' }).click();
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await typeCode(page, '短信验证码', '获取验证码');
  await page.getByRole('button', { name: /^登\s?录$/ }).click();
  await page.getByRole('link', { name: '账户未激活', exact: false }).waitFor();
  const token = await tokenOf(page);

  const other = await visit({ host, language: 'zh_CN' });
  await other.page.goto('/user/login');
  await other.page.getByRole('button', { name: '忘记密码' }).click();
  await other.page.waitForURL(/\/user\/alteration/);
  await other.page.getByLabel('手机号', { exact: true }).fill(phone);
  await typeCode(other.page, '验证码', '获取验证码');
  await other.page.getByLabel('新密码', { exact: true }).fill('Another7Horse');
  await other.page.getByLabel('确认新密码').fill('Another7Horse');
  await other.page.getByRole('button', { name: /^确\s?定$/ }).click();
  await other.page.waitForURL(/\/user\/login/);
  expect((await server().call('auth.me', {}, { token })).status).toBe(401);
  expect((await server().call('auth.login', { username: 'qihang.hao', password: 'Correct7Horse' })).envelope.success).toBe(false);
  await server().login('qihang.hao', 'Another7Horse');

  // The way that was last used here is the one that the page opens with.
  await page.evaluate(() => localStorage.removeItem('waybill.Access-Token'));
  await page.goto('/user/login');
  await page.waitForURL(/way=phone/);
  expect([complaints.list, other.complaints.list]).toEqual([[], []]);
});

it('a user adds an authenticator app and a passkey, and signs in with either as the second step', async () => {
  const { page, context, complaints } = await visit({ host: 'localhost', expectFailures: true });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInByName(page);
  await page.goto('/basic/security');
  await page.getByRole('button', { name: 'Add Authenticator app' }).click();
  const secret = (await page.locator('.wb-factor-secret').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Code', { exact: true }).fill(totp.generate({ timestamp: now().getTime() }));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Remove Authenticator app' }).waitFor();
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByRole('button', { name: 'Rename Passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop at the office');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Remove Laptop at the office' }).waitFor();

  await signOut(page);
  // A code opens one door only: the next one comes 30 seconds later.
  aheadMs += 30_000;
  await signInByName(page, async (dialog) => {
    const byApp = dialog.getByRole('button', { name: 'Use an authenticator app' });
    if (await byApp.isVisible()) await byApp.click();
    await dialog.getByLabel('Code of your authenticator app').fill(totp.generate({ timestamp: now().getTime() }));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  });
  await signOut(page);
  await signInByName(page, async (dialog) => {
    const byPasskey = dialog.getByRole('button', { name: 'Use a passkey' });
    await byPasskey.click();
    await byPasskey.click();
  });
  await signOut(page);
  // A passkey alone: the browser knows whose it is, and its check of the user is the second factor.
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
  await page.locator(contentOfShell).waitFor();
  expect(complaints.list).toEqual([]);
});

/** Asks for a code at the field of this name, reads it from the outbox, and types it. */
async function typeCode(page: Page, label: string, ask: string): Promise<void> {
  aheadMs += 61_000;
  const before = await sentBodies();
  await page.getByRole('button', { name: ask }).click();
  const picture = page.getByLabel('图形验证码', { exact: true });
  // From the second code to a number on, the server wants a graphic code first.
  await expect.poll(async () => (await picture.isVisible()) || (await sentBodies()).length > before.length).toBe(true);
  if ((await sentBodies()).length === before.length) {
    await picture.fill(captchaAnswer);
    await page.getByRole('button', { name: ask }).click();
  }
  await expect.poll(async () => (await sentBodies()).length).toBeGreaterThan(before.length);
  const [code = ''] = /\b\d{6}\b/.exec((await sentBodies()).at(-1) ?? '') ?? [];
  await page.getByLabel(label, { exact: true }).fill(code);
}

async function sentBodies(): Promise<string[]> {
  const { rows } = await server().database.admin.query<{ body: string }>('SELECT body FROM outbox_message ORDER BY created_at, id');
  return rows.map(({ body }) => body);
}

async function tokenOf(page: Page): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem('waybill.Access-Token') ?? sessionStorage.getItem('waybill.Access-Token'));
  return String(JSON.parse(kept ?? '{}').value);
}

/** Signs the merchant in by the form, with a second step where one is due. */
async function signInByName(page: Page, prove?: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.goto('/user/login');
  await fillSignIn(page, 'merchant', 'Demo1234');
  if (prove !== undefined) await prove(page.getByRole('dialog'));
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
  await page.locator(contentOfShell).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /林掌柜/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/user\/login/);
}
