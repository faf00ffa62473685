import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../calls/refusal.ts';
import { DatabaseUnavailable, isUnavailable } from '../../db/unavailable.ts';
import { languageOf } from '../caller.ts';
import { describeError, logRefused } from '../logs.ts';
import { failure } from './replies.ts';

/** Registers the last error handler: every error leaves as an envelope without SQL, stack or path (security E3). */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
}

/** Converts anything thrown to a reply and logs unexpected errors. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  const isOurs = refusal.code === 'internal' || refusal.code === 'unavailable';
  // A connection that the client closed is not a failure.
  if (isOurs && !(error instanceof Refusal) && !request.raw.socket.destroyed)
    request.log.error({ error: describeError(error), code: refusal.code }, 'call failed');
  if (guarded.has(refusal.code)) logRefused(request, refusal);
  const { status, envelope } = failure(refusal, languageOf(request), request.id);
  const wait = refusal.detail.retryAfter ?? (refusal.code === 'unavailable' ? 5 : undefined);
  if (wait !== undefined) reply.header('Retry-After', String(wait));
  reply.removeHeader('Content-Disposition');
  return reply.code(status).header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(envelope));
}

/** Refusals worth monitoring for attacks: sign-ins and permissions (security E1). */
const guarded = new Set<Refusal['code']>([
  'login_failed',
  'login_delayed',
  'login_code_invalid',
  'sent_code_wrong',
  'captcha_wrong',
  'forbidden',
]);

/** Refusals of Fastify itself, by their status. */
const byStatus = new Map<number, Refusal['code']>([
  [400, 'bad_request'],
  [403, 'not_found'],
  [404, 'not_found'],
  [413, 'too_large'],
  [414, 'too_large'],
  [415, 'unsupported_media'],
  [429, 'too_many_requests'],
  [503, 'unavailable'],
  [504, 'gateway_timeout'],
]);

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable || isUnavailable(error)) return new Refusal('unavailable');
  const code = isHttpError(error) ? byStatus.get(error.statusCode) : undefined;
  return new Refusal(code ?? 'internal');
}

/** Recognizes errors of Fastify and its file sender; errors of other libraries may have a status too. */
function isHttpError(error: unknown): error is Error & { readonly statusCode: number } {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return false;
  const isFastifys = 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');
  return isFastifys || ('expose' in error && error.expose === true);
}
