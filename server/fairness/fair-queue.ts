import { Refusal } from '../calls/refusal.ts';

/** A call that wants to run. */
export interface Ticket {
  readonly tenant: string;
  readonly user: string;
  /** What it costs; 1 is a small call. */
  readonly units: number;
}

export interface FairBounds {
  /** Units that run at once: of everybody, of one tenant, of one user. A call that costs more than its user may have runs alone. */
  readonly all: number;
  readonly perTenant: number;
  readonly perUser: number;
  /** Calls that wait at once. */
  readonly waiting: number;
  readonly waitingPerTenant: number;
  readonly waitingPerUser: number;
  /** Milliseconds that a call waits at most. */
  readonly patience: number;
}

/** Ends a call's turn; repeatable. */
export type Leave = () => void;

export interface FairQueue {
  /**
   * Resolves when it is this call's turn.
   * @param patience milliseconds that this call waits at most, where it has less than others
   * @throws Refusal too_many_requests when too many wait, or it has waited too long
   */
  enter(ticket: Ticket, patience?: number): Promise<Leave>;
}

interface Waiting extends Ticket {
  begin(leave: Leave): void;
}

/** The calls of one user that wait, the oldest first, by user; the user whose turn is next stands first. */
type Line = Map<string, Waiting[]>;

/**
 * Lets calls run within bounds, in turn between tenants, then between the users of a tenant, then in the order of their arrival. One
 * that waits for room is not overtaken by smaller ones, or it would wait for ever.
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
      // Nobody whose turn it would be is passed: with a free place whoever waits waits for his own bounds.
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

/** Whether there is no room to wait for one more call of a user. */
function isFull({ waiting, waitingPerTenant, waitingPerUser }: FairBounds, all: number, line: Line | undefined, user: string): boolean {
  const ofTenant = line === undefined ? 0 : [...line.values()].reduce((sum, own) => sum + own.length, 0);
  return all >= waiting || ofTenant >= waitingPerTenant || (line?.get(user)?.length ?? 0) >= waitingPerUser;
}

/** Whose turn it is; null when nobody may begin. With `orBlocked` also who would be next and waits for room that all share. */
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

/** After a turn the others of the tenant come first, and the other tenants before it. */
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

/** Seconds after which a place may be free again. */
const retryAfter = 3;

/** Of a call that finds no room to wait, or has waited too long. */
export function tooMany(): Refusal {
  return new Refusal('too_many_requests', { messageKey: 'calls.tooDear', retryAfter });
}
