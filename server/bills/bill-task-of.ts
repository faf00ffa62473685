import type { BillFormat, BillOrder } from '../../contract/entities/finance/bill.ts';
import { digitsOf } from '../../contract/values/currency.ts';
import { exact } from '../../contract/values/exact.ts';
import { billedDifferences } from '../adjustments/billed-differences.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { findTenantName } from './db/bill-tenant.ts';
import { listBillLines, type StoredBill } from './db/bills.ts';
import { type BillTask, billWords, type TaskLine, type TaskOrder } from './drawing/bill-task.ts';
import { readOrders } from './order-fees.ts';
import { billDictionaries, billRow, foundBill, lineRow, sumsOf } from './read-bills.ts';

/** Orders or lines that one transaction reads. */
const pageRows = 500;

/** Reads what a file of a bill shows, page by page: a bill does not change meanwhile. */
export async function taskOf(database: Database, id: string, format: BillFormat, caller: SignedInCaller, now: Date): Promise<BillTask> {
  const inTenant = <T>(work: (tx: Transaction) => Promise<T>) => database.tenant(caller.principal.tenantId, work);
  const { bill, heading } = await inTenant(async (tx) => {
    const found = await foundBill(tx, id, caller);
    return { bill: found, heading: await headingOf(tx, found, caller) };
  });
  const orders = await allPages((page) => inTenant(async (tx) => (await readOrders(tx, bill, page, caller)).map(taskOrder)));
  const lines = await allPages((page) => inTenant((tx) => taskLines(tx, bill, { ...page, withoutOrders: format === 'pdf' }, caller)));
  return { format, made: now.getTime(), decimals: digitsOf(bill.currency), ...heading, orders, lines };
}

async function headingOf(tx: Transaction, bill: StoredBill, caller: SignedInCaller) {
  const { language, principal } = caller;
  const textOf = await readTexts(tx, caller, billDictionaries);
  const word = (name: string, values = {}) => messageOf(`bill.file.${name}`, language, values);
  const { billNo, period, currencyCode, statementOrderCount, totalWeight, openingBalance, closingBalance, billTime } = billRow(bill);
  return {
    words: wordsIn(language),
    title: word('title', { billNo }),
    company: await findTenantName(tx, principal.tenantId),
    facts: [
      [word('period'), `${period} (${word('range', { begin: bill.beginTime, end: bill.endTime })})`],
      [word('currency'), currencyCode],
      [word('orderCount'), String(statementOrderCount)],
      [word('totalWeight'), totalWeight],
      [word('billTime'), billTime],
    ],
    sums: [
      [word('opening'), openingBalance],
      ...sumsOf(bill, textOf).map(({ flowType_dictText: name, amount }) => [name, amount] as const),
      [word('closing'), closingBalance],
    ],
  } as const;
}

function wordsIn(language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(billWords.map((name) => [name, messageOf(`bill.file.${name}`, language)]));
}

function taskOrder({ customerNo, orderWeight, returnAmount, netAmount, fees }: BillOrder): TaskOrder {
  return {
    no: customerNo,
    weight: orderWeight,
    returned: exact(returnAmount).equals(0) ? null : returnAmount,
    net: netAmount,
    fees: fees.map(({ feeName, rule, amount }) => ({ name: feeName, rule, amount })),
  };
}

async function taskLines(
  tx: Transaction,
  bill: StoredBill,
  page: Parameters<typeof listBillLines>[3],
  caller: SignedInCaller,
): Promise<TaskLine[]> {
  const rows = await listBillLines(tx, caller.principal, bill, page);
  const textOf = await readTexts(tx, caller, [...billDictionaries, 'fee_type']);
  const adjusted = rows.flatMap(({ adjustmentId }) => (adjustmentId === null ? [] : [adjustmentId]));
  const differences = await billedDifferences(tx, adjusted, caller, textOf);
  return rows.map((row) => {
    const { flowTime, flowType_dictText: kind, customerNo, amount, balance, remark } = lineRow(row, bill.currency, textOf);
    const fees = differences.get(row.adjustmentId ?? '') ?? [];
    return { at: flowTime, kind, no: customerNo, amount, balance, remark: remark ?? '', fees };
  });
}

/** Reads pages until one is not full. */
async function allPages<T>(read: (page: { readonly limit: number; readonly offset: number }) => Promise<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for (let offset = 0; ; offset += pageRows) {
    const page = await read({ limit: pageRows, offset });
    all.push(...page);
    if (page.length < pageRows) return all;
  }
}
