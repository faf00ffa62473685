import { Refusal } from '../calls/refusal.ts';
import type { CallBudget } from './call-budget.ts';
import { costOf } from './costs.ts';
import { createFairQueue, type FairBounds, type FairQueue, type Leave, type Ticket } from './fair-queue.ts';

/** What the processes of a machine share of its fairness. */
export interface SharedFairness {
  /** Lets dear calls run, of all processes together. */
  readonly dear: FairQueue;
  readonly budget: CallBudget;
}

export interface FairSettings extends SharedFairness {
  /** Connections of this process. */
  readonly poolSize: number;
  /** Processes that serve calls on the machine. */
  readonly workers: number;
}

/** Who calls. */
export interface Calling {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Runs a call when it is its turn.
 * @param built asked before a dear call begins; its turn lasts until this resolves too
 * @throws Refusal too_many_requests
 */
export type FairTurns = <T>(
  id: string,
  input: Readonly<Record<string, unknown>>,
  who: Calling,
  work: () => Promise<T>,
  built?: () => Promise<void>,
) => Promise<T>;

/** Dear calls of one tenant count for this tenant too: so many users' budgets is its own. */
const usersPerTenant = 5;

/**
 * Small calls wait for small ones of the same process only; dear ones wait for each other on the whole machine, and their users and
 * tenants pay for them by what they cost.
 */
export function createFairTurns({ dear, budget, poolSize, workers }: FairSettings): FairTurns {
  const small = createFairQueue(smallBounds(poolSize));
  const { all } = dearBounds(workers);
  // A call that the machine lets run waits here while half of this process's connections serve dear ones: small calls need the rest.
  const here = dearHereBounds(poolSize);
  const dearHere = createFairQueue(here);
  // However small they are, the machine lets no more run than all its processes together may.
  const leastRoom = Math.ceil(all / (here.all * workers));

  function pay(cost: number, { tenantId, userId }: Calling): void {
    // The call itself has been counted as one when it came.
    const wait = budget.spend(`user ${userId}`, cost - 1) ?? budget.spend(`tenant ${tenantId}`, Math.ceil(cost / usersPerTenant));
    if (wait !== null) throw new Refusal('too_many_requests', { messageKey: 'calls.tooDear', retryAfter: wait });
  }

  async function enterDear(ticket: Ticket): Promise<Leave> {
    const began = performance.now();
    const leaveMachine = await dear.enter(ticket);
    try {
      // A call has one patience for both queues.
      const leaveHere = await dearHere.enter({ ...ticket, units: 1 }, here.patience - (performance.now() - began));
      return () => {
        leaveHere();
        leaveMachine();
      };
    } catch (error) {
      leaveMachine();
      throw error;
    }
  }

  return async (id, input, who, work, built) => {
    const cost = costOf(id, input);
    const ticket = { tenant: who.tenantId, user: who.userId };
    if (cost > 1) pay(cost, who);
    const leave = cost > 1 ? await enterDear({ ...ticket, units: Math.max(cost, leastRoom) }) : await small.enter({ ...ticket, units: 1 });
    try {
      const ready = cost > 1 ? built?.() : undefined;
      const result = await work();
      await ready;
      return result;
    } finally {
      leave();
    }
  };
}

/** Of small calls in one process: as many as it has connections, three quarters of them for one tenant, half for one user. */
function smallBounds(poolSize: number): FairBounds {
  return {
    all: poolSize,
    perTenant: Math.max(1, Math.floor(poolSize * 0.75)),
    perUser: Math.max(1, Math.floor(poolSize / 2)),
    waiting: 2_000,
    waitingPerTenant: 1_000,
    waitingPerUser: 500,
    patience: 30_000,
  };
}

/** Of dear calls in one process: half of its connections. What one tenant or user may have, the machine's bounds say. */
function dearHereBounds(poolSize: number): FairBounds {
  const all = Math.max(1, Math.floor(poolSize / 2));
  return {
    all,
    perTenant: all,
    perUser: all,
    waiting: 1_000,
    waitingPerTenant: 1_000,
    waitingPerUser: 1_000,
    patience: 30_000,
  };
}

/** Of dear calls on a machine: as a list of 1,000 rows costs 10 units, one for each core. */
export function dearBounds(workers: number): FairBounds {
  const all = 10 * Math.max(2, workers);
  return {
    all,
    perTenant: Math.max(10, Math.floor(all / 2)),
    perUser: Math.max(10, Math.floor(all / 4)),
    waiting: 1_000,
    waitingPerTenant: 200,
    waitingPerUser: 50,
    patience: 30_000,
  };
}
