import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../part.ts';
import { root, workshop } from '../product/places.ts';
import { startProduct } from '../product/server.ts';
import { number, type Section, table } from '../report.ts';
import { shareOf } from '../statistics.ts';
import { buildBaseline } from './baseline.ts';
import { signInByPage } from './browser.ts';
import { readResults } from './figures.ts';
import { gridFiguresOf } from './grid-figures.ts';
import { type LongestTask, longestTasks } from './long-form.ts';
import { harness } from './measure.ts';
import { measureOrderPage } from './order-page.ts';

/** Measures the baseline's order form, built as a JSON screen, interleaved with the baseline. */
export async function measureForms(bench: Bench): Promise<Section> {
  const baseline = await buildBaseline(bench.options.baseline, bench.say);
  const { ownerUrl } = await bench.database();
  const server = await startProduct({ product: await bench.product(), databaseUrl: ownerUrl });
  const state = join(workshop, 'signed-in.json');
  const out = join(workshop, 'forms.json');
  try {
    await signInByPage(bench.chromium, server.address, state);
    const args = ['--rounds', String(bench.options.rounds), '--part', 'form', '--out', out, '--only', 'antd,waybill,waybill-long'];
    const printed = await harness(baseline, [...args, '--candidate', join(root, 'bench/pages/grid-adapter.mjs')], {
      CHROMIUM: bench.chromium,
      BENCH_ADDRESS: server.address,
      BENCH_STATE: state,
    });
    const tasks = await longestTasks(bench, server.address, state);
    const orders = await measureOrderPage(bench, server.address);
    const results = readResults(JSON.parse(readFileSync(out, 'utf8')));
    return {
      title: 'Forms: the order form of the baseline, as a screen of JSON',
      figures: gridFiguresOf(results, tasks, orders),
      body: [differences, '', longTable(tasks), '', printed.trim()].join('\n'),
    };
  } finally {
    await server.stop();
  }
}

function longTable(tasks: readonly LongestTask[]): string {
  const row = (what: string, of: (task: LongestTask) => number) => {
    const values = tasks.map(of);
    return [what, ...[0.5, 1].map((share) => `${number(shareOf(values, share))} ms`)];
  };
  return table(
    ['the longest task while 1,000 lines open', 'median', 'worst'],
    [row('from begin to end', ({ ms }) => ms), row('processor time', ({ busyMs }) => busyMs)],
  );
}

const differences = [
  'The same fields and goods lines (bench/product/form-screens.ts). What differs from the baseline:',
  '- the product’s shell stands around the form, and below the table the buttons for whole lines;',
  '- one goods cell at a time has an editor; the harness opens it before it types. `key.plain` and `blurError` are not figures;',
  '- the lines of `waybill-long` are 1,000 orders from the real server, of which the visible ones are drawn;',
  '- the order page is the product’s own with a draft of 100 goods lines, opened and typed in as the harness does it, after its rounds: prices and drafts are asked for meanwhile, and only those lines that are in sight are drawn.',
].join('\n');
