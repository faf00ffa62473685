import type { FastifyRequest } from 'fastify';
import { causedBy, currentOrigin } from '../tracing/origin.ts';
import { spanned } from '../tracing/spans.ts';
import { traceIdOf } from '../tracing/watched.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the call; null where none is written. */
    traceId: string | null;
  }
}

/**
 * Answers a request as the origin of all that it begins. A `traceparent` of the client is not taken over: a stranger would decide what is
 * written, and under which number.
 */
export function traced<T>(name: string, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const tenant = request.principal?.tenantId;
  const attributes = { 'waybill.endpoint': name, ...(tenant === undefined ? {} : { 'waybill.tenant': tenant }) };
  return causedBy({ requestId: request.id }, () =>
    spanned({ name, kind: 'SERVER', attributes }, () => {
      request.traceId = traceIdOf(currentOrigin()).traceId ?? null;
      return work();
    }),
  );
}
