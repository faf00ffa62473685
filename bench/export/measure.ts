import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '../../contract/limits.ts';
import type { Bench } from '../part.ts';
import { manyOrders, manyOrdersAccount } from '../product/database.ts';
import { root } from '../product/places.ts';
import { startProduct } from '../product/server.ts';
import { type Figure, number, type Section, table } from '../report.ts';
import { type Caller, signIn } from '../server/caller.ts';
import { spreadText, summarise } from '../statistics.ts';
import { type Export, exportAsJob, exportAtOnce, newestOrders } from './exports.ts';
import { residentMb, watchPeak } from './memory.ts';

const sampleEveryMs = 20;

/**
 * Measures the server's resident memory during exports to a workbook: all orders of a tenant as a background job, and as many as a direct
 * export allows; with a fresh server each time.
 */
export async function measureExport(bench: Bench): Promise<Section> {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc, so this part runs on Linux only.');
  const { ownerUrl, adminUrl } = await bench.database();
  const newest = await newestOrders(adminUrl, manyOrdersAccount.username, limits.exportAtOnce);
  const product = await bench.product();
  const jobs: ExportRun[] = [];
  const direct: ExportRun[] = [];
  for (let round = 0; round < bench.options.rounds; round += 1) {
    for (const [runs, work] of [
      [jobs, exportAsJob],
      [direct, (caller: Caller) => exportAtOnce(caller, newest)],
    ] as const) {
      const server = await startProduct({
        product,
        databaseUrl: ownerUrl,
        nodeOptions: ['--expose-gc', '--import', join(root, 'bench/export/collect-garbage.mjs')],
      });
      try {
        runs.push(await measured(server, work));
      } finally {
        await server.stop();
      }
    }
    bench.say(`export ${round + 1}/${bench.options.rounds}`);
  }
  return section(jobs, direct);
}

interface ExportRun extends Export {
  readonly beforeMb: number;
  readonly peakMb: number;
  readonly afterMb: number;
}

interface Server {
  readonly address: string;
  readonly pid: number;
}

async function measured({ address, pid }: Server, work: (caller: Caller) => Promise<Export>): Promise<ExportRun> {
  const caller = await signIn(address, manyOrdersAccount);
  // Warms up compiled code and connections.
  for (let call = 0; call < 20; call += 1) await caller.time({ path: '/oms/order/list?pageNo=1&pageSize=100' });
  await collect(pid);
  const beforeMb = residentMb(pid);
  const watch = watchPeak(pid, sampleEveryMs);
  const made = await work(caller);
  const peakMb = watch.stop();
  await collect(pid);
  caller.close();
  return { ...made, beforeMb, peakMb, afterMb: residentMb(pid) };
}

async function collect(pid: number): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    process.kill(pid, 'SIGUSR2');
    await pause(500);
  }
}

function section(jobs: readonly ExportRun[], direct: readonly ExportRun[]): Section {
  const [all, some] = [manyOrders.toLocaleString('en'), limits.exportAtOnce.toLocaleString('en')];
  return {
    title: `Export of ${all} orders as a job, and of ${some} at once`,
    figures: [growthOf(`export of ${all} orders as a job`, jobs), growthOf(`export of ${some} orders at once`, direct)],
    body: [
      `Resident memory of the server and its children, read every ${sampleEveryMs} ms from the call until the file is there, its download included; ${jobs.length} fresh servers each. A job runs in the server that took the call, as in an installation of one process.`,
      '',
      `### ${all} as a job`,
      '',
      tableOf(jobs),
      '',
      `### ${some} at once`,
      '',
      tableOf(direct),
    ].join('\n'),
  };
}

function growthOf(what: string, runs: readonly ExportRun[]): Figure {
  const growth = summarise(runs.map(({ beforeMb, peakMb }) => peakMb - beforeMb));
  return { what: `${what}: growth of memory`, measured: growth.median, atMost: 150, unit: 'MB', spread: spreadText(growth) };
}

function tableOf(runs: readonly ExportRun[]): string {
  const row = (what: string, read: (run: ExportRun) => number, unit: string) => {
    const value = summarise(runs.map(read));
    return [what, `${number(value.median)} ${unit}`, `${number(value.p95)} ${unit}`, spreadText(value)];
  };
  return table(
    ['what', 'median', 'p95', 'spread'],
    [
      row('memory before, garbage collected', (run) => run.beforeMb, 'MB'),
      row('highest memory', (run) => run.peakMb, 'MB'),
      row('growth', (run) => run.peakMb - run.beforeMb, 'MB'),
      row('memory after, garbage collected', (run) => run.afterMb, 'MB'),
      row('until the file is made', (run) => run.madeSeconds, 's'),
      row('its download', (run) => run.downloadSeconds, 's'),
      row('file', (run) => run.fileMb, 'MB'),
    ],
  );
}
