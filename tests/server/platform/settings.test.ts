import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config.ts';
import { connectionSetting } from '../../../server/settings/connection-settings.ts';
import { describeSettings } from '../../../server/settings/describe-settings.ts';
import { type ReadSetting, settingReader } from '../../../server/settings/setting-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'waybill-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A word that no output may contain; each secret contains it. */
const hidden = 'hushhushhush';
const key = Buffer.from(hidden.padEnd(32, '!')).toString('base64');
/** A good value of each setting that is a secret, apart from the pair of QZ Tray, whose values are checked as PEM. */
const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: `postgres://owner:${hidden}@db/waybill`,
  DATABASE_APP_PASSWORD: `${hidden}-password`,
  METRICS_TOKEN: `${hidden}-token`,
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=${hidden}`,
  SECRET_KEY: `${hidden}-secret-key-of-the-servers`,
  PICTURE_KEYS: `2026:${key}`,
  TRACKING_SECRETS: `waybill=whsec_${key}`,
  SMS_TEMPLATE: `{"key":"${hidden}","to":"{phone}","text":"{text}"}`,
  SMS_SECRET: `${hidden}-of-messages`,
  SMS_AUTHORIZATION: `Bearer ${hidden}`,
  MAIL_URL: `smtp://user:${hidden}@mail.example`,
};
const beside = { MAIL_FROM: 'waybill@mail.example' };

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

function fileWith(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const byFiles = () => Object.fromEntries(Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, fileWith(name, `${value}\n`)]));
const settingsOf = ({ sources: _sources, ...config }: ReturnType<typeof readConfig>) => config;
const isSecret = ({ shown, source }: ReadSetting) => shown === null && source !== 'default';

describe('secrets by files (one mechanism for all)', () => {
  test('every secret may be in a file, with the same effect as in the environment', () => {
    const fromFiles = readConfig({ ...beside, ...byFiles() });
    expect(settingsOf(fromFiles)).toEqual(settingsOf(readConfig({ ...beside, ...secrets })));
    expect(fromFiles.sources.filter(({ source }) => source === 'file').map(({ name }) => name)).toEqual(
      expect.arrayContaining(Object.keys(secrets)),
    );
  });

  test('a token of a connection may be in a file', () => {
    const problems: string[] = [];
    const env = { CONNECTION_SHOP_TOKEN_FILE: fileWith('shop', `${hidden}\n`) };
    expect(connectionSetting('shop', settingReader(env, problems))).toMatchObject({ secret: hidden });
    expect(problems).toEqual([]);
  });

  test.each(Object.keys(secrets))('%s in a file and in the environment is refused with a sentence', (name) => {
    const env = { ...beside, ...(name === 'MAIL_URL' ? {} : { MAIL_URL: secrets.MAIL_URL ?? '' }) };
    const problems = problemsOf({ ...env, [name]: secrets[name] ?? '', [`${name}_FILE`]: fileWith(name, secrets[name] ?? '') });
    expect(problems).toEqual([`${name}_FILE: ${name} is also set; remove one of them`]);
  });

  test('a file for a setting that is no secret is refused, not passed over', () => {
    expect(problemsOf({ PORT_FILE: '/run/port' })).toEqual(['PORT_FILE: PORT is no secret; set PORT itself']);
  });
});

describe('the start tells the settings with their sources', () => {
  test('values of the environment, defaults, and what is not set', () => {
    const lines = describeSettings(readConfig({ PORT: ' 4100 ', NODE_ENV: 'production', WORKERS: '3', DOCS: 'on' }).sources);
    expect(lines).toEqual(
      expect.arrayContaining(['  PORT=4100 (environment)', '  NODE_ENV=production (environment)', '  DOCS=on (environment)']),
    );
    const [defaults = '', unset = ''] = lines.slice(-2);
    expect(defaults).toMatch(/^ {2}by default: /);
    expect(defaults.slice(14).split(', ')).toEqual(
      expect.arrayContaining(['HOST=127.0.0.1', 'DATABASE_POOL=16', 'DEMO=0', 'OMS_BASE=oms']),
    );
    expect(unset).toMatch(/^ {2}not set: /);
    expect(unset.slice(11).split(', ')).toEqual(expect.arrayContaining(['DATABASE_URL', 'PUBLIC_ORIGIN', 'TRUSTED_PROXIES']));
  });

  test('no secret, wherever it comes from: only that it is set', () => {
    for (const env of [secrets, byFiles()]) {
      const { sources } = readConfig({ ...beside, ...env });
      const text = describeSettings(sources).join('\n');
      expect(text).not.toContain(hidden);
      expect(text).not.toContain(key);
      expect(
        sources
          .filter(isSecret)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(Object.keys(secrets).sort());
    }
    expect(describeSettings(readConfig({ SECRET_KEY: secrets.SECRET_KEY }).sources)).toContain(
      '  SECRET_KEY: set by the environment, not shown',
    );
    const file = fileWith('key', secrets.SECRET_KEY ?? '');
    expect(describeSettings(readConfig({ SECRET_KEY_FILE: file }).sources)).toContain(`  SECRET_KEY: set by the file ${file}`);
  });

  test('a line break in a value makes no line of its own', () => {
    expect(describeSettings(readConfig({ SMS_SIGNATURE: 'a\nWaybill is ready: http://evil' }).sources).join('\n')).not.toMatch(/^Waybill/m);
  });
});

test('the README has every setting that is read, and no other', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../../README.md'), 'utf8');
  const table = readme.slice(readme.indexOf('| setting | default'), readme.indexOf('`TEST_DATABASE_URL`'));
  const told = new Set([...table.matchAll(/`([A-Z][A-Z_]+(?:<NAME>_[A-Z]+)?)`/g)].flatMap(([, name = '']) => name));
  const { sources } = readConfig({});
  const generic = (name: string) => name.replace(/^CONNECTION_(?!ORIGINS)[A-Z0-9_]+_(TOKEN|INTERNAL)$/, 'CONNECTION_<NAME>_$1');
  const known = new Set([...sources.map(({ name }) => generic(name)), 'CONNECTION_<NAME>_TOKEN', 'CONNECTION_<NAME>_INTERNAL']);
  expect([...known].filter((name) => !told.has(name))).toEqual([]);
  expect([...told].filter((name) => !known.has(name) && !known.has(name.replace(/_FILE$/, '')))).toEqual([]);
});

describe('where traces go', () => {
  test('an endpoint has the path of OTLP below it, and headers may be percent-encoded', () => {
    const { traces } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otel/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-scope = shop',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    });
    expect(traces).toEqual({
      url: 'https://collector.example/otel/v1/traces',
      headers: { authorization: 'Basic YTpi', 'x-scope': 'shop' },
      share: 0.25,
      serviceName: 'waybill',
    });
    expect(readConfig({}).traces).toBe(null);
  });

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://me:secret@collector.example'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer token'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%E0%A4%A'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ])('%s=%s ends the start with a sentence', (name, value) => {
    const [problem = '', ...others] = problemsOf({ [name]: value });
    expect(others).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${name}: .{10,}`));
    expect(problem).not.toContain('secret');
  });
});
