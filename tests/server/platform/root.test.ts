import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { idsOf, isRoot, openFolder, ownersBelow } from '../../support/root.ts';
import { isLong } from '../../support/sample.ts';
import { addressOf, postmasterOf, ready, signIn, wholeServers } from '../../support/whole-servers.ts';
import { orderBook, sendFile } from '../imports/import-world.ts';

const serve = wholeServers();

/** A process and what it started, and so on. */
function family(pid: number): readonly number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/** The users of a process and its command; null when it has ended, as processes of PostgreSQL do at any moment. */
function lookAt(pid: number): { readonly users: readonly number[]; readonly command: string } | null {
  try {
    return { users: idsOf(pid, 'Uid'), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
  } catch {
    return null;
  }
}

describe.runIf(isRoot)('a server that is started as root', () => {
  test('gives up root for good before it listens, and so do its workers, its PostgreSQL and the reader of workbooks', async () => {
    const dataDir = openFolder();
    const server = serve({ DATA_DIR: dataDir, WORKERS: '2' });
    await server.until(ready);
    const { pid = 0 } = server.child;
    const [uid = 0, ...others] = idsOf(pid, 'Uid');
    expect(uid).toBeGreaterThan(0);
    expect(new Set(others)).toEqual(new Set([uid]));
    expect([...idsOf(pid, 'Gid'), ...idsOf(pid, 'Groups')]).not.toContain(0);
    const looks = family(pid).flatMap((member) => lookAt(member) ?? []);
    expect(looks.length).toBeGreaterThan(3);
    for (const { users, command } of looks) expect(users, command).not.toContain(0);
    expect(family(pid)).toContain(postmasterOf(dataDir));

    const token = (await signIn(server, 'merchant')).result?.token ?? '';
    const send = () =>
      sendFile({ url: addressOf(server) }, '/oms/order/importExcel', orderBook([{}, {}]), { token, fields: { template: 'simple' } });
    const readers = new Set<number>();
    const watch = setInterval(() => {
      for (const member of family(pid)) {
        try {
          if (readFileSync(`/proc/${member}/cmdline`, 'utf8').includes('read-workbook')) readers.add(idsOf(member, 'Uid')[0] ?? 0);
        } catch {
          // It ended while it was looked at.
        }
      }
    }, 5);
    // A reader lives for some milliseconds only, so a busy machine may look past the first one.
    for (let time = 0; time < 10 && readers.size === 0; time += 1) expect((await send()).envelope).toMatchObject({ success: true });
    clearInterval(watch);
    expect([...readers]).toEqual([uid]);

    const postgres = postmasterOf(dataDir);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
    expect(existsSync(`/proc/${postgres}`)).toBe(false);
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
    expect(ownersBelow(dataDir)).toEqual(new Set([uid]));
  });

  test.runIf(isLong)('never takes a folder that holds other things: the start ends with a sentence', async () => {
    const dataDir = openFolder();
    writeFileSync(join(dataDir, 'accounts.txt'), 'x');
    const server = serve({ DATA_DIR: dataDir });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(/holds "accounts\.txt".*DATA_DIR of its own/);
    expect(server.output()).not.toMatch(/ {4}at /);
    expect(statSync(dataDir).uid).toBe(0);
  });

  test.runIf(isLong)('without a database of its own gives up root as well', async () => {
    const server = serve({ BACKEND_URL: 'http://127.0.0.1:9', DATA_DIR: openFolder() });
    await server.until(ready);
    expect(idsOf(server.child.pid ?? 0, 'Uid')).not.toContain(0);
  });

  const firstFree = existsSync('/proc/sys/net/ipv4/ip_unprivileged_port_start')
    ? Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
    : 0;
  test.runIf(firstFree > 979)("a port of root's ends the start with a sentence", async () => {
    const server = serve({ BACKEND_URL: 'http://127.0.0.1:9', PORT: '979' });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(/port 979 is root's.*set PORT to a higher one/);
    expect(server.output()).not.toMatch(/ {4}at /);
  });
});
