import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { Refusal } from '../calls/refusal.ts';
import type { DatabaseTracing } from '../db/postgres-database.ts';
import { causedBy, currentOrigin, originText } from './origin.ts';

/** A part of a call, a job or a delivery. Names and attributes hold ids of the contract, never what people wrote. */
export interface SpanOptions {
  readonly name: string;
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
}

type Note = (attributes: Attributes) => void;

let tracer: Tracer | null = null;

/** Where spans go from now on; null: nowhere, and they cost nothing. */
export function traceWith(next: Tracer | null): void {
  tracer = next;
}

const noNote: Note = () => undefined;

/** Does the work as a span below the current one. `note` adds what is known only at its end. */
export async function spanned<T>({ name, kind = 'INTERNAL', attributes }: SpanOptions, work: (note: Note) => Promise<T>): Promise<T> {
  if (tracer === null) return work(noNote);
  const origin = currentOrigin();
  const parent = placeOf(origin?.traceparent);
  const requestId = origin?.requestId ?? 'none';
  const options = { kind: SpanKind[kind], attributes: { ...attributes, 'waybill.request': requestId } };
  const span = tracer.startSpan(name, options, parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent));
  try {
    return await causedBy({ requestId, traceparent: traceparentOf(span) }, () => work((more) => void span.setAttributes(more)));
  } catch (error) {
    tell(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Each transaction is a span, and rows keep what caused it. */
export const databaseTracing: DatabaseTracing = {
  origin: originText,
  part: (name, work) => spanned({ name: `database ${name}`, kind: 'CLIENT' }, work),
};

/** A refusal is an answer; of another failure only its type, because messages of a database repeat values. */
function tell(span: Span, error: unknown): void {
  if (error instanceof Refusal) return void span.setAttribute('waybill.refused', error.code);
  const type = error instanceof Error ? error.constructor.name : typeof error;
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}

function placeOf(traceparent: string | undefined) {
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, traceFlags: Number(flags), isRemote: true };
}
