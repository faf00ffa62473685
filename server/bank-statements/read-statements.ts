import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { compareDecimals } from '../../contract/values/exact.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { moneyText } from '../money/money.ts';
import { knownTotal } from '../orders/orders.ts';
import { countStatements, listStatementAccounts, listStatements } from './db/statements.ts';
import { bankDictionaries } from './read-lines.ts';

/** Imported statements. */
export async function readStatementList(
  tx: Transaction,
  input: CallInput<'bankStatement.list'>,
  caller: SignedInCaller,
): Promise<CallReply<'bankStatement.list'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault, order, keyword = '' } = input;
  const { tenantId, timeZone } = caller.principal;
  const search = { tenantId, keyword: keyword.trim() === '' ? null : keyword.trim() };
  const page = { timeZone, oldestFirst: order === 'asc', limit: pageSize, offset: (pageNo - 1) * pageSize };
  const rows = await listStatements(tx, { ...search, ...page });
  const textOf = await readTexts(tx, caller, bankDictionaries);
  const total = knownTotal(rows.length, pageNo, pageSize) ?? (await countStatements(tx, search));
  return {
    records: rows.map(({ number, openingOn, closingOn, before, importedAt, found: _found, ...row }) => ({
      ...row,
      format_dictText: textOf('bank_format', row.format),
      ...{ statementNo: number, openingDay: openingOn, closingDay: closingOn, importTime: importedAt },
      opening: moneyText(row.opening, row.currency),
      closing: moneyText(row.closing, row.currency),
      hasGap: before !== null && compareDecimals(before, row.opening) !== 0,
    })),
    ...{ total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) },
  };
}

/** The platform's accounts, for lists of choices. */
export async function readAccounts(tx: Transaction, caller: SignedInCaller): Promise<CallReply<'bankStatement.accounts'>> {
  const textOf = await readTexts(tx, caller, ['bank_account_type']);
  return (await listStatementAccounts(tx)).map(({ id, accountType, ownerName, accountNumber, bankName, bankCode, currency, ...fee }) => ({
    ...{
      id,
      accountType,
      ownerName,
      accountNumber,
      bankName,
      bankCode,
      currency,
      feeRate: fee.feeRate,
      feeFixed: moneyText(fee.feeFixed, currency),
    },
    accountType_dictText: textOf('bank_account_type', accountType),
    text: `${bankName} · ${currency} · …${accountNumber.slice(-4)}`,
  }));
}
