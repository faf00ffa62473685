import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Access, type Endpoint, keysOf } from '../../contract/endpoint.ts';
import { endpoints, type ServedId } from '../../contract/endpoints/all.ts';
import type { KeyAuthentication } from '../api-keys/authentication.ts';
import type { Principal, SignedInCaller } from '../calls/caller.ts';
import { requireFreshProof } from '../calls/fresh-proof.ts';
import type { FileReply, Handlers, LaterReply } from '../calls/handler.ts';
import { Refusal } from '../calls/refusal.ts';
import type { FairTurns } from '../fairness/turns.ts';
import { createKeyedQueue } from '../sign-in/keyed-queue.ts';
import { admitKey, apiTokenOf } from './api-key-calls.ts';
import { callerOf, networkOf } from './caller.ts';
import { refuseForeignPages } from './changing-gets.ts';
import { compiled } from './compiled.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { inputReader } from './input.ts';
import { parseMultipartOnly, receiveFile } from './receive-file.ts';
import { builtReply } from './replies/built-replies.ts';
import { sendFile } from './replies/file-reply.ts';
import { success } from './replies/replies.ts';
import { traced } from './traced.ts';
import { admitVisitor, type RecordVisit } from './visitors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the token; null without a valid one, and on public calls. */
    principal: Principal | null;
  }
}

export interface EndpointSettings {
  readonly omsBase: string;
  readonly authPrefix: string;
  /** Looks up the session at each call, so that an ended one is refused at once (security L11). */
  readonly authenticate: (token: string, address: string) => Promise<Principal | null>;
  /** Looks up API keys; without it there are none. */
  readonly keys?: KeyAuthentication | undefined;
  /** Writes down a call of a visitor of the platform; the call does not run when that fails. */
  readonly recordVisit?: RecordVisit;
  /** Schedules the call of a signed-in caller; without it, calls run at once. */
  readonly inTurn?: FairTurns;
  /** Outside production a reply that violates its schema fails the call; in production it is cleaned and logged. */
  readonly strictReplies: boolean;
}

/** Body limit of a call: fits 1,000 ids beside three full number lists. Parsing blocks the thread. */
const bodyBytes = 262_144;
/** Body limit of public calls. */
const publicBodyBytes = 16_384;

/** Concurrent uploads of one user; they are held in memory, so they are read one after the other. */
const uploadsAtOnce = 6;

type Values = Readonly<Record<string, unknown>>;
type AnyHandler = (input: Values, caller: SignedInCaller) => Promise<unknown>;

const entries: ReadonlyMap<string, Endpoint> = new Map(Object.entries(endpoints));

/** Ids of all entries that this server answers. */
export const endpointIds: readonly ServedId[] = Object.keys(endpoints).filter((id): id is ServedId => {
  return entries.get(id)?.elsewhere !== true;
});

/**
 * Registers one route per entry; each path answers 405 to other methods.
 * @throws Error when an entry states no access (security P1)
 */
export function registerEndpoints<I extends ServedId>(
  app: FastifyInstance,
  handlers: Pick<Handlers, I>,
  ids: readonly I[],
  settings: EndpointSettings,
): void {
  app.decorateRequest('principal', null);
  const methodsOf = new Map<string, string[]>();
  for (const id of ids) {
    const entry: Endpoint = endpoints[id];
    const url = urlOf(entry, settings);
    // Each entry ties its handler's input and reply together; the compiler cannot express that across all entries.
    const handler = handlers[id] as unknown as AnyHandler;
    if (entry.uploadMegabytes === undefined) registerEndpoint(app, id, url, entry, handler, settings);
    else
      void app.register((scope, _options, done) => {
        parseMultipartOnly(scope);
        registerEndpoint(scope, id, url, entry, handler, settings);
        done();
      });
    methodsOf.set(url, [...(methodsOf.get(url) ?? []), ...methodsOfEntry(entry)]);
  }
  for (const [url, allowed] of methodsOf) refuseOtherMethods(app, url, allowed);
}

/** Registers a call that is no entry of the contract, such as one of a connection. */
export function registerCall(app: FastifyInstance, id: string, entry: Endpoint, handler: AnyHandler, settings: EndpointSettings): void {
  const url = urlOf(entry, settings);
  registerEndpoint(app, id, url, entry, handler, settings);
  refuseOtherMethods(app, url, methodsOfEntry(entry));
}

/** Returns the address of a call. */
export function urlOf(entry: Pick<Endpoint, 'path'>, { omsBase, authPrefix }: Pick<EndpointSettings, 'omsBase' | 'authPrefix'>): string {
  return `/${omsBase}${entry.path.replace('{auth}', authPrefix)}`;
}

function registerEndpoint(
  app: FastifyInstance,
  id: string,
  url: string,
  entry: Endpoint,
  handler: AnyHandler,
  settings: EndpointSettings,
): void {
  const { access } = entry;
  if (!isAccess(access)) throw new Error(`The entry ${id} states no access.`);
  const read = inputReader(entry);
  const uploads = createKeyedQueue(uploadsAtOnce);
  const finish = entry.kind === 'blob' ? sendBlob : jsonReply(id, entry, settings.strictReplies);
  app.route({
    method: methodsOfEntry(entry),
    url,
    bodyLimit: bodyBytesOf(entry),
    config: { measuredAs: id },
    // The caller is identified before the rate limit and refused after it, so that guessing tokens is limited too.
    onRequest: async (request) => {
      if (entry.changesState === true) refuseForeignPages(request.headers, access === 'public');
      request.principal = access === 'public' ? null : await principalOf(request, settings);
    },
    preParsing: async (request, _reply, body) => {
      const { principal } = request;
      const { keys } = settings;
      const admitted =
        principal === null || keys === undefined ? body : await admitKey(id, request, body, { principal, keys, most: bodyBytesOf(entry) });
      if (access !== 'public') checkAccess(principal, access, entry);
      return admitted;
    },
    handler: (request, reply) =>
      traced(id, request, async () => {
        // A caller without a principal only gets here on public calls, whose handlers take a Caller.
        const idempotencyKey = idempotencyKeyOf(entry, request.headers);
        const caller = { ...callerOf(request, request.principal), idempotencyKey } as SignedInCaller;
        await admitVisitor(id, entry, caller, settings.recordVisit);
        // The turn ends when the reply is built, because a slow reader must not delay others.
        const answer = async (input: Values) => void finish(reply, await handler(input, caller));
        const inTurn = (input: Values) => {
          const { inTurn: wait } = settings;
          if (request.principal === null || wait === undefined) return answer(input);
          const built = () => builtReply(reply);
          return wait(id, input, request.principal, () => answer(input), built);
        };
        const { uploadMegabytes } = entry;
        if (uploadMegabytes === undefined) await inTurn(await read(request));
        else
          await uploads(caller.principal.userId, async () => {
            const file = await receiveFile(request, uploadMegabytes);
            await inTurn({ ...(await read(request)), file });
          });
        return reply;
      }),
  });
}

/** Calls that change state by GET in the specification also accept POST (security A2). */
function methodsOfEntry({ method, changesState }: Endpoint): string[] {
  return changesState === true ? [method, 'POST'] : [method];
}

function bodyBytesOf({ access, bodyKilobytes }: Endpoint): number {
  if (access === 'public') return publicBodyBytes;
  return bodyKilobytes === undefined ? bodyBytes : bodyKilobytes * 1024;
}

/** Reads the header only: a token in an address would end up in logs and histories (security L13). */
async function principalOf(request: FastifyRequest, { authenticate, keys }: EndpointSettings): Promise<Principal | null> {
  const apiToken = apiTokenOf(request.headers);
  if (apiToken !== null) return (await keys?.authenticate(apiToken, networkOf(request.ip))) ?? null;
  const token = request.headers['x-access-token'];
  return typeof token === 'string' && token !== '' && token.length <= 512 ? await authenticate(token, networkOf(request.ip)) : null;
}

function checkAccess(
  principal: Principal | null,
  access: Exclude<Access, 'public'>,
  { needsActivation, unactivatedText, freshProof }: Pick<Endpoint, 'needsActivation' | 'unactivatedText' | 'freshProof'>,
): void {
  if (principal === null) throw new Refusal('unauthorized');
  if (access !== 'token' && !keysOf(access).some((key) => principal.permissions.has(key)))
    throw new Refusal('forbidden', { logged: { permission: access.permission } });
  if (needsActivation === true && !principal.activated)
    throw new Refusal('not_activated', unactivatedText === undefined ? {} : { messageKey: unactivatedText });
  // A visitor of the platform cannot prove to be the user; such a call is written down and refused afterwards.
  if (freshProof === true && principal.visit === undefined) requireFreshProof(principal);
}

function isAccess(access: unknown): access is Access {
  if (access === 'public' || access === 'token') return true;
  return (
    typeof access === 'object' &&
    access !== null &&
    'permission' in access &&
    keysOf(access as Access).every((key) => typeof key === 'string' && key !== '')
  );
}

function jsonReply(id: string, entry: Endpoint, strict: boolean) {
  const validatorOf = compiled(entry.reply);
  return (reply: FastifyReply, result: unknown) => {
    const validator = validatorOf();
    if (validator.Check(result)) return reply.send(success(result, entry.successCode));
    const places = validator.Errors(result).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
    if (strict) throw new Error(`The reply of ${id} violates its schema: ${places.slice(0, 5).join('; ')}`);
    reply.log.error({ endpoint: id, places: places.slice(0, 5) }, 'reply violates its schema');
    // Keys that the entry does not list must never leave (security P4).
    return reply.send(success(validator.Clean(result), entry.successCode));
  };
}

function sendBlob(reply: FastifyReply, file: unknown) {
  const answer = file as FileReply | LaterReply;
  return 'message' in answer ? reply.send({ ...success(null), message: answer.message }) : sendFile(reply, answer);
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function refuseOtherMethods(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  app.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url,
    onRequest: async (_request, reply) => {
      reply.header('Allow', allowed.join(', '));
      throw new Refusal('method_not_allowed');
    },
    handler: async () => undefined,
  });
}
