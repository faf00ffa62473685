/** What callers have spent in this minute: each call costs, dear ones more. */
export interface CallBudget {
  /** Spends units of a key's budget, or none when they are more than is left. Answers the seconds until there is more, or null. */
  spend(key: string, units: number): number | null;
  /** What was spent since it was last asked, for the other processes of the machine. */
  takeNews(): Spent[];
  /** What other processes tell. */
  hear(news: readonly Spent[]): void;
}

export type Spent = readonly [key: string, units: number];

const minuteMs = 60_000;
/** Keys that are remembered; in a flood of addresses those that came first are forgotten first. */
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
    spend(key, units) {
      turn();
      // A call that costs more than the whole budget is let through when nothing is spent yet.
      const before = spent.get(key) ?? 0;
      if (before > 0 && before + units > perMinute) return Math.ceil((minuteMs - (now() % minuteMs)) / 1_000);
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
    hear(told) {
      turn();
      for (const [key, units] of told) add(spent, key, units);
    },
  };
}
