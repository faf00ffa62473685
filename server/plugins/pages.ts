import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../services/refusal.ts';
import { callerOf } from './caller.ts';
import { sendFailure } from './failures.ts';
import { pagePolicy } from './headers.ts';

/** What the pages are told at run time: one build serves any prefix. */
export interface PageConfig {
  readonly omsBase: string;
  readonly authPrefix: string;
  readonly socketOrigin: string | null;
  readonly socketProtocols: 'oms' | 'token' | 'none';
  /** Demo accounts exist: the login page may say so. */
  readonly demo: boolean;
}

/** Hosts that the pages of a domain may frame. */
export type FrameHosts = (host: string) => Promise<readonly string[]>;

/** Where the build puts the pages. */
export function webFolder(root: string): string {
  return join(root, 'dist', 'web');
}

/** What keeps the pages from being served; for health, so as a phrase. */
export function pageProblems(folder: string): readonly string[] {
  return existsSync(join(folder, 'index.html')) ? [] : ['pages are not built'];
}

/**
 * Serves the built pages: hashed files for ever, index.html made anew for each response, and index.html for every
 * address that only the browser's router knows. Calls and missing files are never answered by a page.
 * @param folder the build, dist/web; may be absent, as during development
 */
export async function servePages(app: FastifyInstance, folder: string, config: PageConfig, frameHosts: FrameHosts): Promise<void> {
  const page = pageMaker(join(folder, 'index.html'), config);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(18).toString('base64');
    const hosts = await frameHosts(callerOf(request, null).host);
    const html = page(nonce, hosts);
    if (html === null) return reply.code(503).type('text/plain; charset=utf-8').send('The pages are not built: run npm run build.\n');
    // A page that a cache gives to two people would give both the same nonce.
    return reply
      .header('Content-Security-Policy', pagePolicy(nonce, hosts, config.socketOrigin))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  };
  const callsBelow = `/${config.omsBase}`;
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === callsBelow || path.startsWith(`${callsBelow}/`)) return sendFailure(new Refusal('not_found'), request, reply);
    if (wantsPage(request) && !path.startsWith('/assets/')) return sendPage(request, reply);
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
  });
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: (request, reply) => sendPage(request, reply) });
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !/^\/index\.html|\.map(?:\.|$)/.test(path),
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate');
    },
  });
}

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

/** @returns what makes the page for a nonce; null when there is none. A new build is noticed by the file's time. */
function pageMaker(path: string, config: PageConfig): (nonce: string, frameHosts: readonly string[]) => string | null {
  let template: { text: string; time: number } | null = null;
  return (nonce, frameHosts) => {
    const time = existsSync(path) ? statSync(path).mtimeMs : null;
    if (time === null) return null;
    if (template?.time !== time) template = { text: readFileSync(path, 'utf8'), time };
    // The page is told what its policy lets it frame: it shows a link instead of a frame that would stay empty.
    const settings = escapeAttribute(JSON.stringify({ ...config, frameHosts }));
    return template.text.replaceAll('__WAYBILL_CONFIG__', () => settings).replaceAll('__CSP_NONCE__', nonce);
  };
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
