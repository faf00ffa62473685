import table from './calls.generated.json' with { type: 'json' };

/** A page's view of a call, generated from the contract without its schemas. */
export interface CallEntry {
  readonly method: string;
  readonly path: string;
  /** `public`: without a token. */
  readonly access?: unknown;
  readonly params?: readonly string[];
  readonly query?: readonly string[];
  readonly blob?: boolean;
  readonly idList?: string;
  /** Accepts an Idempotency-Key (security M1). */
  readonly idempotent?: boolean;
  /** A GET with side effects. */
  readonly changesState?: boolean;
  /** A call without side effects that is not a GET. */
  readonly asksOnly?: boolean;
  /** A call that only stores a user's unfinished input. */
  readonly keepsOnly?: boolean;
  readonly withoutTimestamp?: boolean;
  readonly successCode?: string | number;
  /** The connection that answers the call from the browser; calls of connections through the server are calls like all others. */
  readonly connection?: string;
  /** Pages follow one another by a mark in each reply, which the pages of a list remember. */
  readonly cursor?: boolean;
  /** Rows of a page of a backend that takes no page size; pages gather their own from these. */
  readonly rows?: number;
}

/** A call without a method is a GET, and every page loads the table. */
const entries = new Map<string, CallEntry>(
  Object.entries<Omit<CallEntry, 'method'>>(table).map(([id, entry]) => [id, { method: 'GET', ...entry }]),
);

/** Returns the entry of a call, or undefined for an unknown id. */
export function callEntry(id: string): CallEntry | undefined {
  return entries.get(id);
}

/**
 * Adds calls of connections that are not in the generated table.
 * @returns a function that removes them again
 */
export function addCalls(added: Readonly<Record<string, CallEntry>>): () => void {
  for (const [id, entry] of Object.entries(added)) entries.set(id, entry);
  return () => {
    for (const id of Object.keys(added)) entries.delete(id);
  };
}

/** Reports whether a call has side effects; an unknown call may. */
export function changesSomething(id: string): boolean {
  const entry = callEntry(id);
  return entry?.asksOnly !== true && (entry?.method !== 'GET' || entry.changesState === true);
}

/** Reports whether a call only stores a user's unfinished input. */
export function keepsOnly(id: string): boolean {
  return callEntry(id)?.keepsOnly === true;
}
