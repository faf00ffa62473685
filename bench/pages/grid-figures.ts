import { type Figure, number } from '../report.ts';
import { type Summary, shareOf, spreadText, summarise } from '../statistics.ts';
import type { HarnessResults } from './figures.ts';
import type { LongestTask } from './long-form.ts';
import type { OrderPageTimes } from './order-page.ts';

/** Returns the figures of the order form as ratios to the hand-written antd page of the same run, and of the long form to the short one. */
export function gridFiguresOf({ samples }: HarnessResults, tasks: readonly LongestTask[], orders: OrderPageTimes): readonly Figure[] {
  const of = (candidate: string, metric: string): readonly number[] => samples[candidate]?.[metric] ?? [];
  const ratio = (what: string, metric: string, atMost: number, pick: (summary: Summary) => number = ({ median }) => median): Figure => {
    const [ours, theirs] = [summarise(of('waybill', metric)), summarise(of('antd', metric))];
    return { what, measured: pick(ours) / pick(theirs), atMost, unit: '×', spread: `${spreadText(ours)}, antd ${spreadText(theirs)}` };
  };
  const orderPage = (what: string, times: readonly number[], metric: string, atMost: number): Figure => {
    const [ours, theirs] = [summarise(times), summarise(of('antd', metric))];
    return { what, measured: ours.median / theirs.median, atMost, unit: '×', spread: `${spreadText(ours)}, antd ${spreadText(theirs)}` };
  };
  const lengths = tasks.map(({ ms }) => ms);
  const [longKey, shortKey] = [summarise(of('waybill-long', 'key.link')), summarise(of('waybill', 'key.link'))];
  return [
    ratio('order form, 30 fields and 100 lines x 8: busy time of opening, to antd', 'form.first.cpu', 1),
    ratio('key in a goods cell until the line’s total is painted, to antd', 'key.link', 0.8),
    ratio('the same, p95', 'key.link', 1, ({ p95 }) => p95),
    ratio('key in a goods cell, busy time, to antd', 'key.goods.cpu', 0.8),
    ratio('add a line, to antd', 'form.addRow', 0.6),
    ratio('validate everything, errors shown, to antd', 'form.validate', 0.3),
    orderPage('the order page with 100 goods lines: busy time of opening, to antd’s form', orders.opening, 'form.first.cpu', 1),
    orderPage('the order page: key in its goods until their sum is painted, to antd', orders.painted, 'key.link', 0.8),
    orderPage('the order page: key in its goods, busy time, to antd', orders.keys, 'key.goods.cpu', 0.8),
    {
      what: '1,000 lines, opening: the longest task, worst of the rounds',
      measured: shareOf(lengths, 1),
      atMost: 500,
      unit: 'ms',
      spread: `${lengths.length} rounds, median ${number(shareOf(lengths, 0.5))} ms`,
    },
    {
      what: '1,000 lines: key, to the one of 100 lines',
      measured: longKey.median / shortKey.median,
      atMost: 1.5,
      unit: '×',
      spread: spreadText(longKey),
    },
  ];
}
