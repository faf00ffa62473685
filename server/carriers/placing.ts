import type { SignedInCaller } from '../calls/caller.ts';
import type { Database, Transaction } from '../db/database.ts';
import { type JobKind, type JobWork, LeaseLost } from '../jobs/run-job.ts';
import { insertOrderLog } from '../orders/db/orders.ts';
import { platformNote } from '../orders/platform-notes.ts';
import { logRows } from '../orders/write/batch.ts';
import type { Writing } from '../orders/write/written-order.ts';
import type { Carrier, CarrierOrder, Placed } from './carrier.ts';
import { inBatches, operator, placingsIn, type Queue, queueCancelling, referenceOf } from './carrier-jobs.ts';
import { findTakenBack, findWaiting, lockWaiting, type Placing, writeFailed, writePlaced } from './db/order-placing.ts';

interface Deps {
  readonly database: Database;
  readonly carrier: Carrier;
  readonly now: () => Date;
  readonly jobs: Queue;
}

/**
 * Places waiting orders. An answer is written once, while this worker holds the job and the order still waits for that placing; otherwise
 * the carrier is told to cancel it. Orders without an answer are retried and fail with a reason when the job gives up; the carrier is then
 * told to cancel them, because it may have received them.
 */
export function createPlacing({ database, carrier, now, jobs }: Deps): JobKind {
  async function run(input: unknown, caller: SignedInCaller, work: JobWork): Promise<null> {
    const { tenantId } = caller.principal;
    let unknown: unknown;
    for (const placings of inBatches(placingsIn(input))) {
      const waiting = await database.tenant(tenantId, (tx) => findWaiting(tx, tenantId, placings));
      const answers = await Promise.allSettled(waiting.map((order) => carrier.place(orderFor(order))));
      const placed: Answer[] = [];
      for (const [at, answer] of answers.entries()) {
        const order = waiting[at];
        if (answer.status === 'rejected') unknown = answer.reason;
        else if (order !== undefined) placed.push({ placing: { orderId: order.id, placingNo: order.placingNo }, said: answer.value });
      }
      await database.tenant(tenantId, async (tx) => {
        if (!(await work.isHeld(tx))) throw new LeaseLost();
        const late = await writeAnswers(tx, { tenantId, operator, at: now() }, placed);
        // An earlier run may have reached the carrier without writing its answer.
        const lost = work.isRepeated ? await findTakenBack(tx, tenantId, placings) : [];
        await queueCancelling(tx, jobs, [...late, ...lost], caller);
      });
    }
    if (unknown !== undefined) throw unknown;
    return null;
  }

  /** Marks orders that are still waiting as failed, because the carrier could not be reached. */
  async function giveUp(tx: Transaction, input: unknown, caller: SignedInCaller): Promise<void> {
    const { tenantId } = caller.principal;
    const placings = placingsIn(input);
    const waiting = await lockWaiting(tx, tenantId, placings);
    const lost = await findTakenBack(tx, tenantId, placings);
    const silent = placings.filter(({ orderId }) => waiting.has(orderId));
    const said = { failed: platformNote('order.carrierSilent') };
    const answers = silent.map((placing) => ({ placing, said }));
    await writeAnswers(tx, { tenantId, operator, at: now() }, answers);
    await queueCancelling(tx, jobs, [...silent, ...lost], caller);
  }

  return Object.assign(run, { giveUp });
}

interface Answer {
  readonly placing: Placing;
  readonly said: Placed;
}

/**
 * Writes the answers for orders that still wait for their placing. Returns the placings that the carrier accepted but no order waits for.
 */
async function writeAnswers(tx: Transaction, writing: Writing, answers: readonly Answer[]): Promise<readonly Placing[]> {
  const { tenantId } = writing;
  const waiting = await lockWaiting(
    tx,
    tenantId,
    answers.map(({ placing }) => placing),
  );
  const good: Parameters<typeof writePlaced>[2][number][] = [];
  const bad: { readonly id: string; readonly reason: string }[] = [];
  const log: ReturnType<typeof logRows>[number][] = [];
  const late: Placing[] = [];
  for (const { placing, said: answer } of answers) {
    const id = placing.orderId;
    if (!waiting.has(id)) {
      if (!('failed' in answer)) late.push(placing);
    } else if ('failed' in answer) {
      const reason = answer.failed.slice(0, 500) || platformNote('order.carrierSilent');
      bad.push({ id, reason });
      log.push(...logRows([{ id }], 'fail', writing, reason));
    } else {
      const { trackingNumber, together, note } = answer;
      good.push({
        id,
        trackingNumber,
        masterTrackingNumber: together?.masterTrackingNumber ?? null,
        subOrderNos: together?.subOrderNos ?? new Map(),
      });
      // A withdrawn order loses the number; its log keeps it.
      log.push(...logRows([{ id }], 'generate', writing, `${trackingNumber} · ${note}`.slice(0, 500)));
    }
  }
  await writePlaced(tx, tenantId, good);
  await writeFailed(tx, tenantId, bad);
  await insertOrderLog(tx, log);
  return late;
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number];

function orderFor({ id, placingNo, customerNo, productCode, parties, boxes }: Waiting): CarrierOrder {
  return {
    reference: referenceOf({ orderId: id, placingNo }),
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
  if (found === undefined) throw new Error(`the order has no ${side}`);
  const { name, country, city, addr1, tenantId: _tenant, orderId: _order, side: _side, ...rest } = found;
  const said = Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== null);
  return { name, country, city, addr1, ...Object.fromEntries(said) };
}
