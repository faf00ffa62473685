import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { createPlatformHandlers } from '../../../server/platform-handlers.ts';
import { readPageParts } from '../../../server/plugins/pages.ts';

let app: FastifyInstance;
const root = mkdtempSync(join(tmpdir(), 'waybill-pages-'));
const script = 'console.log("the page")\n'.repeat(100);

async function build(env: Record<string, string>): Promise<FastifyInstance> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent', BACKEND_URL: 'http://127.0.0.1:9', ...env }), root };
  const handlers = createPlatformHandlers({ ...config, problems: async () => [] });
  return buildApp(config, { backend: new URL('http://127.0.0.1:9'), handlers });
}

beforeAll(async () => {
  const web = join(root, 'dist', 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(
    join(web, 'index.html'),
    '<!doctype html><html><head><meta name="waybill-config" content="__WAYBILL_CONFIG__"><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style></head></html>',
  );
  writeFileSync(join(web, 'assets', 'index-1a2b3c.js'), script);
  writeFileSync(join(web, 'assets', 'index-1a2b3c.js.br'), brotliCompressSync(script));
  writeFileSync(join(web, 'assets', 'index-1a2b3c.js.map'), '{"sources":["secret.ts"]}');
  writeFileSync(join(web, 'favicon.svg'), '<svg/>');
  writeFileSync(join(web, '.secret'), 'x');
  const parts = {
    app: ['assets/app-1.js'],
    shell: ['assets/app-1.js', 'assets/shell-2.js', 'assets/shell-2.css'],
    screens: { 'order/List': ['assets/list-3.js'] },
  };
  writeFileSync(join(web, '.page-parts.json'), JSON.stringify(parts));
  app = await build({ OMS_BASE: 'api', AUTH_PREFIX: `sys` });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const visit = (url: string, accept = 'text/html,application/xhtml+xml', method: 'GET' | 'POST' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { accept } });

test('every page carries the strict policy and a nonce of its own, the same in header and document (H5)', async () => {
  const first = await visit('/');
  const second = await visit('/order/list?x=1');
  for (const page of [first, second]) {
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThanOrEqual(22);
    expect(page.body.split(nonce).length - 1).toBe(2);
    expect(page.body).not.toContain('__CSP_NONCE__');
    const directives = new Map(policy.split('; ').map((part): [string, string] => [part.split(' ')[0] ?? '', part]));
    expect(directives.get('script-src')).toBe("script-src 'self'");
    expect(directives.get('default-src')).toBe("default-src 'self'");
    expect(directives.get('style-src')).toBe(`style-src 'self' 'nonce-${nonce}'`);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(directives.get(name)).toBe(`${name} 'none'`);
    expect(directives.get('form-action')).toBe("form-action 'self'");
    expect(policy).not.toMatch(/unsafe-eval|script-src [^;]*unsafe-inline/);
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  }
  expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy']);
});

test.each(['*/*', '', 'text/*', 'application/json'])('the first address is a page for who accepts %j', async (accept) => {
  const page = await visit('/', accept);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('waybill-config');
});

test('the page is told the prefixes at run time, escaped for an attribute', async () => {
  const { body } = await visit('/');
  const content = /name="waybill-config" content="([^"]*)"/.exec(body)?.[1] ?? '';
  expect(JSON.parse(content.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code))))).toEqual({
    omsBase: 'api',
    authPrefix: 'sys',
    socketOrigin: null,
    socketProtocols: 'oms',
    frameHosts: [],
    connectionOrigins: [],
    qzTray: false,
    demo: false,
    docs: false,
  });
});

test('a websocket domain of its own is told to the page and let in by its policy, and by nothing else of it (spec section 4)', async () => {
  const other = await build({ WEBSOCKET_ORIGIN: 'https://live.example:8443', WEBSOCKET_PROTOCOLS: 'token' });
  const { body, headers } = await other.inject({ url: '/', headers: { accept: 'text/html' } });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' wss://live.example:8443;");
  expect(policy.split('live.example')).toHaveLength(2);
  expect(body).toContain('wss://live.example:8443');
  expect(String((await visit('/')).headers['content-security-policy'])).toContain("connect-src 'self';");
  await other.close();
});

test('origins of other backends are told to the page and let in by its policy; one with a path is refused', async () => {
  const other = await build({ CONNECTION_ORIGINS: 'https://api.example, http://127.0.0.1:8080' });
  const { body, headers } = await other.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(String(headers['content-security-policy'])).toContain("connect-src 'self' https://api.example http://127.0.0.1:8080;");
  expect(body).toContain('http://127.0.0.1:8080');
  await other.close();
  for (const wrong of ['https://api.example/v2', "https://a.example;script-src 'unsafe-inline'", 'javascript:alert(1)'])
    await expect(build({ CONNECTION_ORIGINS: wrong })).rejects.toThrow('CONNECTION_ORIGINS');
});

test('a page reaches a print client only where the operator turned it on; its keys come as a pair', async () => {
  const policyOf = async (one: typeof app) =>
    String((await one.inject({ url: '/', headers: { accept: 'text/html' } })).headers['content-security-policy']);
  const other = await build({ QZ_TRAY: '1' });
  expect(await policyOf(other)).toMatch(/connect-src 'self' wss:\/\/localhost:8181 .*ws:\/\/localhost\.qz\.io:8485;/);
  await other.close();
  expect(await policyOf(app)).toContain("connect-src 'self';");
  await expect(build({ QZ_CERTIFICATE: 'x' })).rejects.toThrow('QZ_CERTIFICATE');
});

test('hashed files are kept for ever and sent compressed as they were built; other files are asked for again', async () => {
  const asset = await app.inject({ url: '/assets/index-1a2b3c.js', headers: { 'accept-encoding': 'br, gzip' } });
  expect(asset.statusCode).toBe(200);
  expect(asset.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
  expect(asset.headers['content-type']).toMatch(/javascript/);
  expect(asset.rawPayload.equals(brotliCompressSync(script))).toBe(true);
  const plain = await app.inject({ url: '/assets/index-1a2b3c.js' });
  expect(plain.body).toBe(script);
  expect((await app.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
});

test('the documentation is a build of its own under /docs, where the settings ask for it', async () => {
  const folder = join(root, 'dist', 'docs');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<html><head><meta content="__WAYBILL_CONFIG__"></head>the documentation</html>');
  writeFileSync(join(folder, 'assets', 'docs-1a2b3c.js'), script);
  writeFileSync(join(folder, '.page-parts.json'), JSON.stringify({ app: ['assets/docs-1a2b3c.js'], shell: [], screens: {} }));
  const withDocs = await build({ DOCS: '1' });
  const page = (at: FastifyInstance, url: string) => at.inject({ url, headers: { accept: 'text/html' } });
  for (const url of ['/docs', '/docs/', '/docs/block/list?x=1']) {
    const { body, headers } = await page(withDocs, url);
    expect(body).toContain('the documentation');
    expect(body).toContain('&#34;docs&#34;:true');
    expect(body).toContain('href="/docs/assets/docs-1a2b3c.js"');
    expect(String(headers['content-security-policy'])).toContain("script-src 'self'");
  }
  for (const url of ['/', '/docsx', '/order/list']) expect((await page(withDocs, url)).body).not.toContain('the documentation');
  const file = await withDocs.inject('/docs/assets/docs-1a2b3c.js');
  expect([file.body, file.headers['cache-control']]).toEqual([script, 'public, max-age=31536000, immutable']);
  expect((await page(withDocs, '/docs/assets/gone-1a2b3c.js')).statusCode).toBe(404);
  expect((await page(withDocs, '/docs/index.html')).body).not.toContain('__WAYBILL_CONFIG__');
  await withDocs.close();
  // The same files, without the setting.
  const without = await build({});
  expect((await page(without, '/docs/block/list')).body).not.toContain('the documentation');
  expect((await page(without, '/docs/block/list')).body).toContain('&#34;docs&#34;:false');
  expect((await without.inject('/docs/assets/docs-1a2b3c.js')).statusCode).toBe(404);
  await without.close();
  rmSync(folder, { recursive: true });
  // The setting, without the files: the pages say that there is no such page.
  const unbuilt = await build({ DOCS: '1' });
  expect((await page(unbuilt, '/docs')).body).toContain('&#34;docs&#34;:false');
  await unbuilt.close();
});

test('a missing file is 404 and no page; neither are source maps, dot files, the raw template or what lies above (A11)', async () => {
  for (const url of ['/assets/gone-1a2b3c.js', '/assets/index-1a2b3c.js.map', '/assets/']) expect((await visit(url)).statusCode).toBe(404);
  for (const url of ['/gone.png', '/.secret', '/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fx', '/favicon.ico']) {
    const answer = await visit(url, 'image/*,*/*;q=0.8');
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('<html');
  }
  expect((await visit('/index.html')).body).not.toContain('__CSP_NONCE__');
});

test('only who navigates gets a page: calls, posts and scripts do not', async () => {
  expect((await visit('/order/list', '*/*')).statusCode).toBe(404);
  expect((await visit('/order/list', 'text/html', 'POST')).statusCode).toBe(404);
  expect((await visit('/api', 'text/html')).headers['content-type']).toMatch(/json/);
  expect((await visit('/apiary', 'text/html')).headers['content-type']).toMatch(/html/);
});

test('HSTS is sent for a year where browsers come by TLS, and only there', async () => {
  expect((await visit('/')).headers['strict-transport-security']).toBeUndefined();
  const secure = await build({ BEHIND_TLS: '1' });
  expect((await secure.inject('/favicon.svg')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await secure.close();
});

test('a page names the files that its address needs, and the screen where the menu has one (decision 35)', async () => {
  const link = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`;
  const page = (await visit('/order/list?x=1')).body;
  expect(page).toContain(`${link('app-1.js')}${link('shell-2.js')}<link rel="stylesheet" crossorigin href="/assets/shell-2.css"></head>`);
  expect((await visit('/user/login')).body).toContain(`${link('app-1.js')}</head>`);
  const linksOf = readPageParts(join(root, 'dist', 'web'));
  expect(linksOf('/order/list', 'order/List')).toBe(`<meta name="waybill-screen" content="order/List">${link('list-3.js')}`);
  expect(linksOf('/order/list', 'constructor')).not.toContain('constructor');
});
