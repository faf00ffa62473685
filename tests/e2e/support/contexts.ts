import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import type { Language } from '../../../src/services/language.ts';

/** What decides whether two visits can be the same browser profile. */
export interface Profile {
  /** The address of the pages, with the host of the tenant. */
  readonly base: string;
  readonly language: Language;
  /** A device that is worked with fingers. */
  readonly touch: boolean;
}

/** The window of a visit that asks for no other, and of the pages that it opens itself. */
export const usual = { width: 1280, height: 720 } as const;

/** What a page finds in its local storage. */
export type Entries = readonly (readonly [key: string, value: string])[];

export interface LentContext {
  readonly context: BrowserContext;
  /** The pages of the visit: those of the pool are none of them. */
  pages(): readonly Page[];
  /** Closes the pages; nothing that they kept is found by the next visit. Repeatable. */
  giveBack(): Promise<void>;
  /** Closes the context: nobody knows what a failed test left in it. Repeatable. */
  discard(): Promise<void>;
}

interface WarmContext {
  readonly context: BrowserContext;
  /** Stands on the origin: storage can be written before the first page, and the process of the pages stays alive. */
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
 * A context whose cache has the files of the pages already, if an earlier visit of this worker left one; its storage and
 * cookies are those of a new browser. An empty cache costs each visit more than half a second.
 * @param isOwn a new context with an empty cache, closed after use: for tests of the first visit or of an init script of their own
 */
export async function lendContext(profile: Profile, entries: Entries, isOwn: boolean): Promise<LentContext> {
  const key = JSON.stringify(profile);
  const warm = (isOwn ? undefined : idle.get(key)?.pop()) ?? (await makeContext(profile));
  const { context, keeper } = warm;
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
        context.unrouteAll({ behavior: 'ignoreErrors' }),
        context.clearCookies(),
        context.clearPermissions(),
        context.setOffline(false),
      ]);
      idle.set(key, [...(idle.get(key) ?? []), warm]);
    },
  };
}

async function makeContext({ base, language, touch }: Profile): Promise<WarmContext> {
  const context = await (await sharedBrowser()).newContext({
    baseURL: base,
    viewport: usual,
    ...(touch ? { hasTouch: true, isMobile: true } : {}),
    acceptDownloads: true,
    reducedMotion: 'reduce',
  });
  await context.addInitScript((chosen) => {
    // The blank page before the first address has no storage.
    if (!location.protocol.startsWith('http') || localStorage.getItem('waybill.language') !== null) return;
    localStorage.setItem('waybill.language', JSON.stringify({ value: chosen, expires: null }));
    // The last announcement would stand before what a test looks at; those about it switch it on again.
    localStorage.setItem('waybill.layout', JSON.stringify({ value: { announces: false }, expires: null }));
  }, language);
  const keeper = await context.newPage();
  // A document of the origin without a script.
  await keeper.goto('/favicon.svg');
  return { context, keeper };
}

async function launch(): Promise<Browser> {
  const flags = [
    // The process that has compiled the pages' scripts serves the next page too.
    '--process-per-site',
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
