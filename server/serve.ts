import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { type EmbeddedCluster, startEmbedded } from './db/embedded-cluster.ts';
import { type Migration, migrationsFolder, readMigrations } from './db/migrate.ts';
import { openPostgres } from './db/postgres-database.ts';
import { prepareDatabase, schemaProblems } from './db/prepare-database.ts';
import { hasAdministrator } from './db/seeds/administrator.ts';
import { seedBase, seedDemo } from './db/seeds/seed.ts';
import { createPlatformHandlers } from './platform-handlers.ts';
import { pageProblems, webFolder } from './plugins/pages.ts';
import { createHandlers } from './routes/handlers.ts';
import { checkedFingerprint } from './services/quotes/tariff-check.ts';
import { createServices, type ServiceDeps } from './services/services.ts';
import { hashPassword } from './services/sign-in/passwords.ts';
import { startLive } from './start-live.ts';

export interface RunningServer {
  /** Where it listens, without a slash at the end. */
  readonly address: string;
  readonly app: FastifyInstance;
  /** Null when calls go to a backend elsewhere. */
  readonly database: Database | null;
  /** Lets running calls end, then closes the database. Repeatable. */
  stop(): Promise<void>;
}

/**
 * Starts everything in its order: database, migrations, seed, HTTP. What has been started is stopped again when a later
 * step fails.
 * @param notice told what an operator should know
 */
export async function startServer(config: Config, notice: (message: string) => void, options: StartOptions = {}): Promise<RunningServer> {
  const running: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (let step = running.pop(); step !== undefined; step = running.pop()) await step();
  };
  try {
    const started =
      config.backendUrl === null
        ? await startOwn(config, notice, options, running)
        : await startProxy(config, config.backendUrl, pageCheck(config, options));
    const { app, database } = started;
    running.push(() => closeHttp(app));
    const address = await app.listen({ host: config.host, port: config.port });
    return { address, app, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface StartOptions {
  /** Clock and chance, where a test decides them. */
  readonly replaced?: Partial<Omit<ServiceDeps, 'database'>>;
  /** Whether health misses the pages when they are not built: they need not be where something else serves them. */
  readonly expectPages?: boolean;
}

type PageCheck = () => readonly string[];

function pageCheck(config: Config, { expectPages = false }: StartOptions): PageCheck {
  return () => (expectPages ? pageProblems(webFolder(config.root)) : []);
}

/** Running calls may end; a download that nobody reads must not keep the database open behind it. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), 10_000);
  await app.close();
  clearTimeout(patience);
}

interface Started {
  readonly app: FastifyInstance;
  readonly database: Database | null;
}

async function startProxy(config: Config, backend: URL, missingPages: PageCheck): Promise<Started> {
  // Whether the backend lives is its own health to tell; this server can serve what is its own.
  const handlers = createPlatformHandlers({ ...config, openapi: false, problems: async () => missingPages() });
  return { app: await buildApp(config, { backend, handlers }), database: null };
}

async function startOwn(
  config: Config,
  notice: (message: string) => void,
  options: StartOptions,
  running: (() => Promise<unknown>)[],
): Promise<Started> {
  const cluster = config.databaseUrl === null ? await startEmbedded(config.dataDir, notice) : null;
  if (cluster !== null) running.push(() => cluster.stop());
  const migrations = readMigrations(migrationsFolder(config.root));
  const { appUrl, applied } = await prepareDatabase({
    ownerUrl: cluster?.ownerUrl ?? config.databaseUrl ?? '',
    appPassword: config.databaseAppPassword,
    migrations,
    seed: async (client) => {
      await seedBase({ client });
      if (config.demo) await seedDemo({ client, now: new Date(), hashPassword, checkTariff: checkedFingerprint });
      else if (!(await hasAdministrator(client)))
        notice('Nobody can sign in as administrator yet: stop this server, run npm run admin:create, and start it again.');
    },
  });
  if (applied.length > 0) notice(`Database brought up to date: ${applied.join(', ')}.`);
  const database = openPostgres({
    url: appUrl,
    size: config.poolSize,
    onIdleError: (error) => notice(`A database connection broke: ${error.message}`),
  });
  running.push(() => database.close());
  const services = createServices({ now: () => new Date(), omsBase: config.omsBase, ...options.replaced, database });
  const live = startLive({ database, services, url: appUrl, now: options.replaced?.now ?? (() => new Date()), notice });
  running.push(live.stop);
  const missingPages = pageCheck(config, options);
  const problems = async () => [...(await problemsOf(cluster, database, migrations)), ...missingPages()];
  const handlers = createHandlers(services, createPlatformHandlers({ ...config, problems }));
  const authenticate = (token: string) => services.sessions.authenticate(token);
  const app = await buildApp(config, { handlers, authenticate, sockets: live.sockets, frameHosts: services.shell.frameHosts });
  return { app, database };
}

async function problemsOf(
  cluster: EmbeddedCluster | null,
  database: Database,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const stopped = cluster?.problem() ?? null;
  if (stopped !== null) return [stopped];
  try {
    return await schemaProblems(database, migrations);
  } catch {
    return ['database unavailable'];
  }
}
