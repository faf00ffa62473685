import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { databaseAccount } from '../../../server/db/embedded-account.ts';
import { type RunningServer, startServer } from '../../../server/serve.ts';
import { isLong } from '../../support/sample.ts';
import { eventually } from './processes.ts';

const binaries = '/usr/lib/postgresql/15/bin';
const password = 'a password with % and @';

/** The oldest PostgreSQL that is supported, as Debian installs it; elsewhere there is nothing to test. */
describe.runIf(isLong && existsSync(join(binaries, 'postgres')))("Debian's PostgreSQL 15 through DATABASE_URL", () => {
  let folder = '';
  let ownerUrl = '';
  let server: RunningServer;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-pg15-'));
    const account = databaseAccount(folder);
    const identity = account === null ? {} : { uid: account.uid, gid: account.gid };
    if (account !== null) chownSync(folder, account.uid, account.gid);
    writeFileSync(join(folder, 'password'), 'administrator', { mode: 0o644 });
    const data = join(folder, 'data');
    execFileSync(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', `--pwfile=${join(folder, 'password')}`, '--auth=scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8'],
      { ...identity, cwd: '/', stdio: 'ignore' },
    );
    const port = await freePort();
    const child = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      { ...identity, cwd: '/', stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    stop = async () => {
      child.kill('SIGINT');
      await ended;
    };
    const adminUrl = `postgresql://postgres:administrator@127.0.0.1:${port}/postgres`;
    await eventually(() => run(adminUrl, ['SELECT 1']), 30_000);
    await run(adminUrl, [`CREATE ROLE keeper LOGIN CREATEROLE PASSWORD '${password}'`, 'CREATE DATABASE waybill OWNER keeper']);
    ownerUrl = `postgresql://keeper:${encodeURIComponent(password)}@127.0.0.1:${port}/waybill`;
    server = await startServer(readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: ownerUrl }), () => undefined);
  });
  afterAll(async () => {
    await server?.stop();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('migrations and demo run, and the order list answers with orders of the tenant', async () => {
    const token = await signIn(server, 'merchant');
    const list = await (await fetch(`${server.address}/oms/oms/order/list?pageSize=10`, { headers: { 'X-Access-Token': token } })).json();
    expect(list).toMatchObject({ success: true, result: { total: 5_000, size: 10, current: 1 } });
    expect(list.result.records).toHaveLength(10);
    const counts = await (
      await fetch(`${server.address}/oms/oms/order/getOrderStatusCount`, { headers: { 'X-Access-Token': token } })
    ).json();
    expect(counts.success).toBe(true);
  });

  test('a second server on the same database starts beside the first, and each knows the other one its sessions', async () => {
    const other = await startServer(readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: ownerUrl }), () => undefined);
    try {
      const token = await signIn(server, 'clerk');
      const me = await (await fetch(`${other.address}/oms/sys/getLoginUserInfo`, { headers: { 'X-Access-Token': token } })).json();
      expect(me).toMatchObject({ success: true, result: { username: 'clerk' } });
    } finally {
      await other.stop();
    }
  });
});

async function signIn({ address }: RunningServer, username: string): Promise<string> {
  const answer = await fetch(`${address}/oms/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo1234' }),
  });
  return (await answer.json()).result.token;
}

async function run(url: string, statements: readonly string[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    return true;
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
