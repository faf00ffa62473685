import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Archive, archiveSettings } from './backup/archive.ts';
import type { EmbeddedFiles } from './embedded-files.ts';
import { isAlive } from './embedded-lock.ts';
import { freePort } from './free-port.ts';

export interface ServerOptions {
  /** Connections that it must have room for, when they are more than the cluster's file allows by itself (100). */
  readonly connections?: number;
  /** Where it keeps its write-ahead log for a restore; by default nowhere. */
  readonly archive?: Archive | null;
  /** Longest start, in milliseconds: a recovery may read many files. */
  readonly startMs?: number;
}

/** A PostgreSQL process that is started again when it dies. */
export interface SupervisedServer {
  readonly port: number;
  problem(): string | null;
  stop(): Promise<void>;
}

/**
 * Starts postgres on the cluster, listening on loopback at a free port, and keeps it running on that port.
 * @throws Error with PostgreSQL's own words when it does not come up
 */
export async function superviseServer(
  files: EmbeddedFiles,
  notice: (message: string) => void,
  options: ServerOptions,
): Promise<SupervisedServer> {
  const port = await freePort('127.0.0.1');
  let stopping = false;
  let problem: string | null = null;
  let child = await startServer(files, port, options);
  // The last resort when this process ends without stop().
  const onExit = () => child.kill('SIGINT');
  process.once('exit', onExit);

  const watch = (watched: ChildProcess) => watched.once('exit', () => void restart());
  const restart = async () => {
    for (let wait = 250; !stopping; wait = Math.min(wait * 2, 4_000)) {
      problem = 'PostgreSQL has stopped and is being started again';
      notice(`${problem}.`);
      try {
        const next = await startServer(files, port, options);
        child = next;
        if (stopping) return await endServer(next);
        watch(next);
        problem = null;
        return;
      } catch (error) {
        notice(error instanceof Error ? error.message : String(error));
        await pause(wait);
      }
    }
  };
  watch(child);
  return {
    port,
    problem: () => problem,
    stop: async () => {
      stopping = true;
      process.removeListener('exit', onExit);
      await endServer(child);
    },
  };
}

/** Stops the server that a killed process left on the cluster: PostgreSQL outlives kill -9 of its parent (security D3). */
export async function stopLeftover(cluster: string, notice: (message: string) => void): Promise<void> {
  const pid = postmaster(cluster)?.pid;
  if (pid === undefined || !isAlive(pid)) return;
  if (!isServerOf(pid, cluster)) {
    // The number went to another program since, which PostgreSQL would take for itself.
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  notice('The last server was killed and left its PostgreSQL running; it is stopped and started again.');
  await endProcess(
    (signal) => process.kill(pid, signal),
    () => !isAlive(pid),
  );
}

/**
 * Runs one of PostgreSQL's programs to its end.
 * @throws Error with what it wrote when it fails
 */
export async function runProgram(files: EmbeddedFiles, program: string, args: readonly string[]): Promise<void> {
  const child = spawn(join(files.binaries, 'bin', program), args, { ...ownIdentity(files), stdio: ['ignore', 'pipe', 'pipe'] });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => written.push(text));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${program} failed:\n${written.join('').trim()}`);
}

/** What a new cluster's file allows; an operator may write a higher number there. */
const clusterConnections = 100;

/** Durability settings are not given here: what the cluster's file says is what the server checks (security D1). */
async function startServer(files: EmbeddedFiles, port: number, options: ServerOptions): Promise<ChildProcess> {
  const { connections = 0, archive = null, startMs = 60_000 } = options;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // A week of logs, one file a day, each overwritten when its day comes again.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_size: '0',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(archive === null ? {} : archiveSettings(archive)),
    ...(connections > clusterConnections ? { max_connections: String(connections) } : {}),
  };
  const args = [
    '-D',
    files.cluster,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const startLog = join(files.home, 'postgres-start.log');
  const log = openSync(startLog, 'w', 0o600);
  // Detached: a Ctrl-C in the terminal is for the server, which lets running calls end before it stops the database.
  const child = spawn(join(files.binaries, 'bin', 'postgres'), args, {
    ...ownIdentity(files),
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  const deadline = Date.now() + startMs;
  while (failure === null && child.exitCode === null && child.signalCode === null) {
    const known = postmaster(files.cluster);
    if (known?.pid === child.pid && known?.ready) return child;
    if (Date.now() > deadline) {
      await endServer(child);
      break;
    }
    await pause(15);
  }
  throw failure ?? new Error(`PostgreSQL did not start:\n${readFileSync(startLog, 'utf8').trim()}\n${lastLines(files.cluster)}`);
}

/** Lines of the log that say why PostgreSQL ended: it says there what it says after the first moment. */
const toldLines = 12;

function lastLines(cluster: string): string {
  const folder = join(cluster, 'log');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const [newest] = names.map((name) => join(folder, name)).sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  return newest === undefined ? '' : readFileSync(newest, 'utf8').trim().split('\n').slice(-toldLines).join('\n');
}

async function endServer(child: ChildProcess): Promise<void> {
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  if (!ended()) await endProcess((signal) => child.kill(signal), ended);
}

/** SIGINT is PostgreSQL's fast shutdown: transactions are rolled back, a checkpoint is written. */
async function endProcess(kill: (signal: NodeJS.Signals) => void, ended: () => boolean): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    try {
      kill(signal);
    } catch {
      // It went in between.
    }
    for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(15)) if (ended()) return;
  }
  throw new Error('PostgreSQL does not stop.');
}

/** Nothing of the server's own environment reaches PostgreSQL: no secret, no PG* variable that would redirect it. */
function ownIdentity({ account }: EmbeddedFiles) {
  const identity = account === null ? {} : { uid: account.uid, gid: account.gid };
  return { ...identity, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}

/** @returns what postmaster.pid says, or null when there is none; its lines: pid, folder, start, port, sockets, address, memory, status */
function postmaster(cluster: string): { pid: number; port: number; ready: boolean } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

/** The port of the PostgreSQL that runs on a cluster and is ready; null when there is none. */
export function runningPort(cluster: string): number | null {
  const known = postmaster(cluster);
  return known?.ready === true && isAlive(known.pid) && isServerOf(known.pid, cluster) ? known.port : null;
}

function isServerOf(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    // No /proc on this system: believe postmaster.pid.
    return true;
  }
}
