import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { fillSignIn, useStage } from './support/stage.ts';

const { server, visit } = useStage();

// Failures of one account and of one address count together, over tests and retries too.
beforeEach(() => server().database.admin.query('truncate login_attempt, sent_code, outbox_message, known_device'));

const isIn = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/user/'));
const pictureOf = (page: Page) => page.locator('img[src^="data:image/png"]:not(.ws-brand-logo)');

/** So many tries of strangers have failed, and the next ones have to wait. */
async function failures(count: number, waitSeconds = 0): Promise<void> {
  const { admin } = server().database;
  for (let at = 0; at < 3; at++) await server().call('auth.login', { username: 'clerk', password: `Wrong${at}` });
  await admin.query('UPDATE login_attempt SET failures = $1, blocked_until = now() + make_interval(secs => $2)', [count, waitSeconds]);
}

/** Holds the next call back until it is let go, so that what stands meanwhile can be looked at. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

describe('a wrong password (security L1, L7)', () => {
  it.runIf(isLong)('says so beside the form when the password is wrong, and keeps the name', async () => {
    const { page, close } = await visit();
    await page.goto('/user/login');
    await fillSignIn(page, 'merchant', 'Wrong1234');
    await page.getByText('The account name or the password is wrong').waitFor();
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('merchant');
    expect(new URL(page.url()).pathname).toBe('/user/login');
    await close();
  });

  it('after three failures the browser proves its work by itself, under the policy of the page', async () => {
    const { page, complaints, close } = await visit();
    await page.goto('/user/login');
    await failures(8);
    const { envelope } = await server().call('auth.login', { username: 'clerk', password: 'Demo1234' });
    expect(envelope).toMatchObject({ success: false, errorCode: 'captcha_required', result: { level: 2 } });
    const release = await hold(page, /\/ext\/proof/);
    await fillSignIn(page, 'clerk', 'Demo1234');
    await page.getByText('Running a security check').waitFor();
    release();
    await isIn(page);
    expect(await pictureOf(page).count()).toBe(0);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it('a click takes the picture code instead, drawn as pixels', async () => {
    const { page, close } = await visit({ language: 'zh_CN' });
    await page.goto('/user/login');
    await failures(3);
    await hold(page, /\/ext\/proof/);
    await fillSignIn(page, 'clerk', 'Demo1234');
    await page.getByRole('button', { name: '改用图形验证码' }).click();
    await pictureOf(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/user/login');
    await close();
  });

  it.runIf(isLong)('a browser without workers is shown the picture code', async () => {
    const { page, close } = await visit();
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    await page.goto('/user/login');
    await failures(3);
    await fillSignIn(page, 'clerk', 'Demo1234');
    await pictureOf(page).waitFor();
    await close();
  });
});

describe('an account that strangers guess at (decision 29)', () => {
  it.runIf(isLong)('lets in the browser that signed in before', async () => {
    const { page, context, close } = await visit();
    await page.goto('/user/login');
    await fillSignIn(page, 'clerk', 'Demo1234');
    await isIn(page);
    await page.evaluate(() => localStorage.removeItem('waybill.Access-Token'));
    await failures(25, 600);
    expect((await context.cookies()).map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      ['waybill_device', true, 'Strict'],
    ]);
    await page.goto('/user/login');
    await fillSignIn(page, 'clerk', 'Demo1234');
    await isIn(page);
    await close();
  });

  it.runIf(isLong)('lets in another one with a code from the phone, and knows it from then on', async () => {
    const { page, context, complaints, close } = await visit();
    await page.goto('/user/login');
    await failures(25, 600);
    await fillSignIn(page, 'clerk', 'Demo1234');
    await page.getByRole('button', { name: /^Send a code/ }).click();
    const field = page.getByRole('textbox', { name: 'Code', exact: true });
    await field.waitFor();
    const { admin } = server().database;
    await expect.poll(async () => (await admin.query('SELECT 1 FROM outbox_message')).rowCount).toBe(1);
    const { rows } = await admin.query<{ body: string }>('SELECT body FROM outbox_message');
    const code = /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
    await field.fill(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await page.getByText('The code is wrong, too old or was tried too often').waitFor();
    await field.fill(code);
    await page.keyboard.press('Enter');
    await isIn(page);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['waybill_device']);
    expect(complaints.list).toEqual([]);
    await close();
  });
});
