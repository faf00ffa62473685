import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** A limit of the product and its measured value. */
export type Figure = Measured & Limit;

interface Measured {
  readonly what: string;
  readonly measured: number;
  readonly unit: 'ms' | 's' | 'KB' | 'MB' | '×' | '/s' | 'requests';
  /** Spread of the measurement, as text. */
  readonly spread?: string;
}

/** Upper limits for times and sizes, lower limits for rates. */
export type Limit = { readonly atMost: number } | { readonly atLeast: number };

/** The results of one part of the bench. */
export interface Section {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** Markdown with tables and remarks. */
  readonly body: string;
}

export interface Machine {
  readonly cores: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly chromium: string;
  /** Short commit, marked when the tree has changes; empty outside git. */
  readonly commit: string;
  readonly when: string;
  /** Load average of the minute before the run; above a tenth of the cores, the machine was busy. */
  readonly load: number;
}

/** Duration of a part. */
export interface Took {
  readonly part: string;
  readonly minutes: number;
}

export function isMet(figure: Figure): boolean {
  return 'atMost' in figure ? figure.measured <= figure.atMost : figure.measured >= figure.atLeast;
}

/** Builds the whole report as Markdown. */
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

/** The missing share of the limit. */
function shortBy(figure: Figure): number {
  return 'atMost' in figure ? figure.measured / figure.atMost - 1 : 1 - figure.measured / figure.atLeast;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Formats with three significant digits and at most two decimals. */
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

/** In a container the control group has the real limit. */
function memoryLimit(): number {
  try {
    const limit = Number(readFileSync('/sys/fs/cgroup/memory.max', 'utf8'));
    return limit > 0 && limit < totalmem() ? limit : totalmem();
  } catch {
    return totalmem();
  }
}
