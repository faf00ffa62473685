import type { CsvRow } from './csv-rows.ts';
import { type CsvColumn, type CsvHints, csvColumns } from './statement.ts';

/** Headings that banks write, by the column that they stand for; the first that is there wins. */
const headings: Readonly<Record<CsvColumn, readonly string[]>> = {
  date: [
    ...[
      '交易日期',
      '记账日期',
      '入账日期',
      '交易日',
      '记账日',
      '交易时间',
      '日期',
      'booking date',
      'transaction date',
      'posting date',
      'date',
    ],
    ...['buchungstag', 'buchungsdatum', 'datum', 'booked on'],
  ],
  valueDate: ['起息日', '起息日期', 'value date', 'valutadatum', 'valuta', 'wertstellung'],
  amount: ['交易金额', '发生额', '金额', 'amount', 'transaction amount', 'betrag', 'umsatz', '收支金额'],
  debit: [
    '借方发生额',
    '借方金额',
    '借方',
    '支出金额',
    '支出',
    '转出金额',
    '付款金额',
    'debit',
    'debit amount',
    'withdrawal',
    'paid out',
    'soll',
  ],
  credit: [
    '贷方发生额',
    '贷方金额',
    '贷方',
    '收入金额',
    '收入',
    '转入金额',
    '收款金额',
    'credit',
    'credit amount',
    'deposit',
    'paid in',
    'haben',
  ],
  direction: ['借贷标志', '借贷', '收支标志', '收支', '收/支', '借/贷', 'debit/credit', 'dr/cr', 'credit/debit', 'soll/haben', 'direction'],
  currency: ['币种', '货币', '交易币种', 'currency', 'ccy', 'währung', 'waehrung'],
  reference: [
    '附言参考',
    '付款参考号',
    '客户参考号',
    '凭证号',
    'payment reference',
    'customer reference',
    'reference',
    'kundenreferenz',
    'end to end id',
  ],
  entryRef: [
    '交易流水号',
    '流水号',
    '银行流水号',
    '交易序号',
    '核心流水号',
    'transaction id',
    'bank reference',
    'transaction reference',
    'entry reference',
    'bankreferenz',
  ],
  text: [
    '摘要',
    '附言',
    '用途',
    '交易摘要',
    '备注',
    'description',
    'details',
    'narrative',
    'remittance information',
    'text',
    'verwendungszweck',
  ],
  payerName: [
    ...[
      '对方户名',
      '对方名称',
      '对方账户名称',
      '对手户名',
      '付款人',
      '付款人名称',
      '交易对方',
      'payer',
      'payer name',
      'counterparty',
      'name',
    ],
    ...['auftraggeber/empfänger', 'beguenstigter/zahlungspflichtiger', 'begünstigter/zahlungspflichtiger', 'name zahlungsbeteiligter'],
  ],
  payerAccount: [
    '对方账号',
    '对方账户',
    '对手账号',
    '付款账号',
    'payer account',
    'counterparty account',
    'counterparty iban',
    'iban zahlungsbeteiligter',
    'kontonummer/iban',
  ],
  balance: ['余额', '账户余额', '交易后余额', '本次余额', 'balance', 'running balance', 'saldo', 'saldo nach buchung'],
  account: ['账号', '本方账号', '卡号', 'account', 'account number', 'iban', 'auftragskonto'],
};

/** Where the columns of a file are. */
export interface CsvLayout {
  /** The row of the headings. */
  readonly at: number;
  readonly columns: ReadonlyMap<CsvColumn, number>;
  /** Other columns whose words belong to the text. */
  readonly more: readonly number[];
  /** How many headings there are. */
  readonly width: number;
}

const rowsLookedAt = 40;

/** Finds the row of headings and what its columns are; null when no row has a date and an amount. */
export function findLayout(rows: readonly CsvRow[], { columns: asked = {} }: CsvHints): CsvLayout | null {
  let best: CsvLayout | null = null;
  for (const [at, { cells }] of rows.slice(0, rowsLookedAt).entries()) {
    const folded = cells.map(fold);
    const columns = new Map<CsvColumn, number>();
    for (const column of csvColumns) {
      const names = asked[column] === undefined ? headings[column] : [asked[column]];
      const index = names.map((name) => folded.indexOf(fold(name))).find((found) => found >= 0 && ![...columns.values()].includes(found));
      if (index !== undefined) columns.set(column, index);
    }
    if (!isWhole(columns) || columns.size <= (best?.columns.size ?? 0)) continue;
    const more = headings.text
      .map((name) => folded.indexOf(fold(name)))
      .filter((index) => index >= 0 && ![...columns.values()].includes(index));
    best = { at, columns, more, width: cells.length };
  }
  return best;
}

function isWhole(columns: ReadonlyMap<CsvColumn, number>): boolean {
  return columns.has('date') && (columns.has('amount') || columns.has('debit') || columns.has('credit'));
}

/** Headings as people compare them: without case, spaces, and what stands in brackets behind them. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([（【].*$/, '')
    .replace(/[\s_:]+/g, ' ')
    .trim();
}
