import table from './calls.generated.json' with { type: 'json' };

/** What a page needs to know of a call; written from the contract at build time, without its schemas. */
export interface CallEntry {
  readonly method: string;
  readonly path: string;
  readonly access: unknown;
  readonly params?: readonly string[];
  readonly query?: readonly string[];
  readonly blob?: boolean;
  readonly idList?: string;
  /** Takes an Idempotency-Key (security M1). */
  readonly idempotent?: boolean;
  /** A GET that changes something. */
  readonly changesState?: boolean;
  /** Not a GET, and changes nothing all the same. */
  readonly asksOnly?: boolean;
  /** It keeps what somebody wrote and does nothing else. */
  readonly keepsOnly?: boolean;
  readonly withoutTimestamp?: boolean;
  readonly successCode?: string | number;
}

const entries = new Map<string, CallEntry>(Object.entries(table));

/** The entry of a call, undefined when the contract has no such id. */
export function callEntry(id: string): CallEntry | undefined {
  return entries.get(id);
}

/** Whether a call changes something; one that nobody knows may. */
export function changesSomething(id: string): boolean {
  const entry = callEntry(id);
  return entry?.asksOnly !== true && (entry?.method !== 'GET' || entry.changesState === true);
}

/** Whether a call only keeps what somebody wrote, for that person to go on with. */
export function keepsOnly(id: string): boolean {
  return callEntry(id)?.keepsOnly === true;
}
