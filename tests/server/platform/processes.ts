import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A server started in its own process, like by its user. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Its output so far, both streams. */
  output(): string;
  /** Milliseconds from the start to the matching line. @throws Error with the output if it ends or times out */
  until(pattern: RegExp, patience?: number): Promise<number>;
  /** Exit code; null after a signal. */
  ended(patience?: number): Promise<number | null>;
}

/** Runs a program of the repository, as compiled by this run, with only the given environment and PATH. */
export function startProcess(
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  node: string = process.execPath,
): ServerProcess {
  const begun = Date.now();
  const program = join(inject('programs'), basename(script).replace(/\.ts$/, '.js'));
  const child = spawn(node, ['--enable-source-maps', program, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    output: () => written,
    until: async (pattern, patience = 150_000) => {
      for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(20)) {
        if (pattern.test(written)) return Date.now() - begun;
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode} before ${pattern}:\n${written}`);
      }
      throw new Error(`Not within ${patience} ms: ${pattern}\n${written}`);
    },
    ended: (patience = 150_000) =>
      Promise.race([exit, pause(patience).then(() => Promise.reject(new Error(`It still runs after ${patience} ms:\n${written}`)))]),
  };
}

/** Process ids of a server's workers: its children that run the same program. */
export function workersOf({ child }: ServerProcess): number[] {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  const ids = children === '' ? [] : children.split(' ').map(Number);
  return ids.filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('/main.js'));
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Retries until the check returns true. @throws Error on timeout */
export async function eventually(ask: () => Promise<boolean>, patience: number): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(50)) {
    if (await ask().catch(() => false)) return;
  }
  throw new Error(`Not within ${patience} ms.`);
}
