import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment gives the defaults of the issue: port 4000 on loopback, .data, oms, auth, demo on', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    omsBase: 'oms',
    authPrefix: 'auth',
    demo: true,
    databaseUrl: null,
    backendUrl: null,
  });
  expect(config.dataDir.endsWith('/.data')).toBe(true);
});

test.each([
  ['wss://live.example', 'wss://live.example'],
  ['https://live.example:8443/', 'wss://live.example:8443'],
  ['ws://127.0.0.1:9', 'ws://127.0.0.1:9'],
])('the domain of the websocket may be %s', (WEBSOCKET_ORIGIN, origin) => {
  expect(readConfig({ WEBSOCKET_ORIGIN }).socketOrigin).toBe(origin);
});

test.each(['live.example', 'ws://live.example', 'wss://a:b@live.example', 'wss://live.example/x', 'wss://live.example; script-src *'])(
  'the domain of the websocket is not %s: the token travels there, and the policy names it',
  (WEBSOCKET_ORIGIN) => expect(problemsOf({ WEBSOCKET_ORIGIN })).toHaveLength(1),
);

test.each([
  ['https://waybill.example/', 'https://waybill.example'],
  ['http://waybill.localhost:4000', 'http://waybill.localhost:4000'],
])('links in messages may lead to %s', (PUBLIC_ORIGIN, origin) => {
  expect(readConfig({ PUBLIC_ORIGIN }).publicOrigin).toBe(origin);
});

test.each([
  'waybill.example',
  'http://waybill.example',
  'https://a:b@waybill.example',
  'https://waybill.example/x',
  'http://localhost.evil.example',
])('links in messages do not lead to %s: they carry secrets', (PUBLIC_ORIGIN) => expect(problemsOf({ PUBLIC_ORIGIN })).toHaveLength(1));

test('every wrong setting is named at once, with its value and what would be right', () => {
  const problems = problemsOf({
    PORT: 'http',
    HOST: 'a b',
    OMS_BASE: '../x',
    DATABASE_URL: 'mysql://x',
    WEBSOCKET_ORIGIN: 'ftp://x',
    WEBSOCKET_PROTOCOLS: 'all',
    BACKEND_URL: 'ftp://x',
    TRUSTED_PROXIES: 'all',
    OPENAPI: 'maybe',
  });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'HOST',
    'PORT',
    'DATABASE_URL',
    'OMS_BASE',
    'WEBSOCKET_ORIGIN',
    'WEBSOCKET_PROTOCOLS',
    'BACKEND_URL',
    'OPENAPI',
    'TRUSTED_PROXIES',
  ]);
  expect(problems.join('\n')).toContain('PORT: "http" is not a whole number from 0 to 65535');
});

test.each([
  '10.0.0.0/33',
  '10.0.0.1/255.0.0.0',
  '999.1.1.1',
  '::1/129',
  '10.0.0.0/',
  '1.2.3',
  'fe80::1%eth0',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.1, x',
])('a TRUSTED_PROXIES that no server could work with is a sentence: %s', (value) => {
  expect(problemsOf({ TRUSTED_PROXIES: value })[0]).toMatch(/^TRUSTED_PROXIES: .* names /);
});

test('proxies are addresses and ranges of both families', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1 ::1\tfd00::/8' });
  expect(trustedProxies).toEqual(['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8']);
});

test('secrets may lie in files, and what is wrong with one is said without it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-secrets-'));
  try {
    const file = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const url = 'postgres://owner:s3cret-word@db/waybill';
    const config = readConfig({
      DATABASE_URL_FILE: file('url', `${url}\n`),
      DATABASE_APP_PASSWORD_FILE: file('password', ' long-enough-for-a-password\r\n'),
    });
    expect(config).toMatchObject({ databaseUrl: url, databaseAppPassword: 'long-enough-for-a-password' });
    const short = file('short', 's3cret');
    const wrong: readonly (readonly [Record<string, string>, RegExp])[] = [
      [{ DATABASE_URL: url, DATABASE_URL_FILE: file('url', url) }, /^DATABASE_URL_FILE: DATABASE_URL is also set; remove one of them$/],
      [{ DATABASE_URL_FILE: join(folder, 'absent') }, /^DATABASE_URL_FILE: ".*absent" can't be read \(ENOENT\)$/],
      [{ DATABASE_URL_FILE: file('empty', '\n') }, /^DATABASE_URL_FILE: ".*empty" is empty$/],
      [{ DATABASE_APP_PASSWORD_FILE: short }, /^DATABASE_APP_PASSWORD_FILE: it is too short/],
    ];
    for (const [env, problem] of wrong) {
      const problems = problemsOf(env);
      expect(problems).toEqual([expect.stringMatching(problem)]);
      expect(problems.join()).not.toContain('s3cret');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a password in a wrong setting is not repeated in the message', () => {
  const text = problemsOf({
    DATABASE_URL: 'postgres://owner:s3cret-word@',
    BACKEND_URL: 'https://me:s3cret-word@host',
    DATABASE_APP_PASSWORD: 's3cret',
  }).join('\n');
  expect(text).toContain('DATABASE_URL');
  expect(text).not.toContain('s3cret');
});

test('production has no demo (security A11): off by itself, and an error when asked for', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ demo: false, openapi: false, docs: false });
  expect(problemsOf({ NODE_ENV: 'production', DEMO: '1' })[0]).toMatch(/^DEMO: .*NODE_ENV=production/);
});

test('a backend elsewhere and a database of its own exclude each other', () => {
  expect(problemsOf({ BACKEND_URL: 'http://localhost:8080', DATABASE_URL: 'postgres://a:b@h/d' })[0]).toMatch(/^BACKEND_URL:/);
});

test('blank settings count as absent, slashes around a prefix are taken off', () => {
  expect(readConfig({ PORT: ' ', OMS_BASE: '/api/v1/', AUTH_PREFIX: 'sys' })).toMatchObject({
    port: 4000,
    omsBase: 'api/v1',
    authPrefix: 'sys',
  });
});
