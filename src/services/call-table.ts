import table from '../../contract/calls.generated.json' with { type: 'json' };

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
  readonly withoutTimestamp?: boolean;
  readonly successCode?: string | number;
}

const entries = new Map<string, CallEntry>(Object.entries(table));

/** The entry of a call, undefined when the contract has no such id. */
export function callEntry(id: string): CallEntry | undefined {
  return entries.get(id);
}
