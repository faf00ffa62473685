import { describe, expect, it } from 'vitest';
import { createSessions } from '../../server/sign-in/sessions.ts';
import { isLong } from '../support/sample.ts';
import { fillSignIn, signIn, useStage } from './support/stage.ts';

const { server, visit, visitAs } = useStage();

describe('signing in (spec sections 2 and 4)', () => {
  it('brings a merchant home and greets by name', async () => {
    const { page, complaints, close } = await visit();
    await signIn(page, 'merchant');
    expect(new URL(page.url()).pathname).toBe('/dashboard/analysis');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toMatch(/^(Good (morning|day|afternoon|evening)|Hello), 林掌柜 Lin/);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it('goes back to where an unauthenticated visit wanted to go, with its whole address', async () => {
    const { page, close } = await visit();
    await page.goto('/order/list?orderStatus=draft&size=50');
    await page.waitForURL(/\/user\/login/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/order/list?orderStatus=draft&size=50');
    await fillSignIn(page, 'merchant', 'Demo1234');
    await page.waitForURL(/\/order\/list\?orderStatus=draft&size=50/);
    await close();
  });

  it('never follows a redirect to elsewhere (security L14)', async () => {
    // What a browser may take for another host; tests/app/shell.test.tsx has the others too.
    for (const redirect of ['//evil.example', '/\\evil.example']) {
      const { page, close } = await visit();
      await page.goto(`/user/login?redirect=${encodeURIComponent(redirect)}`);
      await fillSignIn(page, 'merchant', 'Demo1234');
      await page.waitForURL(/\/dashboard\/analysis/);
      expect(new URL(page.url()).hostname, redirect).toBe('localhost');
      await close();
    }
  });

  it.runIf(isLong)('speaks the language that is chosen above it, keeps what is typed, and goes on in it after signing in', async () => {
    const { page, complaints } = await visit();
    await page.goto('/user/login?redirect=%2Forder%2Flist');
    await page.locator('input[autocomplete="username"]').fill('merchant');
    await page.locator('input[autocomplete="current-password"]').fill('Demo1234');
    await page.getByRole('button', { name: 'Language: English' }).click();
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['简体中文', 'English']);
    await page.getByRole('menuitem', { name: '简体中文' }).click();
    await page
      .getByRole('button', { name: '登录', exact: true })
      .or(page.getByRole('button', { name: '登 录' }))
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('merchant');
    // A password is kept nowhere.
    expect(await page.locator('input[autocomplete="current-password"]').inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Demo1234');
    await fillSignIn(page, 'merchant', 'Demo1234');
    await page.waitForURL(/\/order\/list/);
    await page.getByRole('heading', { name: '订单列表' }).waitFor();
    expect(complaints.list).toEqual([]);
  });

  it.runIf(isLong)('sends a signed-in user who opens the login page home', async () => {
    const { page, close } = await visitAs('merchant', '/user/login');
    await page.waitForURL(/\/dashboard\/analysis/);
    await close();
  });

  it('signs in by a one-time code in the address, once (security L13)', async () => {
    const { sessions, principal } = await codeSource();
    const code = await sessions.issueCode(principal);
    const first = await visit();
    await first.page.goto(`/?token=${code}`);
    await first.page.waitForURL(/\/dashboard\/analysis/);
    expect(first.page.url()).not.toContain(code);
    await first.close();
    const second = await visit();
    await second.page.goto(`/?token=${code}`);
    await second.page.waitForURL(/\/user\/login/);
    expect(second.page.url()).not.toContain(code);
    await second.close();
  });

  it.runIf(isLong)('shows the brand of the tenant whose domain the page is opened on', async () => {
    const ours = await visit();
    await ours.page.goto('/user/login');
    const theirs = await visit({ host: 'globex.localhost' });
    await theirs.page.goto('/user/login');
    await theirs.page.getByText('Globex').first().waitFor();
    await ours.page.getByText('Harbour Lane').first().waitFor();
    expect(await ours.page.getByText('Globex').count()).toBe(0);
    await Promise.all([ours.close(), theirs.close()]);
  });

  it('asks before it signs out, then forgets the session, which is over on the server too', async () => {
    const { page, close } = await visitAs('merchant');
    const tokens = new Set<string>();
    page.on('request', (request) => {
      const token = request.headers()['x-access-token'];
      if (token !== undefined) tokens.add(token);
    });
    await page.reload();
    await expect.poll(() => tokens.size).toBe(1);
    const [token = ''] = tokens;
    expect((await server().call('auth.me', {}, { token })).status).toBe(200);
    await page.getByRole('button', { name: /林掌柜/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/user\/login/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('waybill.Access-Token'))).toBeNull();
    await expect.poll(async () => (await server().call('auth.me', {}, { token })).status).toBe(401);
    await page.goto('/order/list');
    await page.waitForURL(/\/user\/login/);
    await close();
  });
});

async function codeSource() {
  const { database } = server().running;
  if (database === null) throw new Error('the test server has a database of its own');
  const sessions = createSessions(database, () => new Date());
  const principal = await sessions.authenticate(await server().login('merchant'));
  if (principal === null) throw new Error('merchant has no session');
  return { sessions, principal };
}
