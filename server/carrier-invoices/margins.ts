import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { exact, fixedText, sum } from '../../contract/values/exact.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Transaction } from '../db/database.ts';
import { textIn } from '../dictionaries/dictionaries.ts';
import { moneyText, storedText } from '../money/money.ts';
import { nonEmpty, readRange } from '../orders/order-filters.ts';
import { dayIn } from '../quotes/pricing.ts';
import {
  countOrderMargins,
  listOrderMargins,
  type MarginSearch,
  type StoredOrderMargin,
  type StoredProductMargin,
  sumProductMargins,
} from './db/margins.ts';

const dayMs = 86_400_000;

/** The filters of both calls; the last 31 days where none are given. @throws Refusal like the filters of the order list */
function searchOf(input: CallInput<'margin.products'>, { principal: { timeZone } }: SignedInCaller, now: Date): MarginSearch {
  const begin = nonEmpty(input.soldTime_begin) ?? dayIn(timeZone, new Date(now.getTime() - (limits.rangeDays - 1) * dayMs));
  const range = readRange('soldTime', begin, nonEmpty(input.soldTime_end) ?? dayIn(timeZone, now));
  if (range === undefined) throw new Error('The range has both ends.');
  return {
    ...{ timeZone, range },
    productCode: nonEmpty(input.productCode) ?? null,
    currency: nonEmpty(input.currencyCode) ?? null,
    keyword: nonEmpty(input.keyword) ?? null,
    differing: input.differing === '1',
  };
}

interface Amounts {
  readonly currency: string;
  readonly sold: string;
  readonly bought: string;
  readonly margin: string | null;
}

/** Amounts of a row with the share of the margin in what was sold. */
function amountsOf({ currency, sold, bought, margin }: Amounts) {
  const isShare = margin !== null && exact(sold).gt(0);
  return {
    currencyCode: currency,
    sold: moneyText(sold, currency),
    bought: moneyText(bought, currency),
    margin: margin === null ? null : moneyText(margin, currency),
    marginPercent: isShare ? fixedText(exact(margin).mul(100).div(exact(sold)), 1) : null,
  };
}

function nameOf({ productCode, names }: Pick<StoredProductMargin, 'productCode' | 'names'>, language: Language): string {
  return (names === null ? undefined : textIn(names, language)) ?? productCode;
}

/** Orders with what was sold beside what was bought, a page of them. */
export async function readOrderMargins(
  tx: Transaction,
  input: CallInput<'margin.orders'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'margin.orders'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault } = input;
  const search = searchOf(input, caller, now);
  const rows = await listOrderMargins(tx, search, pageSize, (pageNo - 1) * pageSize);
  const total = rows[0]?.found ?? (pageNo === 1 ? 0 : await countOrderMargins(tx, search));
  return {
    records: rows.map((row) => ({
      id: `${row.orderId}-${row.currency}`,
      merchant: row.merchant,
      customerNo: row.customerNo,
      trackingNumber: row.trackingNumber,
      productCode: row.productCode,
      productName: nameOf(row, caller.language),
      soldTime: row.soldAt,
      soldWeight: row.soldWeight,
      billedWeight: row.billedWeight,
      ...amountsOf(row),
      weightDiffers: row.weightDiffers,
      priceDiffers: row.priceDiffers,
      difference: differenceOf(row, caller.language),
    })),
    ...{ total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) },
  };
}

function differenceOf({ weightDiffers, priceDiffers, margin }: StoredOrderMargin, language: Language): string {
  const keys = [
    ...(weightDiffers ? (['carrier.differs.weight'] as const) : []),
    ...(priceDiffers ? (['carrier.differs.price'] as const) : []),
    ...(margin === null ? (['carrier.differs.currency'] as const) : []),
  ];
  return keys.map((key) => messageOf(key, language)).join(language === 'zh_CN' ? '，' : ', ');
}

/** The same orders by month, product and currency, with sums that are those of the rows. */
export async function readProductMargins(
  tx: Transaction,
  input: CallInput<'margin.products'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'margin.products'>> {
  const stored = await sumProductMargins(tx, searchOf(input, caller, now));
  return {
    rows: stored.map((row) => ({
      id: [row.period, row.productCode, row.currency, row.margin === null ? 'mixed' : 'one'].join('-'),
      period: row.period,
      productCode: row.productCode,
      productName: nameOf(row, caller.language),
      orders: row.orders,
      differing: row.differing,
      ...amountsOf(row),
    })),
    sums: sumsOf(stored),
  };
}

/** One row for each currency; orders with several currencies have one of their own, without a margin. */
function sumsOf(rows: readonly StoredProductMargin[]): CallReply<'margin.products'>['sums'] {
  const keyOf = ({ currency, margin }: StoredProductMargin) => `${currency}${margin === null ? '-mixed' : ''}`;
  return [...new Set(rows.map(keyOf))].sort().map((id) => {
    const own = rows.filter((row) => keyOf(row) === id);
    const total = (of: 'sold' | 'bought') => storedText(sum(own.map((row) => exact(row[of]))));
    const [sold, bought] = [total('sold'), total('bought')];
    const margin = id.endsWith('-mixed') ? null : storedText(exact(sold).sub(exact(bought)));
    const orders = own.reduce((all, row) => all + row.orders, 0);
    return { id, orders, ...amountsOf({ currency: own[0]?.currency ?? '', sold, bought, margin }) };
  });
}
