import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { emptyFolder, seededFolder } from '../../support/folders.ts';
import { eventually, pause, type ServerProcess, startProcess } from './processes.ts';

const started: ServerProcess[] = [];
afterAll(async () => {
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended().catch(() => null)));
});

function serve(env: Record<string, string>): ServerProcess {
  const server = startProcess('server/main.ts', { PORT: '0', ...env }, ['--without-pages']);
  started.push(server);
  return server;
}

const ready = /Waybill is ready: (http\S+)/;
const addressOf = (server: ServerProcess) => (ready.exec(server.output())?.[1] ?? '').replace('localhost', '127.0.0.1');
const postmaster = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const isHealthy = async (server: ServerProcess) => (await fetch(`${addressOf(server)}/oms/ext/health`)).status === 200;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = Date.now();
  await work();
  return Date.now() - begun;
}

async function signIn(
  server: ServerProcess,
  username: string,
  password: string,
): Promise<{ success: boolean; result: { token: string } | null }> {
  const answer = await fetch(`${addressOf(server)}/oms/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return answer.json();
}

test('a first start serves within seconds, says where and for whom; a second one on the folder ends in 2 s, non-zero, and harms nothing (D3)', async () => {
  const dataDir = emptyFolder('process');
  const first = serve({ DATA_DIR: dataDir });
  await first.until(ready);
  // What is printed may come in pieces.
  await first.until(/merchant, clerk, newbie, operator on http:\/\/localhost:\d+/);
  await first.until(/globex on http:\/\/globex\.localhost:\d+/);
  expect((await signIn(first, 'merchant', 'Demo1234')).success).toBe(true);

  // What loading the program takes is not part of the two seconds: a wrong setting ends it right after.
  const loading = await timed(() => serve({ PORT: 'x' }).ended());
  const second = serve({ DATA_DIR: dataDir });
  const ending = await timed(async () => expect(await second.ended()).toBe(1));
  // Two seconds on idle cores; one that waited for the folder would wait as long as the first runs.
  expect(ending - loading).toBeLessThan(10_000);
  expect(second.output()).toContain(`Another Waybill server (process ${first.child.pid}) runs on ${dataDir}`);
  expect(await isHealthy(first)).toBe(true);

  const postgres = postmaster(dataDir);
  first.child.kill('SIGTERM');
  expect(await first.ended()).toBe(0);
  expect(isRunning(postgres)).toBe(false);
});

test('after kill -9 of the server, the next start takes the folder over and serves; sessions live on (D3, R1)', async () => {
  const dataDir = await seededFolder('process');
  const first = serve({ DATA_DIR: dataDir });
  await first.until(ready);
  const token = (await signIn(first, 'merchant', 'Demo1234')).result?.token ?? '';
  first.child.kill('SIGKILL');
  await first.ended();
  const second = serve({ DATA_DIR: dataDir });
  await second.until(ready);
  const me = await fetch(`${addressOf(second)}/oms/sys/getLoginUserInfo`, { headers: { 'X-Access-Token': token } });
  expect(await me.json()).toMatchObject({ success: true, result: { username: 'merchant' } });
  second.child.kill('SIGINT');
  expect(await second.ended()).toBe(0);
});

test('killed at any moment of its first start, the next start finishes it (R2)', async () => {
  const dataDir = emptyFolder('process');
  for (const moment of [700, 1_300, 1_900, 2_500]) {
    const attempt = serve({ DATA_DIR: dataDir });
    await pause(moment);
    attempt.child.kill('SIGKILL');
    await attempt.ended();
  }
  const server = serve({ DATA_DIR: dataDir });
  await server.until(ready);
  expect((await signIn(server, 'globex', 'Demo1234')).success).toBe(true);
  server.child.kill('SIGTERM');
  await server.ended();
});

test('when its PostgreSQL is killed the server stays up and serves again within 10 s (D3, R3)', async () => {
  const dataDir = await seededFolder('process');
  const server = serve({ DATA_DIR: dataDir, DEMO: '0' });
  await server.until(ready);
  const asksDatabase = async () => (await fetch(`${addressOf(server)}/oms/auth/getTenantInfoByDomain`)).status === 200;
  expect(await asksDatabase()).toBe(true);
  const killed = postmaster(dataDir);
  process.kill(killed, 'SIGKILL');
  await eventually(async () => postmaster(dataDir) !== killed && (await asksDatabase()), 40_000);
  await eventually(() => isHealthy(server), 20_000);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
});

test('wrong settings end the start at once, all named, without a stack', async () => {
  const server = serve({ PORT: 'x', DEMO: 'perhaps', DATA_DIR: emptyFolder('process') });
  expect(await server.ended()).toBe(1);
  for (const wrong of ['PORT: "x"', 'DEMO: "perhaps"']) expect(server.output()).toContain(wrong);
  expect(server.output()).not.toMatch(/ {4}at /);
});

test('a port that is taken ends the start with a sentence, and its PostgreSQL with it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const dataDir = emptyFolder('process');
  const server = serve({ PORT: String(port), DATA_DIR: dataDir, DEMO: '0' });
  expect(await server.ended()).toBe(1);
  expect(server.output()).toMatch(/address already in use.*Set PORT/);
  expect(() => postmaster(dataDir)).toThrow();
  other.close();
});

test('production has no account until admin:create makes one, whose password is shown once and works (L4)', async () => {
  const dataDir = emptyFolder('process');
  const production = { NODE_ENV: 'production', DATA_DIR: dataDir };
  const empty = serve(production);
  await empty.until(ready);
  expect(empty.output()).toContain('npm run admin:create');
  for (const name of ['merchant', 'operator']) expect((await signIn(empty, name, 'Demo1234')).success).toBe(false);

  const refused = startProcess('server/admin-create.ts', production);
  expect(await refused.ended()).toBe(1);
  expect(refused.output()).toMatch(/while the server does not run/);
  empty.child.kill('SIGTERM');
  await empty.ended();

  const made = startProcess('server/admin-create.ts', production, ['--username', 'chief']);
  expect(await made.ended()).toBe(0);
  const password = /password {2}(\S+)/.exec(made.output())?.[1] ?? '';
  expect(password.length).toBeGreaterThanOrEqual(16);
  const again = startProcess('server/admin-create.ts', production, ['--username', 'chief']);
  expect(await again.ended()).toBe(1);
  expect(again.output()).toMatch(/An account of that name exists/);

  const server = serve(production);
  await server.until(ready);
  expect(server.output()).not.toContain('admin:create');
  expect(await signIn(server, 'chief', password)).toMatchObject({ success: true });
  server.child.kill('SIGTERM');
  await server.ended();
});

test('no log holds a password, a token or a search (E2), and every line is JSON with a UTC time (E1)', async () => {
  const server = serve({ DATA_DIR: await seededFolder('process'), LOG_LEVEL: 'info' });
  await server.until(ready);
  const { result } = await signIn(server, 'merchant', 'Demo1234');
  await signIn(server, 'planted-name', 'planted-password');
  const token = result?.token ?? '';
  await fetch(`${addressOf(server)}/oms/oms/order/list?remark=planted-search&token=planted-token`, {
    headers: { 'X-Access-Token': token },
  });
  await fetch(`${addressOf(server)}/oms/oms/order/list?remark=planted-search`, { headers: { 'X-Access-Token': token } });
  server.child.kill('SIGTERM');
  await server.ended();
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThanOrEqual(4);
  const calls = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call');
  expect(calls.at(-1)).toMatchObject({
    route: '/oms/oms/order/list',
    status: 200,
    requestId: expect.any(String),
    tenant: expect.any(String),
    user: expect.any(String),
  });
  for (const { time } of calls) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(server.output()).not.toContain(token);
  expect(server.output()).not.toMatch(/planted/);
});
