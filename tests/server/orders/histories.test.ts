import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { TotalsPurpose } from '../../../contract/endpoints/orders/order-write.ts';
import { move, type OrderMoveName, type OrderState, orderMoves } from '../../../contract/order-states.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { Refusal } from '../../../server/calls/refusal.ts';
import { createRandom, type Random } from '../../../server/db/seeds/random.ts';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { insertOrderLog } from '../../../server/orders/db/orders.ts';
import { logRows } from '../../../server/orders/write/batch.ts';
import { createServices, type Services } from '../../../server/services.ts';
import { sampleOf } from '../../support/sample.ts';
import { must, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { balanceOf, keyed, runJobs, stateOf, totalsFor, transfersOf, wholeOrder } from './orders-world.ts';
import { TestCarrier } from './test-carrier.ts';

openMerchantDomain();
let operator: SignedInCaller;
beforeAll(async () => {
  operator = await domain.as('operator');
});

/** An order as it ought to be. */
interface Expected {
  readonly id: string;
  state: OrderState;
  confirm: 'pending_review' | 'approved' | 'rejected';
  placing: number;
  /** Nobody has decided about its claim yet. */
  isClaimed: boolean;
}

type Outcome = { readonly results: readonly { readonly id: string; readonly ok: boolean }[] };

interface World {
  readonly random: Random;
  readonly carrier: TestCarrier;
  readonly services: Services;
  readonly orders: Map<string, Expected>;
}

/** How often each move was made, in all histories. */
const made = new Map<OrderMoveName, number>();
const seeds = sampleOf('histories of orders', [1, 2, 3, 4], 2);
/** Chance alone leaves a move out now and then: what was never made goes first, and the last history goes on until nothing is missing. */
const isNew = (name: OrderMoveName) => !made.has(name);
const isMissing = () => Object.keys(orderMoves).length > made.size;

/** A call over orders: the moves that it makes of each, or null when it is refused. */
interface Operation {
  readonly moves: (order: Expected) => readonly OrderMoveName[] | null;
  readonly call: (services: Services, ids: string[]) => Promise<Outcome>;
  readonly confirm?: Expected['confirm'];
  readonly isClaimed?: boolean;
}

const first =
  (...names: OrderMoveName[]) =>
  (order: Expected) =>
    names.filter((name) => move(order.state, name) !== null).slice(0, 1);
const orNull = (names: readonly OrderMoveName[]) => (names.length === 0 ? null : names);
const seen = async (ids: string[], to: TotalsPurpose) => ({ ids, totals: await totalsFor(domain, merchant, ids, to) });
const reviewed = (approved: boolean): Operation => ({
  moves: (order) => {
    const names = order.confirm === 'pending_review' ? first('rejectPaid', 'reject')(order) : [];
    return orNull(names) === null ? null : approved ? [] : names;
  },
  call: (services, ids) => services.orderWriting.batchConfirm({ ids, approved, examineRemark: 'looked at' }, keyed(merchant)),
  confirm: approved ? 'approved' : 'rejected',
});

/** The platform decides about the last claim of each. */
const decided =
  (verdict: 'accept' | 'reject'): Operation['call'] =>
  async (services, ids) => {
    const results: { id: string; ok: boolean }[] = [];
    for (const id of new Set(ids)) {
      const [claim] = await services.claims.ofOrder({ id }, merchant);
      const input = { id: claim?.id ?? id, verdict, amount: claim?.amount ?? '1.00', remark: 'looked at' } as const;
      const work = services.claims.review(input, keyed(operator));
      results.push(
        await work.then(
          () => ({ id, ok: true }),
          (error) => {
            if (!(error instanceof Refusal)) throw error;
            return { id, ok: false };
          },
        ),
      );
    }
    return { results };
  };

const operations: readonly [Operation, ...Operation[]] = [
  {
    moves: (order) => orNull(first('submit')(order)),
    call: async (services, ids) => services.orderWriting.batchSubmit(await seen(ids, 'submit'), keyed(merchant)),
    confirm: 'pending_review',
  },
  {
    moves: (order) => (move(order.state, 'submit') === null ? null : ['submit', 'pay']),
    call: async (services, ids) => services.orderWriting.batchSubmit({ ...(await seen(ids, 'submitAndPay')), pay: true }, keyed(merchant)),
    confirm: 'pending_review',
  },
  {
    moves: (order) => orNull(first('pay')(order)),
    call: async (services, ids) => services.orderWriting.pay(await seen(ids, 'pay'), keyed(merchant)),
  },
  {
    moves: (order) => orNull(first('refund')(order)),
    call: (services, ids) => services.orderWriting.batchRefund({ ids, reason: 'asked for' }, keyed(merchant)),
  },
  {
    moves: (order) => (order.isClaimed || move(order.state, 'chargeBack') === null ? null : []),
    call: (services, ids) => services.claims.request({ ids, reason: 'damaged' }, keyed(merchant)),
    isClaimed: true,
  },
  {
    moves: (order) => (order.isClaimed ? [] : null),
    call: (services, ids) => services.claims.withdraw({ ids }, keyed(merchant)),
    isClaimed: false,
  },
  { moves: (order) => (order.isClaimed ? ['chargeBack'] : null), call: decided('accept'), isClaimed: false },
  { moves: (order) => (order.isClaimed ? [] : null), call: decided('reject'), isClaimed: false },
  {
    moves: (order) => (order.confirm === 'rejected' ? null : orNull(first('place')(order))),
    call: (services, ids) => services.orderWriting.place({ ids }, keyed(merchant)),
  },
  {
    moves: (order) => orNull(first('abandonPaid', 'abandon')(order)),
    call: (services, ids) => services.orders.close({ ids: ids.join(','), reason: 'changed her mind' }, keyed(merchant)),
  },
  reviewed(true),
  reviewed(false),
];

const isWithCarrier = ({ document }: OrderState) => document === 'ordering' || document === 'generated';

function make(order: Expected, name: OrderMoveName): void {
  const next = must(move(order.state, name));
  if (isWithCarrier(order.state) && !isWithCarrier(next)) order.placing += 1;
  order.state = next;
  made.set(name, (made.get(name) ?? 0) + 1);
}

/** Does one operation on these orders and sees that each has the outcome that it ought to have. */
async function act({ services, orders }: World, { moves, call, confirm, isClaimed }: Operation, ids: string[]): Promise<void> {
  const outcome = await call(services, ids);
  const wanted = [...new Set(ids)];
  expect(outcome.results.map(({ id }) => id)).toEqual(wanted);
  for (const { id, ok } of outcome.results) {
    const order = must(orders.get(id));
    const names = moves(order);
    expect({ order, ok }).toEqual({ order, ok: names !== null });
    if (names === null) continue;
    for (const name of names) make(order, name);
    order.confirm = confirm ?? order.confirm;
    order.isClaimed = isClaimed ?? order.isClaimed;
  }
}

/** What the carrier said, once its jobs ended: each that waited is placed or has failed. */
async function readAnswers({ orders, carrier }: World): Promise<void> {
  for (const order of orders.values()) {
    if (order.state.document !== 'ordering') continue;
    const isHeld = carrier.held.has(`${order.id}/${order.placing}`);
    make(order, isHeld ? 'generate' : 'fail');
  }
}

/** A hand-over is not taken back while a claim is open: the server refuses it (`claim_open`). */
const canTravel = (order: Expected, name: OrderMoveName) =>
  move(order.state, name) !== null && !(order.isClaimed && name === 'withdrawHandOver');

const onTheWay = ['goOnline', 'withdrawHandOver', 'warehouse', 'dispatch', 'deliver', 'detain'] as const;

/** A parcel goes on its way, as whoever scans it will write it. */
async function travel({ random, orders }: World): Promise<void> {
  const ways = [...orders.values()].flatMap((order) => onTheWay.flatMap((name) => (canTravel(order, name) ? [{ order, name }] : [])));
  const [way] = [...ways.filter(({ name }) => isNew(name)), ...ways.slice(random.integer(0, Math.max(0, ways.length - 1)))];
  if (way === undefined) return;
  const { order, name } = way;
  make(order, name);
  await domain.behind.admin.query('UPDATE shipment_order SET logistics_status = $2 WHERE id = $1', [order.id, order.state.logistics]);
  const writing = { tenantId: tenants.harbour, operator: 'scanner', at: domain.clock.now };
  await domain.database.tenant(tenants.harbour, (tx) => insertOrderLog(tx, logRows([order], name, writing)));
}

/** Something happens to an order that the carrier is asked about; where that cancels it, the carrier hears of it first. */
async function interfere(world: World, reference: string): Promise<void> {
  const [id = ''] = reference.split('/');
  const order = must(world.orders.get(id));
  await act(world, pickFor(world.random, order), [id]);
  if (reference === `${id}/${order.placing}`) return;
  await vi.waitFor(() => expect(world.carrier.told).toContain(`cancel ${reference}`), { timeout: 30_000 });
}

/** The jobs run; something may happen to an order while the carrier is asked about it. */
async function work(world: World): Promise<void> {
  const { random, carrier, services } = world;
  const { reached, release } = carrier.hold();
  const running = runJobs(domain, services);
  const reference = (await Promise.race([reached, running])) ?? null;
  try {
    if (reference !== null && random.chance(0.7)) await interfere(world, reference);
  } finally {
    release();
  }
  await running;
  await readAnswers(world);
}

/** Any call; more often one that this order takes, and that was never made. */
function pickFor(random: Random, order: Expected): Operation {
  const taken = operations.filter(({ moves }) => moves(order) !== null);
  const untried = taken.filter(({ moves }) => moves(order)?.some(isNew));
  const [good, ...others] = untried.length > 0 ? untried : taken;
  return good === undefined || random.chance(0.3) ? random.pick(operations) : random.pick([good, ...others]);
}

async function addDraft({ services, orders }: World): Promise<void> {
  const { id } = await services.orderWriting.saveDraft(wholeOrder(), keyed(merchant));
  orders.set(id, {
    id,
    state: { document: 'draft', logistics: 'none', money: 'unpaid' },
    confirm: 'pending_review',
    placing: 0,
    isClaimed: false,
  });
}

/** Orders whose way has not ended. */
const open = ({ orders }: World) =>
  [...orders.values()].filter(({ state }) => state.document !== 'voided' && state.logistics !== 'delivered');

async function step(world: World): Promise<void> {
  const { random, orders } = world;
  while (open(world).length < 6) await addDraft(world);
  const chance = random.next();
  if (chance < 0.25) await work(world);
  else if (chance < 0.4) await travel(world);
  else {
    const ids = [...orders.keys()].slice(-10) as [string, ...string[]];
    const chosen = Array.from({ length: random.integer(1, 4) }, () => random.pick(ids));
    await act(world, pickFor(random, must(orders.get(must(chosen[0])))), chosen);
  }
}

/** Every entry of an order's log that is a move, the first one first, leads from a draft to where it is. */
async function pathOf({ services }: World, id: string): Promise<OrderState> {
  const log = await services.orders.log({ id }, merchant);
  let state: OrderState = { document: 'draft', logistics: 'none', money: 'unpaid' };
  for (const { operation } of log.reverse()) {
    const name = (Object.keys(orderMoves) as OrderMoveName[]).find((one) => one === operation);
    if (name !== undefined) state = must(move(state, name));
  }
  return state;
}

describe('M5: random histories of orders', () => {
  test.each(seeds)('keep to the state machine, to the money and to what the carrier holds (seed %i)', async (seed) => {
    const random = createRandom(seed);
    const carrier = new TestCarrier();
    const services = createServices({ database: domain.database, now: () => domain.clock.now, carrier });
    carrier.onPlace = ({ reference }) => (reference.charCodeAt(reference.length - 3) % 5 === 0 ? { failed: 'not served' } : null);
    carrier.isMute = () => random.chance(0.25);
    const unheard = new Set<string>();
    carrier.onCancel = (reference) => {
      if (unheard.has(reference) || random.chance(0.7)) return null;
      unheard.add(reference);
      throw new Error('timeout');
    };
    const orders = new Map<string, Expected>();
    const world: World = { random, carrier, services, orders };
    const before = await balanceOf(domain, 'USD');
    const isLast = seed === seeds.at(-1);
    for (let count = 0; count < 70 || (isLast && isMissing() && count < 2_000); count += 1) {
      // The orders that are still open may be past every move that is missing.
      if (count >= 70 && count % 10 === 0) await addDraft(world);
      await step(world);
    }
    await work(world);
    // What was done while it worked may have left work of its own.
    await runJobs(domain, services);

    let spent = 0;
    for (const { id, state, confirm, placing } of orders.values()) {
      const now = await stateOf(domain, id);
      expect(now).toMatchObject({ ...state, confirm, placing });
      expect(await pathOf(world, id)).toEqual(state);
      expect({ paidAt: now.paidAt !== null, refundedAt: now.refundedAt !== null, tracking: now.tracking !== null }).toEqual({
        paidAt: state.money !== 'unpaid',
        refundedAt: state.money === 'refunded',
        // A voided one keeps the number that it was abandoned with.
        tracking: state.document === 'voided' ? now.tracking !== null : state.document === 'generated',
      });
      const moved = (await transfersOf(domain, id)).map((line) => line.split(' '));
      const held = moved.reduce((sum, [cause, , amount]) => sum + (cause === 'pay' ? 1 : -1) * Math.round(Number(amount) * 100), 0);
      expect(held).toBe(state.money === 'paid' ? Math.round(Number(now.total) * 100) : 0);
      spent += held;
    }
    expect(Math.round((before - (await balanceOf(domain, 'USD'))) * 100)).toBe(spent);
    expect(await ledgerProblems(domain.behind.admin)).toEqual([]);
    const travelling = [...orders.values()].filter(({ state }) => state.document === 'generated');
    expect([...carrier.held.keys()].sort()).toEqual(travelling.map(({ id, placing }) => `${id}/${placing}`).sort());
  });

  test('make every move there is', () => {
    expect([...made.keys()].sort()).toEqual(Object.keys(orderMoves).sort());
  });
});
