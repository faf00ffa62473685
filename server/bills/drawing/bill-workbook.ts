import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { writable } from '../../files/workbook.ts';
import type { BillTask } from './bill-task.ts';

/** Writes a bill as a workbook: its summary, each fee of each order, and its lines. */
export async function writeBillWorkbook(task: BillTask): Promise<Uint8Array> {
  return writeXlsx({ sheets: [summarySheet(task), feeSheet(task), lineSheet(task)] });
}

function summarySheet({ words, title, company, facts, sums, decimals }: BillTask): WriteSheet {
  const rows: CellValue[][] = [
    [writable(title)],
    [writable(company)],
    ...facts.map(([name, value]) => [name, writable(value)]),
    [],
    [words.item ?? '', words.amount ?? ''],
    ...sums.map(([name, amount]) => [name, Number(amount)]),
  ];
  return { name: words.summary ?? '', columns: [{ width: 28 }, { width: 40, numFmt: formatOf(decimals) }], rows };
}

function feeSheet({ words, orders, decimals }: BillTask): WriteSheet {
  const rows: CellValue[][] = [[words.orderNo, words.weight, words.fee, words.rule, words.amount].map((word) => word ?? '')];
  for (const { no, weight, fees, returned } of orders) {
    const order = [writable(no), weight === null ? null : Number(weight)];
    for (const { name, rule, amount } of fees) rows.push([...order, writable(name), writable(rule), Number(amount)]);
    if (returned !== null) rows.push([...order, words.returned ?? '', '', Number(returned)]);
  }
  const columns = [{ width: 24 }, { width: 14, numFmt: '0.000' }, { width: 20 }, { width: 50 }, { width: 16, numFmt: formatOf(decimals) }];
  return { name: words.orders ?? '', columns, rows, freezePane: { rows: 1 } };
}

function lineSheet({ words, lines, decimals }: BillTask): WriteSheet {
  const rows: CellValue[][] = [
    [words.time, words.item, words.orderNo, words.amount, words.balance, words.remark].map((word) => word ?? ''),
  ];
  for (const { at, kind, no, amount, balance, remark, fees } of lines) {
    rows.push([at, kind, no === null ? '' : writable(no), Number(amount), Number(balance), writable(remark)]);
    // Without an amount in the column that sums the ledger.
    for (const fee of fees) rows.push(['', writable(fee.name), '', null, null, writable(`${fee.amount} · ${fee.rule}`)]);
  }
  const numFmt = formatOf(decimals);
  const columns = [{ width: 20 }, { width: 18 }, { width: 24 }, { width: 16, numFmt }, { width: 16, numFmt }, { width: 40 }];
  return { name: words.lines ?? '', columns, rows, freezePane: { rows: 1 } };
}

/** Eleven integer digits and three decimals fit a double exactly, so amounts are numbers that a sheet can add up. */
function formatOf(decimals: number): string {
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
}
