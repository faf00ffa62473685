import type { CallReply } from '../../contract/endpoints/all.ts';
import { needsAttention, type OrderAttention, orderAttentions } from '../../contract/order-states.ts';
import type { Transaction } from '../db/database.ts';
import type { OrderScope } from '../orders/db/order-search.ts';
import { readTally } from '../orders/db/order-tally.ts';
import { countOrders, countOrdersByState, type StateCount } from '../orders/db/orders.ts';
import type { Window } from './days.ts';
import { countByDay, type DayCount, tallyByDay } from './db/order-figures.ts';

interface OrderCounts {
  readonly states: readonly StateCount[];
  readonly days: readonly DayCount[];
}

/** Counts a tenant's orders from the tally; null when it cannot answer: it is empty, or its days belong to another time zone. */
export async function readTallied(tx: Transaction, scope: OrderScope, { days }: Window): Promise<OrderCounts | null> {
  const [states, byDay] = await Promise.all([readTally(tx, scope), tallyByDay(tx, scope, days)]);
  return states === null ? null : { states, days: byDay };
}

/** Counts the orders of a scope. */
export async function countAll(tx: Transaction, scope: OrderScope, { days }: Window): Promise<OrderCounts> {
  const [states, byDay] = await Promise.all([countOrdersByState(tx, scope, {}), countByDay(tx, scope, days)]);
  return { states, days: byDay };
}

const byTimes = ['no_movement', 'quote_expiring', 'overdue'] as const satisfies readonly OrderAttention[];

/** Counts the orders that need work which depends on times. */
export async function countByTime(tx: Transaction, scope: OrderScope, at: Date): Promise<ReadonlyMap<OrderAttention, number>> {
  const count = async (needs: (typeof byTimes)[number]) => [needs, await countOrders(tx, scope, { attention: { needs, at } })] as const;
  return new Map<OrderAttention, number>(await Promise.all(byTimes.map(count)));
}

/** Counts the orders that need each kind of work. */
export function workOf(states: readonly StateCount[], byTime: ReadonlyMap<OrderAttention, number>): CallReply<'analysis.home'>['work'] {
  const counted = (needs: OrderAttention) =>
    states.reduce((sum, state) => (needsAttention(state, needs) === true ? sum + state.total : sum), 0);
  return Object.fromEntries(orderAttentions.map((needs) => [needs, byTime.get(needs) ?? counted(needs)])) as Record<OrderAttention, number>;
}

export function orderFigures(
  counts: readonly DayCount[],
  { all, today, yesterday }: Window,
  deliveredToday: number,
): CallReply<'analysis.home'>['orders'] {
  const byDay = new Map(counts.map(({ day, orders }) => [day, orders]));
  const days = all.map((day) => ({ day, orders: byDay.get(day) ?? 0 }));
  return {
    today: byDay.get(today) ?? 0,
    yesterday: byDay.get(yesterday) ?? 0,
    deliveredToday,
    total: days.reduce((sum, { orders }) => sum + orders, 0),
    days,
  };
}
