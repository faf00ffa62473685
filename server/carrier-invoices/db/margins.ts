import { type SQL, sql } from 'drizzle-orm';
import type { Texts } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import type { LocalRange } from '../../orders/db/order-search.ts';

export interface MarginSearch {
  readonly timeZone: string;
  /** When the orders were paid, in the time zone. */
  readonly range: LocalRange;
  readonly productCode: string | null;
  readonly currency: string | null;
  readonly keyword: string | null;
  readonly differing: boolean;
}

interface Sums extends Record<string, unknown> {
  readonly productCode: string;
  readonly names: Texts | null;
  readonly currency: string;
  readonly sold: string;
  readonly bought: string;
  /** Null where the order has another currency as well. */
  readonly margin: string | null;
}

export interface StoredOrderMargin extends Sums {
  readonly merchant: string;
  readonly orderId: string;
  readonly customerNo: string;
  readonly trackingNumber: string | null;
  readonly soldAt: string;
  readonly soldWeight: string | null;
  readonly billedWeight: string | null;
  readonly weightDiffers: boolean;
  readonly priceDiffers: boolean;
  readonly found: number;
}

export interface StoredProductMargin extends Sums {
  readonly period: string;
  readonly orders: number;
  readonly differing: number;
}

/** The orders that the search finds, one row for each order and currency. */
function found({ timeZone, range, productCode, currency, keyword, differing }: MarginSearch): SQL {
  const moment = (local: string) => sql`(${local}::timestamp at time zone ${timeZone})`;
  const words = sql`lower(concat_ws(E'\n', m.customer_no, m.tracking_number, m.merchant))`;
  return sql`carrier_margins(${moment(range.from)}, ${moment(range.to)}) m
    where (${productCode}::text is null or m.product_code = ${productCode}) and (${currency}::text is null or m.currency = ${currency})
      and (${keyword}::text is null or strpos(${words}, lower(${keyword}::text)) > 0)
      and (not ${differing}::boolean or m.weight_differs or m.price_differs)`;
}

const sums = sql`m.product_code as "productCode", m.currency, sum(m.sold)::text as sold, sum(m.bought)::text as bought,
  (case when m.comparable then sum(m.sold) - sum(m.bought) end)::text as margin`;

/** Reads a page of orders, the latest first; each row says how many there are. */
export async function listOrderMargins(tx: Transaction, search: MarginSearch, limit: number, offset: number) {
  const { rows } = await tx.execute<StoredOrderMargin>(sql`
    select m.merchant, m.order_id as "orderId", m.customer_no as "customerNo", m.tracking_number as "trackingNumber",
      m.product_code as "productCode", m.product_names as names, (m.sold_at at time zone ${search.timeZone})::text as "soldAt",
      m.sold_weight::text as "soldWeight", m.billed_weight::text as "billedWeight", m.currency, m.sold::text, m.bought::text,
      (case when m.comparable then m.sold - m.bought end)::text as margin, m.weight_differs as "weightDiffers",
      m.price_differs as "priceDiffers", count(*) over ()::int as found
    from ${found(search)} order by m.sold_at desc, m.order_id, m.currency limit ${limit} offset ${offset}`);
  return rows;
}

/** How many rows the search finds, where a page is empty. */
export async function countOrderMargins(tx: Transaction, search: MarginSearch): Promise<number> {
  const { rows } = await tx.execute<{ found: number }>(sql`select count(*)::int as found from ${found(search)}`);
  return rows[0]?.found ?? 0;
}

/** Sums the same orders by month, product and currency; orders with several currencies by themselves. */
export async function sumProductMargins(tx: Transaction, search: MarginSearch): Promise<StoredProductMargin[]> {
  const { rows } = await tx.execute<StoredProductMargin>(sql`
    select to_char(m.sold_at at time zone ${search.timeZone}, 'YYYY-MM') as period, (array_agg(m.product_names))[1] as names, ${sums},
      count(*)::int as orders, (count(*) filter (where m.weight_differs or m.price_differs))::int as differing
    from ${found(search)} group by 1, m.product_code, m.currency, m.comparable order by 1 desc, m.product_code, m.currency, m.comparable desc`);
  return rows;
}
