import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventually, workersOf } from '../server/platform/processes.ts';
import { seededFolder } from '../support/folders.ts';
import { addressOf, ready, wholeServers } from '../support/whole-servers.ts';

const serve = wholeServers({ DEMO: '0', WORKERS: '2' });

test('workers that lose their primary end by themselves, and the next start takes the folder over', async () => {
  const dataDir = await seededFolder('workers');
  const server = serve({ DATA_DIR: dataDir });
  await server.until(ready);
  const left = workersOf(server);
  server.child.kill('SIGKILL');
  await eventually(async () => left.every((pid) => !existsSync(`/proc/${pid}`)), 30_000);
  const next = serve({ DATA_DIR: dataDir });
  await next.until(ready);
  const health = await fetch(`${addressOf(next)}/oms/ext/health`);
  expect(await health.json()).toMatchObject({ success: true, result: { ready: true } });
});

test('what keeps the primary from starting ends the workers that still load, without waiting for them', async () => {
  const dataDir = await seededFolder('workers');
  const server = serve({ DATA_DIR: dataDir });
  await server.until(ready);
  const second = serve({ DATA_DIR: dataDir });
  // A worker that missed its end would be waited for: 25 s.
  expect(await second.ended(20_000)).toBe(1);
  expect(second.output()).toMatch(/Another Waybill server \(process \d+\) runs on/);
});
