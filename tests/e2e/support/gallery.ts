import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { fillSignIn, type useStage, type Visit, type VisitOptions } from './stage.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Serves the pages like `npm run dev`, in front of the test's server, because no build contains the gallery. */
export function useGallery({ server, visit }: Pick<ReturnType<typeof useStage>, 'server' | 'visit'>) {
  let pages: ViteDevServer;
  const cache = mkdtempSync(join(tmpdir(), 'waybill-gallery-'));

  beforeAll(async () => {
    pages = await createServer({
      root,
      logLevel: 'error',
      cacheDir: cache,
      server: {
        host: '127.0.0.1',
        port: 0,
        hmr: false,
        watch: null,
        proxy: { '/oms/': { target: server().url, changeOrigin: false, ws: true } },
      },
    });
    await pages.listen();
  });
  afterAll(async () => {
    const { httpServer } = pages;
    // The browser keeps connections alive, and closing the server waits for them.
    if (httpServer !== null && 'closeAllConnections' in httpServer) httpServer.closeAllConnections();
    await pages.close();
    rmSync(cache, { recursive: true, force: true });
  });

  function address(): string {
    const at = pages.httpServer?.address();
    if (typeof at !== 'object' || at === null) throw new Error('the development server has no port');
    return `http://localhost:${at.port}`;
  }

  /** Signs in and shows an example. */
  async function open(example: string, at: VisitOptions = {}): Promise<Visit> {
    // These pages come from a different server than those of lent contexts.
    const visited = await visit({ expectFailures: true, isOwn: true, ...at });
    const { page } = visited;
    // The first visit waits until the development server has transformed the modules.
    await page.goto(`${address()}/user/login`, { timeout: 180_000, waitUntil: 'commit' });
    await page.locator('input[autocomplete="username"]').waitFor({ timeout: 180_000 });
    await fillSignIn(page, 'merchant', 'Demo1234');
    await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
    await page.goto(`${address()}/gallery?example=${example}`, { timeout: 120_000, waitUntil: 'commit' });
    await page.locator('.cm-content').waitFor({ timeout: 120_000 });
    return visited;
  }
  return { open };
}
