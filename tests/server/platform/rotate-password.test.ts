import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbedded } from '../../../server/db/embedded-cluster.ts';
import { prepareDatabase } from '../../../server/db/prepare-database.ts';
import { emptyFolder } from '../../support/folders.ts';
import { isLong } from '../../support/sample.ts';
import { pause, startProcess } from './processes.ts';

const silent = () => undefined;
const secretOf = (dataDir: string) => readFileSync(join(dataDir, 'postgres.secret'), 'utf8').trim();
const nextOf = (dataDir: string) => join(dataDir, 'postgres.secret.next');

/** The same login where PostgreSQL listens now. */
function at(url: string, now: string): string {
  const moved = new URL(url);
  moved.port = new URL(now).port;
  return moved.href;
}

/** What PostgreSQL says to a login: null, or the code of its refusal. */
async function refusal(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', silent);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
}

test('the command changes the passwords of superuser, owner and server; the data stay, and the file is closed to others', async () => {
  const dataDir = emptyFolder('rotate');
  const first = await startEmbedded(dataDir, silent);
  const { appUrl } = await prepareDatabase({ ownerUrl: first.ownerUrl, appPassword: null, migrations: [] });
  const refused = startProcess('server/rotate-password.ts', { DATA_DIR: dataDir });
  expect(await refused.ended()).toBe(1);
  expect(refused.output()).toMatch(/Another Waybill server/);
  await first.stop();

  const before = secretOf(dataDir);
  const command = startProcess('server/rotate-password.ts', { DATA_DIR: dataDir });
  expect(await command.ended(), command.output()).toBe(0);
  const after = secretOf(dataDir);
  expect(after).not.toBe(before);
  expect(command.output()).not.toContain(after);
  expect(statSync(join(dataDir, 'postgres.secret')).mode & 0o777).toBe(0o600);
  expect(existsSync(nextOf(dataDir))).toBe(false);

  const second = await startEmbedded(dataDir, silent);
  try {
    const prepared = await prepareDatabase({ ownerUrl: second.ownerUrl, appPassword: null, migrations: [] });
    for (const url of [first.adminUrl, first.ownerUrl, appUrl]) expect(await refusal(at(url, second.adminUrl))).toBe('28P01');
    for (const url of [second.adminUrl, second.ownerUrl, prepared.appUrl]) expect(await refusal(url)).toBeNull();
  } finally {
    await second.stop();
  }
});

test.runIf(isLong)('a rotation that was cut off before PostgreSQL had the password, or after it, leaves a start that works', async () => {
  const dataDir = emptyFolder('rotate');
  await (await startEmbedded(dataDir, silent)).stop();
  const old = secretOf(dataDir);
  writeFileSync(nextOf(dataDir), `${'n'.repeat(43)}\n`, { mode: 0o600 });
  const before = await startEmbedded(dataDir, silent);
  expect([secretOf(dataDir), existsSync(nextOf(dataDir))]).toEqual([old, false]);
  expect(await refusal(before.ownerUrl)).toBeNull();

  await before.rotatePassword();
  await before.stop();
  const changed = secretOf(dataDir);
  // PostgreSQL has the new one, and the file did not yet.
  writeFileSync(nextOf(dataDir), `${changed}\n`, { mode: 0o600 });
  writeFileSync(join(dataDir, 'postgres.secret'), `${old}\n`, { mode: 0o600 });
  const after = await startEmbedded(dataDir, silent);
  expect([secretOf(dataDir), existsSync(nextOf(dataDir))]).toEqual([changed, false]);
  expect([await refusal(after.adminUrl), await refusal(after.ownerUrl)]).toEqual([null, null]);
  await after.stop();
});

test.runIf(isLong)('killed at any moment, the command leaves a start that works', async () => {
  const dataDir = emptyFolder('rotate');
  await (await startEmbedded(dataDir, silent)).stop();
  for (const moment of isLong ? [1_500, 2_500, 4_000] : [1_500]) {
    const command = startProcess('server/rotate-password.ts', { DATA_DIR: dataDir });
    await Promise.race([pause(moment), command.ended()]);
    command.child.kill('SIGKILL');
    await command.ended();
  }
  const cluster = await startEmbedded(dataDir, silent);
  expect([await refusal(cluster.adminUrl), await refusal(cluster.ownerUrl)]).toEqual([null, null]);
  await cluster.stop();
});
