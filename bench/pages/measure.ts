import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../part.ts';
import { root, workshop } from '../product/places.ts';
import { startProduct } from '../product/server.ts';
import type { Section } from '../report.ts';
import { buildBaseline } from './baseline.ts';
import { signInByPage } from './browser.ts';
import { figuresOf, type HarnessResults, readResults, visitFiguresOf } from './figures.ts';

/** Measures the baseline's list and a first visit to it, built as a JSON screen on the real server, interleaved with the baseline. */
export async function measurePages(bench: Bench): Promise<Section> {
  const baseline = await buildBaseline(bench.options.baseline, bench.say);
  const { ownerUrl } = await bench.database();
  const server = await startProduct({ product: await bench.product(), databaseUrl: ownerUrl });
  const state = join(workshop, 'signed-in.json');
  const out = join(workshop, 'pages.json');
  try {
    await signInByPage(bench.chromium, server.address, state);
    const only = ['antd', ...bench.options.also, 'waybill'].join(',');
    const measure = async (part: 'list' | 'cold') => {
      const args = ['--rounds', String(bench.options.rounds), '--part', part, '--out', out, '--only', only];
      const table = await harness(baseline, [...args, '--candidate', join(root, 'bench/pages/adapter.mjs')], {
        CHROMIUM: bench.chromium,
        BENCH_ADDRESS: server.address,
        BENCH_STATE: state,
      });
      return { results: readResults(JSON.parse(readFileSync(out, 'utf8'))), table };
    };
    const [list, visit] = [await measure('list'), await measure('cold')];
    return section(list.results, visit.results, `${list.table.trim()}\n\nThe first visit, with an empty cache:\n\n${visit.table.trim()}`);
  } finally {
    await server.stop();
  }
}

/** @returns the harness's output, a table */
export function harness(folder: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const preload = ['--import', join(root, 'bench/pages/signed-in.mjs')];
  const child = spawn(process.execPath, [...preload, 'run.mjs', ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(printed).toString()) : reject(new Error(`The harness of the baseline exited with ${code}.`)),
    );
  });
}

function section(results: HarnessResults, visit: HarnessResults, printed: string): Section {
  const rows = Object.entries(results.notes).flatMap(([name, notes]) =>
    Object.entries(notes).map(([key, value]) => `- ${name} ${key}: ${JSON.stringify(value)}`),
  );
  return {
    title: 'Pages: the list of the baseline, as a screen of JSON',
    figures: [...figuresOf(results), ...visitFiguresOf(visit)],
    body: [differences, '', printed.trim(), '', ...rows].join('\n'),
  };
}

const differences = [
  'The same 12 columns and 8 filters (bench/screens/bench/List.json), the same numbers in the same order. What differs from the baseline:',
  '- around the list stand the product’s shell (menu, header, page tabs) and the list’s own toolbar, column settings and selection bar;',
  '- rows come from PostgreSQL through the real server under its Content-Security-Policy, with all 45 fields of an order; the baseline’s come from memory with 12;',
  '- the third row action is in the row’s menu, prices are formatted by their currency’s digits, texts are looked up in two languages;',
  '- a filter for the remark stands for the baseline’s least amount, which the order list has no filter for; creation times fall where the baseline’s rise;',
  '- above 100 rows only the visible ones are drawn (spec section 9), which explains the ratios at 1,000 rows; 1,000 rows are a tenth of the total in both.',
].join('\n');
