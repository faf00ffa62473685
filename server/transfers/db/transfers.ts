import { type SQL, sql } from 'drizzle-orm';
import type { TransferCause } from '../../../contract/entities/finance/transfer.ts';
import type { Transaction } from '../../db/database.ts';
import { signedAmount } from '../../money/db/ledger.ts';
import { ledgerTransfer } from '../../money/db/tables.ts';
import { inScope, type LocalRange, type OrderScope } from '../../orders/db/order-search.ts';
import { shipmentOrder } from '../../orders/db/tables.ts';

/** Conditions on transfers; all of them must hold. */
export interface TransferSearch {
  readonly range?: LocalRange;
  readonly currency?: string;
  readonly cause?: string;
  /** Numbers of orders of the scope, or payment references. */
  readonly numbers?: readonly string[];
  readonly amountFrom?: string;
  readonly amountTo?: string;
  /** Later than this transfer. */
  readonly after?: string;
}

export interface TransferPage {
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** A transfer as it is read, with times in the tenant's time zone. */
export interface StoredTransfer extends Record<string, unknown> {
  readonly id: string;
  readonly createTime: string;
  readonly cause: TransferCause;
  readonly amount: string;
  readonly currency: string;
  readonly balance: string;
  readonly orderId: string | null;
  readonly customerNo: string | null;
  readonly trackingNumber: string | null;
  readonly topUpId: string | null;
  readonly reference: string | null;
  readonly adjustmentId: string | null;
  readonly operator: string;
  readonly remark: string | null;
}

/** Reads one page. Orders outside the scope lend no number. The page is found by the index alone, then its rows are read. */
export async function listTransfers(
  tx: Transaction,
  scope: OrderScope,
  search: TransferSearch,
  { direction, limit, offset }: TransferPage,
): Promise<StoredTransfer[]> {
  const by = direction === 'asc' ? sql`asc` : sql`desc`;
  const found = await tx.execute<StoredTransfer>(sql`
    select ledger_transfer.id, (ledger_transfer.created_at at time zone ${scope.timeZone})::text as "createTime", ledger_transfer.cause,
      ${signedAmount}::text as amount, ledger_transfer.currency, ledger_transfer.balance_after::text as balance,
      shipment_order.id as "orderId", shipment_order.customer_no as "customerNo", shipment_order.tracking_number as "trackingNumber",
      top_up.id as "topUpId", top_up.reference, adjustment.id as "adjustmentId", ledger_transfer.operator, ledger_transfer.remark
    from (
      select currency, position, created_at from ledger_transfer where ${condition(scope, search)}
      order by created_at ${by}, position ${by}, currency ${by} limit ${limit} offset ${offset}
    ) as page
    join ledger_transfer on ledger_transfer.tenant_id = ${scope.tenantId} and ledger_transfer.currency = page.currency
      and ledger_transfer.position = page.position
    left join adjustment on adjustment.tenant_id = ledger_transfer.tenant_id and adjustment.id = ledger_transfer.id
      and adjustment.transfer_id = ledger_transfer.id
    left join shipment_order on shipment_order.id = coalesce(ledger_transfer.order_id, adjustment.order_id) and ${inScope(scope)}
    left join top_up on top_up.tenant_id = ledger_transfer.tenant_id and top_up.transfer_id = ledger_transfer.id and top_up.id = ledger_transfer.id
    order by page.created_at ${by}, page.position ${by}, page.currency ${by}`);
  return found.rows;
}

/** Counts transfers. Positions have no gaps, so the last one of a currency counts all of them. */
export async function countTransfers(tx: Transaction, scope: OrderScope, search: TransferSearch): Promise<number> {
  const { currency, ...others } = search;
  const isAll = Object.values(others).every((value) => value === undefined);
  const counting = isAll
    ? sql`select coalesce(sum(last.position), 0)::int as total from account a cross join lateral (
        select t.position from ledger_transfer t where t.tenant_id = a.tenant_id and t.currency = a.currency order by t.position desc limit 1
      ) last where a.tenant_id = ${scope.tenantId} and a.kind = 'balance' and ${currency === undefined ? sql`true` : sql`a.currency = ${currency}`}`
    : sql`select count(*)::int as total from ledger_transfer where ${condition(scope, search)}`;
  const found = await tx.execute<{ total: number }>(counting);
  return found.rows[0]?.total ?? 0;
}

/** The sum of one cause in one currency; without found transfers in a currency, one row without a cause. */
export interface StoredSum extends Record<string, unknown> {
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
  readonly cause: TransferCause | null;
  readonly count: number;
  readonly amount: string;
  /** Of all causes together. */
  readonly change: string;
}

/**
 * Sums the found transfers by currency and cause, the base currency first. One statement, so that sums and balances are of one moment. The
 * balances at the ends of the range are the current balance without what came later, so they never depend on the order of transfers.
 */
export async function sumTransfers(tx: Transaction, scope: OrderScope, search: TransferSearch): Promise<StoredSum[]> {
  const { range, currency } = search;
  const { tenantId } = scope;
  const from = range === undefined ? sql`'-infinity'::timestamptz` : moment(range.from, scope);
  const to = range === undefined ? sql`'infinity'::timestamptz` : moment(range.to, scope);
  const found = await tx.execute<StoredSum>(sql`
    with later as (
      select currency, sum(${signedAmount}) as since, sum(${signedAmount}) filter (where created_at > ${to}) as after
      from ledger_transfer where tenant_id = ${tenantId} and created_at >= ${from} group by currency
    ), found as (
      select currency, cause, count(*)::int as total, sum(${signedAmount}) as amount
      from ledger_transfer where ${condition(scope, search)} group by currency, cause
    )
    select a.currency, (a.balance - coalesce(later.since, 0))::text as opening, (a.balance - coalesce(later.after, 0))::text as closing,
      found.cause, coalesce(found.total, 0) as count, coalesce(found.amount, 0)::text as amount,
      coalesce(sum(found.amount) over (partition by a.currency), 0)::text as change
    from account a left join later on later.currency = a.currency left join found on found.currency = a.currency
    where a.tenant_id = ${tenantId} and a.kind = 'balance' and ${currency === undefined ? sql`true` : sql`a.currency = ${currency}`}
    order by a.currency <> (select base_currency from tenant where id = ${tenantId}::uuid), a.currency`);
  return found.rows;
}

function condition(scope: OrderScope, search: TransferSearch): SQL {
  const { range, currency, cause, numbers, amountFrom, amountTo, after } = search;
  const { tenantId } = scope;
  const found: SQL[] = [sql`ledger_transfer.tenant_id = ${tenantId}`];
  if (range !== undefined) found.push(sql`created_at >= ${moment(range.from, scope)} and created_at <= ${moment(range.to, scope)}`);
  if (currency !== undefined) found.push(sql`currency = ${currency}`);
  if (cause !== undefined) found.push(sql`cause = ${cause}`);
  if (amountFrom !== undefined) found.push(sql`amount >= ${amountFrom}::numeric`);
  if (amountTo !== undefined) found.push(sql`amount <= ${amountTo}::numeric`);
  if (numbers !== undefined) found.push(sql`ledger_transfer.id = any(array(${idsOf(scope, numbers)}))`);
  if (after !== undefined)
    found.push(sql`(created_at, position, currency) > (
      select t.created_at, t.position, t.currency from ledger_transfer t where t.tenant_id = ${tenantId} and t.id = ${after})`);
  return sql.join(found, sql` and `);
}

/** The transfers of orders and top-ups with these numbers, each column by its own index. */
function idsOf(scope: OrderScope, numbers: readonly string[]): SQL {
  const wanted = sql`any(${sql.param(numbers)}::text[])`;
  const { customerNo, trackingNumber, masterTrackingNumber, transactionOrderNo } = shipmentOrder;
  const orders = [customerNo, trackingNumber, masterTrackingNumber, transactionOrderNo].map(
    (column) => sql`select ${shipmentOrder.id} from ${shipmentOrder} where ${inScope(scope)} and ${column} = ${wanted}`,
  );
  return sql`select ${ledgerTransfer.id} from ${ledgerTransfer} where ${ledgerTransfer.tenantId} = ${scope.tenantId}
      and ${ledgerTransfer.orderId} = any(array(${sql.join(orders, sql` union `)}))
    union all select transfer_id from adjustment where tenant_id = ${scope.tenantId} and transfer_id is not null
      and order_id = any(array(${sql.join(orders, sql` union `)}))
    union all select transfer_id from top_up where tenant_id = ${scope.tenantId} and transfer_id is not null and reference = ${wanted}`;
}

function moment(local: string, { timeZone }: Pick<OrderScope, 'timeZone'>): SQL {
  return sql`(${local}::timestamp at time zone ${timeZone})`;
}
