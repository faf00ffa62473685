import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Connections, ownConnections } from '../contract/connections/folder.ts';
import type { PictureKeys } from './activation/vault.ts';
import { buildApp } from './app.ts';
import { createBillDrawer } from './bills/bill-drawer.ts';
import { codeSpreadMs } from './codes/send-later.ts';
import { createSmsGateway } from './codes/sms-gateway.ts';
import { createSmtpSender } from './codes/smtp-sender.ts';
import type { Config } from './config.ts';
import { createConnections } from './connections/connections.ts';
import type { Database } from './db/database.ts';
import { migrationsFolder, readMigrations } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { createFairTurns } from './fairness/turns.ts';
import { createHandlers } from './handlers.ts';
import { createProblems } from './health-problems.ts';
import { createRenderer } from './labels/renderer.ts';
import { startHeartbeat } from './metrics/heartbeat.ts';
import { createProcessMetrics, type ProcessMetrics } from './metrics/process-metrics.ts';
import { createScrape } from './metrics/scrape.ts';
import { createPlatformHandlers } from './platform-handlers.ts';
import { createLog } from './plugins/logs.ts';
import { pageProblems, webFolder } from './plugins/pages.ts';
import { type Machine, prepareMachine, type Undo, undoAll } from './prepare.ts';
import { createRater } from './quotes/rater.ts';
import { createServices, type ServiceDeps } from './services.ts';
import { ownPictureKeys } from './settings/picture-keys.ts';
import { defaultPublicOrigin } from './settings/public-origin.ts';
import { secretKeyOf } from './settings/secret-key.ts';
import { startLive } from './start-live.ts';
import { createSandboxChannel } from './top-ups/sandbox-channel.ts';
import { startTracing } from './tracing/exporting.ts';
import { databaseTracing } from './tracing/spans.ts';

export interface RunningServer {
  /** The server's address without a trailing slash. */
  readonly address: string;
  readonly app: FastifyInstance;
  /** Null when a backend elsewhere answers the calls. */
  readonly database: Database | null;
  /** Figures of this process; null when a backend elsewhere answers the calls. */
  readonly metrics: ProcessMetrics | null;
  /** Lets running calls finish, then closes the database. Repeatable. */
  stop(): Promise<void>;
}

/**
 * Starts everything in order in this process: database, migrations, seed, HTTP. If a step fails, everything started before is stopped.
 * @param notice receives messages for the operator
 */
export async function startServer(config: Config, notice: (message: string) => void, options: StartOptions = {}): Promise<RunningServer> {
  const { backendUrl } = config;
  if (backendUrl !== null) return listening(config, [], () => startProxy(config, backendUrl, pageCheck(config, options)));
  const undo: Undo = [];
  return listening(config, undo, async () => {
    const machine = await prepareMachine(config, notice, undo);
    return startCalls(config, machine, notice, options, undo);
  });
}

/** Serves calls on a prepared machine. */
export function serveCalls(
  config: Config,
  machine: Machine,
  notice: (message: string) => void,
  options: StartOptions = {},
): Promise<RunningServer> {
  const undo: Undo = [];
  return listening(config, undo, () => startCalls(config, machine, notice, options, undo));
}

export interface StartOptions {
  /** Clock and randomness for tests. */
  readonly replaced?: Partial<Omit<ServiceDeps, 'database'>>;
  /** Whether health reports missing pages; another server may serve them. */
  readonly expectPages?: boolean;
  /** Writes the log, in place of standard output. */
  readonly log?: FastifyBaseLogger;
  /** Connections in place of those of the build, for tests. */
  readonly connections?: ConnectionOptions;
}

interface ConnectionOptions {
  readonly documents: Connections;
  readonly settings: Config['connections'];
}

type PageCheck = () => readonly string[];

function pageCheck(config: Config, { expectPages = false }: StartOptions): PageCheck {
  return () => (expectPages ? pageProblems(webFolder(config.root)) : []);
}

async function listening(config: Config, undo: Undo, begin: () => Promise<Started>): Promise<RunningServer> {
  const stop = () => undoAll(undo);
  try {
    const { app, database, metrics } = await begin();
    undo.push(() => closeHttp(app));
    const address = await app.listen({ host: config.host, port: config.port });
    return { address, app, database, metrics, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Lets running calls finish, but an unread download must not keep the database open. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), 10_000);
  await app.close();
  clearTimeout(patience);
}

interface Started {
  readonly app: FastifyInstance;
  readonly database: Database | null;
  readonly metrics: ProcessMetrics | null;
}

async function startProxy(config: Config, backend: URL, missingPages: PageCheck): Promise<Started> {
  // The backend reports its own health; this server only reports its own problems.
  const handlers = createPlatformHandlers({ ...config, openapi: false, problems: async () => missingPages() });
  return { app: await buildApp(config, { backend, handlers }), database: null, metrics: null };
}

async function startCalls(
  config: Config,
  machine: Machine,
  notice: (message: string) => void,
  options: StartOptions,
  undo: Undo,
): Promise<Started> {
  if (config.traces !== null) undo.push(await startTracing(config.traces));
  const { log = createLog(config.logLevel) } = options;
  const migrations = readMigrations(migrationsFolder(config.root));
  const database = openDatabase(machine.addresses, config, notice, databaseTracing);
  undo.push(() => database.close());
  const rater = createRater({ notice, ...(config.workers > 1 ? { threads: 1 } : {}) });
  undo.push(rater.close);
  const renderer = createRenderer(notice);
  undo.push(renderer.close);
  const billDrawer = createBillDrawer(notice);
  undo.push(billDrawer.close);
  const now = options.replaced?.now ?? (() => new Date());
  const secretKey = secretKeyOf(config);
  const services = createServices({
    now: () => new Date(),
    omsBase: config.omsBase,
    publicOrigin: config.publicOrigin ?? defaultPublicOrigin(config.production, config.port),
    connected: {
      sms: config.smsGateway && createSmsGateway(config.smsGateway),
      mail: config.mailServer && createSmtpSender(config.mailServer),
    },
    smsCountries: config.smsCountries,
    outboxReadable: config.demo,
    codeSpreadMs,
    printClientKeys: config.qzKeys,
    say: notice,
    rater,
    renderer,
    billDrawer,
    trackingSecrets: config.trackingSecrets,
    secretKey,
    sandbox: config.sandboxPayments ? createSandboxChannel(secretKey) : undefined,
    webhookLoopback: config.webhookLoopback,
    pictureKeys: picturesSealedBy(config, notice),
    ...options.replaced,
    database,
  });
  const metrics = createProcessMetrics(config.dataDir);
  undo.push(metrics.stop);
  const live = startLive({
    database,
    services,
    url: machine.addresses.listenUrl,
    now,
    workers: config.workers,
    notice,
    log: log.info.bind(log),
  });
  undo.push(live.stop);
  metrics.watch({ poolUsage: database.usage, websockets: live.sockets.count });
  undo.push(startHeartbeat(database, metrics, config.root).stop);
  const problems = createProblems(machine, database, migrations, pageCheck(config, options));
  const handlers = createHandlers(services, createPlatformHandlers({ ...config, problems }));
  const authenticate = (token: string, address: string) => services.sessions.authenticate(token, address);
  const inTurn = createFairTurns({ ...machine.fairness, poolSize: config.poolSize, workers: config.workers });
  const { budget } = machine.fairness;
  const { documents, settings } = options.connections ?? { documents: ownConnections, settings: config.connections };
  const connections = createConnections(documents, settings);
  const { trackingWebhook, shell: pages, keyAuthentication: keys } = services;
  const parts = {
    handlers,
    authenticate,
    keys,
    recordVisit: services.impersonation.record,
    sockets: live.sockets,
    pages,
    trackingWebhook,
    payments: services.topUps.notified,
    metrics: { own: metrics, scrape: createScrape(database, () => machine.measuring(metrics.read)) },
  };
  const app = await buildApp(config, { ...parts, budget, inTurn, connections }, log);
  return { app, database, metrics };
}

function picturesSealedBy({ pictureKeys, dataDir }: Config, notice: (message: string) => void): () => PictureKeys {
  return pictureKeys === null ? ownPictureKeys(dataDir, notice) : () => pictureKeys;
}
