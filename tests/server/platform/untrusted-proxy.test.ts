import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually, startProcess } from './processes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('base');
});
afterAll(() => database.drop());

/** What a production server says in its log and on the terminal while three requests come with X-Forwarded-For. */
async function saidBy(env: Readonly<Record<string, string>>): Promise<string> {
  const server = startProcess(
    'server/main.ts',
    { PORT: '0', DATABASE_URL: database.ownerUrl, NODE_ENV: 'production', WORKERS: '1', LOG_LEVEL: 'info', ...env },
    ['--without-pages'],
  );
  try {
    await server.until(/Waybill is ready: /);
    const base = `${/ready: (\S+)/.exec(server.output())?.[1]}/oms/ext/health`.replace('localhost', '127.0.0.1');
    for (let at = 0; at < 3; at++) await fetch(base, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
    await eventually(async () => server.output().split('"msg":"call"').length > 3, 20_000);
    return server.output();
  } finally {
    server.child.kill('SIGTERM');
    await server.ended();
  }
}

const atStart = 'No proxy is trusted';
const inLog = 'X-Forwarded-For is ignored';

test('behind a proxy that is not trusted the start says so, and the log once', async () => {
  const said = await saidBy({});
  expect([said.split(atStart).length - 1, said.split(inLog).length - 1]).toEqual([1, 1]);
  expect(said).toContain('"peer":"127.0.0.1"');
}, 120_000);

test('a trusted one is no matter', async () => {
  const said = await saidBy({ TRUSTED_PROXIES: '127.0.0.1' });
  expect([said.includes(atStart), said.includes(inLog)]).toEqual([false, false]);
}, 120_000);
