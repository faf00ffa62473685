import { Refusal } from '../calls/refusal.ts';
import type { CallBudget } from './call-budget.ts';
import { costOf } from './costs.ts';
import { createFairQueue, type FairBounds, type FairQueue, type Leave, type Ticket } from './fair-queue.ts';

/** The part of fairness that the processes of a machine share. */
export interface SharedFairness {
  /** Queue of expensive calls across all processes. */
  readonly expensive: FairQueue;
  readonly budget: CallBudget;
}

export interface FairSettings extends SharedFairness {
  /** Connections of this process. */
  readonly poolSize: number;
  /** Processes that serve calls on the machine. */
  readonly workers: number;
}

/** The caller's tenant and user. */
export interface CallingUser {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Runs a call in its turn.
 * @param built called before an expensive call starts; its turn also lasts until this resolves
 * @throws Refusal too_many_requests
 */
export type FairTurns = <T>(
  id: string,
  input: Readonly<Record<string, unknown>>,
  who: CallingUser,
  work: () => Promise<T>,
  built?: () => Promise<void>,
) => Promise<T>;

/** Expensive calls of users also count for their tenant, whose budget is this many times a user's. */
const usersPerTenant = 5;

/**
 * Small calls wait for small ones of the same process only. Expensive calls wait for each other on the whole machine, and their users and
 * tenants pay by cost.
 */
export function createFairTurns({ expensive, budget, poolSize, workers }: FairSettings): FairTurns {
  const small = createFairQueue(smallBounds(poolSize));
  const { all } = expensiveBounds(workers);
  // A call admitted by the machine waits here while expensive calls use half of this process's connections.
  const here = localExpensiveBounds(poolSize);
  const expensiveHere = createFairQueue(here);
  // A minimum cost, so that the machine admits no more calls than its processes can run.
  const leastRoom = Math.ceil(all / (here.all * workers));

  function pay(cost: number, { tenantId, userId }: CallingUser): void {
    // The arrival already counted as one unit.
    const wait = budget.spend(`user ${userId}`, cost - 1) ?? budget.spend(`tenant ${tenantId}`, Math.ceil(cost / usersPerTenant));
    if (wait !== null) throw new Refusal('too_many_requests', { messageKey: 'calls.tooExpensive', retryAfter: wait });
  }

  async function enterExpensive(ticket: Ticket): Promise<Leave> {
    const began = performance.now();
    const leaveMachine = await expensive.enter(ticket);
    try {
      // Both queues share the maximum wait of the call.
      const leaveHere = await expensiveHere.enter({ ...ticket, units: 1 }, here.patience - (performance.now() - began));
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
    const leave =
      cost > 1 ? await enterExpensive({ ...ticket, units: Math.max(cost, leastRoom) }) : await small.enter({ ...ticket, units: 1 });
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

/** Bounds of small calls in one process: all of its connections, three quarters for one tenant, half for one user. */
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

/** Bounds of expensive calls in one process: half of its connections. The machine's bounds limit tenants and users. */
function localExpensiveBounds(poolSize: number): FairBounds {
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

/** Bounds of expensive calls on a machine: a list of 1,000 rows costs 10 units, one per core. */
export function expensiveBounds(workers: number): FairBounds {
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
