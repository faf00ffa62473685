import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { BuiltProduct } from './build.ts';

/** The built server in a separate process, like in an installation. */
export interface RunningProduct {
  /** Without a trailing slash. */
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface ServerSettings {
  readonly product: BuiltProduct;
  /** Null: the PostgreSQL that the product ships, in `DATA_DIR`. */
  readonly databaseUrl: string | null;
  /** Milliseconds between two health checks. */
  readonly lookEveryMs?: number;
  readonly nodeOptions?: readonly string[];
  /** Path of the server's program below the product's folder. */
  readonly program?: string;
  /** `undefined` leaves the product's default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Starts it in production mode on a free port and resolves when it is healthy. */
export async function startProduct({
  product,
  databaseUrl,
  lookEveryMs,
  nodeOptions = [],
  program = 'dist/server/main.js',
  env = {},
}: ServerSettings): Promise<RunningProduct> {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeOptions, program], {
    cwd: product.folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl ?? undefined,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      // One process, whose memory and time are measured; a part may ask for several.
      WORKERS: '1',
      // Lifts the limit on calls per user, because one caller calls without a break.
      CALLS_PER_MINUTE: '10000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const address = `http://127.0.0.1:${port}`;
  try {
    await healthy(address, child, lookEveryMs);
  } catch (error) {
    await endProcess(child);
    throw new Error(`The built server does not start: ${output.join('').slice(-3_000)}`, { cause: error });
  }
  return { address, pid: child.pid ?? 0, stop: () => endProcess(child) };
}

/** Waits until the server is healthy; rejects when it exits or after two minutes. */
export async function healthy(address: string, child: ChildProcess, lookEveryMs = 100): Promise<void> {
  for (const began = performance.now(); performance.now() - began < 120_000; ) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const reply = await fetch(`${address}/oms/ext/health`).catch(() => null);
    if (reply?.ok) return;
    await pause(lookEveryMs);
  }
  throw new Error('it was not healthy within two minutes');
}

/** Ends a process and waits for its exit. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(hard);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
