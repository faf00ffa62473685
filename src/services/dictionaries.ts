import { createNanoEvents } from 'nanoevents';
import type { DictionaryItem } from '../../contract/entities/account.ts';
import { readItems } from './account-guards.ts';
import type { CallOptions, Calls } from './http.ts';

type Items = readonly DictionaryItem[];

/** Dictionaries by code: those of the login first, others fetched once (spec section 7, Common). */
export interface DictionaryStore {
  /** The same promise for the same code until newer items are there; one that failed is asked for again the next time. */
  get(code: string): Promise<Items>;
  /** What is at hand. What has been for long is asked for again behind it. */
  now(code: string): Items | undefined;
  /** These changed, or any may have: those that the page has shown are asked for at once, others when they are wanted. */
  invalidate(codes?: readonly string[]): void;
  /** Told when dictionaries have arrived that differ from what was at hand. */
  onArrival(listener: () => void): () => void;
  /**
   * Replaces everything by what a login brought.
   * @param since when it did, in ms since 1970; just now without it
   */
  reset(items: Readonly<Record<string, Items>>, since?: number): void;
}

/** Milliseconds after which items are asked for again, behind those that are in use. */
export const dictionaryFreshMs = 600_000;
/** Milliseconds after which newer items that could not be had are asked for again. */
const retryMs = 10_000;

export interface DictionarySetting {
  readonly calls: Pick<Calls, 'call'>;
  /** What an earlier page knew. */
  readonly initial: Readonly<Record<string, Items>>;
  /** When it came, in ms since 1970. */
  readonly since: number;
  readonly now: () => number;
  /** Told of items that a question has brought, for the next page in this language. */
  readonly keep: (code: string, items: Items) => void;
}

export function createDictionaries(setting: DictionarySetting): DictionaryStore {
  const { now } = setting;
  let cache = new Cache(setting, setting.initial, setting.since);
  const arrivals = createNanoEvents<{ arrived(): void }>();
  const follow = async (asked: Cache, answers: readonly Promise<boolean>[]) => {
    // Together, so that the page is drawn once.
    const isNew = await Promise.all(answers);
    if (asked === cache && isNew.includes(true)) arrivals.emit('arrived');
  };

  return {
    get(code) {
      const { items, arrivals: answers } = cache.get(code);
      void follow(cache, answers);
      return items;
    },
    now(code) {
      const asked = cache;
      // Not while something is being drawn.
      if (asked.isDue(code)) queueMicrotask(() => void (asked.isDue(code) && follow(asked, asked.renew([code]))));
      return asked.now(code);
    },
    invalidate(codes) {
      void follow(cache, cache.renew(cache.forget(codes)));
    },
    onArrival: (listener) => arrivals.on('arrived', listener),
    reset(items, at = now()) {
      cache.close();
      cache = new Cache(setting, items, at);
    },
  };
}

/** What one session knows; what it asked for does not arrive at the next one. */
class Cache {
  private readonly known: Map<string, Items>;
  private readonly asked = new Map<string, Promise<Items>>();
  /** When the items came, or began to. */
  private readonly times = new Map<string, number>();
  /** Codes that the page has looked up. */
  private readonly used = new Set<string>();
  /** The last question of each code: an earlier one that is answered later is not news. */
  private readonly turns = new Map<string, number>();
  private isClosed = false;

  constructor(
    private readonly setting: DictionarySetting,
    initial: Readonly<Record<string, Items>>,
    private readonly since: number,
  ) {
    this.known = new Map(Object.entries(initial));
  }

  /** What still arrives is another user's. */
  close(): void {
    this.isClosed = true;
  }

  now(code: string): Items | undefined {
    this.used.add(code);
    return this.known.get(code);
  }

  /** The items, and whether newer ones arrive behind them. */
  get(code: string): { readonly items: Promise<Items>; readonly arrivals: readonly Promise<boolean>[] } {
    this.used.add(code);
    const here = this.known.get(code);
    const pending = this.asked.get(code);
    if (here !== undefined) {
      const items = pending ?? Promise.resolve(here);
      this.asked.set(code, items);
      return { items, arrivals: this.isDue(code) ? this.renew([code]) : [] };
    }
    if (pending !== undefined) return { items: pending, arrivals: [] };
    const items = this.fetch(code).then(({ items: fetched, isLatest }) => {
      if (isLatest) this.keep(code, fetched);
      return fetched;
    });
    this.asked.set(code, items);
    items.catch(() => this.asked.get(code) === items && this.asked.delete(code));
    const arrival = items.then(
      () => true,
      () => false,
    );
    return { items, arrivals: [arrival] };
  }

  isDue(code: string): boolean {
    return this.known.has(code) && this.setting.now() - (this.times.get(code) ?? this.since) >= dictionaryFreshMs;
  }

  /** Lets these be too old, or all that are at hand or on their way; answers those that the page has shown. */
  forget(codes: readonly string[] = [...new Set([...this.known.keys(), ...this.turns.keys()])]): readonly string[] {
    for (const code of codes) this.times.set(code, Number.NEGATIVE_INFINITY);
    return codes.filter((code) => this.used.has(code));
  }

  /** Asks again; true of each that brought something else. What is in use stays when nothing comes. */
  renew(codes: readonly string[]): readonly Promise<boolean>[] {
    return codes.map(async (code) => {
      const before = this.known.get(code);
      try {
        const { items, isLatest } = await this.fetch(code, { expects: 'all' });
        const isNew = isLatest && JSON.stringify(items) !== JSON.stringify(before);
        if (isNew) this.keep(code, items);
        return isNew;
      } catch {
        this.times.set(code, this.setting.now() - dictionaryFreshMs + retryMs);
        return false;
      }
    });
  }

  private keep(code: string, items: Items): void {
    if (!this.isClosed) this.setting.keep(code, items);
  }

  private async fetch(code: string, options: CallOptions = {}): Promise<{ readonly items: Items; readonly isLatest: boolean }> {
    const turn = (this.turns.get(code) ?? 0) + 1;
    this.turns.set(code, turn);
    this.times.set(code, this.setting.now());
    const items = readItems(await this.setting.calls.call('dictionary.items', { code }, options));
    const isLatest = this.turns.get(code) === turn;
    if (isLatest || !this.known.has(code)) {
      this.known.set(code, items);
      this.asked.set(code, Promise.resolve(items));
    }
    return { items, isLatest };
  }
}
