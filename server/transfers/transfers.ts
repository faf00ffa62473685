import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { type TransferRow, type TransferSums, transferCauses } from '../../contract/entities/finance/transfer.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { readTexts, type TextOf } from '../dictionaries/dictionaries.ts';
import { moneyText } from '../money/money.ts';
import { nonEmpty, readNumbers, readRange } from '../orders/order-filters.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { knownTotal } from '../orders/orders.ts';
import { countTransfers, listTransfers, type StoredSum, type StoredTransfer, sumTransfers, type TransferSearch } from './db/transfers.ts';

/** The transfers of a tenant's balances, for those who may see balances. */
export function createTransfers(database: Database) {
  const list = (input: CallInput<'transfer.list'>, caller: SignedInCaller): Promise<CallReply<'transfer.list'>> =>
    database.tenant(caller.principal.tenantId, async (tx) => {
      const { pageNo = 1, pageSize = limits.pageSizeDefault, order = 'desc' } = input;
      const search = readTransferFilters(input);
      const scope = await scopeOf(tx, caller, 'order:amount');
      const rows = await listTransfers(tx, scope, search, { direction: order, limit: pageSize, offset: (pageNo - 1) * pageSize });
      const total = knownTotal(rows.length, pageNo, pageSize) ?? (await countTransfers(tx, scope, search));
      const textOf = await readTexts(tx, caller, transferDictionaries);
      const records = rows.map((row) => transferRow(row, textOf));
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    });

  const summary = (input: CallInput<'transfer.summary'>, caller: SignedInCaller): Promise<CallReply<'transfer.summary'>> =>
    database.tenant(caller.principal.tenantId, async (tx) =>
      sumsByCurrency(await sumTransfers(tx, await scopeOf(tx, caller, 'order:amount'), readTransferFilters(input))),
    );

  return { list, summary };
}

export const transferDictionaries = ['flow_type'] as const;

/** @throws Refusal like the filters of the order list */
export function readTransferFilters(input: CallInput<'transfer.summary'>): TransferSearch {
  const read: { [K in keyof TransferSearch]?: TransferSearch[K] | undefined } = {
    range: readRange('createTime', nonEmpty(input.createTime_begin), nonEmpty(input.createTime_end)),
    currency: nonEmpty(input.currencyCode),
    cause: nonEmpty(input.flowType),
    numbers: readNumbers('number', input.number),
    amountFrom: nonEmpty(input.amountFrom),
    amountTo: nonEmpty(input.amountTo),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Converts a stored transfer to its reply. */
export function transferRow({ cause, amount, currency, balance, ...row }: StoredTransfer, textOf: TextOf): TransferRow {
  return {
    ...row,
    flowType: cause,
    flowType_dictText: textOf('flow_type', cause),
    amount: moneyText(amount, currency),
    currencyCode: currency,
    balance: moneyText(balance, currency),
  };
}

/** Puts the sums of each currency into one row. */
export function sumsByCurrency(rows: readonly StoredSum[]): TransferSums[] {
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const [first] = own;
    const text = (amount: string | undefined) => moneyText(amount ?? '0', currency);
    const sumOf = (cause: string) => text(own.find((row) => row.cause === cause)?.amount);
    return {
      currencyCode: currency,
      count: own.reduce((sum, { count }) => sum + count, 0),
      openingBalance: text(first?.opening),
      ...(Object.fromEntries(transferCauses.map((cause) => [cause, sumOf(cause)])) as Record<(typeof transferCauses)[number], string>),
      change: text(first?.change),
      closingBalance: text(first?.closing),
    };
  });
}
