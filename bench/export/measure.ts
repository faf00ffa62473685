import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../part.ts';
import { manyOrders, manyOrdersAccount } from '../product/database.ts';
import { root } from '../product/places.ts';
import { startProduct } from '../product/server.ts';
import { number, type Section, table } from '../report.ts';
import { type Caller, signIn, textOf } from '../server/caller.ts';
import { spreadText, summarise } from '../statistics.ts';
import { residentMb, watchPeak } from './memory.ts';

const rounds = 7;
const sampleEveryMs = 20;

/** Resident memory of the server while all orders of the tenant leave it as a workbook; a fresh server each time. */
export async function measureExport(bench: Bench): Promise<Section> {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc, so this part runs on Linux only.');
  const { ownerUrl } = await bench.database();
  const product = await bench.product();
  const results: ExportRun[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startProduct({
      product,
      databaseUrl: ownerUrl,
      nodeOptions: ['--expose-gc', '--import', join(root, 'bench/export/collect-garbage.mjs')],
    });
    try {
      results.push(await exportOnce(server));
    } finally {
      await server.stop();
    }
    bench.say(`export ${round + 1}/${rounds}`);
  }
  return section(results);
}

interface ExportRun {
  readonly beforeMb: number;
  readonly peakMb: number;
  readonly afterMb: number;
  readonly seconds: number;
  readonly fileMb: number;
}

async function exportOnce({ address, pid }: { readonly address: string; readonly pid: number }): Promise<ExportRun> {
  const caller = await signIn(address, manyOrdersAccount);
  // As after some work: code compiled, connections open.
  for (let call = 0; call < 20; call += 1) await caller.time({ path: '/oms/order/list?pageNo=1&pageSize=100' });
  await collect(pid);
  const beforeMb = residentMb(pid);
  const watch = watchPeak(pid, sampleEveryMs);
  const began = performance.now();
  const bytes = await download(caller);
  const seconds = (performance.now() - began) / 1000;
  const peakMb = watch.stop();
  await collect(pid);
  caller.close();
  return { beforeMb, peakMb, afterMb: residentMb(pid), seconds, fileMb: bytes / 2 ** 20 };
}

async function download(caller: Caller): Promise<number> {
  const reply = await caller.open({ method: 'POST', path: '/oms/order/exportXls', body: {} });
  const type = reply.headers['content-type'] ?? '';
  if (!type.includes('spreadsheet'))
    throw new Error(`The export was answered by ${reply.statusCode} ${type}: ${(await textOf(reply)).slice(0, 300)}`);
  let bytes = 0;
  for await (const chunk of reply) bytes += chunk.length;
  return bytes;
}

async function collect(pid: number): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    process.kill(pid, 'SIGUSR2');
    await pause(500);
  }
}

function section(results: readonly ExportRun[]): Section {
  const of = (read: (run: ExportRun) => number) => summarise(results.map(read));
  const growth = of(({ beforeMb, peakMb }) => peakMb - beforeMb);
  const rows = (
    [
      ['memory before, garbage collected', of((run) => run.beforeMb), 'MB'],
      ['highest memory', of((run) => run.peakMb), 'MB'],
      ['growth', growth, 'MB'],
      ['memory after, garbage collected', of((run) => run.afterMb), 'MB'],
      ['time', of((run) => run.seconds), 's'],
      ['file', of((run) => run.fileMb), 'MB'],
    ] as const
  ).map(([what, value, unit]) => [what, `${number(value.median)} ${unit}`, `${number(value.p95)} ${unit}`, spreadText(value)]);
  return {
    title: `Export of ${manyOrders.toLocaleString('en')} orders`,
    figures: [
      { what: 'export of 100,000 orders: growth of memory', measured: growth.median, atMost: 150, unit: 'MB', spread: spreadText(growth) },
    ],
    body: [
      `Resident memory of the server and its children, read every ${sampleEveryMs} ms while the file is downloaded; ${rounds} fresh servers.`,
      '',
      table(['what', 'median', 'p95', 'spread'], rows),
    ].join('\n'),
  };
}
