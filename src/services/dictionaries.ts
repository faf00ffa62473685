import type { DictionaryItem } from '../../contract/entities/account.ts';
import { readItems } from './account-guards.ts';
import type { Calls } from './http.ts';

/** Dictionaries by code: those of the login first, others fetched once (spec section 7, Common). */
export interface DictionaryStore {
  /** The same promise for the same code; one that failed is asked for again the next time. */
  get(code: string): Promise<readonly DictionaryItem[]>;
  now(code: string): readonly DictionaryItem[] | undefined;
  /** Of one code, or of all: items stay in use until the next question has brought newer ones. */
  invalidate(code?: string): void;
  /** Told when a dictionary has arrived. */
  onArrival(listener: () => void): () => void;
  /** Replaces everything by what a login brought. */
  reset(items: Readonly<Record<string, readonly DictionaryItem[]>>): void;
}

/** Milliseconds after which items are asked for again, behind those that are in use. */
export const dictionaryFreshMs = 600_000;

export function createDictionaries(
  calls: Pick<Calls, 'call'>,
  initial: Readonly<Record<string, readonly DictionaryItem[]>>,
  now: () => number = Date.now,
): DictionaryStore {
  let known = new Map(Object.entries(initial));
  let asked = new Map<string, Promise<readonly DictionaryItem[]>>();
  const listeners = new Set<() => void>();

  let started = now();
  let since = new Map<string, number>();
  const isStale = (code: string) => now() - (since.get(code) ?? started) >= dictionaryFreshMs;

  async function fetchItems(code: string, target: typeof known): Promise<readonly DictionaryItem[]> {
    const items = readItems(await calls.call('dictionary.items', { code }));
    target.set(code, items);
    if (target === known) asked.set(code, Promise.resolve(items));
    for (const listener of listeners) listener();
    return items;
  }

  return {
    get(code) {
      const pending = asked.get(code);
      const here = known.get(code);
      if (here !== undefined && isStale(code)) {
        since.set(code, now());
        // What is in use stays when nothing newer comes.
        fetchItems(code, known).catch(() => undefined);
        return pending ?? Promise.resolve(here);
      }
      if (pending !== undefined) return pending;
      const generation = asked;
      const promise = here === undefined ? fetchItems(code, known) : Promise.resolve(here);
      if (here === undefined) since.set(code, now());
      generation.set(code, promise);
      promise.catch(() => generation.delete(code));
      return promise;
    },
    now: (code) => known.get(code),
    invalidate(code) {
      for (const each of code === undefined ? known.keys() : [code]) since.set(each, Number.NEGATIVE_INFINITY);
    },
    onArrival(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reset(items) {
      known = new Map(Object.entries(items));
      asked = new Map();
      since = new Map();
      started = now();
    },
  };
}
