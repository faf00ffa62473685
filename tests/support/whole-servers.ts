import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type ServerProcess, startProcess } from '../server/platform/processes.ts';

/** The line with the address of a server that serves. */
export const ready = /Waybill is ready: (http\S+)/;

/**
 * Starts whole servers, each in a process of its own on a free port, as their user does. What still runs after the tests of the file that
 * calls this is ended.
 * @param defaults environment variables of each of them
 */
export function wholeServers(defaults: Readonly<Record<string, string>> = {}) {
  const started: ServerProcess[] = [];
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGTERM');
    await Promise.all(started.map(({ ended }) => ended().catch(() => null)));
  });
  return (env: Readonly<Record<string, string>>, node?: string): ServerProcess => {
    const server = startProcess('server/main.ts', { PORT: '0', ...defaults, ...env }, ['--without-pages'], node);
    started.push(server);
    return server;
  };
}

/** The address that a server said, by number: a name may mean the other protocol. */
export const addressOf = (server: ServerProcess) => (ready.exec(server.output())?.[1] ?? '').replace('localhost', '127.0.0.1');

/** Process id of the PostgreSQL on a folder. @throws Error if there is none */
export const postmasterOf = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

export const isHealthy = async (server: ServerProcess) => (await fetch(`${addressOf(server)}/oms/ext/health`)).status === 200;

/** The reply to a sign-in, good or refused. */
export async function signIn(
  server: ServerProcess,
  username: string,
  password = 'Demo1234',
): Promise<{ success: boolean; result: { token: string } | null }> {
  const answer = await fetch(`${addressOf(server)}/oms/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return answer.json();
}
