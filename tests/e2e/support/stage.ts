import { existsSync } from 'node:fs';
import type { BrowserContext, ConsoleMessage, Page, WebError } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Language } from '../../../src/services/language.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/server.ts';
import { type Entries, lendContext, usual } from './contexts.ts';
import { type Diary, keepDiary, keepEvidence } from './evidence.ts';
import { isOpen, makeSession } from './sessions.ts';

/** Events that fail a test: exceptions, logged errors, and violations of the Content-Security-Policy. */
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
  readonly language?: Language;
  readonly width?: number;
  readonly height?: number;
  /** A touch device. */
  readonly touch?: boolean;
  /** Host of the address; `globex.localhost` is the second tenant's. */
  readonly host?: string;
  /** Network errors that the test causes on purpose. */
  readonly expectFailures?: boolean;
  /** A browser with a cold cache, which a test script may change permanently. */
  readonly isOwn?: boolean;
  /** A clock that runs and that the test may move on by `page.clock`, for waits that users have. */
  readonly ownClock?: boolean;
  /** Origin of pages that another server gives out, in front of the test's server. */
  readonly origin?: string;
}

interface OpenVisit extends Visit {
  readonly diary: Diary;
  pages(): readonly Page[];
  discard(): Promise<void>;
}

/** Timeout of a single wait; only a busy machine comes close. */
const patienceMs = 30_000;

/** The content of a signed-in page: the sign-in page has a content element too, and is still drawn when the address has changed. */
export const contentOfShell = '#content:not(.ws-login-page)';

/** Slows the pages down (`SLOW_PAGES=6`) to reveal insufficient waits. */
const slowness = Number(process.env.SLOW_PAGES ?? 1);

/**
 * Sets up a server with its own database for a test file, the production build of the pages, and the worker's browser. After each
 * test, everything it left open is closed, so that it cannot disturb the next one; if it failed, the output of its pages is saved
 * first.
 */
export function useStage(options: TestServerOptions = {}) {
  const stage: { server?: TestServer } = {};
  const open = new Set<OpenVisit>();
  const sessions = new Map<string, Entries>();
  beforeAll(async () => {
    if (!existsSync(new URL('../../../dist/web/index.html', import.meta.url))) throw new Error('The pages are not built: npm run build');
    stage.server = await startOnSamePort(options);
  });
  afterEach(async ({ task }) => {
    const left = [...open];
    open.clear();
    const failed = task.result?.state === 'fail';
    if (failed) console.error(`What the pages showed: ${await keepEvidence(task, left)}`);
    for (const visit of left) await (failed ? visit.discard() : visit.close());
  });
  afterAll(async () => {
    await stage.server?.stop();
  });
  const server = () => {
    if (stage.server === undefined) throw new Error('the server has not started');
    return stage.server;
  };
  const openAs = async (entries: Entries, at: VisitOptions): Promise<Visit> => {
    const opened = await openVisit(server().url, entries, at);
    open.add(opened);
    return {
      ...opened,
      close: async () => {
        open.delete(opened);
        await opened.close();
      },
    };
  };
  /** Signs in by a call; sign-in.test.ts covers the form. */
  const sessionOf = async (username: string, language: Language): Promise<Entries> => {
    const who = `${username} ${language}`;
    const kept = sessions.get(who) ?? [];
    if (await isOpen(server(), kept)) return kept;
    const made = await makeSession(server(), username, language);
    sessions.set(who, made);
    return made;
  };
  const visit = (at: VisitOptions = {}): Promise<Visit> => openAs([], at);
  /** @param path null: signed in, and nothing is opened yet, for who sets up the page first or goes elsewhere at once */
  const visitAs = async (username: string, path: string | null = '/', at: VisitOptions = {}): Promise<Visit> => {
    const visited = await openAs(await sessionOf(username, at.language ?? 'en_US'), at);
    if (path !== null) await visited.page.goto(path);
    if (path === '/') await visited.page.locator(contentOfShell).waitFor();
    return visited;
  };
  return { server, visit, visitAs };
}

/** Port of the worker's first server: reusing it keeps the browser's cache of the pages' files valid. */
let port: string | undefined;

async function startOnSamePort(options: TestServerOptions): Promise<TestServer> {
  const started = await startTestServer({ ...options, env: { ...options.env, PORT: port ?? '0' } }).catch((error: unknown) => {
    // Another process took the port between two files.
    if (port === undefined || !String(error).includes('EADDRINUSE')) throw error;
    return startTestServer(options);
  });
  port ??= new URL(started.url).port;
  return started;
}

/** Fills in the sign-in form like a user, and waits for the home page. */
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

async function openVisit(
  url: string,
  entries: Entries,
  {
    language = 'en_US',
    width = usual.width,
    height = usual.height,
    touch = false,
    host = 'localhost',
    expectFailures = false,
    ownClock = false,
    isOwn = false,
    origin = url,
  }: VisitOptions,
): Promise<OpenVisit> {
  const base = new URL(origin);
  base.hostname = host;
  const lent = await lendContext({ base: base.href, touch, ownClock }, language, entries, isOwn);
  const { context } = lent;
  const { complaints, stop: stopListening } = listen(context, expectFailures);
  const diary = keepDiary(context);
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  if (width !== usual.width || height !== usual.height) await page.setViewportSize({ width, height });
  if (slowness > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const close = async () => {
    diary.stop();
    stopListening();
    await lent.giveBack();
  };
  return { page, context, complaints, diary, pages: lent.pages, close, discard: lent.discard };
}

function listen(context: BrowserContext, expectFailures: boolean): { complaints: Complaints; stop(): void } {
  const list: string[] = [];
  const onError = (error: WebError) => void list.push(`thrown: ${error.error().message}`);
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && !/Content Security Policy/i.test(message.text())) return;
    if (expectFailures && /Failed to load resource|net::ERR/.test(message.text())) return;
    list.push(`${message.type()}: ${message.text()}`);
  };
  context.on('weberror', onError);
  context.on('console', onConsole);
  return {
    complaints: { list },
    stop: () => {
      context.off('weberror', onError);
      context.off('console', onConsole);
    },
  };
}
