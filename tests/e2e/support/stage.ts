import { existsSync } from 'node:fs';
import type { BrowserContext, ConsoleMessage, Page, WebError } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Language } from '../../../src/services/language.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/server.ts';
import { type Entries, lendContext, usual } from './contexts.ts';
import { type Diary, keepDiary, keepEvidence } from './evidence.ts';
import { isOpen, makeSession } from './sessions.ts';

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
  readonly language?: Language;
  readonly width?: number;
  readonly height?: number;
  /** A device that is worked with fingers. */
  readonly touch?: boolean;
  /** Host of the address; `globex.localhost` is the second tenant's. */
  readonly host?: string;
  /** Errors of the network that the test means to cause. */
  readonly expectFailures?: boolean;
  /** A browser with an empty cache, and one that a script of the test may change for good. */
  readonly isOwn?: boolean;
}

interface OpenVisit extends Visit {
  readonly diary: Diary;
  pages(): readonly Page[];
  discard(): Promise<void>;
}

/** Of waiting for one thing: nobody waits so long on a machine that does nothing else, and a busy one may. */
const patienceMs = 30_000;

/** Where the pages of a signed-in user stand: the sign-in page has a content too, and is still drawn when the address has changed. */
export const contentOfShell = '#content:not(.ws-login-page)';

/** How many times slower the pages run than they could (`SLOW_PAGES=6`): what waits for too little shows itself then. */
const slowness = Number(process.env.SLOW_PAGES ?? 1);

/**
 * A server with a database of its own for a test file, on the production build of the pages, and the worker's browser.
 * Whatever a test leaves open is closed after it, so that what runs on in its pages is no load and no surprise for the
 * next; if it failed, what its pages showed and said is kept first.
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
  /** Signed in by a call: what the form does is the matter of sign-in.test.ts. */
  const sessionOf = async (username: string, language: Language): Promise<Entries> => {
    const who = `${username} ${language}`;
    const kept = sessions.get(who) ?? [];
    if (await isOpen(server(), kept)) return kept;
    const made = await makeSession(server(), username, language);
    sessions.set(who, made);
    return made;
  };
  const visit = (at: VisitOptions = {}): Promise<Visit> => openAs([], at);
  const visitAs = async (username: string, path = '/', at: VisitOptions = {}): Promise<Visit> => {
    const visited = await openAs(await sessionOf(username, at.language ?? 'en_US'), at);
    await visited.page.goto(path);
    if (path === '/') await visited.page.locator(contentOfShell).waitFor();
    return visited;
  };
  return { server, visit, visitAs };
}

/** The port of the worker's first server: a browser finds the files of the pages in its cache under the next one too. */
let port: string | undefined;

async function startOnSamePort(options: TestServerOptions): Promise<TestServer> {
  const started = await startTestServer({ ...options, env: { ...options.env, PORT: port ?? '0' } }).catch((error: unknown) => {
    // Somebody took it between two files.
    if (port === undefined || !String(error).includes('EADDRINUSE')) throw error;
    return startTestServer(options);
  });
  port ??= new URL(started.url).port;
  return started;
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
    isOwn = false,
  }: VisitOptions,
): Promise<OpenVisit> {
  const base = new URL(url);
  base.hostname = host;
  const lent = await lendContext({ base: base.href, language, touch }, entries, isOwn);
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
