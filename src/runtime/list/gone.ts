/** Rows as they were answered, by key. */
export interface Answered {
  /** What was asked for, as text: search, order, page. */
  readonly place: string;
  readonly keys: ReadonlySet<string>;
  /** How many rows there are on all pages, and whether they are all here. */
  readonly total: number;
  readonly isWhole: boolean;
}

/** An action of a row, from its start on. */
interface Act {
  readonly key: string;
  /** What was shown when it began. */
  readonly before: Answered;
  isDone: boolean;
  isMissed: boolean;
}

/**
 * Tells which rows are gone. A row that its page does not show any more may stand on another; it does not where the page shows
 * every row there is, or where an action of that very row was done and there are fewer rows than before it.
 */
export interface Gone {
  /** An action of a row begins; to be told at its end whether it was done. Gives whether the row is known to be gone then. */
  acting(key: string): (isDone: boolean) => boolean;
  /** Keys of the rows that an answer shows to be gone. */
  after(answer: Answered): ReadonlySet<string>;
}

export function createGone(): Gone {
  let shown: Answered | null = null;
  const acts = new Set<Act>();
  return {
    acting(key) {
      if (shown?.keys.has(key) !== true) return () => false;
      const act: Act = { key, before: shown, isDone: false, isMissed: false };
      acts.add(act);
      return (isDone) => {
        act.isDone = isDone;
        // One that is still there is looked for in the next answer.
        if (!isDone || act.isMissed) acts.delete(act);
        return isDone && act.isMissed;
      };
    },
    after(answer) {
      const gone = new Set<string>();
      for (const act of acts) {
        if (act.before.place !== answer.place) continue;
        act.isMissed = !answer.keys.has(act.key) && answer.total < act.before.total;
        if (!act.isDone) continue;
        acts.delete(act);
        if (act.isMissed) gone.add(act.key);
      }
      if (shown?.place === answer.place && answer.isWhole) for (const key of shown.keys) if (!answer.keys.has(key)) gone.add(key);
      shown = answer;
      return gone;
    },
  };
}
