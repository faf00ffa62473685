import type { Config } from '../config.ts';
import type { DatabaseAddresses } from '../db/addresses.ts';
import type { Spent } from '../fairness/call-budget.ts';
import type { Ticket } from '../fairness/fair-queue.ts';
import type { MetricList } from '../metrics/process-metrics.ts';

/** Messages from the primary to a worker. Both run the same program, so the kind determines the content. */
export type ToWorker =
  | { readonly kind: 'begin'; readonly config: Config; readonly addresses: DatabaseAddresses; readonly expectPages: boolean }
  | { readonly kind: 'stop' }
  /** Answered by `pong` at once. */
  | { readonly kind: 'ping' }
  | { readonly kind: 'spent'; readonly news: readonly Spent[] }
  /** Answered by `measured` with the same number. */
  | { readonly kind: 'measure'; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown };

/** Messages from a worker to the primary. */
export type ToPrimary =
  | { readonly kind: 'hello' }
  | { readonly kind: 'serving'; readonly address: string }
  | { readonly kind: 'pong' }
  | { readonly kind: 'failed'; readonly error: WiredError }
  | { readonly kind: 'notice'; readonly message: string }
  | { readonly kind: 'measured'; readonly id: number; readonly figures: MetricList }
  | { readonly kind: 'spent'; readonly news: readonly Spent[] }
  /** The turn with this question number is over. */
  | { readonly kind: 'leave'; readonly id: number }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question };

/** Questions from a worker to the primary. */
export type Question = { readonly about: 'problem' } | { readonly about: 'figures' } | { readonly about: 'turn'; readonly ticket: Ticket };

/** A serialized error. */
export interface WiredError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
}

export function isToWorker(value: unknown): value is ToWorker {
  return hasKind(value, ['begin', 'stop', 'ping', 'spent', 'measure', 'answer']);
}

export function isToPrimary(value: unknown): value is ToPrimary {
  return hasKind(value, ['hello', 'serving', 'pong', 'failed', 'notice', 'spent', 'measured', 'leave', 'ask']);
}

export function wiredError(error: unknown): WiredError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined, code: undefined };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name: error.name, message: error.message, stack: error.stack, code };
}

export function unwiredError({ name, message, stack, code }: WiredError): Error {
  const error = Object.assign(new Error(message), { name }, code === undefined ? {} : { code });
  if (stack !== undefined) error.stack = stack;
  return error;
}

function hasKind(value: unknown, kinds: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && kinds.some((kind) => kind === value.kind);
}
