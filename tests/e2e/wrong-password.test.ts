import { beforeEach, describe, expect, it } from 'vitest';
import { fillSignIn, useStage } from './support/stage.ts';

const { server, visit } = useStage();

// Failures of one account and of one address count together, over tests and retries too.
beforeEach(() => server().database.admin.query('truncate login_attempt'));

describe('a wrong password (security L1, L7)', () => {
  it('says so beside the form when the password is wrong, and keeps the name', async () => {
    const { page, close } = await visit();
    await page.goto('/user/login');
    await fillSignIn(page, 'merchant', 'Wrong1234');
    await page.getByText('The user name or the password is wrong').waitFor();
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('merchant');
    expect(new URL(page.url()).pathname).toBe('/user/login');
    await close();
  });

  it('asks for the picture code after three failures, and takes no sign-in without it', async () => {
    const { page, close } = await visit({ language: 'zh_CN' });
    await page.goto('/user/login');
    for (const password of ['Wrong1', 'Wrong2', 'Wrong3', 'Demo1234']) {
      const answered = page.waitForResponse(/\/auth\/login/);
      await fillSignIn(page, 'clerk', password);
      await (await answered).finished();
      // While a try runs the form takes no other.
      await page.locator('button[type="submit"]:not(.ant-btn-loading)').waitFor();
    }
    await page.locator('img[src^="data:image/svg"]:not(.ws-brand-logo)').waitFor();
    const { envelope } = await server().call('auth.login', { username: 'clerk', password: 'Demo1234' });
    expect(envelope).toMatchObject({ success: false, errorCode: 'captcha_required' });
    expect(new URL(page.url()).pathname).toBe('/user/login');
    await close();
  });
});
