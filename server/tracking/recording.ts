import { uuidv7 } from 'uuidv7';
import { limits } from '../../contract/limits.ts';
import { move } from '../../contract/order-states.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { OrderScope } from '../orders/db/order-search.ts';
import { lockOrders } from '../orders/db/orders.ts';
import { moveLogistics } from '../orders/write/logistics.ts';
import { addEvents, findZone, noteState, noteUnknownCodes, openParcel, ordersOfNumber } from './db/recording.ts';
import { findTrackedById, trackingOperator } from './db/tracked-orders.ts';
import { type EventTime, momentsOf, offsetText } from './event-time.ts';
import { type KnownEvent, type KnownParcel, plainNumber, readCodes, readParcels } from './known-events.ts';
import { momentOf, movesTo } from './order-moves.ts';
import { carriersOf } from './recognise.ts';
import { tellSubscribers } from './subscribers.ts';

/** An event as a source tells it. */
export interface ReportedEvent {
  readonly code: string;
  readonly content: string | null;
  readonly time: EventTime;
  readonly city: string | null;
  readonly country: string | null;
  /** The leg that the source names, from 1. */
  readonly leg: number | null;
}

export interface Recorded {
  /** Orders that the number belongs to in the period of the events. */
  readonly orders: number;
  /** Events that were not known before. */
  readonly added: number;
}

export type Recording = ReturnType<typeof createRecording>;

/** Takes what sources report: stores each event once, moves the order to where its parcel is, and tells who wants to know. */
export function createRecording(database: Database, now: () => Date) {
  /** Records events of one number for every order that it meant at their time. */
  async function record(source: string, number: string, events: readonly ReportedEvent[]): Promise<Recorded> {
    const named = plainNumber(number);
    const found = await database.platform((tx) => ordersOfNumber(tx, [...new Set([number.trim(), named])]));
    let orders = 0;
    let added = 0;
    for (const { tenantId, orderId, createdAt } of found) {
      const later = found.filter((other) => other.tenantId === tenantId && other.createdAt > createdAt).map((other) => other.createdAt);
      const own = events.filter((event) => isOfPeriod(event, createdAt, later));
      if (own.length === 0) continue;
      orders += 1;
      added += await recordFor(tenantId, orderId, { source, number: named, events: own });
    }
    return { orders, added };
  }

  /** Records events of one order's parcel, and returns how many were new. An order that is not on its way takes none. */
  function recordFor(tenantId: string, orderId: string, report: Report): Promise<number> {
    return database.tenant(tenantId, async (tx) => {
      const scope: OrderScope = { tenantId, timeZone: await findZone(tx, tenantId), rows: [[]] };
      const [locked] = await lockOrders(tx, scope, [orderId]);
      const before = await parcelOf(tx, scope, orderId);
      if (locked === undefined || before === null) return 0;
      const added = await store(tx, tenantId, before, report);
      if (added === 0) return 0;
      const after = await parcelOf(tx, scope, orderId);
      if (after === null) return added;
      if (isOfWhole(after, report.number)) await moveOrder(tx, tenantId, locked, after);
      if (after.state.status !== before.state.status || after.state.leg !== before.state.leg)
        await tellSubscribers(tx, tenantId, after, now());
      return added;
    });
  }

  async function parcelOf(tx: Transaction, scope: OrderScope, orderId: string): Promise<KnownParcel | null> {
    const orders = await findTrackedById(tx, scope, [orderId]);
    return (await readParcels(tx, scope.tenantId, scope.timeZone, orders))[0] ?? null;
  }

  async function store(tx: Transaction, tenantId: string, { order }: KnownParcel, { source, number, events }: Report): Promise<number> {
    const candidates = [...new Set(carriersOf(number).map(({ carrier }) => carrier))];
    const carrier = candidates.length === 1 ? (candidates[0] ?? 'unrecognised') : 'unrecognised';
    const parcelId = await openParcel(tx, { tenantId, id: uuidv7(), orderId: order.id, carrier, number, since: order.createdAt });
    const receivedAt = now();
    const rows = events.map(({ code, content, time, city, country, leg }) => ({
      ...{ tenantId, id: uuidv7(), parcelId, source, code, content, city, country, leg, receivedAt },
      localTime: time.local,
      offsetMinutes: time.offsetMinutes,
      offsetInferred: time.isInferred,
    }));
    const added = await addEvents(tx, rows);
    const detailOf = await readCodes(tx);
    const strange = events.filter(({ code }) => detailOf(source, code) === null);
    if (added > 0) await noteUnknownCodes(tx, source, strange, receivedAt);
    return added;
  }

  async function moveOrder(tx: Transaction, tenantId: string, locked: Awaited<ReturnType<typeof lockOrders>>[number], parcel: KnownParcel) {
    const at = now();
    let order = locked;
    for (const { move: name, event } of movesTo(parcel.state, locked.logistics)) {
      const next = move(order, name);
      if (next === null) continue;
      const writing = { tenantId, operator: trackingOperator, at };
      await moveLogistics(tx, [order], name, writing, { happenedAt: momentOf(event, at), note: noteOf(event) });
      order = { ...order, ...next };
    }
    const last = parcel.state.events.at(-1)?.event;
    if (last !== undefined)
      await noteState(tx, tenantId, order.id, {
        status: parcel.state.status,
        detail: parcel.state.detail,
        lastEventAt: momentOf(last, at),
      });
  }

  return { record, recordFor };
}

export interface Report {
  readonly source: string;
  readonly number: string;
  readonly events: readonly ReportedEvent[];
}

const day = 86_400_000;

/** A number means an order from shortly before it was made, for a year, or until the number was given to a later order. */
function isOfPeriod({ time }: ReportedEvent, createdAt: Date, later: readonly Date[]): boolean {
  const [earliest, latest] = momentsOf(time);
  const isIn = (from: Date) => latest >= from.getTime() - day && earliest < from.getTime() + limits.trackPeriodDays * day;
  return isIn(createdAt) && !later.some(isIn);
}

/** Whether a number stands for all boxes of the order. The parcels of single boxes do not move it, because others may be behind. */
function isOfWhole({ order }: KnownParcel, number: string): boolean {
  const whole = [order.trackingNumber, order.masterNumber].flatMap((each) => (each === null ? [] : [plainNumber(each)]));
  return whole.includes(number);
}

/** The order's log tells when something happened, and who said so. */
function noteOf(event: KnownEvent): string {
  return `${event.local.replace('T', ' ')} ${offsetText(event.offsetMinutes) ?? '?'} · ${event.source} ${event.code}`.slice(0, 500);
}
