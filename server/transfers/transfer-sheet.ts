import type { TransferRow, TransferSums } from '../../contract/entities/finance/transfer.ts';
import { exact, sum } from '../../contract/values/exact.ts';
import type { Language } from '../calls/caller.ts';
import type { TextOf } from '../dictionaries/dictionaries.ts';
import type { SheetCell, SheetColumn } from '../files/workbook.ts';
import { moneyText, storedText } from '../money/money.ts';
import type { WrittenSum } from './running-sums.ts';

interface Column {
  readonly titles: Readonly<Record<Language, string>>;
  readonly width: number;
  readonly format?: string;
  readonly cell: (row: TransferRow) => SheetCell;
}

const amountFormat = '#,##0.00#';
const timeFormat = 'yyyy-mm-dd hh:mm:ss';

const columns: readonly Column[] = [
  { titles: { zh_CN: '时间', en_US: 'Time' }, width: 20, format: timeFormat, cell: (row) => sheetTime(row.createTime) },
  { titles: { zh_CN: '类型', en_US: 'Kind' }, width: 20, cell: (row) => row.flowType_dictText },
  // Fourteen digits and three decimals at most: an amount of the ledger is a number that a sheet can add up.
  { titles: { zh_CN: '金额', en_US: 'Amount' }, width: 16, format: amountFormat, cell: (row) => Number(row.amount) },
  { titles: { zh_CN: '币种', en_US: 'Currency' }, width: 10, cell: (row) => row.currencyCode },
  { titles: { zh_CN: '余额', en_US: 'Balance after' }, width: 16, format: amountFormat, cell: (row) => Number(row.balance) },
  { titles: { zh_CN: '客户单号', en_US: 'Customer no.' }, width: 24, cell: (row) => row.customerNo },
  { titles: { zh_CN: '运单号', en_US: 'Tracking no.' }, width: 24, cell: (row) => row.trackingNumber },
  { titles: { zh_CN: '付款附言', en_US: 'Payment reference' }, width: 28, cell: (row) => row.reference },
  { titles: { zh_CN: '操作人', en_US: 'Operator' }, width: 16, cell: (row) => row.operator },
  { titles: { zh_CN: '备注', en_US: 'Remark' }, width: 30, cell: (row) => row.remark },
];

export function sheetColumns(language: Language): SheetColumn[] {
  return columns.map(({ titles, width, format }) => ({ title: titles[language], width, ...(format === undefined ? {} : { format }) }));
}

export function transferCells(row: TransferRow): SheetCell[] {
  return columns.map(({ cell }) => cell(row));
}

interface SumTexts {
  /** Null: no balances. */
  readonly opening: readonly TransferSums[] | null;
  readonly textOf: TextOf;
  readonly language: Language;
}

/** The lines below the rows: of each currency its opening balance, the sum of each cause, the change, and the closing balance. */
export function* sumCells(sums: readonly WrittenSum[], { opening, textOf, language }: SumTexts): Generator<SheetCell[]> {
  const shown = [...new Set([...(opening ?? []), ...sums].map(({ currencyCode }) => currencyCode))];
  if (shown.length > 0) yield columns.map(() => null);
  for (const currency of shown) {
    const own = sums.filter(({ currencyCode }) => currencyCode === currency);
    const change = sum(own.map(({ amount }) => exact(amount)));
    const line = (text: string, amount: string): SheetCell[] => [null, text, Number(amount), currency];
    const before = opening?.find(({ currencyCode }) => currencyCode === currency)?.openingBalance;
    if (before !== undefined) yield line(words.opening[language], before);
    for (const { flowType, amount } of own) yield line(`${words.sum[language]}${textOf('flow_type', flowType)}`, amount);
    yield line(words.change[language], moneyText(storedText(change), currency));
    if (before !== undefined) yield line(words.closing[language], moneyText(storedText(exact(before).add(change)), currency));
  }
}

const words = {
  opening: { zh_CN: '期初余额', en_US: 'Opening balance' },
  sum: { zh_CN: '合计：', en_US: 'Sum: ' },
  change: { zh_CN: '净变动', en_US: 'Change' },
  closing: { zh_CN: '期末余额', en_US: 'Closing balance' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** The local time of the reply as a time of the sheet, which has no zone. */
function sheetTime(local: string): Date {
  return new Date(`${local.replace(' ', 'T')}Z`);
}
