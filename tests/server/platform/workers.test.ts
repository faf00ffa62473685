import { existsSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededFolder } from '../../support/folders.ts';
import { isLong } from '../../support/sample.ts';
import { addressOf, postmasterOf, ready, wholeServers } from '../../support/whole-servers.ts';
import { eventually, type ServerProcess, workersOf } from './processes.ts';

const serve = wholeServers({ DEMO: '0', WORKERS: '2' });

const health = async (server: ServerProcess) => {
  const reply = await fetch(`${addressOf(server)}/oms/ext/health`, { headers: { Connection: 'close' } });
  await reply.arrayBuffer();
  return { status: reply.status };
};

test.runIf(isLong)(
  'workers share one address and database; one that dies is replaced; the stop ends all of them and PostgreSQL',
  async () => {
    const dataDir = await seededFolder('workers');
    const server = serve({ DATA_DIR: dataDir });
    await server.until(ready);
    const [first = 0, second = 0, ...more] = workersOf(server);
    expect([first > 0, second > 0, more]).toEqual([true, true, []]);
    for (let call = 0; call < 4; call += 1) expect((await health(server)).status).toBe(200);

    // A connection that was given to a worker which dies before it takes it is answered by another one.
    process.kill(first, 'SIGSTOP');
    let answered = 0;
    const calls = [1, 2, 3].map(() => health(server).finally(() => (answered += 1)));
    await eventually(async () => answered === 2, 30_000);
    process.kill(first, 'SIGKILL');
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await server.until(/A worker process ended \(SIGKILL\); another one takes its place/);
    expect((await health(server)).status).toBe(200);
    await eventually(async () => workersOf(server).length === 2, 30_000);
    expect(workersOf(server)).not.toContain(first);

    // Every process says it when PostgreSQL is gone, and when it is back. Without its settings it can't come back before that is seen.
    const settings = join(dataDir, 'postgres', 'postgresql.conf');
    renameSync(settings, `${settings}.away`);
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await eventually(async () => (await health(server)).status === 503, 30_000);
    renameSync(`${settings}.away`, settings);
    await eventually(async () => (await Promise.all([1, 2, 3, 4].map(() => health(server)))).every(({ status }) => status === 200), 60_000);

    const left = workersOf(server);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
    for (const pid of left) expect(existsSync(`/proc/${pid}`)).toBe(false);
    expect(() => postmasterOf(dataDir)).toThrow();
  },
);

test.runIf(isLong)('what keeps a worker from starting ends the start with its sentence', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const dataDir = await seededFolder('workers');
  const server = serve({ DATA_DIR: dataDir, PORT: String(port) });
  expect(await server.ended()).toBe(1);
  expect(server.output()).toMatch(/Waybill does not start: .*address already in use.*Set PORT/);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  other.close();
});
