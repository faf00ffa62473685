import type { CsvRow } from './csv-rows.ts';

/** What stands above or below the lines of a CSV file. */
export interface CsvNotes {
  readonly account?: string;
  readonly currency?: string;
  readonly opening?: string;
  readonly closing?: string;
  readonly number?: string;
}

const names: Readonly<Record<keyof CsvNotes, RegExp>> = {
  account: /^(?:账号|帐号|账户|卡号|本方账号|查询账号|account|account number|account no|iban|kontonummer)$/,
  currency: /^(?:币种|货币|currency|ccy|währung)$/,
  opening: /^(?:期初余额|上期余额|承前余额|opening balance|balance brought forward|anfangssaldo)$/,
  closing: /^(?:期末余额|本期余额|当前余额|closing balance|balance carried forward|endsaldo)$/,
  number: /^(?:对账单号|对账单编号|账单编号|statement number|statement no|statement id|auszugsnummer)$/,
};

/** Reads pairs such as `账号：6222…`, in one cell or in two. */
export function readNotes(rows: readonly CsvRow[]): CsvNotes {
  const found: { -readonly [name in keyof CsvNotes]: string } = {};
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      const [, written = '', inside = ''] = /^([^:：]{1,40})[:：]?(.*)$/.exec(cell) ?? [];
      const value = inside.trim() === '' ? (cells.slice(at + 1).find((next) => next !== '') ?? '') : inside.trim();
      for (const name of Object.keys(names)) {
        if (isNote(name) && names[name].test(written.trim().toLowerCase()) && value !== '') found[name] ??= value;
      }
    }
  }
  return found;
}

function isNote(name: string): name is keyof CsvNotes {
  return Object.hasOwn(names, name);
}

const currencies: Readonly<Record<string, string>> = {
  ...{ 人民币: 'CNY', 人民币元: 'CNY', RMB: 'CNY', 美元: 'USD', 欧元: 'EUR', 港币: 'HKD', 港元: 'HKD', 英镑: 'GBP', 日元: 'JPY' },
};

/** Returns the ISO code of a currency that a bank writes in words, or null. */
export function currencyOf(text: string): string | null {
  const code = currencies[text.trim().toUpperCase()] ?? text.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : null;
}
