import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { type RunningServer, startServer } from '../../../server/serve.ts';
import { binaries, ownerUrl, startPrimary } from '../../support/nodes/databases.ts';
import { freePorts, type Ground, openGround, type Part } from '../../support/nodes/parts.ts';
import { isLong } from '../../support/sample.ts';

const password = 'a password with % and @';

/** The oldest PostgreSQL that is supported, as Debian installs it; elsewhere there is nothing to test. */
describe.runIf(isLong && existsSync(join(binaries, 'postgres')))("Debian's PostgreSQL 15 through DATABASE_URL", () => {
  let ground: Ground;
  let databaseUrl = '';
  let server: RunningServer;
  let primary: Part;

  beforeAll(async () => {
    ground = openGround();
    const [port = 0] = await freePorts(1);
    primary = await startPrimary(ground, port, password);
    databaseUrl = ownerUrl(port, password);
    server = await startServer(readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl }), () => undefined);
  });
  afterAll(async () => {
    await server?.stop();
    await primary?.kill('SIGINT');
    ground?.remove();
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
    const other = await startServer(readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl }), () => undefined);
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
