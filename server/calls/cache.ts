/**
 * Reads a value once and caches it until the data behind it changes. Failed reads are not cached. Do not use it in a transaction that
 * changes the cached data, because the transaction may be rolled back.
 */
export type ReadThroughCache = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** For callers that outlive one call, whose data may change meanwhile. */
export const uncached: ReadThroughCache = (_key, read) => read();

/**
 * A cache for many owners (users or tenants). Each owner has one stamp for the state of the data; a new stamp drops the owner's values.
 * Above `owners` the least recently used owner is dropped.
 */
export function createCache(owners: number): (owner: string, stamp: string) => ReadThroughCache {
  const known = new Map<string, { readonly stamp: string; readonly values: Map<string, unknown> }>();
  return (owner, stamp) => {
    let current = known.get(owner);
    known.delete(owner);
    if (current === undefined || current.stamp !== stamp) current = { stamp, values: new Map() };
    known.set(owner, current);
    if (known.size > owners) known.delete(known.keys().next().value ?? '');
    return readThrough(current.values);
  };
}

function readThrough(values: Map<string, unknown>): ReadThroughCache {
  return async <T>(key: string, read: () => Promise<T>) => {
    // A key is always read by the same function, so it always has the same type.
    if (values.has(key)) return values.get(key) as T;
    // Concurrent reads are not shared, so that a failing call does not fail others.
    const value = await read();
    values.set(key, value);
    return value;
  };
}
