/**
 * Reads a value once and keeps it for as long as nothing changes that it derives from. A value that could not be read is not
 * kept. Not for use within a transaction that itself changes what is kept: it may be rolled back.
 */
export type Kept = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** For callers who live longer than one call: what they read may change meanwhile. */
export const keepNothing: Kept = (_key, read) => read();

/**
 * A memory of many owners (a user, a tenant). Each keeps values under one stamp, which says what state of the data they are
 * of: another stamp forgets them. Above `owners` the one that was asked for longest ago is forgotten.
 */
export function createKeeper(owners: number): (owner: string, stamp: string) => Kept {
  const known = new Map<string, { readonly stamp: string; readonly values: Map<string, unknown> }>();
  return (owner, stamp) => {
    let current = known.get(owner);
    known.delete(owner);
    if (current === undefined || current.stamp !== stamp) current = { stamp, values: new Map() };
    known.set(owner, current);
    if (known.size > owners) known.delete(known.keys().next().value ?? '');
    return keptIn(current.values);
  };
}

function keptIn(values: Map<string, unknown>): Kept {
  return async <T>(key: string, read: () => Promise<T>) => {
    // One key is always read by the same function, so that the type is that of its value.
    if (values.has(key)) return values.get(key) as T;
    // Not shared while it is read: a call that fails must not fail another one that waits for its answer.
    const value = await read();
    values.set(key, value);
    return value;
  };
}
