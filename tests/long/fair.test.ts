import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AttackName, attackNames } from '../../bench/fair/attacks.ts';
import { fairDrill, mostDuring } from '../../bench/fair/drill.ts';
import { type ServerProcess, startProcess } from '../server/platform/processes.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let server: ServerProcess;
const ready = /Waybill is ready: (http\S+)/;

beforeAll(async () => {
  database = await createDatabase('demo');
  const env = { PORT: '0', WORKERS: '2', DATABASE_URL: database.ownerUrl, DEMO: '0', CALLS_PER_MINUTE: '1000000' };
  server = startProcess('server/main.ts', env, ['--without-pages']);
  await server.until(ready, 120_000);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended();
  await database.drop();
});

test.for(Object.keys(attackNames) as AttackName[])('%s: another tenant hardly notices, and memory comes back', async (attack) => {
  const address = (ready.exec(server.output())?.[1] ?? '').replace('localhost', '127.0.0.1');
  const figures = await fairDrill(address, server.child.pid ?? 0, attack);
  console.log(figures);
  expect(figures.answers).toContain('"200"');
  expect(figures.during).toBeLessThanOrEqual(mostDuring(figures.idle));
  const [before, , later] = figures.memory;
  expect(later).toBeLessThanOrEqual(before + 150);
});
