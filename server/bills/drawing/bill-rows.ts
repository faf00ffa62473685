import type { BillTask } from './bill-task.ts';

/** Points of an A4 page, and where its rows stand. */
export const sheet = { width: 595.28, height: 841.89, left: 40, top: 40, bottom: 801 } as const;
const right = sheet.width - sheet.left;

export interface Cell {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'right';
}

export interface Row {
  readonly cells: readonly Cell[];
  readonly size: number;
  readonly bold?: true;
  /** Points above and below the text. */
  readonly above: number;
  readonly below: number;
  /** A line above the row. */
  readonly ruled?: true;
  /** Stays on one page with the rows after it, as far as this many points. */
  readonly keep?: number;
  /** From here on, pages begin with this row below the heading; null for none. */
  readonly heading?: Row | null;
}

const body = { size: 8, above: 2, below: 2 } as const;
const strong = { ...body, bold: true, ruled: true } as const;
const amountCell = (text: string): Cell => ({ text, x: right - 90, width: 90, align: 'right' });

/** The rows of a bill from its title to its last line; the same each time. */
export function* rowsOf(task: BillTask): Generator<Row> {
  const { words, facts, sums } = task;
  yield { cells: [cell(task.title, 0, 515)], size: 16, bold: true, above: 0, below: 4, heading: null };
  for (const [name, value] of facts) yield { ...body, cells: [cell(name, 0, 120), cell(value, 125, 390)] };
  yield sectionRow(words.summary, columnRow([cell(words.item ?? '', 0, 300), amountCell(words.amount ?? '')]));
  for (const [at, [name, amount]] of sums.entries())
    yield { ...(at === 0 || at === sums.length - 1 ? strong : body), cells: [cell(name, 0, 300), amountCell(amount)] };
  yield* otherRows(task);
  yield* orderRows(task);
}

function* otherRows({ words, lines }: BillTask): Generator<Row> {
  if (lines.length === 0) return;
  yield sectionRow(
    words.others,
    columnRow([
      cell(words.time ?? '', 0, 100),
      cell(words.item ?? '', 105, 110),
      cell(words.remark ?? '', 220, 200),
      amountCell(words.amount ?? ''),
    ]),
  );
  for (const { at, kind, no, remark, amount, fees } of lines) {
    const text = no === null ? remark : `${no} · ${remark}`;
    yield { ...body, cells: [cell(at, 0, 100), cell(kind, 105, 110), cell(text, 220, 200), amountCell(amount)] };
    // The differences sum to the line above, so they stand within its text.
    for (const fee of fees) yield { ...body, cells: [cell(fee.name, 115, 100), cell(`${fee.amount} · ${fee.rule}`, 220, 200)] };
  }
}

function* orderRows({ words, orders }: BillTask): Generator<Row> {
  if (orders.length === 0) return;
  yield sectionRow(
    words.orders,
    columnRow([
      cell(`${words.orderNo} / ${words.fee}`, 0, 150),
      cell(words.rule ?? '', 155, 200),
      { ...cell(words.weight ?? '', 355, 65), align: 'right' },
      amountCell(words.amount ?? ''),
    ]),
  );
  for (const { no, weight, net, returned, fees } of orders) {
    yield { ...strong, keep: 14, cells: [cell(no, 0, 350), { ...cell(weight ?? '', 355, 65), align: 'right' }, amountCell(net)] };
    for (const { name, rule, amount } of fees) yield { ...body, cells: [cell(name, 10, 140), cell(rule, 155, 265), amountCell(amount)] };
    if (returned !== null) yield { ...body, cells: [cell(words.returned ?? '', 10, 140), amountCell(returned)] };
  }
}

function cell(text: string, from: number, width: number): Cell {
  return { text, x: sheet.left + from, width };
}

function sectionRow(title: string | undefined, heading: Row): Row {
  return { cells: [cell(title ?? '', 0, 515)], size: 11, bold: true, above: 14, below: 3, keep: 45, heading };
}

function columnRow(cells: readonly Cell[]): Row {
  return { cells, size: 7, above: 3, below: 2, ruled: true };
}
