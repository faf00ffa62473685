import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { emptyFolder } from '../../support/folders.ts';
import { orderBook, sendFile } from '../imports/import-world.ts';
import { eventually, type ServerProcess, startProcess } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const ready = /Waybill is ready: (http\S+)/;
const folders: string[] = [];
const started: ServerProcess[] = [];
afterAll(async () => {
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended().catch(() => null)));
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

function folder(mode = 0o755): string {
  const made = emptyFolder('root');
  chmodSync(made, mode);
  return made;
}

function serve(env: Record<string, string>): ServerProcess {
  const server = startProcess('server/main.ts', { PORT: '0', ...env }, ['--without-pages']);
  started.push(server);
  return server;
}

const addressOf = (server: ServerProcess) => (ready.exec(server.output())?.[1] ?? '').replace('localhost', '127.0.0.1');
const postmaster = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Real, effective, saved and file-system ids of a process, or its groups. */
function idsOf(pid: number, line: 'Uid' | 'Gid' | 'Groups'): readonly number[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const found = new RegExp(`^${line}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
  return found.split(/\s+/).filter(Boolean).map(Number);
}

/** A process and what it started, and so on. */
function family(pid: number): readonly number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

const ownersBelow = (home: string) =>
  new Set([home, ...readdirSync(home).map((name) => join(home, name))].map((path) => statSync(path).uid));

async function signIn(server: ServerProcess): Promise<string> {
  const answer = await fetch(`${addressOf(server)}/oms/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'merchant', password: 'Demo1234' }),
  });
  const { result }: { result: { token: string } } = await answer.json();
  return result.token;
}

describe.runIf(isRoot)('a server that is started as root', () => {
  test('gives up root for good before it listens, and so do its workers, its PostgreSQL and the reader of workbooks', async () => {
    const dataDir = folder();
    const server = serve({ DATA_DIR: dataDir, WORKERS: '2' });
    await server.until(ready);
    const { pid = 0 } = server.child;
    const [uid = 0, ...others] = idsOf(pid, 'Uid');
    expect(uid).toBeGreaterThan(0);
    expect(new Set(others)).toEqual(new Set([uid]));
    expect([...idsOf(pid, 'Gid'), ...idsOf(pid, 'Groups')]).not.toContain(0);
    for (const member of family(pid)) expect(idsOf(member, 'Uid'), readFileSync(`/proc/${member}/cmdline`, 'utf8')).not.toContain(0);
    expect(family(pid)).toContain(postmaster(dataDir));

    const token = await signIn(server);
    const send = () =>
      sendFile({ url: addressOf(server) }, '/oms/order/importExcel', orderBook([{}, {}]), { token, fields: { template: 'simple' } });
    const readers = new Set<number>();
    const watch = setInterval(() => {
      for (const member of family(pid)) {
        try {
          if (readFileSync(`/proc/${member}/cmdline`, 'utf8').includes('read-workbook')) readers.add(idsOf(member, 'Uid')[0] ?? 0);
        } catch {
          // It ended while it was looked at.
        }
      }
    }, 5);
    // A reader lives for some milliseconds only, so a busy machine may look past the first one.
    for (let time = 0; time < 10 && readers.size === 0; time += 1) expect((await send()).envelope).toMatchObject({ success: true });
    clearInterval(watch);
    expect([...readers]).toEqual([uid]);

    const postgres = postmaster(dataDir);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
    expect(existsSync(`/proc/${postgres}`)).toBe(false);
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
    expect(ownersBelow(dataDir)).toEqual(new Set([uid]));
  });

  test('takes over a folder that a server of root left in the midst of its work, and gives it to the commands', async () => {
    const dataDir = folder();
    const first = startProcess('tests/server/platform/embedded-child.ts', { DATA_DIR: dataDir });
    await first.until(/ready/);
    first.child.kill('SIGKILL');
    await first.ended();
    expect(statSync(join(dataDir, 'server.lock')).uid).toBe(0);
    const made = startProcess('server/admin-create.ts', { DATA_DIR: dataDir }, ['--username', 'chief']);
    expect(await made.ended(), made.output()).toBe(0);
    expect([...ownersBelow(dataDir)]).not.toContain(0);
    const server = serve({ DATA_DIR: dataDir, DEMO: '0' });
    await server.until(ready);
    const killed = postmaster(dataDir);
    process.kill(killed, 'SIGKILL');
    await eventually(async () => postmaster(dataDir) !== killed && (await fetch(`${addressOf(server)}/oms/ext/health`)).ok, 60_000);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
  });

  test('works on data below a folder that its user may not pass', async () => {
    const dataDir = join(folder(0o700), 'data');
    const server = serve({ DATA_DIR: dataDir, DEMO: '0' });
    await server.until(ready);
    const home = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim();
    folders.push(home);
    expect(idsOf(server.child.pid ?? 0, 'Uid')).not.toContain(0);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
    const second = serve({ DATA_DIR: dataDir, DEMO: '0' });
    await second.until(ready);
    expect(postmaster(home)).toBeGreaterThan(0);
  });

  test('never takes a folder that holds other things: the start ends with a sentence', async () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'accounts.txt'), 'x');
    const server = serve({ DATA_DIR: dataDir });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(/holds "accounts\.txt".*DATA_DIR of its own/);
    expect(server.output()).not.toMatch(/ {4}at /);
    expect(statSync(dataDir).uid).toBe(0);
  });

  test('keeps root where its user may not read the program, and says what to do', async () => {
    const closed = folder(0o700);
    const node = join(closed, 'node');
    copyFileSync(process.execPath, node);
    chmodSync(node, 0o755);
    const server = startProcess('server/main.ts', { PORT: '0', DATA_DIR: folder(), DEMO: '0' }, ['--without-pages'], node);
    started.push(server);
    await server.until(ready);
    expect(server.output()).toContain(`goes on as root, since the user waybill may not read ${node}`);
    expect(idsOf(server.child.pid ?? 0, 'Uid')).toContain(0);
  });

  test('without a database of its own gives up root as well', async () => {
    const server = serve({ BACKEND_URL: 'http://127.0.0.1:9', DATA_DIR: folder() });
    await server.until(ready);
    expect(idsOf(server.child.pid ?? 0, 'Uid')).not.toContain(0);
  });

  const firstFree = existsSync('/proc/sys/net/ipv4/ip_unprivileged_port_start')
    ? Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
    : 0;
  test.runIf(firstFree > 979)("a port of root's ends the start with a sentence", async () => {
    const server = serve({ BACKEND_URL: 'http://127.0.0.1:9', PORT: '979' });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(/port 979 is root's.*set PORT to a higher one/);
    expect(server.output()).not.toMatch(/ {4}at /);
  });
});
