import { createNanoEvents } from 'nanoevents';
import type { DictionaryItem } from '../../contract/entities/identity/account.ts';
import { readItems } from './account-guards.ts';
import type { CallOptions, Calls } from './http.ts';

type Items = readonly DictionaryItem[];

/** Dictionaries by code: those of the login first, others loaded once (spec section 7, Common). */
export interface DictionaryStore {
  /** Returns the same promise per code until newer items arrive; a failed load is retried on the next call. */
  get(code: string): Promise<Items>;
  /** The items in memory; stale ones are refreshed in the background. */
  now(code: string): Items | undefined;
  /** Marks these dictionaries, or all, as stale: those that the page has shown are reloaded at once, others on demand. */
  invalidate(codes?: readonly string[]): void;
  /** Notifies when loaded dictionaries differ from the ones in memory. */
  onArrival(listener: () => void): () => void;
  /**
   * Replaces everything by the dictionaries of a login.
   * @param since time of that login in ms since 1970; now by default
   */
  reset(items: Readonly<Record<string, Items>>, since?: number): void;
}

/** Milliseconds after which items in use are refreshed in the background. */
export const dictionaryFreshMs = 600_000;
/** Milliseconds until a failed refresh is retried. */
const retryMs = 10_000;

export interface DictionarySetting {
  readonly calls: Pick<Calls, 'call'>;
  /** Items stored by an earlier page load. */
  readonly initial: Readonly<Record<string, Items>>;
  /** Time at which they were loaded, in ms since 1970. */
  readonly since: number;
  readonly now: () => number;
  /** Stores loaded items for the next page load in this language. */
  readonly keep: (code: string, items: Items) => void;
}

export function createDictionaries(setting: DictionarySetting): DictionaryStore {
  const { now } = setting;
  let cache = new Cache(setting, setting.initial, setting.since);
  const arrivals = createNanoEvents<{ arrived(): void }>();
  const notifyOfChanges = async (requests: Cache, answers: readonly Promise<boolean>[]) => {
    // Awaited together, so that the page redraws once.
    const isNew = await Promise.all(answers);
    if (requests === cache && isNew.includes(true)) arrivals.emit('arrived');
  };

  return {
    get(code) {
      const { items, arrivals: answers } = cache.get(code);
      void notifyOfChanges(cache, answers);
      return items;
    },
    now(code) {
      const requests = cache;
      // Rendering must stay free of side effects.
      if (requests.isDue(code)) queueMicrotask(() => void (requests.isDue(code) && notifyOfChanges(requests, requests.renew([code]))));
      return requests.now(code);
    },
    invalidate(codes) {
      void notifyOfChanges(cache, cache.renew(cache.forget(codes)));
    },
    onArrival: (listener) => arrivals.on('arrived', listener),
    reset(items, at = now()) {
      cache.close();
      cache = new Cache(setting, items, at);
    },
  };
}

/** The dictionaries of one session; replies to its requests never reach the next session. */
class Cache {
  private readonly known: Map<string, Items>;
  private readonly requests = new Map<string, Promise<Items>>();
  /** Time at which the items were loaded, or their load started. */
  private readonly loadedAt = new Map<string, number>();
  /** Codes that the page has looked up. */
  private readonly shown = new Set<string>();
  /** The latest request per code; replies to earlier ones are ignored. */
  private readonly lastTurns = new Map<string, number>();
  private isClosed = false;

  constructor(
    private readonly setting: DictionarySetting,
    initial: Readonly<Record<string, Items>>,
    private readonly since: number,
  ) {
    this.known = new Map(Object.entries(initial));
  }

  /** Ignores replies that arrive for the previous user. */
  close(): void {
    this.isClosed = true;
  }

  now(code: string): Items | undefined {
    this.shown.add(code);
    return this.known.get(code);
  }

  /** The items, and whether newer ones arrive later. */
  get(code: string): { readonly items: Promise<Items>; readonly arrivals: readonly Promise<boolean>[] } {
    this.shown.add(code);
    const loaded = this.known.get(code);
    const pending = this.requests.get(code);
    if (loaded !== undefined) {
      const items = pending ?? Promise.resolve(loaded);
      this.requests.set(code, items);
      return { items, arrivals: this.isDue(code) ? this.renew([code]) : [] };
    }
    if (pending !== undefined) return { items: pending, arrivals: [] };
    const items = this.fetch(code).then(({ items: fetched, isLatest }) => {
      if (isLatest) this.keep(code, fetched);
      return fetched;
    });
    this.requests.set(code, items);
    items.catch(() => this.requests.get(code) === items && this.requests.delete(code));
    const arrival = items.then(
      () => true,
      () => false,
    );
    return { items, arrivals: [arrival] };
  }

  isDue(code: string): boolean {
    return this.known.has(code) && this.setting.now() - (this.loadedAt.get(code) ?? this.since) >= dictionaryFreshMs;
  }

  /** Marks these codes as stale, or all that are loaded or loading; returns those that the page has shown. */
  forget(codes: readonly string[] = [...new Set([...this.known.keys(), ...this.lastTurns.keys()])]): readonly string[] {
    for (const code of codes) this.loadedAt.set(code, Number.NEGATIVE_INFINITY);
    return codes.filter((code) => this.shown.has(code));
  }

  /** Loads again; resolves to true for each code whose items changed. Items in use stay if the load fails. */
  renew(codes: readonly string[]): readonly Promise<boolean>[] {
    return codes.map(async (code) => {
      const before = this.known.get(code);
      try {
        const { items, isLatest } = await this.fetch(code, { expects: 'all' });
        const isNew = isLatest && JSON.stringify(items) !== JSON.stringify(before);
        if (isNew) this.keep(code, items);
        return isNew;
      } catch {
        this.loadedAt.set(code, this.setting.now() - dictionaryFreshMs + retryMs);
        return false;
      }
    });
  }

  private keep(code: string, items: Items): void {
    if (!this.isClosed) this.setting.keep(code, items);
  }

  private async fetch(code: string, options: CallOptions = {}): Promise<{ readonly items: Items; readonly isLatest: boolean }> {
    const turn = (this.lastTurns.get(code) ?? 0) + 1;
    this.lastTurns.set(code, turn);
    this.loadedAt.set(code, this.setting.now());
    const items = readItems(await this.setting.calls.call('dictionary.items', { code }, options));
    const isLatest = this.lastTurns.get(code) === turn;
    if (isLatest || !this.known.has(code)) {
      this.known.set(code, items);
      this.requests.set(code, Promise.resolve(items));
    }
    return { items, isLatest };
  }
}
