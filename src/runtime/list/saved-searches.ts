import { limits } from '../../../contract/limits.ts';
import { dayIn, namedRange, rangeNames } from '../language/named-ranges.ts';
import { isRecord, ownText } from '../language/walk/schema.ts';
import type { Ports } from '../ports.ts';
import { type AddressRules, isEmpty, listPart, readAddress, toText, writeAddress } from './address.ts';
import type { Saved, SavedSearch, SavedSearches, Searched } from './controller.ts';
import { createStore } from './store.ts';

type Change = (storedValue: readonly SavedSearch[]) => readonly SavedSearch[] | Saved;

interface Held {
  readonly searches: readonly SavedSearch[];
}

export function createSavedSearches(key: string, rules: AddressRules, ports: Pick<Ports, 'preferences' | 'showFailure'>): SavedSearches {
  const store = createStore<Held>({ searches: [] });
  let isAsked = false;
  const means = (query: string) => {
    const { search, status } = readAddress(new URLSearchParams(query), rules);
    return status !== null || !Object.values(search).every(isEmpty);
  };
  const usable = (storedValue: readonly SavedSearch[]) => storedValue.filter(({ query }) => means(query));

  /** Reads the stored searches again before writing, since another tab may have changed them. */
  const writeNow = async (change: Change): Promise<Saved> => {
    try {
      const next = change(readSearches(await ports.preferences.get(key)));
      if (typeof next === 'string') return next;
      await ports.preferences.set(key, next.length === 0 ? null : next);
      store.patch({ searches: usable(next) });
      return 'done';
    } catch (failure) {
      ports.showFailure(failure);
      return 'failed';
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  const write = (change: Change): Promise<Saved> => {
    const ownWrite = last.then(() => writeNow(change));
    last = ownWrite;
    return ownWrite;
  };

  return {
    subscribe: store.subscribe,
    get: () => store.get().searches,
    load() {
      if (isAsked) return;
      isAsked = true;
      // The list works without saved searches; a failure shows when one is saved.
      ports.preferences.get(key).then(
        (storedValue) => store.patch({ searches: usable(readSearches(storedValue)) }),
        () => undefined,
      );
    },
    textOf: (place) => textOf(place, rules),
    placeOf: ({ query }, pageSize) => ({ ...readAddress(new URLSearchParams(query), rules), page: 1, pageSize }),
    save: (name, place) =>
      write((storedValue) => {
        const others = storedValue.filter((saved) => saved.name !== name);
        if (others.length >= limits.savedSearches) return 'full';
        const next = [...others, { name, query: textOf(place, rules) }];
        // The query is ASCII; a character of the name takes at most three bytes.
        const bytes = JSON.stringify(next).length + next.reduce((sum, saved) => sum + 2 * saved.name.length, 0);
        return bytes > limits.preferenceBytes ? 'tooLong' : next;
      }),
    remove: async (name) => (await write((storedValue) => storedValue.filter((saved) => saved.name !== name))) === 'done',
  };
}

/** Reads the stored searches as far as they are valid; the session's owner could have written anything. */
export function readSearches(storedValue: unknown): readonly SavedSearch[] {
  const names = new Set<string>();
  return (Array.isArray(storedValue) ? storedValue : [])
    .flatMap((item: unknown): SavedSearch[] => {
      const [name, query] = isRecord(item) ? [ownText(item, 'name')?.trim() ?? '', ownText(item, 'query') ?? ''] : ['', ''];
      if (name === '' || name.length > limits.savedSearchName || query === '' || query.length > limits.preferenceBytes || names.has(name))
        return [];
      names.add(name);
      return [{ name, query }];
    })
    .slice(0, limits.savedSearches);
}

function textOf({ search, status, sort }: Searched, rules: AddressRules): string {
  const { fields, defaults, ports } = rules;
  const place = { search: {}, status, sort, page: 1, pageSize: defaults.pageSize };
  const params = writeAddress(new URLSearchParams(), place, { ...rules, defaultRange: null });
  const today = dayIn(ports.timeZone, ports.now());
  for (const [name, kind] of fields) {
    const value = search[name];
    // Number lists are written out, since their short key is valid only in this browser tab.
    if (!isEmpty(value)) params.set(name, (kind === 'range' ? nameOf(value, today) : undefined) ?? toText(value, kind, null));
  }
  return listPart(params, rules);
}

/** The name of a range as of today; undefined if no name or several match. */
function nameOf(value: unknown, today: string): string | undefined {
  const [first, last] = Array.isArray(value) ? value : [];
  const fitting = rangeNames.filter((name) => {
    const [begin, end] = namedRange(name, today);
    return begin === first && end === last;
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}
