import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pause, startProcess } from '../server/platform/processes.ts';

const sockets = 800;
const floodMs = 60_000;
const livesMs = 10_000;
const ready = /Waybill is ready: (http\S+)/;

test.runIf(process.platform === 'linux')(
  '800 sockets that send requests ahead and never read cost less than 200 MB, and others are served',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'waybill-pipelining-'));
    chmodSync(dataDir, 0o755);
    const server = startProcess('server/main.ts', { PORT: '0', DATA_DIR: dataDir, DEMO: '0', CALLS_PER_MINUTE: '10000000' }, [
      '--without-pages',
    ]);
    try {
      await server.until(ready, 120_000);
      const url = (ready.exec(server.output())?.[1] ?? '').replace('localhost', '127.0.0.1');
      const health = () => fetch(`${url}/oms/ext/health`, { signal: AbortSignal.timeout(30_000) });
      for (let index = 0; index < 200; index += 1) await (await health()).text();
      const before = residentMegabytes(server.child.pid ?? 0);
      const flood = startFlood(Number(new URL(url).port));
      let most = before;
      let served = 0;
      for (const until = Date.now() + floodMs; Date.now() < until; await pause(250)) {
        most = Math.max(most, residentMegabytes(server.child.pid ?? 0));
        if (
          await health().then(
            ({ status }) => status === 200,
            () => false,
          )
        )
          served += 1;
      }
      flood.end();
      console.log(`Resident: ${before} MB before, ${most} MB at most; ${flood.dialled()} sockets in all, ${served} others served.`);
      expect(flood.dialled()).toBeGreaterThan(sockets * 2);
      expect(served).toBeGreaterThan(0);
      expect(most - before).toBeLessThan(200);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

function residentMegabytes(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
}

/** Keeps so many sockets that write and never read; one that is cut comes again. Their address is not the honest client's. */
function startFlood(port: number): { dialled(): number; end(): void } {
  const paths = ['/oms/ext/health', '/', '/oms/auth/getTenantInfoByDomain', '/oms/nothing'];
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n`).join('');
  const few = requests.repeat(2);
  const many = requests.repeat(250);
  const open = new Set<Socket>();
  let dialled = 0;
  let ended = false;
  const dial = (index: number) => {
    if (ended) return;
    dialled += 1;
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    open.add(socket);
    socket.pause();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      dial(index);
    });
    // Who never reads does not notice that it was cut.
    setTimeout(() => socket.destroy(), livesMs * (0.5 + Math.random()));
    // Half of them stay below what is cut at once.
    socket.write(index % 2 === 0 ? many : few);
  };
  for (let index = 0; index < sockets; index += 1) dial(index);
  return {
    dialled: () => dialled,
    end() {
      ended = true;
      for (const socket of open) socket.destroy();
    },
  };
}
