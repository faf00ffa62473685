import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import type { Language } from '../../../src/services/language.ts';

/** The properties that visits must have in common to share a browser profile. */
export interface Profile {
  /** Origin of the pages, with the tenant's host. */
  readonly base: string;
  /** A touch device. */
  readonly touch: boolean;
  /** Pages have Playwright's clock; it cannot be taken back. */
  readonly ownClock: boolean;
}

/** The default window size, also of pages that a visit opens itself. */
export const usual = { width: 1280, height: 720 } as const;

/** Initial entries of a page's local storage. */
export type Entries = readonly (readonly [key: string, value: string])[];

export interface LentContext {
  readonly context: BrowserContext;
  /** The pages of the visit, without those of the pool. */
  pages(): readonly Page[];
  /** Closes the pages and clears their storage for the next visit. Idempotent. */
  giveBack(): Promise<void>;
  /** Closes the context: a failed test may have left it in any state. Idempotent. */
  discard(): Promise<void>;
}

interface WarmContext {
  readonly context: BrowserContext;
  /** A page on the origin: storage can be written before the first page, and the renderer process stays alive. */
  readonly keeper: Page;
}

/** One browser for all files of a worker; it ends with the process. */
let browser: Promise<Browser> | undefined;
const idle = new Map<string, WarmContext[]>();

export function sharedBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

/**
 * Lends a context with a warm cache, if an earlier visit of this worker left one; storage and cookies are empty. A cold cache
 * costs each visit more than half a second.
 * @param isOwn a new context with a cold cache, closed after use: for tests of the first visit, or with their own init scripts
 */
export async function lendContext(profile: Profile, language: Language, entries: Entries, isOwn: boolean): Promise<LentContext> {
  const key = JSON.stringify(profile);
  const warm = (isOwn ? undefined : idle.get(key)?.pop()) ?? (await makeContext(profile));
  const { context, keeper } = warm;
  // Also sets the clock back to the machine's, which an earlier visit has moved on.
  if (profile.ownClock) await context.clock.install();
  const script = await context.addInitScript(prepareStorage, language);
  await keeper.evaluate((kept) => {
    localStorage.clear();
    for (const [name, value] of kept) localStorage.setItem(name, value);
  }, entries);
  let isOpen = true;
  const pages = () => (isOpen ? context.pages().filter((page) => page !== keeper) : []);
  const discard = async () => {
    if (isOpen) await context.close();
    isOpen = false;
  };
  return {
    context,
    pages,
    discard,
    giveBack: async () => {
      if (isOwn) return discard();
      if (!isOpen) return;
      const left = pages();
      isOpen = false;
      await Promise.all(left.map((page) => page.close()));
      await Promise.all([
        script.dispose(),
        context.unrouteAll({ behavior: 'ignoreErrors' }),
        context.clearCookies(),
        context.clearPermissions(),
        context.setOffline(false),
      ]);
      idle.set(key, [...(idle.get(key) ?? []), warm]);
    },
  };
}

async function makeContext({ base, touch }: Profile): Promise<WarmContext> {
  const context = await (await sharedBrowser()).newContext({
    baseURL: base,
    viewport: usual,
    ...(touch ? { hasTouch: true, isMobile: true } : {}),
    acceptDownloads: true,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(withoutPrinting);
  const keeper = await context.newPage();
  // A document of the origin without scripts.
  await keeper.goto('/favicon.svg');
  return { context, keeper };
}

/** Headless Chromium has no print dialog, and ends a page whose script prints a PDF. */
function withoutPrinting(): void {
  window.print = () => undefined;
}

/** Runs in each document of a visit, before its scripts. */
function prepareStorage(language: Language): void {
  // The blank page before the first address has no storage.
  if (!location.protocol.startsWith('http') || localStorage.getItem('waybill.language') !== null) return;
  localStorage.setItem('waybill.language', JSON.stringify({ value: language, expires: null }));
  // The last announcement would cover the page; tests about announcements turn it on again.
  localStorage.setItem('waybill.layout', JSON.stringify({ value: { announces: false }, expires: null }));
}

async function launch(): Promise<Browser> {
  const flags = [
    // Reuses the renderer process, which has already compiled the pages' scripts.
    '--process-per-site',
    // A page of a test lives too briefly to win back what optimising its scripts costs: a quarter of the processor time of a page load.
    '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16',
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
