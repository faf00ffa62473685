import cluster from 'node:cluster';
import { ConfigError, readConfig } from './config.ts';
import { docsFolder } from './docs-folder.ts';
import { giveUpRoot } from './give-up-root.ts';
import type { RunningServer } from './serve.ts';
import { describeSettings } from './settings/describe-settings.ts';
import { welcome } from './welcome.ts';

type Running = Pick<RunningServer, 'address' | 'stop'>;

// Each process loads only what it runs.
if (cluster.isWorker) await work();
else await main();

async function work(): Promise<void> {
  // A terminal sends signals to all processes; the primary decides when to stop.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const { runWorker } = await import('./processes/worker.ts');
  runWorker();
}

async function main(): Promise<void> {
  let server: Running | null = null;
  let ending: number | null = null;
  const end = (code: number) => {
    // A second signal ends the process at once; the exit hook still stops PostgreSQL.
    if (ending !== null) process.exit(1);
    ending = code;
    // A start is not interrupted: it completes and then stops.
    if (server !== null) void shutDown(server, code);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      console.error('Waybill stops because of an internal error:', error);
      end(1);
    });
  }
  server = await start(
    (message) => console.log(message),
    () => ending === 0,
  );
  if (server !== null && ending !== null) await shutDown(server, ending);
}

/** `--pages-at=<address>`: another server serves the pages there, such as Vite during development. */
async function start(say: (message: string) => void, wasAskedToEnd: () => boolean): Promise<Running | null> {
  try {
    const read = readConfig();
    for (const line of describeSettings(read.sources)) say(line);
    const config = giveUpRoot(read, say);
    const pagesAt = process.argv.flatMap((argument) => /^--pages-at=(.+)$/.exec(argument)?.[1] ?? [])[0];
    const options = { expectPages: pagesAt === undefined };
    const isMany = config.workers > 1 && config.backendUrl === null;
    const server = isMany
      ? await (await import('./processes/primary.ts')).startWorkers(config, say, options)
      : await (await import('./serve.ts')).startServer(config, say, options);
    for (const line of welcome(config, server.address, pagesAt)) say(line);
    if (config.docs && pagesAt === undefined && docsFolder(config.root) === null)
      say('  DOCS is on, but the documentation is not built: DOCS=1 npm run build');
    return server;
  } catch (error) {
    // The terminal's Ctrl-C also reaches workers that do not know it yet, so their start fails.
    if (wasAskedToEnd()) return null;
    console.error(reasonOf(error));
    process.exitCode = 1;
    return null;
  }
}

/** Describes errors that an operator can fix in one paragraph; unexpected ones keep their stack. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'EADDRINUSE') {
    // A worker words this system error differently from this process.
    const what = error.message.replace(/^(?:listen|bind) EADDRINUSE:? (?:address already in use )?/, 'address already in use ');
    return `Waybill does not start: ${what}. Set PORT to a free one.`;
  }
  const closedPort = /^(?:listen|bind) EACCES.*:(\d+)$/.exec(error.message)?.[1];
  if (closedPort !== undefined)
    return (
      `Waybill does not start: port ${closedPort} is root's, as all below 1024, and the server gives up root: set PORT to a higher one ` +
      'and put a proxy before it, or allow the port (sysctl net.ipv4.ip_unprivileged_port_start).'
    );
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `Waybill does not start: the PostgreSQL of DATABASE_URL can't be reached (${code}).`;
  if (code === '28P01') return 'Waybill does not start: PostgreSQL refuses the user or password of DATABASE_URL.';
  const foreseen = ['FolderInUse', 'FolderNotOwn', 'ArchiveUnfit', 'DatabaseUnfit', 'RoleError', 'MigrationError'].includes(error.name);
  return foreseen ? `Waybill does not start: ${error.message}` : `Waybill does not start: ${error.stack ?? error.message}`;
}

async function shutDown(server: Running, code: number): Promise<void> {
  // A call that never ends must not block the exit; its uncommitted writes are rolled back.
  const patience = setTimeout(() => process.exit(1), 30_000);
  try {
    await server.stop();
    process.exitCode = code;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    clearTimeout(patience);
    process.exit();
  }
}
