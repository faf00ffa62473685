import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbedded } from '../../../server/db/embedded-cluster.ts';
import { FolderInUse, lockFolder } from '../../../server/db/embedded-lock.ts';
import { prepareDatabase } from '../../../server/db/prepare-database.ts';
import { emptyFolder } from '../../support/folders.ts';
import { isLong } from '../../support/sample.ts';
import { eventually, startProcess } from './processes.ts';

const silent = () => undefined;

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', silent);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(silent);
  }
}

let original = '';
/** A folder with the cluster that a start left: a copy of the first one, since making each takes seconds. */
async function madeFolder(): Promise<string> {
  if (original === '') {
    const draft = emptyFolder('embedded');
    const cluster = await startEmbedded(draft, silent);
    await ask(cluster.ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS n');
    await cluster.stop();
    original = draft;
  }
  const folder = emptyFolder('embedded');
  // Owners and modes stay, which fs.cp does not keep.
  const { status, stderr } = spawnSync('cp', ['-a', `${original}/.`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return folder;
}

function postmaster(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('the embedded PostgreSQL keeps its folder and password to itself, listens on loopback, and is not run by root (D1, D2)', async () => {
  const dataDir = emptyFolder('embedded');
  const cluster = await startEmbedded(dataDir, silent);
  try {
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'postgres.secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'postgres.secret'), 'utf8').trim().length).toBeGreaterThan(40);
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
    const [settings] = await ask(
      cluster.adminUrl,
      `SELECT current_setting('listen_addresses') AS listen, current_setting('unix_socket_directories') AS sockets, current_setting('password_encryption') AS scheme,
        current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages, current_setting('data_checksums') AS sums`,
    );
    expect(settings).toEqual({
      listen: '127.0.0.1',
      sockets: '',
      scheme: 'scram-sha-256',
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      sums: 'on',
    });
    for (const [user, password] of [
      ['postgres', 'password'],
      ['waybill_admin', 'password'],
      ['waybill_admin', ''],
      ['waybill_owner', 'waybill_owner'],
    ]) {
      const url = new URL(cluster.adminUrl);
      Object.assign(url, { username: user, password });
      await expect(ask(url.href, 'SELECT 1')).rejects.toThrow();
    }
  } finally {
    await cluster.stop();
  }
});

test.runIf(isLong)('a second start on the folder finds the data of the first', async () => {
  const dataDir = await madeFolder();
  const begun = Date.now();
  const second = await startEmbedded(dataDir, silent);
  expect(Date.now() - begun).toBeLessThan(10_000);
  expect(await ask(second.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  await second.stop();
});

test.runIf(isLong)('durability that the cluster file switches off refuses to start and names it (D1)', async () => {
  const dataDir = await madeFolder();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    writeFileSync(join(dataDir, 'postgres', 'postgresql.auto.conf'), `${setting} = off\n`);
    const cluster = await startEmbedded(dataDir, silent);
    try {
      await expect(prepareDatabase({ ownerUrl: cluster.ownerUrl, appPassword: null, migrations: [] })).rejects.toThrow(`${setting} off`);
    } finally {
      await cluster.stop();
    }
  }
});

test('a PostgreSQL that dies is started again on the same port within 10 s (D3)', async () => {
  const dataDir = await madeFolder();
  const cluster = await startEmbedded(dataDir, silent);
  try {
    const killed = postmaster(dataDir);
    process.kill(killed, 'SIGKILL');
    await eventually(
      async () =>
        postmaster(dataDir) !== killed && cluster.problem() === null && (await ask(cluster.ownerUrl, 'SELECT n FROM kept')).length === 1,
      10_000,
    );
  } finally {
    await cluster.stop();
  }
});

test.runIf(isLong)('a start that was killed in the middle of initdb leaves nothing in the way (R2)', async () => {
  const dataDir = emptyFolder('embedded');
  const child = startProcess('tests/server/platform/embedded-child.ts', { DATA_DIR: dataDir });
  await eventually(async () => existsSync(join(dataDir, `postgres.new-${child.child.pid}`, 'postgres', 'PG_VERSION')), 20_000);
  child.child.kill('SIGKILL');
  await child.ended();
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  const cluster = await startEmbedded(dataDir, silent);
  expect(await ask(cluster.ownerUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await cluster.stop();
});

test('after kill -9 the PostgreSQL left behind is stopped, and the next start has the data (D3)', async () => {
  const dataDir = emptyFolder('embedded');
  const child = startProcess('tests/server/platform/embedded-child.ts', { DATA_DIR: dataDir });
  await child.until(/ready/);
  const left = postmaster(dataDir);
  child.child.kill('SIGKILL');
  await child.ended();
  expect(isRunning(left)).toBe(true);
  const said: string[] = [];
  const cluster = await startEmbedded(dataDir, (message) => said.push(message));
  try {
    expect(isRunning(left)).toBe(false);
    expect(said.join()).toMatch(/killed and left its PostgreSQL running/);
    expect(await ask(cluster.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  } finally {
    await cluster.stop();
  }
});

test.runIf(isLong)('killed together, server and PostgreSQL, the next start recovers what was committed (D3, R1)', async () => {
  const dataDir = emptyFolder('embedded');
  const child = startProcess('tests/server/platform/embedded-child.ts', { DATA_DIR: dataDir });
  await child.until(/ready/);
  process.kill(postmaster(dataDir), 'SIGKILL');
  child.child.kill('SIGKILL');
  await child.ended();
  const cluster = await startEmbedded(dataDir, silent);
  expect(await ask(cluster.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  await cluster.stop();
});

test.runIf(isLong)('of several starts at once on a new folder one gets it, the others end', async () => {
  const dataDir = emptyFolder('embedded');
  const children = [1, 2, 3].map(() => startProcess('tests/server/platform/embedded-child.ts', { DATA_DIR: dataDir }));
  const codes = await Promise.all(
    children.map((child) => Promise.race([child.ended(60_000), child.until(/ready/, 60_000).then(() => 'ready')]).catch(() => 'ended')),
  );
  expect(codes.filter((code) => code === 'ready')).toHaveLength(1);
  const left = postmaster(dataDir);
  for (const { child, ended } of children) {
    child.kill('SIGKILL');
    await ended();
  }
  process.kill(left, 'SIGINT');
  await eventually(async () => !isRunning(left), 10_000);
});

test('a folder is locked by a living process only: neither a dead one nor another of the same number counts', () => {
  const dataDir = emptyFolder('embedded');
  const unlock = lockFolder(dataDir);
  expect(() => lockFolder(dataDir)).toThrow(FolderInUse);
  unlock();
  for (const content of ['{"pid":999999999,"born":"x"}', `{"pid":${process.pid},"born":"another time"}`, 'half a li']) {
    writeFileSync(join(dataDir, 'server.lock'), content);
    lockFolder(dataDir)();
  }
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
});

test('a cluster whose password file is gone is not overwritten: the start says what is missing', async () => {
  const dataDir = emptyFolder('embedded');
  mkdirSync(join(dataDir, 'postgres'));
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow(/postgres\.secret is gone/);
});

test.runIf(process.getuid?.() === 0)(
  'below a folder that its user may not pass, the database moves to one that he may, and stays found',
  async () => {
    const closed = emptyFolder('embedded');
    chmodSync(closed, 0o700);
    const dataDir = join(closed, 'data');
    const said: string[] = [];
    const first = await startEmbedded(dataDir, (message) => said.push(message));
    const home = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim();
    try {
      expect(said.join()).toContain(home);
      await ask(first.ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS n');
      await first.stop();
      const second = await startEmbedded(dataDir, silent);
      expect(await ask(second.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
      await second.stop();
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
);

test.runIf(isLong)('PostgreSQL that cannot start says why in its own words', async () => {
  const dataDir = await madeFolder();
  appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), '\nmax_connections = none\n');
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow(/max_connections/);
});

test.runIf(isLong)('it has room for the connections of all processes, when they are more than the cluster allows by itself', async () => {
  const cluster = await startEmbedded(await madeFolder(), silent, { connections: 164 });
  try {
    expect(await ask(cluster.adminUrl, `SELECT current_setting('max_connections') AS most`)).toEqual([{ most: '164' }]);
  } finally {
    await cluster.stop();
  }
});
