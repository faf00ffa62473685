import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** A figure that the product is held to, and what was measured. */
export type Figure = Measured & Limit;

interface Measured {
  readonly what: string;
  readonly measured: number;
  readonly unit: 'ms' | 's' | 'KB' | 'MB' | '×' | '/s' | 'requests';
  /** Spread of the measurement, as text. */
  readonly spread?: string;
}

/** What is allowed: times and sizes at most, rates at least. */
export type Limit = { readonly atMost: number } | { readonly atLeast: number };

/** What one part of the bench found. */
export interface Section {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** Markdown: tables and remarks that explain the figures. */
  readonly body: string;
}

export interface Machine {
  readonly cores: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly chromium: string;
  /** Short commit, with a mark when the tree has changes; empty outside git. */
  readonly commit: string;
  readonly when: string;
  /** Processes that wanted a processor in the minute before the run: above a tenth of the cores, times are those of a busy machine. */
  readonly load: number;
}

/** How long a part took, from start to end. */
export interface Took {
  readonly part: string;
  readonly minutes: number;
}

export function isMet(figure: Figure): boolean {
  return 'atMost' in figure ? figure.measured <= figure.atMost : figure.measured >= figure.atLeast;
}

/** The whole report as Markdown. */
export function report(machine: Machine, sections: readonly Section[], failures: readonly string[], took: readonly Took[]): string {
  const figures = sections.flatMap((section) => section.figures);
  const rows = figures.map((figure) => [
    figure.what,
    'atMost' in figure ? `<= ${amount(figure.atMost, figure.unit)}` : `>= ${amount(figure.atLeast, figure.unit)}`,
    amount(figure.measured, figure.unit),
    figure.spread ?? '',
    isMet(figure) ? 'met' : `**short by ${Math.round(shortBy(figure) * 100)}%**`,
  ]);
  return [
    '# Bench',
    '',
    `${machine.cores}, ${machine.memoryGb} GB, Node ${machine.node}, Chromium ${machine.chromium}${machine.commit === '' ? '' : `, commit ${machine.commit}`}, ${machine.when}.`,
    `Medians; ± is half the interquartile range in percent of the median. Load before the run: ${number(machine.load)}.`,
    `Minutes: ${took.map(({ part, minutes }) => `${part} ${minutes.toFixed(1)}`).join(', ')}.`,
    '',
    ...(figures.length === 0 ? [] : [table(['what', 'figure', 'measured', 'spread', ''], rows), '']),
    ...sections.flatMap(({ title, body }) => [`## ${title}`, '', body, '']),
    ...(failures.length === 0 ? [] : ['## Not measured', '', ...failures.map((failure) => `- ${failure}`), '']),
  ].join('\n');
}

/** The share of the limit that is missing. */
function shortBy(figure: Figure): number {
  return 'atMost' in figure ? figure.measured / figure.atMost - 1 : 1 - figure.measured / figure.atLeast;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Three digits that matter, and no more decimals than two. */
export function number(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
}

function amount(value: number, unit: Figure['unit']): string {
  if (unit === '×') return `${value.toFixed(2)}×`;
  return unit === '/s' ? `${number(value)}/s` : `${number(value)} ${unit}`;
}

export function thisMachine(chromium: string, commit: string): Machine {
  const all = cpus();
  return {
    cores: `${all.length} × ${all[0]?.model ?? 'unknown processor'}`,
    memoryGb: Math.round(memoryLimit() / 2 ** 30),
    node: process.versions.node,
    chromium,
    commit,
    load: loadavg()[0] ?? 0,
    when: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  };
}

/** In a container the control group says what there really is. */
function memoryLimit(): number {
  try {
    const limit = Number(readFileSync('/sys/fs/cgroup/memory.max', 'utf8'));
    return limit > 0 && limit < totalmem() ? limit : totalmem();
  } catch {
    return totalmem();
  }
}
