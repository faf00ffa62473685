import { type Browser, type BrowserContext, chromium } from 'playwright';
import { benchAccount } from '../product/bench-tenant.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A fresh profile, headless. */
export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args });
}

/**
 * Signs in as a person does, on the login page, and keeps what the browser then holds.
 * @param stateFile where cookies and storage are written to
 */
export async function signInByPage(executablePath: string, address: string, stateFile: string): Promise<void> {
  const browser = await launch(executablePath);
  try {
    const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    await signIn(context, address);
    await context.storageState({ path: stateFile });
  } finally {
    await browser.close();
  }
}

async function signIn(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/user/login`);
  await page.fill('input[name="username"]', benchAccount.username);
  await page.fill('input[name="password"]', benchAccount.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
  await page.waitForSelector('.ws-menu li');
}
