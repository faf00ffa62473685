import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownConnections } from '../contract/connections/folder.ts';
import type { PictureKeys } from './activation/vault.ts';
import type { ConnectionSetting } from './connections/connections.ts';
import type { DatabaseSettings } from './db/addresses.ts';
import type { Archive } from './db/backup/archive.ts';
import type { PrintClientKeys } from './printing/print-client.ts';
import { archiveSetting } from './settings/archive-settings.ts';
import { connectionOrigins, connectionSetting } from './settings/connection-settings.ts';
import { databaseSettings } from './settings/database-settings.ts';
import { pictureKeys } from './settings/picture-keys.ts';
import { certificate, printClientKeys, privateKey } from './settings/print-client-settings.ts';
import { addresses } from './settings/proxy-addresses.ts';
import { publicOrigin } from './settings/public-origin.ts';
import { type SenderSettings, senderSettings } from './settings/sender-settings.ts';
import { flag, integer, type ReadSetting, refuseValue, settingReader } from './settings/setting-reader.ts';
import { traceSettings } from './settings/trace-settings.ts';
import { trackingSecrets } from './settings/tracking-secrets.ts';
import {
  backendUrl,
  type LogLevel,
  logLevel,
  metricsToken,
  prefix,
  type SocketProtocols,
  socketOrigin,
  socketProtocols,
} from './settings/values.ts';
import type { TraceSettings } from './tracing/exporting.ts';
import type { TrackingSecrets } from './tracking/webhook.ts';

/** The settings of an installation, read once at the start. Nothing else reads the environment. */
export interface Config extends SenderSettings, DatabaseSettings {
  /** Where each setting came from, in the order of reading. */
  readonly sources: readonly ReadSetting[];
  /** The folder of package.json, which contains migrations and built pages. */
  readonly root: string;
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Where the embedded PostgreSQL archives what a restore needs; null: nowhere. */
  readonly archive: Archive | null;
  readonly omsBase: string;
  readonly authPrefix: string;
  /** Origin that links in mails and text messages lead to; null: such links are refused. No request header decides it (security T7). */
  readonly publicOrigin: string | null;
  /** Origin of the pages' websocket, such as `wss://live.example`; null: the origin of the pages. */
  readonly socketOrigin: string | null;
  /** Sub-protocols that the pages offer (wire.md, Websocket). */
  readonly socketProtocols: SocketProtocols;
  readonly demo: boolean;
  /** Merchants may pay in a sandbox: top-ups are credited though nobody pays. */
  readonly sandboxPayments: boolean;
  /** When set, this server serves pages only and forwards calls there. */
  readonly backendUrl: URL | null;
  readonly openapi: boolean;
  /** Pages show the documentation of the screen language under /docs. */
  readonly docs: boolean;
  /** Addresses or CIDR ranges whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Browsers use HTTPS, to this server or a proxy, so HSTS is sent. */
  readonly behindTls: boolean;
  readonly logLevel: LogLevel;
  /** Who knows it may read the metrics; null: nobody. */
  readonly metricsToken: string | null;
  /** Where traces go; null: none are written. */
  readonly traces: TraceSettings | null;
  /** Limit on calls per minute for one user, or for one address without a session. */
  readonly callsPerMinute: number;
  /** Limit on open sockets of one address or IPv6 network; trusted proxies do not count. */
  readonly connectionsPerAddress: number;
  /** Number of processes that serve calls on this machine; they share `poolSize`. */
  readonly workers: number;
  /** What the operator says of each connection of the build. */
  readonly connections: Readonly<Record<string, ConnectionSetting>>;
  /** Origins that pages may call by connections through the browser. */
  readonly connectionOrigins: readonly string[];
  /** Pages may reach QZ Tray on the user's computer. */
  readonly qzTray: boolean;
  /** PEM texts by which QZ Tray knows this installation. */
  readonly qzKeys: PrintClientKeys | null;
  /** Encrypts secrets at rest; null: see `secretKeyOf`. */
  readonly secretKey: string | null;
  /** Secrets of the sources that may push tracking events. */
  readonly trackingSecrets: TrackingSecrets;
  /** Webhook endpoints may be on this machine, by http too: for demos and tests. */
  readonly webhookLoopback: boolean;
  /** Keys of stored identity pictures; null: the installation's own, in a file of `dataDir`. */
  readonly pictureKeys: PictureKeys | null;
}

/** Lists every invalid setting of the environment, one per line. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? 'a setting is wrong' : `${problems.length} settings are wrong`;
    super(`Waybill does not start, ${count}:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads and validates the environment.
 * @throws ConfigError with every invalid setting
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: string[] = [];
  const reader = settingReader(env, problems);
  const { read, readSecret } = reader;
  const production = read('NODE_ENV', 'development', (value) => value) === 'production';
  const demo = read('DEMO', !production, flag);
  const dataDir = resolve(read('DATA_DIR', '.data', (value) => value));
  const config: Config = {
    sources: reader.sources,
    root: projectRoot(),
    production,
    host: read('HOST', '127.0.0.1', (value) => (/^[\w.:%-]+$/.test(value) ? value : refuseValue('is not a host name or address'))),
    port: read('PORT', 4000, integer(0, 65_535)),
    dataDir,
    archive: archiveSetting(reader, dataDir, problems),
    ...databaseSettings(reader, problems),
    omsBase: read('OMS_BASE', 'oms', prefix),
    authPrefix: read('AUTH_PREFIX', 'auth', prefix),
    publicOrigin: read('PUBLIC_ORIGIN', null, publicOrigin),
    socketOrigin: read('WEBSOCKET_ORIGIN', null, socketOrigin),
    socketProtocols: read('WEBSOCKET_PROTOCOLS', 'oms', socketProtocols),
    demo,
    sandboxPayments: read('SANDBOX_PAYMENTS', demo, flag),
    backendUrl: read('BACKEND_URL', null, backendUrl),
    openapi: read('OPENAPI', !production, flag),
    docs: read('DOCS', false, flag),
    trustedProxies: read('TRUSTED_PROXIES', [], addresses),
    behindTls: read('BEHIND_TLS', false, flag),
    logLevel: read('LOG_LEVEL', 'info', logLevel),
    metricsToken: readSecret('METRICS_TOKEN', null, metricsToken),
    traces: traceSettings(reader),
    callsPerMinute: read('CALLS_PER_MINUTE', 6_000, integer(60, 10_000_000)),
    connectionsPerAddress: read('CONNECTIONS_PER_ADDRESS', 1_024, integer(8, 1_000_000)),
    workers: read('WORKERS', production ? availableParallelism() : 1, integer(1, 64)),
    connections: Object.fromEntries(Object.keys(ownConnections).map((name) => [name, connectionSetting(name, { read, readSecret })])),
    connectionOrigins: read('CONNECTION_ORIGINS', [], connectionOrigins),
    qzTray: read('QZ_TRAY', false, flag),
    qzKeys: printClientKeys(readSecret('QZ_CERTIFICATE', null, certificate), readSecret('QZ_PRIVATE_KEY', null, privateKey), problems),
    secretKey: readSecret('SECRET_KEY', null, (value) =>
      value.length >= 32 ? value : refuseValue('is too short: use 32 characters or more', true),
    ),
    webhookLoopback: read('WEBHOOK_LOOPBACK', false, flag),
    pictureKeys: readSecret<PictureKeys | null>('PICTURE_KEYS', null, pictureKeys),
    ...senderSettings(reader, problems),
    trackingSecrets: readSecret<TrackingSecrets>('TRACKING_SECRETS', new Map(), trackingSecrets),
  };
  if (production && config.demo)
    problems.push('DEMO: demo accounts have a public password, so it cannot be on with NODE_ENV=production; leave one of the two out');
  if (production && config.webhookLoopback)
    problems.push('WEBHOOK_LOOPBACK: lets users reach this machine, so it cannot be on with NODE_ENV=production; leave one of the two out');
  if (config.backendUrl !== null && config.databaseUrl !== null)
    problems.push('BACKEND_URL: with a backend elsewhere this server has no database of its own; leave out BACKEND_URL or DATABASE_URL');
  if (config.archive !== null && (config.backendUrl !== null || config.databaseUrl !== null))
    problems.push('BACKUP_DIR: is for the embedded PostgreSQL; another one has an archive of its own (docs/operations.md)');
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Finds the folder of package.json above the source file or the bundle. */
function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('The program was moved away from its package.json.');
    folder = above;
  }
  return folder;
}
