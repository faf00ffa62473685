import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { PrintRecord } from '../../contract/entities/orders/print.ts';
import { limits } from '../../contract/limits.ts';
import { isOffWeight } from '../../contract/values/off-weight.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts, type TextOf } from '../dictionaries/dictionaries.ts';
import { nonEmpty, readNumbers, readRange } from '../orders/order-filters.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { knownTotal } from '../orders/orders.ts';
import { countPrints, listPrints, type PrintSearch, type PrintSort } from './db/prints.ts';

type Filters = Partial<CallInput<'print.export'>>;
type Stored = Awaited<ReturnType<typeof listPrints>>[number];

/** Reads one page of the ledger. */
export async function readPrints(
  tx: Transaction,
  input: CallInput<'print.list'>,
  caller: SignedInCaller,
): Promise<CallReply<'print.list'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault } = input;
  const scope = await scopeOf(tx, caller, 'print:list');
  const search = readPrintFilters(input);
  const rows = await listPrints(tx, scope, { search, sort: readPrintSort(input), limit: pageSize, offset: (pageNo - 1) * pageSize });
  const total = knownTotal(rows.length, pageNo, pageSize) ?? (await countPrints(tx, scope, search));
  const textOf = await readTexts(tx, caller, printDictionaries);
  const records = rows.map((row) => printRow(row, textOf));
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

export const printDictionaries = ['print_kind', 'print_way'] as const;

/** @throws Refusal like the filters of the order list */
export function readPrintFilters(input: Filters): PrintSearch {
  const found: { [K in keyof PrintSearch]?: PrintSearch[K] | undefined } = {
    customerNo: readNumbers('customerNo', input.customerNo),
    trackingNumber: readNumbers('trackingNumber', input.trackingNumber),
    printKind: nonEmpty(input.printKind),
    printWay: nonEmpty(input.printWay),
    printBy: nonEmpty(input.printBy),
    workstation: nonEmpty(input.workstation),
    again: input.again,
    printTime: readRange('printTime', nonEmpty(input.printTime_begin), nonEmpty(input.printTime_end)),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

export function readPrintSort({ column, order }: Pick<Filters, 'column' | 'order'>): PrintSort {
  return column === undefined ? { by: 'printTime', direction: order ?? 'desc' } : { by: column, direction: order ?? 'asc' };
}

/** Converts a stored print to its reply. */
export function printRow(row: Stored, textOf: TextOf): PrintRecord {
  const { kind, way, username, printedAt, undoneBy, undoneAt, ...same } = row;
  return {
    ...same,
    printKind: kind,
    printKind_dictText: textOf('print_kind', kind),
    printWay: way,
    printWay_dictText: textOf('print_way', way),
    printBy: username,
    printTime: printedAt,
    isOffWeight: isOffWeight(row.weight, row.declaredWeight),
    isUndone: undoneBy !== null,
    undoneBy,
    undoneTime: undoneAt,
  };
}
