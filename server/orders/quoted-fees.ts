import type { FeeLine } from '../../contract/entities/order.ts';
import type { Language } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import type { TextOf } from '../dictionaries/dictionaries.ts';
import { moneyText } from '../money/money.ts';
import { boxOrder } from '../quotes/box-runs.ts';
import { findQuote } from '../quotes/db/quotes.ts';
import { linesOf, localTime } from '../quotes/quote-view.ts';
import type { Quote } from '../rating/quote.ts';
import type { OrderRecord } from './db/order-records.ts';
import type { OrderScope } from './db/order-search.ts';

/** The lines of the price that an order was given, each with its rule in words; null where no quote is kept for it. */
export async function quotedFees(
  tx: Transaction,
  { tenantId, timeZone }: OrderScope,
  { id, quoteId, productCode }: OrderRecord,
  textOf: TextOf,
  language: Language,
): Promise<FeeLine[] | null> {
  const kept = quoteId === null ? null : await findQuote(tx, tenantId, quoteId);
  if (kept === null) return null;
  const snapshot: Quote = JSON.parse(kept.snapshot);
  const offer = snapshot.products.find((one) => one.product === productCode);
  if (offer?.offered !== true) return null;
  const feeName = (code: string, title: string | null) => {
    const text = textOf('fee_type', code);
    return text === code ? (title ?? code) : text;
  };
  const createTime = localTime(timeZone, new Date(snapshot.quotedAt));
  return linesOf(offer, boxOrder(snapshot.request.boxes), { language, feeName }).map((line, at) => ({
    id: `${id}-${at}`,
    feeName: line.feeName,
    rule: line.rule,
    amount: moneyText(line.amount, line.currencyCode),
    currencyCode: line.currencyCode,
    createTime,
  }));
}
