import type { Attributes } from '@opentelemetry/api';
import { causedBy, currentOrigin, type Origin } from './origin.ts';
import { type SpanOptions, spanned } from './spans.ts';

/** Writes one structured line of the log: ids and figures, never what people wrote. */
export type Log = (fields: Readonly<Record<string, string | number | null>>, message: string) => void;

interface Watched<T> {
  readonly origin: Origin;
  readonly span: SpanOptions;
  /** What the line of the log says beside the request, the outcome and the milliseconds. */
  readonly fields: Readonly<Record<string, string | number>>;
  readonly log: Log;
  readonly message: string;
  /** What came of it. */
  readonly outcomeOf: (result: T) => string;
}

/** Does a piece of background work as a part of what caused it, and writes one line about it. */
export function watched<T>({ origin, span, fields, log, message, outcomeOf }: Watched<T>, work: () => Promise<T>): Promise<T> {
  return causedBy(origin, () =>
    spanned(span, async (note) => {
      const started = performance.now();
      const say = (outcome: string) => {
        note({ 'waybill.outcome': outcome } satisfies Attributes);
        const trace = traceIdOf(currentOrigin());
        log({ requestId: origin.requestId, ...trace, ...fields, outcome, ms: Math.round(performance.now() - started) }, message);
      };
      try {
        const result = await work();
        say(outcomeOf(result));
        return result;
      } catch (error) {
        say('error');
        throw error;
      }
    }),
  );
}

/** The number of the trace as a line of the log says it, by which the trace is found. */
export function traceIdOf(origin: Origin | undefined): { readonly traceId?: string } {
  const traceId = origin?.traceparent?.split('-')[1];
  return traceId === undefined ? {} : { traceId };
}
