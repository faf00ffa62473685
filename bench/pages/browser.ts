import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
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

interface Account {
  readonly username: string;
  readonly password: string;
}

/** Launches a headless browser with a fresh profile. */
export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args });
}

/**
 * Signs in on the sign-in page like a user and stores the browser's state.
 * @param stateFile file for cookies and storage
 */
export async function signInByPage(executablePath: string, address: string, stateFile: string): Promise<void> {
  const browser = await launch(executablePath);
  try {
    const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    await signIn(context, address, benchAccount);
    await context.storageState({ path: stateFile });
  } finally {
    await browser.close();
  }
}

/** @returns the page, at home */
export async function signIn(context: BrowserContext, address: string, account: Account): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${address}/user/login`);
  await page.fill('input[name="username"]', account.username);
  await page.fill('input[name="password"]', account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
  await page.waitForSelector('.ws-menu [role=menuitem]');
  return page;
}

/** Waits until frames flow: three in a row under 50 ms after an initial tenth of a second; at most 8 s. */
export async function framesFlow(page: Page): Promise<void> {
  await page.waitForTimeout(100);
  const deadline = performance.now() + 8_000;
  for (let calm = 0; calm < 3 && performance.now() < deadline; ) {
    const gap = await page.evaluate(
      () => new Promise<number>((done) => requestAnimationFrame((one) => requestAnimationFrame((next) => done(next - one)))),
    );
    calm = gap < 50 ? calm + 1 : 0;
  }
}
