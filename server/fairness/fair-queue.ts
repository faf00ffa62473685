import { Refusal } from '../calls/refusal.ts';

/** A call that waits to run. */
export interface Ticket {
  readonly tenant: string;
  readonly user: string;
  /** Its cost; 1 is a small call. */
  readonly units: number;
}

export interface FairBounds {
  /** Units that run at once: in total, per tenant, per user. A call above its user's limit runs alone. */
  readonly all: number;
  readonly perTenant: number;
  readonly perUser: number;
  /** Number of waiting calls. */
  readonly waiting: number;
  readonly waitingPerTenant: number;
  readonly waitingPerUser: number;
  /** Maximum wait in milliseconds. */
  readonly patience: number;
}

/** Ends a call's turn; repeatable. */
export type Leave = () => void;

export interface FairQueue {
  /**
   * Resolves when the call may run.
   * @param patience a shorter maximum wait in milliseconds
   * @throws Refusal too_many_requests when too many calls are waiting, or after the maximum wait
   */
  enter(ticket: Ticket, patience?: number): Promise<Leave>;
}

interface Waiting extends Ticket {
  begin(leave: Leave): void;
}

/** Waiting calls by user, oldest first; the user with the next turn comes first. */
type Line = Map<string, Waiting[]>;

/**
 * Runs calls within bounds, rotating over tenants, then over a tenant's users, then in order of arrival. Smaller calls do not overtake a
 * waiting one, which might otherwise wait forever.
 */
export function createFairQueue(bounds: FairBounds): FairQueue {
  const lines = new Map<string, Line>();
  const running = { all: 0, tenants: new Map<string, number>(), users: new Map<string, number>() };
  let waitingCount = 0;

  function fits({ tenant, user, units }: Ticket): 'yes' | 'full' | 'tenantFull' | 'userFull' {
    if ((running.users.get(keyOf(tenant, user)) ?? 0) + units > bounds.perUser) return 'userFull';
    if ((running.tenants.get(tenant) ?? 0) + units > bounds.perTenant) return 'tenantFull';
    return running.all + units > bounds.all ? 'full' : 'yes';
  }

  function take({ tenant, user, units }: Ticket): Leave {
    const add = (sign: 1 | -1) => {
      running.all += sign * units;
      count(running.tenants, tenant, sign * units);
      count(running.users, keyOf(tenant, user), sign * units);
    };
    add(1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      add(-1);
      admit();
    };
  }

  function admit(): void {
    for (let next = nextOf(lines, fits); next !== null; next = nextOf(lines, fits)) {
      remove(next);
      toTheEnd(lines, next);
      next.begin(take(next));
    }
  }

  function remove(gone: Waiting): void {
    const line = lines.get(gone.tenant);
    const own = line?.get(gone.user);
    const at = own?.indexOf(gone) ?? -1;
    if (line === undefined || own === undefined || at < 0) return;
    own.splice(at, 1);
    waitingCount -= 1;
    if (own.length === 0) line.delete(gone.user);
    if (line.size === 0) lines.delete(gone.tenant);
  }

  return {
    async enter(asked, patience = bounds.patience) {
      const ticket = { ...asked, units: Math.min(asked.units, bounds.perUser) };
      const isFirst = !(lines.get(ticket.tenant)?.has(ticket.user) ?? false);
      // A new call may start at once only if no waiting call could; those wait for their own bounds.
      if (isFirst && fits(ticket) === 'yes' && nextOf(lines, fits, true) === null) return take(ticket);
      if (isFull(bounds, waitingCount, lines.get(ticket.tenant), ticket.user)) throw tooMany();
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          remove(waiting);
          reject(tooMany());
          admit();
        };
        const timer = setTimeout(giveUp, patience);
        const begin = (leave: Leave) => {
          clearTimeout(timer);
          resolve(leave);
        };
        const waiting: Waiting = { ...ticket, begin };
        const line = lines.get(ticket.tenant) ?? new Map<string, Waiting[]>();
        lines.set(ticket.tenant, line);
        line.set(ticket.user, [...(line.get(ticket.user) ?? []), waiting]);
        waitingCount += 1;
      });
    },
  };
}

/** Reports whether a user's call finds no room in the queue. */
function isFull({ waiting, waitingPerTenant, waitingPerUser }: FairBounds, all: number, line: Line | undefined, user: string): boolean {
  const ofTenant = line === undefined ? 0 : [...line.values()].reduce((sum, own) => sum + own.length, 0);
  return all >= waiting || ofTenant >= waitingPerTenant || (line?.get(user)?.length ?? 0) >= waitingPerUser;
}

/** Returns the next call that may run, or null. With `orBlocked` also the next call that waits for the common limit. */
function nextOf(lines: ReadonlyMap<string, Line>, fits: (ticket: Ticket) => string, orBlocked = false): Waiting | null {
  for (const line of lines.values()) {
    for (const [first] of line.values()) {
      if (first === undefined) continue;
      const fit = fits(first);
      if (fit === 'yes') return first;
      if (fit === 'full') return orBlocked ? first : null;
      if (fit === 'tenantFull') break;
    }
  }
  return null;
}

/** Moves a user behind the others of the tenant, and the tenant behind other tenants. */
function toTheEnd(lines: Map<string, Line>, { tenant, user }: Ticket): void {
  const line = lines.get(tenant);
  if (line === undefined) return;
  lines.delete(tenant);
  lines.set(tenant, line);
  const own = line.get(user);
  if (own === undefined) return;
  line.delete(user);
  line.set(user, own);
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const sum = (counts.get(key) ?? 0) + change;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}

function keyOf(tenant: string, user: string): string {
  return `${tenant} ${user}`;
}

/** Seconds after which a slot may be free. */
const retryAfter = 3;

/** The refusal of a call that finds no room or has waited too long. */
export function tooMany(): Refusal {
  return new Refusal('too_many_requests', { messageKey: 'calls.tooExpensive', retryAfter });
}
