import { describe, expect, it } from 'vitest';
import { fillSignIn, useStage } from './support/stage.ts';

const { server, visit } = useStage();

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
    const picture = page.locator('img[src^="data:image/svg"]:not(.ws-brand-logo)');
    for (const password of ['Wrong1', 'Wrong2', 'Wrong3', 'Demo1234']) {
      if (await picture.isVisible()) break;
      const answered = page.waitForResponse(/\/auth\/login/);
      await fillSignIn(page, 'clerk', password);
      await (await answered).finished();
      await page.waitForTimeout(500);
    }
    await picture.waitFor();
    const { envelope } = await server().call('auth.login', { username: 'clerk', password: 'Demo1234' });
    expect(envelope).toMatchObject({ success: false, errorCode: 'captcha_required' });
    expect(new URL(page.url()).pathname).toBe('/user/login');
    await close();
  });
});
