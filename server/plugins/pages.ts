import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../calls/refusal.ts';
import { callerOf } from './caller.ts';
import { pagePolicy } from './headers.ts';
import { sendFailure } from './replies/failures.ts';

/** Settings that pages receive at run time, so that one build serves any prefix. */
export interface PageConfig {
  readonly omsBase: string;
  readonly authPrefix: string;
  readonly socketOrigin: string | null;
  readonly socketProtocols: 'oms' | 'token' | 'none';
  /** True when demo accounts exist, which the sign-in page may mention. */
  readonly demo: boolean;
  /** True when /docs shows the documentation of the screen language. */
  readonly docs: boolean;
  /** Origins of other backends that pages may call. */
  readonly connectionOrigins: readonly string[];
  /** Pages may reach QZ Tray on the user's computer. */
  readonly qzTray: boolean;
}

/** Returns the hosts that the pages of a domain may frame. */
export type FrameHosts = (host: string) => Promise<readonly string[]>;

/** The folders of the builds. */
export interface PageFolders {
  readonly web: string;
  /** The documentation; null where the installation has none. */
  readonly docs: string | null;
}

/** Data for the pages beside the build. */
export interface PageSources {
  readonly frameHosts: FrameHosts;
  readonly screenAt: ScreenAt;
}

/** The address of the documentation and of its files. */
const docsBase = '/docs/';

/** The folder of the built pages. */
export function webFolder(root: string): string {
  return join(root, 'dist', 'web');
}

/** Returns the reasons why pages cannot be served, as phrases for health. */
export function pageProblems(folder: string): readonly string[] {
  return existsSync(join(folder, 'index.html')) ? [] : ['pages are not built'];
}

/**
 * Serves the built pages: hashed files with unlimited caching, index.html built for each response, also for every address that only the
 * browser's router knows. Calls and missing files never return a page.
 * @param folders the builds; dist/web may be missing during development
 */
export async function servePages(
  app: FastifyInstance,
  { web: folder, docs }: PageFolders,
  config: PageConfig,
  { frameHosts, screenAt }: PageSources,
): Promise<void> {
  const page = pageMaker(folder, config);
  const docsPage = docs === null ? page : pageMaker(docs, config, docsBase);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(18).toString('base64');
    const path = request.url.split('?', 1)[0] ?? '';
    const [hosts, screen] = await Promise.all([frameHosts(callerOf(request, null).host), screenAt(path)]);
    const html = (/^\/docs(?:\/|$)/.test(path) ? docsPage : page)({ nonce, hosts, path, screen });
    if (html === null) return reply.code(503).type('text/plain; charset=utf-8').send('The pages are not built: run npm run build.\n');
    // A cached page would give two users the same nonce.
    return reply
      .header('Content-Security-Policy', pagePolicy(nonce, hosts, config))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  };
  const callsBelow = `/${config.omsBase}`;
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === callsBelow || path.startsWith(`${callsBelow}/`)) return sendFailure(new Refusal('not_found'), request, reply);
    if (wantsPage(request) && !/^(?:\/docs)?\/assets\//.test(path)) return sendPage(request, reply);
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
  });
  // Folders, which fastifyStatic would refuse.
  for (const url of docs === null ? ['/'] : ['/', docsBase])
    app.route({ method: ['GET', 'HEAD'], url, handler: (request, reply) => sendPage(request, reply) });
  if (existsSync(folder)) await serveFiles(app, folder, '/');
  if (docs !== null) await serveFiles(app, docs, docsBase);
}

/** Serves the files of a build, hashed ones with unlimited caching. */
async function serveFiles(app: FastifyInstance, folder: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: prefix === '/',
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

interface PageFacts {
  readonly nonce: string;
  readonly hosts: readonly string[];
  readonly path: string;
  readonly screen: string | null;
}

/** @returns a function that builds the page; null when there is none. A new build is detected by the file's time. */
function pageMaker(folder: string, config: PageConfig, base = '/'): (facts: PageFacts) => string | null {
  const file = join(folder, 'index.html');
  let template: { text: string; time: number; partsOf: ReturnType<typeof readPageParts> } | null = null;
  return ({ nonce, hosts, path, screen }) => {
    const time = existsSync(file) ? statSync(file).mtimeMs : null;
    if (time === null) return null;
    if (template?.time !== time) template = { text: readFileSync(file, 'utf8'), time, partsOf: readPageParts(folder, base) };
    // The page receives the hosts that its policy allows, and shows a link instead of an empty frame for others.
    const settings = escapeAttribute(JSON.stringify({ ...config, frameHosts: hosts }));
    const parts = template.partsOf(path, screen);
    return template.text
      .replaceAll('__WAYBILL_CONFIG__', () => settings)
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('</head>', () => `${parts}</head>`);
  };
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Returns the screen of the platform's menu at an address, or null. */
type ScreenAt = (path: string) => Promise<string | null>;

/** Written by scripts/page-parts-plugin.ts: paths below the build folder. */
interface PageParts {
  readonly app: readonly string[];
  readonly shell: readonly string[];
  readonly screens: Readonly<Record<string, readonly string[]>>;
}

const none: PageParts = { app: [], shell: [], screens: {} };

/**
 * Reads the files that each screen needs for the page's head, so that the browser requests them at once instead of discovering them one by
 * one. A build without the list works without it.
 * @param folder the build
 * @param base the address of its files
 * @returns a function that lists the links of a screen; those of the shell when the address has no screen, those of the app for /user and
 * /docs
 */
export function readPageParts(folder: string, base = '/'): (path: string, screen: string | null) => string {
  const file = join(folder, '.page-parts.json');
  const { app, shell, screens }: PageParts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none;
  return (path, screen) => {
    const known = screen !== null && Object.hasOwn(screens, screen) ? screens[screen] : undefined;
    const files = /^\/(?:user|docs)(?:\/|$)/i.test(path) ? app : (known ?? shell);
    const named = known === undefined ? '' : `<meta name="waybill-screen" content="${screen}">`;
    return named + files.map((file) => linkTo(base + file)).join('');
  };
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;
}
