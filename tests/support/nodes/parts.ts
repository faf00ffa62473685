import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAccount } from '../../../server/db/embedded-account.ts';
import { eventually } from '../../server/platform/processes.ts';

/** A program that can be stopped and started again on its folder and port. */
export interface Part {
  /** Returns once it answers. */
  start(): Promise<void>;
  /** Returns once it has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Sends a signal that does not end it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** A folder of programs that do not run as root. */
export interface Ground {
  readonly folder: string;
  /** Options of a child process that runs as the folder's user. */
  readonly identity: { readonly uid?: number; readonly gid?: number; readonly cwd: string; readonly stdio: 'ignore' };
  /** Writes a file that the user alone may read. Returns its path. */
  file(name: string, text: string): string;
  part(program: string, args: readonly string[], isUp: () => Promise<unknown>): Part;
  remove(): void;
}

export function openGround(): Ground {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-nodes-'));
  const account = databaseAccount(folder);
  const identity = { ...(account === null ? {} : { uid: account.uid, gid: account.gid }), cwd: '/', stdio: 'ignore' as const };
  const own = (path: string, mode: number) => {
    chmodSync(path, mode);
    if (account !== null) chownSync(path, account.uid, account.gid);
    return path;
  };
  own(folder, 0o755);
  return {
    ...{ folder, identity },
    file: (name, text) => {
      writeFileSync(join(folder, name), text);
      return own(join(folder, name), 0o600);
    },
    part: (program, args, isUp) => {
      let child: ChildProcess | null = null;
      return {
        start: async () => {
          child = spawn(program, args, identity);
          await eventually(() => isUp().then(() => true), 60_000);
        },
        kill: async (signal) => {
          const running = child;
          if (running === null || running.exitCode !== null) return;
          const ended = new Promise((resolve) => running.once('exit', resolve));
          running.kill(signal);
          await ended;
        },
        signal: (signal) => void child?.kill(signal),
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Finds ports that nobody uses at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = held.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
