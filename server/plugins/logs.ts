import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Refusal } from '../calls/refusal.ts';
import type { Config } from '../config.ts';
import { networkOf } from './caller.ts';

/** JSON lines in UTC, one per event (security E1). */
export function createLog(level: Config['logLevel'], to?: DestinationStream): FastifyBaseLogger {
  return pino({ level, timestamp: () => `,"time":"${new Date().toISOString()}"`, base: null }, to);
}

/**
 * Logs one line per call with the route's pattern, not its address: queries and paths contain searches and could contain a ticket (security
 * E2).
 */
export function logCalls(app: FastifyInstance): void {
  app.decorateRequest('traceId', null);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.traceId === null ? {} : { traceId: request.traceId }),
        ...identity(request),
      },
      'call',
    );
  });
}

/** Logs a refused sign-in or permission (security E1): who and from where, never the input. */
export function logRefused(request: FastifyRequest, { code, detail }: Refusal): void {
  const route = request.routeOptions.url ?? '(none)';
  request.log.warn({ code, route, address: networkOf(request.ip), ...identity(request), ...detail.logged }, 'refused');
}

function identity({ principal }: FastifyRequest): { tenant?: string; user?: string } {
  return principal === null || principal === undefined ? {} : { tenant: principal.tenantId, user: principal.userId };
}

/**
 * Describes an error for the log without data. drizzle's message repeats bound values, such as a password hash or an address, so only the
 * innermost cause and the stack without its first line are logged.
 */
export function describeError(error: unknown): { type: string; message: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' };
  let cause: Error = error;
  while (cause.cause instanceof Error) cause = cause.cause;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code = 'code' in cause && typeof cause.code === 'string' ? { code: cause.code } : {};
  return {
    type: cause.name,
    message: cause.message,
    ...code,
    at: frames
      .slice(0, 12)
      .map((line) => line.trim())
      .join(' | '),
  };
}
