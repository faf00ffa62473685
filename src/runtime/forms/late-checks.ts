import { asyncError, hasAsyncRules, type RuleContext, syncError, validationKey } from './field-errors.ts';
import type { Leaf } from './node.ts';

/** Milliseconds of debounce before the server is asked. */
const debounceMs = 500;

export interface LateChecks {
  /** Validates after a pause in typing; cancels the previous validation. */
  soon(leaf: Leaf): void;
  /** Validates at once, unless the result is cached. Resolves to the error. */
  now(leaf: Leaf): Promise<string>;
  stop(): void;
}

interface Validation {
  readonly key: string;
  readonly promise: Promise<string>;
  readonly controller: AbortController;
  /** The error; undefined while unknown. */
  found?: string;
}

/**
 * Validates fields by asynchronous rules. A new value cancels the pending validation and drops its result; successful results are
 * cached for the submission.
 * @param onResult shows the error beside the field
 */
export function createLateChecks(context: RuleContext, onResult: (leaf: Leaf, message: string) => void): LateChecks {
  const requests = new Map<Leaf, Validation>();
  const waiting = new Map<Leaf, ReturnType<typeof setTimeout>>();

  function drop(leaf: Leaf): void {
    clearTimeout(waiting.get(leaf));
    waiting.delete(leaf);
    requests.get(leaf)?.controller.abort();
    requests.delete(leaf);
    leaf.live.isChecking = false;
  }

  function ask(leaf: Leaf): Promise<string> {
    const key = validationKey(leaf, context);
    const before = requests.get(leaf);
    if (before?.key === key && (before.found === undefined || before.found === '')) return before.promise;
    drop(leaf);
    const controller = new AbortController();
    const promise = asyncError(leaf, context, controller.signal).then(
      (found) => {
        if (controller.signal.aborted) return '';
        leaf.live.isChecking = false;
        entry.found = found;
        onResult(leaf, found);
        return found;
      },
      () => {
        if (!controller.signal.aborted) drop(leaf);
        return '';
      },
    );
    const entry: Validation = { key, promise, controller };
    requests.set(leaf, entry);
    leaf.live.isChecking = true;
    return promise;
  }

  return {
    soon(leaf) {
      if (!hasAsyncRules(leaf, context)) return;
      if (requests.get(leaf)?.key !== validationKey(leaf, context)) drop(leaf);
      clearTimeout(waiting.get(leaf));
      waiting.set(
        leaf,
        setTimeout(() => {
          waiting.delete(leaf);
          if (syncError(leaf, context) === '') void ask(leaf);
        }, debounceMs),
      );
    },
    now(leaf) {
      if (!hasAsyncRules(leaf, context)) return Promise.resolve('');
      clearTimeout(waiting.get(leaf));
      waiting.delete(leaf);
      return ask(leaf);
    },
    stop() {
      for (const leaf of [...waiting.keys(), ...requests.keys()]) drop(leaf);
    },
  };
}
