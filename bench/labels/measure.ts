import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Bench } from '../part.ts';
import { root } from '../product/places.ts';
import { number, type Section, table } from '../report.ts';
import { spreadText, summarise } from '../statistics.ts';
import type { LabelRun } from './child.ts';

/** Measures the renderer of labels in a fresh process each round, as its thread in the server has it after its first labels. */
export async function measureLabels({ options, say }: Bench): Promise<Section> {
  const runs: LabelRun[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const child = ['--expose-gc', '--import', 'tsx', join(root, 'bench/labels/child.ts')];
    runs.push(JSON.parse(execFileSync(process.execPath, child, { cwd: root, encoding: 'utf8' })));
    say(`labels ${round + 1}/${options.rounds}`);
  }
  const of = (read: (run: LabelRun) => number) => summarise(runs.map(read));
  const hundred = of(({ hundredMs }) => hundredMs);
  const bytes = of(({ hundredBytes }) => hundredBytes / 1_000);
  const seconds = of(({ fiveHundredSeconds }) => fiveHundredSeconds);
  const memory = of(({ fiveHundredMb }) => fiveHundredMb);
  const one = of(({ ones }) => [...ones].sort((a, b) => a - b)[Math.ceil(ones.length * 0.95) - 1] ?? Number.NaN);
  return {
    title: 'Labels',
    figures: [
      { what: '100 labels in one file, processor time', measured: hundred.median, atMost: 700, unit: 'ms', spread: spreadText(hundred) },
      { what: '100 labels in one file, size', measured: bytes.median, atMost: 250, unit: 'KB' },
      { what: '500 labels in one file', measured: seconds.median, atMost: 4, unit: 's', spread: spreadText(seconds) },
      { what: '500 labels in one file: growth of memory', measured: memory.median, atMost: 150, unit: 'MB', spread: spreadText(memory) },
      { what: 'one label, warm, p95', measured: one.median, atMost: 80, unit: 'ms', spread: spreadText(one) },
    ],
    body: [
      `Labels of 100 × 150 mm with Code 128 and DataMatrix, recipients in ten scripts; ${runs.length} fresh processes, each after 20 labels that open the fonts; 500 in one file first. KB are 1,000 bytes.`,
      '',
      table(
        ['100: ms', '100: KB', '500: s', '500: MB'],
        runs.map((run) =>
          [run.hundredMs, run.hundredBytes / 1_000, run.fiveHundredSeconds, run.fiveHundredMb].map((value) => number(value)),
        ),
      ),
    ].join('\n'),
  };
}
