import type { Database, Transaction } from '../../db/database.ts';
import { findWaiting, lockWaiting, writeFailed, writePlaced } from '../../db/repositories/order-placing.ts';
import { insertOrderLog } from '../../db/repositories/orders.ts';
import type { Language, SignedInCaller } from '../caller.ts';
import { type JobKind, type JobWork, LeaseLost } from '../jobs/run-job.ts';
import { messageOf } from '../messages.ts';
import { logRows } from '../orders/write/batch.ts';
import type { Writing } from '../orders/write/written-order.ts';
import type { Carrier, CarrierOrder, Placed } from './carrier.ts';

/** The kind of the job that tells a carrier of submitted orders. */
export const placingJob = 'orderPlacing';

/** Orders that the carrier is told of at a time; what it says is written for all of them at once. */
const atOnce = 50;
/** Who does what nobody asked for just now. */
const operator = 'system';

interface Deps {
  readonly database: Database;
  readonly carrier: Carrier;
  readonly now: () => Date;
}

/**
 * Places orders that wait for it. What the carrier says of an order is written once, while the job is this worker's and the order still
 * waits; an order of which nobody knows is tried again, and fails with a reason when the job is given up.
 */
export function createPlacing({ database, carrier, now }: Deps): JobKind {
  async function run(input: unknown, { principal, language }: SignedInCaller, work: JobWork): Promise<null> {
    const ids = orderIdsOf(input);
    const { tenantId } = principal;
    let unknown: unknown;
    for (let from = 0; from < ids.length; from += atOnce) {
      const waiting = await database.tenant(tenantId, (tx) => findWaiting(tx, tenantId, ids.slice(from, from + atOnce)));
      const answers = await Promise.allSettled(waiting.map((order) => carrier.place(orderFor(order))));
      const placed = new Map<string, Placed>();
      for (const [at, answer] of answers.entries()) {
        const id = waiting[at]?.id;
        if (answer.status === 'rejected') unknown = answer.reason;
        else if (id !== undefined) placed.set(id, answer.value);
      }
      await database.tenant(tenantId, async (tx) => {
        if (!(await work.isHeld(tx))) throw new LeaseLost();
        await writeAnswers(tx, { tenantId, operator, at: now() }, placed, language);
      });
    }
    if (unknown !== undefined) throw unknown;
    return null;
  }

  /** Nobody could be told: what still waits has failed. */
  async function giveUp(tx: Transaction, tenantId: string, input: unknown, language: Language): Promise<void> {
    const waiting = await lockWaiting(tx, tenantId, orderIdsOf(input));
    const reason = messageOf('order.carrierSilent', language);
    await writeAnswers(tx, { tenantId, operator, at: now() }, new Map([...waiting].map((id) => [id, { failed: reason }])), language);
  }

  return Object.assign(run, { giveUp });
}

async function writeAnswers(tx: Transaction, writing: Writing, answers: ReadonlyMap<string, Placed>, language: Language): Promise<void> {
  const { tenantId } = writing;
  const waiting = await lockWaiting(tx, tenantId, [...answers.keys()]);
  const good: Parameters<typeof writePlaced>[2][number][] = [];
  const bad: { readonly id: string; readonly reason: string }[] = [];
  const log: ReturnType<typeof logRows>[number][] = [];
  for (const [id, answer] of answers) {
    if (!waiting.has(id)) continue;
    if ('failed' in answer) {
      const reason = answer.failed.slice(0, 500) || messageOf('order.carrierSilent', language);
      bad.push({ id, reason });
      log.push(...logRows([{ id }], 'fail', writing, reason));
    } else {
      const { trackingNumber, masterTrackingNumber = null, subOrderNos = new Map() } = answer;
      good.push({ id, trackingNumber, masterTrackingNumber, subOrderNos });
      log.push(...logRows([{ id }], 'generate', writing, answer.note.slice(0, 500)));
    }
  }
  await writePlaced(tx, tenantId, good);
  await writeFailed(tx, tenantId, bad);
  await insertOrderLog(tx, log);
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number];

function orderFor({ id, customerNo, productCode, parties, boxes }: Waiting): CarrierOrder {
  return {
    id,
    customerNo,
    productCode: productCode ?? '',
    consignor: partyOf(parties, 'consignor'),
    consignee: partyOf(parties, 'consignee'),
    boxes: boxes.map((box) => ({
      boxNo: box.boxNo,
      boxWeight: box.weight,
      boxLength: box.length,
      boxWidth: box.width,
      boxHeight: box.height,
    })),
  };
}

function partyOf(parties: Waiting['parties'], side: 'consignor' | 'consignee'): CarrierOrder['consignor'] {
  const found = parties.find((party) => party.side === side);
  if (found === undefined) throw new Error(`an order without ${side}`);
  const { name, country, city, addr1, tenantId: _tenant, orderId: _order, side: _side, ...rest } = found;
  const said = Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== null);
  return { name, country, city, addr1, ...Object.fromEntries(said) };
}

function orderIdsOf(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null || !('orderIds' in input) || !Array.isArray(input.orderIds)) return [];
  return input.orderIds.filter((id): id is string => typeof id === 'string');
}
