import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/server.ts';
import { type Diary, keepDiary, keepEvidence } from './evidence.ts';

/** What a page must never do: throw, log an error, or break its Content-Security-Policy. */
export interface Complaints {
  readonly list: string[];
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: Complaints;
  close(): Promise<void>;
}

export interface VisitOptions {
  readonly language?: 'zh_CN' | 'en_US';
  readonly width?: number;
  readonly height?: number;
  /** A device that is worked with fingers. */
  readonly touch?: boolean;
  /** Host of the address; `globex.localhost` is the second tenant's. */
  readonly host?: string;
  /** Errors of the network that the test means to cause. */
  readonly expectFailures?: boolean;
  /** Signed in already. */
  readonly session?: Session;
}

/** What a browser keeps of a sign-in. */
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface OpenVisit extends Visit {
  readonly diary: Diary;
}

/** Of waiting for one thing: nobody waits so long on a machine that does nothing else, and a busy one may. */
const patienceMs = 30_000;

/** Where the pages of a signed-in user stand: the sign-in page has a content too, and is still drawn when the address has changed. */
export const contentOfShell = '#content:not(.ws-login-page)';

/** How many times slower the pages run than they could (`SLOW_PAGES=6`): what waits for too little shows itself then. */
const slowness = Number(process.env.SLOW_PAGES ?? 1);

/**
 * One server and one browser for a test file, on the production build of the pages. Whatever a test leaves open is
 * closed after it, so that what runs on in its pages is no load and no surprise for the next; if it failed, what its
 * pages showed and said is kept first.
 */
export function useStage(options: TestServerOptions = {}) {
  const stage: { server?: TestServer; browser?: Browser } = {};
  const open: OpenVisit[] = [];
  // The sign-in page is typed into once for each account: what it does is other tests' matter.
  const sessions = new Map<string, Session>();
  beforeAll(async () => {
    if (!existsSync(new URL('../../../dist/web/index.html', import.meta.url))) throw new Error('The pages are not built: npm run build');
    stage.server = await startTestServer(options);
    stage.browser = await launch();
  });
  afterEach(async ({ task }) => {
    const left = open.splice(0);
    if (task.result?.state === 'fail') console.error(`What the pages showed: ${await keepEvidence(task, left)}`);
    for (const { context } of left) await context.close();
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.server?.stop();
  });
  const server = () => {
    if (stage.server === undefined) throw new Error('the server has not started');
    return stage.server;
  };
  const visit = async (at: VisitOptions = {}): Promise<Visit> => {
    if (stage.browser === undefined) throw new Error('the browser has not started');
    const opened = await openVisit(stage.browser, server().url, at);
    open.push(opened);
    return opened;
  };
  const visitAs = async (username: string, path = '/', at: VisitOptions = {}): Promise<Visit> => {
    const who = [username, at.host, at.language].join(' ');
    const session = sessions.get(who);
    if (session !== undefined && (await isOpen(session))) {
      const visited = await visit({ ...at, session });
      await visited.page.goto(path);
      if (path === '/') await visited.page.locator(contentOfShell).waitFor();
      return visited;
    }
    const visited = await visit(at);
    await signIn(visited.page, username);
    sessions.set(who, await visited.context.storageState());
    if (path !== '/') await visited.page.goto(path);
    return visited;
  };
  /** A test may have ended the session, or what its account may do. */
  const isOpen = async (session: Session) => {
    const entries = session.origins.flatMap(({ localStorage }) => localStorage);
    const token = JSON.parse(entries.find(({ name }) => name === 'waybill.Access-Token')?.value ?? '{}').value;
    return typeof token === 'string' && (await server().call('auth.me', {}, { token })).envelope.success;
  };
  return { server, visit, visitAs };
}

/** Fills the sign-in form as a person would, and waits for the home page. */
export async function signIn(page: Page, username: string, password = 'Demo1234'): Promise<void> {
  await page.goto('/user/login');
  await fillSignIn(page, username, password);
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
  await page.locator(contentOfShell).waitFor();
}

export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.keyboard.press('Enter');
}

async function launch(): Promise<Browser> {
  const flags = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ args: flags, ...(existsSync(executablePath) ? { executablePath } : {}) });
}

async function openVisit(
  browser: Browser,
  url: string,
  { language = 'en_US', width = 1280, height = 720, touch = false, host, expectFailures = false, session }: VisitOptions,
): Promise<OpenVisit> {
  const base = new URL(url);
  base.hostname = host ?? 'localhost';
  const context = await browser.newContext({
    baseURL: base.href,
    viewport: { width, height },
    ...(touch ? { hasTouch: true, isMobile: true } : {}),
    acceptDownloads: true,
    reducedMotion: 'reduce',
    ...(session === undefined ? {} : { storageState: session }),
  });
  await context.addInitScript((chosen) => {
    // The blank page before the first address has no storage.
    if (!location.protocol.startsWith('http') || localStorage.getItem('waybill.language') !== null) return;
    localStorage.setItem('waybill.language', JSON.stringify({ value: chosen, expires: null }));
    // The last announcement would stand before what a test looks at; those about it switch it on again.
    localStorage.setItem('waybill.layout', JSON.stringify({ value: { announces: false }, expires: null }));
  }, language);
  const complaints = listen(context, expectFailures);
  const diary = keepDiary(context);
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  if (slowness > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return { page, context, complaints, diary, close: () => context.close() };
}

function listen(context: BrowserContext, expectFailures: boolean): Complaints {
  const list: string[] = [];
  context.on('weberror', (error) => list.push(`thrown: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' && !/Content Security Policy/i.test(message.text())) return;
    if (expectFailures && /Failed to load resource|net::ERR/.test(message.text())) return;
    list.push(`${message.type()}: ${message.text()}`);
  });
  return { list };
}
