import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { type BillCause, type BillLine, type BillRow, billCauses } from '../../contract/entities/finance/bill.ts';
import { limits } from '../../contract/limits.ts';
import { exact, sum } from '../../contract/values/exact.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts, type TextOf } from '../dictionaries/dictionaries.ts';
import { moneyText, storedText } from '../money/money.ts';
import { nonEmpty } from '../orders/order-filters.ts';
import { knownTotal } from '../orders/orders.ts';
import { countBillOrders, countBills, findBill, listBillLines, listBills, type StoredBill, type StoredBillLine } from './db/bills.ts';
import { readOrders } from './order-fees.ts';

export async function readBills(
  tx: Transaction,
  input: CallInput<'bill.list'>,
  { principal }: SignedInCaller,
): Promise<CallReply<'bill.list'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault, order = 'desc' } = input;
  const search = {
    billNo: nonEmpty(input.billNo) ?? null,
    period: nonEmpty(input.period) ?? null,
    currency: nonEmpty(input.currencyCode) ?? null,
  };
  const rows = await listBills(tx, principal, search, { limit: pageSize, offset: (pageNo - 1) * pageSize, direction: order });
  const total = knownTotal(rows.length, pageNo, pageSize) ?? (await countBills(tx, principal, search));
  return { records: rows.map(billRow), total, ...pages(total, pageNo, pageSize) };
}

/** Foreign, absent and malformed ids are refused alike (security T6). */
export async function foundBill(tx: Transaction, id: string, { principal }: SignedInCaller): Promise<StoredBill> {
  const bill = isRowId(id) ? await findBill(tx, principal, id) : null;
  if (bill === null) throw new Refusal('bill_not_found');
  return bill;
}

export async function readBill(tx: Transaction, id: string, caller: SignedInCaller): Promise<CallReply<'bill.detail'>> {
  const bill = await foundBill(tx, id, caller);
  const textOf = await readTexts(tx, caller, billDictionaries);
  const { beginTime, endTime } = bill;
  return { ...billRow(bill), beginTime, endTime, sums: sumsOf(bill, textOf) };
}

export async function readBillOrders(
  tx: Transaction,
  { id, pageNo = 1, pageSize = limits.pageSizeDefault }: CallInput<'bill.orders'>,
  caller: SignedInCaller,
): Promise<CallReply<'bill.orders'>> {
  const bill = await foundBill(tx, id, caller);
  const records = await readOrders(tx, bill, { limit: pageSize, offset: (pageNo - 1) * pageSize }, caller);
  const total = knownTotal(records.length, pageNo, pageSize) ?? (await countBillOrders(tx, caller.principal.tenantId, bill));
  return { records, total, ...pages(total, pageNo, pageSize) };
}

export async function readBillLines(
  tx: Transaction,
  { id, pageNo = 1, pageSize = limits.pageSizeDefault }: CallInput<'bill.lines'>,
  caller: SignedInCaller,
): Promise<CallReply<'bill.lines'>> {
  const bill = await foundBill(tx, id, caller);
  const rows = await listBillLines(tx, caller.principal, bill, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const textOf = await readTexts(tx, caller, billDictionaries);
  const total = Number(bill.lastPosition) - Number(bill.firstPosition) + 1;
  return { records: rows.map((row) => lineRow(row, bill.currency, textOf)), total, ...pages(total, pageNo, pageSize) };
}

export const billDictionaries = ['flow_type'] as const;

/** What each cause changed, those that changed nothing left out. */
export function sumsOf(bill: StoredBill, textOf: TextOf) {
  return billCauses.flatMap((cause) => {
    const amount = changeOf(bill, cause);
    if (exact(amount).equals(0)) return [];
    const text = textOf('flow_type', cause);
    return [{ id: cause, flowType: cause, flowType_dictText: text, amount: moneyText(amount, bill.currency), currencyCode: bill.currency }];
  });
}

export function lineRow({ at, cause, amount, balance, ...row }: StoredBillLine, currency: string, textOf: TextOf): BillLine {
  return {
    ...row,
    flowTime: at,
    flowType: cause,
    flowType_dictText: textOf('flow_type', cause),
    amount: moneyText(amount, currency),
    balance: moneyText(balance, currency),
    currencyCode: currency,
  };
}

export function billRow(bill: StoredBill): BillRow {
  const shown = (...causes: readonly BillCause[]) =>
    moneyText(storedText(sum(causes.map((cause) => exact(changeOf(bill, cause))))), bill.currency);
  return {
    id: bill.id,
    billNo: bill.billNo,
    period: bill.period,
    currencyCode: bill.currency,
    statementOrderCount: bill.orderCount,
    totalWeight: bill.totalWeight,
    openingBalance: moneyText(bill.opening, bill.currency),
    topUpAmount: shown('topup'),
    payAmount: shown('pay'),
    returnAmount: shown('refund', 'void', 'chargeback'),
    correctionAmount: shown('correction'),
    adjustAmount: shown('adjust_charge', 'adjust_credit'),
    closingBalance: moneyText(bill.closing, bill.currency),
    billTime: bill.billTime,
  };
}

/** What a cause changed, below zero for payments. */
function changeOf(bill: StoredBill, cause: BillCause): string {
  return {
    topup: bill.toppedUp,
    pay: storedText(exact(bill.paid).neg()),
    refund: bill.refunded,
    void: bill.voided,
    chargeback: bill.chargedBack,
    correction: bill.corrected,
    adjust_charge: storedText(exact(bill.adjustCharged).neg()),
    adjust_credit: bill.adjustCredited,
  }[cause];
}

function pages(total: number, pageNo: number, pageSize: number) {
  return { size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}
