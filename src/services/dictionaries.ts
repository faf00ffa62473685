import type { DictionaryItem } from '../../contract/entities/account.ts';
import { readItems } from './account-guards.ts';
import type { Calls } from './http.ts';

/** Dictionaries by code: those of the login first, others fetched once (spec section 7, Common). */
export interface DictionaryStore {
  /** The same promise for the same code; one that failed is asked for again the next time. */
  get(code: string): Promise<readonly DictionaryItem[]>;
  now(code: string): readonly DictionaryItem[] | undefined;
  /** Told when a dictionary has arrived. */
  onArrival(listener: () => void): () => void;
  /** Replaces everything by what a login brought. */
  reset(items: Readonly<Record<string, readonly DictionaryItem[]>>): void;
}

export function createDictionaries(
  calls: Pick<Calls, 'call'>,
  initial: Readonly<Record<string, readonly DictionaryItem[]>>,
): DictionaryStore {
  let known = new Map(Object.entries(initial));
  let asked = new Map<string, Promise<readonly DictionaryItem[]>>();
  const listeners = new Set<() => void>();

  async function fetchItems(code: string, target: typeof known): Promise<readonly DictionaryItem[]> {
    const items = readItems(await calls.call('dictionary.items', { code }));
    target.set(code, items);
    for (const listener of listeners) listener();
    return items;
  }

  return {
    get(code) {
      const pending = asked.get(code);
      if (pending !== undefined) return pending;
      const here = known.get(code);
      const generation = asked;
      const promise = here === undefined ? fetchItems(code, known) : Promise.resolve(here);
      generation.set(code, promise);
      promise.catch(() => generation.delete(code));
      return promise;
    },
    now: (code) => known.get(code),
    onArrival(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reset(items) {
      known = new Map(Object.entries(items));
      asked = new Map();
    },
  };
}
