import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../support/folders.ts';
import { isLong } from '../../support/sample.ts';
import { addressOf, isHealthy, postmasterOf, ready, signIn, wholeServers } from '../../support/whole-servers.ts';
import { eventually, pause, type ServerProcess, startProcess } from './processes.ts';

const serve = wholeServers();

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

// The folder of the demo and the server on it, for the tests that kill, stop and ask one: a first start of its own takes each seconds.
const demo = { dataDir: '', server: null as ServerProcess | null };
/** The server on the folder of the demo: started if none runs, as after a kill. */
async function served(): Promise<ServerProcess> {
  if (demo.dataDir === '') demo.dataDir = emptyFolder('process');
  if (demo.server !== null && demo.server.child.exitCode === null && demo.server.child.signalCode === null) return demo.server;
  const server = serve({ DATA_DIR: demo.dataDir, LOG_LEVEL: 'info' });
  demo.server = server;
  await server.until(ready);
  return server;
}
/** The folder of the demo, on which no server runs. */
async function stopped(): Promise<string> {
  if (demo.dataDir === '') demo.dataDir = emptyFolder('process');
  demo.server?.child.kill('SIGTERM');
  await demo.server?.ended();
  return demo.dataDir;
}

test.runIf(isLong)(
  'a first start serves within seconds, says where and for whom; a second one on the folder ends in 2 s, non-zero, and harms nothing (D3)',
  async () => {
    const first = await served();
    const { dataDir } = demo;
    // What is printed may come in pieces.
    await first.until(/merchant, clerk, newbie, operator on http:\/\/localhost:\d+/);
    await first.until(/globex on http:\/\/globex\.localhost:\d+/);
    expect((await signIn(first, 'merchant')).success).toBe(true);

    // What loading the program takes is not part of the two seconds: a wrong setting ends it right after.
    const loading = await timed(() => serve({ PORT: 'x' }).ended());
    const second = serve({ DATA_DIR: dataDir });
    const ending = await timed(async () => expect(await second.ended()).toBe(1));
    // Two seconds on idle cores, and many times that on busy ones; one that waited for the folder would wait as long as the first runs.
    expect(ending - loading).toBeLessThan(60_000);
    expect(second.output()).toContain(`Another Waybill server (process ${first.child.pid}) runs on ${dataDir}`);
    expect(await isHealthy(first)).toBe(true);
  },
);

test('after kill -9 of the server, the next start takes the folder over and serves; sessions live on (D3, R1)', async () => {
  const first = await served();
  const token = (await signIn(first, 'merchant')).result?.token ?? '';
  first.child.kill('SIGKILL');
  await first.ended();
  const second = await served();
  expect(second).not.toBe(first);
  const me = await fetch(`${addressOf(second)}/oms/sys/getLoginUserInfo`, { headers: { 'X-Access-Token': token } });
  expect(await me.json()).toMatchObject({ success: true, result: { username: 'merchant' } });
});

test.runIf(isLong)('when its PostgreSQL is killed the server stays up and serves again within 10 s (D3, R3)', async () => {
  const server = await served();
  const asksDatabase = async () => (await fetch(`${addressOf(server)}/oms/auth/getTenantInfoByDomain`)).status === 200;
  expect(await asksDatabase()).toBe(true);
  const killed = postmasterOf(demo.dataDir);
  process.kill(killed, 'SIGKILL');
  await eventually(async () => postmasterOf(demo.dataDir) !== killed && (await asksDatabase()), 40_000);
  await eventually(() => isHealthy(server), 20_000);
});

test('no log holds a password, a token or a search (E2), and every line is JSON with a UTC time (E1); a stop ends PostgreSQL too', async () => {
  const server = await served();
  const { result } = await signIn(server, 'merchant');
  await signIn(server, 'planted-name', 'planted-password');
  const token = result?.token ?? '';
  await fetch(`${addressOf(server)}/oms/oms/order/list?remark=planted-search&token=planted-token`, {
    headers: { 'X-Access-Token': token },
  });
  await fetch(`${addressOf(server)}/oms/oms/order/list?remark=planted-search`, { headers: { 'X-Access-Token': token } });
  const postgres = postmasterOf(demo.dataDir);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
  expect(isRunning(postgres)).toBe(false);
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

test('wrong settings end the start at once, all named, without a stack', async () => {
  const server = serve({ PORT: 'x', DEMO: 'perhaps', DATA_DIR: emptyFolder('process') });
  expect(await server.ended()).toBe(1);
  for (const wrong of ['PORT: "x"', 'DEMO: "perhaps"']) expect(server.output()).toContain(wrong);
  expect(server.output()).not.toMatch(/ {4}at /);
});

test.runIf(isLong)('a port that is taken ends the start with a sentence, and its PostgreSQL with it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const dataDir = await stopped();
  const server = serve({ PORT: String(port), DATA_DIR: dataDir, DEMO: '0' });
  expect(await server.ended()).toBe(1);
  expect(server.output()).toMatch(/address already in use.*Set PORT/);
  expect(() => postmasterOf(dataDir)).toThrow();
  other.close();
});

test.runIf(isLong)(
  'killed amid its first start, the next start finishes it (R2); production has no account until admin:create makes one, whose password is shown once and works (L4)',
  async () => {
    const dataDir = emptyFolder('process');
    const production = { NODE_ENV: 'production', DATA_DIR: dataDir };
    // Four moments, with the demo: long/process.
    const killed = serve(production);
    await pause(1_300);
    killed.child.kill('SIGKILL');
    await killed.ended();
    const empty = serve(production);
    await empty.until(ready);
    expect(empty.output()).toContain('npm run admin:create');
    for (const name of ['merchant', 'operator']) expect((await signIn(empty, name)).success).toBe(false);

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
  },
);
