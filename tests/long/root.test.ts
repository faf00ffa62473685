import { chmodSync, copyFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { eventually, startProcess } from '../server/platform/processes.ts';
import { idsOf, isRoot, openFolder, ownersBelow } from '../support/root.ts';
import { isHealthy, postmasterOf, ready, wholeServers } from '../support/whole-servers.ts';

const serve = wholeServers({ DEMO: '0' });
const folders: string[] = [];
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

describe.runIf(isRoot)('a server that is started as root', () => {
  test('takes over a folder that a server of root left in the midst of its work, and gives it to the commands', async () => {
    const dataDir = openFolder();
    const first = startProcess('tests/server/platform/embedded-child.ts', { DATA_DIR: dataDir });
    await first.until(/ready/);
    first.child.kill('SIGKILL');
    await first.ended();
    expect(statSync(join(dataDir, 'server.lock')).uid).toBe(0);
    const made = startProcess('server/admin-create.ts', { DATA_DIR: dataDir }, ['--username', 'chief']);
    expect(await made.ended(), made.output()).toBe(0);
    expect([...ownersBelow(dataDir)]).not.toContain(0);
    const server = serve({ DATA_DIR: dataDir });
    await server.until(ready);
    const killed = postmasterOf(dataDir);
    process.kill(killed, 'SIGKILL');
    await eventually(async () => postmasterOf(dataDir) !== killed && (await isHealthy(server)), 60_000);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
  });

  test('works on data below a folder that its user may not pass', async () => {
    const dataDir = join(openFolder(0o700), 'data');
    const server = serve({ DATA_DIR: dataDir });
    await server.until(ready);
    const home = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim();
    folders.push(home);
    expect(idsOf(server.child.pid ?? 0, 'Uid')).not.toContain(0);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
    const second = serve({ DATA_DIR: dataDir });
    await second.until(ready);
    expect(postmasterOf(home)).toBeGreaterThan(0);
  });

  test('keeps root where its user may not read the program, and says what to do', async () => {
    const closed = openFolder(0o700);
    const node = join(closed, 'node');
    copyFileSync(process.execPath, node);
    chmodSync(node, 0o755);
    const server = serve({ DATA_DIR: openFolder() }, node);
    await server.until(ready);
    expect(server.output()).toContain(`goes on as root, since the user waybill may not read ${node}`);
    expect(idsOf(server.child.pid ?? 0, 'Uid')).toContain(0);
  });
});
