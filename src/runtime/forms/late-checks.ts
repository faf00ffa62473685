import type { Leaf } from './node.ts';
import { isJudgedLate, type Judging, questionKey, verdictLate, verdictNow } from './verdict.ts';

/** Milliseconds of debounce before the server is asked. */
const pause = 500;

export interface LateChecks {
  /** Validates after a pause in typing; cancels the previous validation. */
  soon(leaf: Leaf): void;
  /** Validates at once, unless the result is cached. Resolves to the error. */
  now(leaf: Leaf): Promise<string>;
  stop(): void;
}

interface Asked {
  readonly key: string;
  readonly promise: Promise<string>;
  readonly controller: AbortController;
  /** The error; undefined while unknown. */
  found?: string;
}

/**
 * Validates fields by asynchronous rules. A new value cancels the pending validation and drops its result; successful results are
 * cached for the submission.
 * @param tell shows the error beside the field
 */
export function createLateChecks(judging: Judging, tell: (leaf: Leaf, message: string) => void): LateChecks {
  const asked = new Map<Leaf, Asked>();
  const waiting = new Map<Leaf, ReturnType<typeof setTimeout>>();

  function drop(leaf: Leaf): void {
    clearTimeout(waiting.get(leaf));
    waiting.delete(leaf);
    asked.get(leaf)?.controller.abort();
    asked.delete(leaf);
    leaf.live.isChecking = false;
  }

  function ask(leaf: Leaf): Promise<string> {
    const key = questionKey(leaf, judging);
    const before = asked.get(leaf);
    if (before?.key === key && (before.found === undefined || before.found === '')) return before.promise;
    drop(leaf);
    const controller = new AbortController();
    const promise = verdictLate(leaf, judging, controller.signal).then(
      (found) => {
        if (controller.signal.aborted) return '';
        leaf.live.isChecking = false;
        entry.found = found;
        tell(leaf, found);
        return found;
      },
      () => {
        if (!controller.signal.aborted) drop(leaf);
        return '';
      },
    );
    const entry: Asked = { key, promise, controller };
    asked.set(leaf, entry);
    leaf.live.isChecking = true;
    return promise;
  }

  return {
    soon(leaf) {
      if (!isJudgedLate(leaf)) return;
      if (asked.get(leaf)?.key !== questionKey(leaf, judging)) drop(leaf);
      clearTimeout(waiting.get(leaf));
      waiting.set(
        leaf,
        setTimeout(() => {
          waiting.delete(leaf);
          if (verdictNow(leaf, judging) === '') void ask(leaf);
        }, pause),
      );
    },
    now(leaf) {
      if (!isJudgedLate(leaf)) return Promise.resolve('');
      clearTimeout(waiting.get(leaf));
      waiting.delete(leaf);
      return ask(leaf);
    },
    stop() {
      for (const leaf of [...waiting.keys(), ...asked.keys()]) drop(leaf);
    },
  };
}
