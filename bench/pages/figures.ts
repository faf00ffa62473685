import type { Figure } from '../report.ts';
import { type Summary, spreadText, summarise } from '../statistics.ts';

/** Results of the baseline's harness: values by candidate and metric. */
export interface HarnessResults {
  readonly samples: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  readonly notes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly failures: readonly string[];
}

/** @throws Error when a candidate could not be measured, because partial figures would mislead */
export function readResults(written: HarnessResults): HarnessResults {
  const ours = written.failures.filter((failure) => /\b(?:waybill|antd)\b/.test(failure));
  if (ours.length > 0) throw new Error(`The harness could not measure everything:\n${ours.join('\n')}`);
  return written;
}

/** Returns the page figures as ratios to the hand-written antd page of the same run. */
export function figuresOf(results: HarnessResults): readonly Figure[] {
  const settle = summarise(results.samples.waybill?.['list1000.selectAll.settle'] ?? []);
  return [
    ratio(results, 'list, 10 rows: opening, to antd', 'list10.first', 0.8),
    ratio(results, 'list, 100 rows: busy time of opening, to antd', 'list100.first.cpu', 1.15),
    ratio(results, 'list, 1,000 rows: opening, to antd', 'list1000.first', 0.25),
    { what: 'select all of 1,000 until frames flow', measured: settle.median, atMost: 300, unit: 'ms', spread: spreadText(settle) },
    ratio(results, 'JS heap, 1,000 rows, to antd', 'list1000.heapMB', 0.25),
  ];
}

/** From the address to 100 rows, with an empty cache. */
export function visitFiguresOf(results: HarnessResults): readonly Figure[] {
  return [ratio(results, 'first visit of a list of 100 rows, to antd', 'cold.list100', 1.2)];
}

function ratio({ samples }: HarnessResults, what: string, metric: string, atMost: number): Figure {
  const of = (candidate: string): Summary => summarise(samples[candidate]?.[metric] ?? []);
  const [ours, theirs] = [of('waybill'), of('antd')];
  return { what, measured: ours.median / theirs.median, atMost, unit: '×', spread: `${spreadText(ours)}, antd ${spreadText(theirs)}` };
}
