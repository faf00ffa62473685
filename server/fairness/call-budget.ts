/** Budget that callers have spent in this minute; expensive calls cost more. */
export interface CallBudget {
  /** Spends units of a key's budget, or nothing when too few are left. Returns the seconds until more are available, or null on success. `most` is the budget of a key that has its own. */
  spend(key: string, units: number, most?: number): number | null;
  /** Returns what was spent since the last call, for the other processes of the machine. */
  takeNews(): Spent[];
  /** Adds what other processes have spent. */
  receive(news: readonly Spent[]): void;
}

export type Spent = readonly [key: string, units: number];

const minuteMs = 60_000;
/** Limit on remembered keys; the oldest are dropped first. */
const keysAtMost = 20_000;

/** @param perMinute units of each key */
export function createCallBudget(perMinute: number, now: () => number = Date.now): CallBudget {
  let minute = -1;
  const spent = new Map<string, number>();
  let news = new Map<string, number>();

  function turn(): void {
    const current = Math.floor(now() / minuteMs);
    if (current === minute) return;
    minute = current;
    spent.clear();
    news.clear();
  }

  function add(to: Map<string, number>, key: string, units: number): void {
    const before = to.get(key);
    to.set(key, (before ?? 0) + units);
    if (before === undefined && to.size > keysAtMost) for (const oldest of to.keys()) return void to.delete(oldest);
  }

  return {
    spend(key, units, most = perMinute) {
      turn();
      // A call that costs more than the whole budget may run when nothing is spent yet.
      const before = spent.get(key) ?? 0;
      if (before > 0 && before + units > most) return Math.ceil((minuteMs - (now() % minuteMs)) / 1_000);
      add(spent, key, units);
      add(news, key, units);
      return null;
    },
    takeNews() {
      turn();
      const taken = [...news];
      news = new Map();
      return taken;
    },
    receive(told) {
      turn();
      for (const [key, units] of told) add(spent, key, units);
    },
  };
}
