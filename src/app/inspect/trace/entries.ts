import type { JsonPath } from '../../../runtime/language/stages.ts';

interface Recorded {
  readonly id: number;
  /** The address of the page in front, without its query. */
  readonly page: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A call, an event or an action by its name; null for an action without a title. */
  readonly name: string | null;
  /** Duration in milliseconds; null while it lasts, and for what takes no time. */
  readonly ms: number | null;
  /** The element of a document; null if it belongs to none. */
  readonly place: Place | null;
}

export interface Place {
  readonly screen: string;
  readonly path: JsonPath;
}

export interface CallEntry extends Recorded {
  readonly kind: 'call';
  readonly method: string;
  readonly input: unknown;
  /** HTTP status; null without a complete reply. */
  readonly status: number | null;
  readonly reply: unknown;
  /** How the reply breaks the contract. */
  readonly mismatch: string | null;
  readonly failure: string | null;
}

export interface EventEntry extends Recorded {
  readonly kind: 'event';
  readonly values: unknown;
  readonly isHandled: boolean;
}

export interface StateEntry extends Recorded {
  readonly kind: 'state';
  readonly changes: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}

export interface ActionEntry extends Recorded {
  readonly kind: 'action';
  readonly outcome: 'running' | 'done' | 'stopped' | 'failed';
  readonly steps: readonly StepEntry[];
  /** How many steps beyond the limit are not kept. */
  readonly dropped: number;
}

export interface StepEntry {
  readonly kind: string;
  readonly place: Place | null;
  /** How many steps it runs within. */
  readonly depth: number;
  readonly outcome: 'running' | 'skipped' | 'on' | 'stop' | 'retry' | 'failed';
  /** Names and values for later steps. */
  readonly result: unknown;
  readonly failure: string | null;
  readonly ms: number | null;
}

export type TraceEntry = CallEntry | EventEntry | StateEntry | ActionEntry;
export type TraceKind = TraceEntry['kind'];

/** Whether an author should look at an entry. */
export function isFailed(entry: TraceEntry): boolean {
  if (entry.kind === 'call') return entry.failure !== null || entry.mismatch !== null;
  if (entry.kind === 'action') return entry.outcome === 'failed';
  return entry.kind === 'event' && !entry.isHandled;
}
