import type { BillFee, BillOrder } from '../../contract/entities/finance/bill.ts';
import { type Exact, exact, sum } from '../../contract/values/exact.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { mapYielding } from '../fairness/yielding.ts';
import { moneyText, storedText } from '../money/money.ts';
import { boxOrder } from '../quotes/box-runs.ts';
import { linesOf } from '../quotes/quote-view.ts';
import type { Offer } from '../rating/snapshot.ts';
import { listPlainFees, listQuotedFees } from './db/bill-fees.ts';
import { listBillOrders, type StoredBill, type StoredBillOrder } from './db/bills.ts';

/** Reads orders of a bill with the lines of their prices, which sum to what each was charged. */
export async function readOrders(
  tx: Transaction,
  bill: StoredBill,
  page: { readonly limit: number; readonly offset: number },
  caller: SignedInCaller,
): Promise<BillOrder[]> {
  const { tenantId } = caller.principal;
  const orders = await listBillOrders(tx, tenantId, bill, page);
  const charged = orders.filter(({ weight }) => weight !== null);
  const [quoted, plain, textOf] = await Promise.all([
    listQuotedFees<Pick<Offer, 'lines' | 'currency' | 'units'>>(
      tx,
      tenantId,
      bill.id,
      charged.flatMap(({ id, quoteId }) => (quoteId === null ? [] : [id])),
    ),
    listPlainFees(
      tx,
      tenantId,
      charged.flatMap(({ id, quoteId }) => (quoteId === null ? [id] : [])),
    ),
    readTexts(tx, caller, ['fee_type']),
  ]);
  const offers = new Map(quoted.map(({ orderId, offer }) => [orderId, offer]));
  const stored = new Map<string, (typeof plain)[number][]>();
  for (const fee of plain) stored.set(fee.orderId, [...(stored.get(fee.orderId) ?? []), fee]);
  const feeName = (code: string, title: string | null) => {
    const text = textOf('fee_type', code);
    return text === code ? (title ?? code) : text;
  };
  return mapYielding(orders, (order) => {
    const offer = offers.get(order.id);
    const priced =
      offer === undefined
        ? (stored.get(order.id) ?? []).map(({ feeType, rule, amount }) => ({ feeName: feeName(feeType, null), rule, amount }))
        : linesOf(offer, boxOrder([]), { language: caller.language, feeName });
    return orderRow(order, bill.currency, priced, messageOf('bill.otherPrice', caller.language));
  });
}

type Priced = Pick<BillFee, 'feeName' | 'rule' | 'amount'>;

function orderRow(order: StoredBillOrder, currency: string, priced: readonly Priced[], otherPrice: string): BillOrder {
  const shown = (amount: Exact) => moneyText(storedText(amount), currency);
  const [paid, returned] = [exact(order.paid), exact(order.returned)];
  const rest = paid.sub(sum(priced.map(({ amount }) => exact(amount))));
  // Whoever was charged again under another price sees the difference as a line of its own.
  const all = rest.equals(0) ? priced : [...priced, { feeName: otherPrice, rule: '', amount: storedText(rest) }];
  return {
    id: order.id,
    customerNo: order.customerNo,
    orderWeight: order.weight,
    payAmount: shown(paid.neg()),
    returnAmount: shown(returned),
    netAmount: shown(returned.sub(paid)),
    currencyCode: currency,
    fees: all.map(({ feeName, rule, amount }, at) => ({
      id: `${order.id}-${at}`,
      feeName,
      rule,
      amount: shown(exact(amount).neg()),
      currencyCode: currency,
    })),
  };
}
