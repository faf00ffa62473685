import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer, preview, type ServerOptions } from 'vite';
import { afterAll, beforeAll, inject } from 'vitest';
import { packKnowledge } from '../../../scripts/gallery-plugin.ts';
import { readKnowledge } from '../../../scripts/screens/knowledge.ts';
import { asAdmin } from '../../support/database.ts';
import type { useStage, Visit, VisitOptions } from './stage.ts';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Serves pages with the gallery in front of the test's server.
 * @param by `build`: as a build that has the gallery, which the product's has not; `dev`: as `npm run dev` does, several seconds a page
 */
export function useGallery({ server, visitAs }: Pick<ReturnType<typeof useStage>, 'server' | 'visitAs'>, by: 'build' | 'dev' = 'build') {
  const pages: { origin: string; close(): Promise<void> } = { origin: '', close: async () => undefined };
  beforeAll(async () => {
    const proxy = { '/oms/': { target: server().url, changeOrigin: false, ws: true } };
    Object.assign(pages, await (by === 'build' ? serveBuild(proxy) : serveSources(proxy)));
  });
  afterAll(() => pages.close());

  /** Signs in and shows an example. */
  async function open(example: string, at: VisitOptions = {}): Promise<Visit> {
    const visited = await visitAs('merchant', null, { expectFailures: true, origin: pages.origin, ...at });
    // The first visit waits until the development server has transformed the modules.
    await visited.page.goto(`/gallery?example=${example}`, { timeout: 180_000, waitUntil: 'commit' });
    await visited.page.locator('.cm-content').waitFor({ timeout: 180_000 });
    return visited;
  }
  return { open };
}

type Proxy = NonNullable<ServerOptions['proxy']>;

async function serveBuild(proxy: Proxy) {
  const outDir = await builtGallery();
  const pages = await preview({ root, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0, proxy } });
  return { origin: originOf(pages.httpServer.address()), close: () => pages.close() };
}

async function serveSources(proxy: Proxy) {
  const cacheDir = mkdtempSync(join(tmpdir(), 'waybill-gallery-'));
  const server = { host: '127.0.0.1', port: 0, hmr: false, watch: null, proxy } as const;
  const pages = await createServer({ root, logLevel: 'error', cacheDir, server });
  await pages.listen();
  const { httpServer } = pages;
  return {
    origin: originOf(httpServer?.address()),
    close: async () => {
      // The browser keeps connections alive, and closing the server waits for them.
      if (httpServer !== null && 'closeAllConnections' in httpServer) httpServer.closeAllConnections();
      await pages.close();
      rmSync(cacheDir, { recursive: true, force: true });
    },
  };
}

/** The folder of a build with the gallery, which the first caller of the run makes. */
async function builtGallery(): Promise<string> {
  const folder = join(inject('scratch'), 'gallery');
  await asAdmin(async (admin) => {
    await admin.query('SELECT pg_advisory_lock(77003)');
    if (existsSync(folder)) return;
    const draft = `${folder}-draft`;
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'gallery-child.ts'), draft], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) throw new Error(stderr);
    mkdirSync(join(draft, 'gallery'));
    writeFileSync(join(draft, 'gallery/knowledge.json'), packKnowledge(readKnowledge()));
    renameSync(draft, folder);
  });
  return folder;
}

function originOf(at: { readonly port: number } | string | null | undefined): string {
  if (typeof at !== 'object' || at === null) throw new Error('the server of the pages has no port');
  return `http://localhost:${at.port}`;
}
