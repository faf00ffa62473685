import { spawnSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { preview, type ServerOptions } from 'vite';
import { afterAll, beforeAll, inject } from 'vitest';
import { asAdmin } from '../../support/database.ts';
import type { useStage, Visit, VisitOptions } from './stage.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Serves a build that has the gallery, which the product's has not, in front of the test's server. */
export function useGallery({ server, visitAs }: Pick<ReturnType<typeof useStage>, 'server' | 'visitAs'>) {
  const pages: { origin: string; close(): Promise<void> } = { origin: '', close: async () => undefined };
  beforeAll(async () => {
    const proxy = { '/oms/': { target: server().url, changeOrigin: false, ws: true } };
    Object.assign(pages, await serveBuild(proxy));
  });
  afterAll(() => pages.close());

  /** Signs in and shows an example. */
  async function open(example: string, at: VisitOptions = {}): Promise<Visit> {
    const visited = await visitAs('merchant', null, { expectFailures: true, origin: pages.origin, ...at });
    await visited.page.goto(`/gallery?example=${example}`);
    await visited.page.locator('.cm-content').waitFor();
    return visited;
  }
  return { open, origin: () => pages.origin };
}

type Proxy = NonNullable<ServerOptions['proxy']>;

async function serveBuild(proxy: Proxy) {
  const outDir = await builtGallery();
  const pages = await preview({ root, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0, proxy } });
  return { origin: originOf(pages.httpServer.address()), close: () => pages.close() };
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
    renameSync(draft, folder);
  });
  return folder;
}

function originOf(at: { readonly port: number } | string | null | undefined): string {
  if (typeof at !== 'object' || at === null) throw new Error('the server of the pages has no port');
  return `http://localhost:${at.port}`;
}
