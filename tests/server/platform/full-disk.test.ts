import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdmin } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { eventually, pause } from './processes.ts';

// Only root may mount a file system, and a small one is the only disk that a test may fill.
const mayMount = process.getuid?.() === 0;

let server: TestServer;
const folder = mayMount ? mkdtempSync(join(tmpdir(), 'waybill-small-disk-')) : '';
beforeAll(async () => {
  if (!mayMount) return;
  server = await startTestServer({ demo: false });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=755', 'tmpfs', folder]);
});
afterAll(async () => {
  if (!mayMount) return;
  await server.stop();
  await asAdmin((admin) => admin.query('DROP TABLESPACE IF EXISTS small_disk'));
  execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
});

async function health() {
  await pause(1_100);
  const { status, envelope } = await server.call('ext.health', {}, { lang: 'en_US' });
  return [status, envelope.result?.problems];
}

test.runIf(mayMount)(
  'health is 503 while a full disk refuses new pages, though rows that are there can be changed, and 200 after',
  async () => {
    const { admin } = server.database;
    const space = join(folder, 'space');
    mkdirSync(space);
    // PostgreSQL runs as a user of its own, who has to own the folder.
    const { rows } = await admin.query<{ dir: string }>("SELECT current_setting('data_directory') AS dir");
    execFileSync('chown', ['--reference', rows[0]?.dir ?? '', space]);
    chmodSync(space, 0o700);
    chmodSync(folder, 0o755);
    await asAdmin((client) => client.query(`CREATE TABLESPACE small_disk LOCATION '${space}'`));
    await admin.query('ALTER TABLE health_room SET TABLESPACE small_disk');
    await eventually(async () => (await health())[0] === 200, 30_000);

    const filler = join(folder, 'filler');
    try {
      writeFileSync(filler, Buffer.alloc(2_000_000));
    } catch {
      // It is full now.
    }
    await expect.poll(health, { timeout: 30_000 }).toEqual([503, ['database disk is full']]);
    await admin.query('UPDATE health_probe SET written_at = now()');
    expect((await server.call('auth.tenantByDomain', { domain: 'localhost' })).status).toBe(200);

    rmSync(filler);
    await expect.poll(health, { timeout: 10_000 }).toEqual([200, []]);
  },
);

test.runIf(mayMount)('while it succeeds, new pages are written at most once in ten seconds, however often health is asked', async () => {
  const fileOf = async () =>
    (await server.database.admin.query<{ file: string }>("SELECT pg_relation_filepath('health_room') AS file")).rows[0]?.file;
  await health();
  const seen = new Set<string | undefined>();
  for (let nth = 0; nth < 4; nth += 1) {
    await health();
    seen.add(await fileOf());
  }
  expect(seen.size).toBeLessThanOrEqual(2);
});
