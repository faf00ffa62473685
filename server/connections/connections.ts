import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { endpointsOf } from '../../contract/connections/endpoints.ts';
import type { Connections as Documents } from '../../contract/connections/folder.ts';
import type { Connection } from '../../contract/connections/grammar.ts';
import { dataOf } from '../../contract/connections/mapping/foreign-reply.ts';
import { type CallPlan, planOf } from '../../contract/connections/mapping/plan.ts';
import { resultOf } from '../../contract/connections/mapping/reply.ts';
import { requestOf } from '../../contract/connections/mapping/request.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Caller } from '../calls/caller.ts';
import type { FileReply } from '../calls/handler.ts';
import { Refusal } from '../calls/refusal.ts';
import { createFairQueue, type FairQueue } from '../fairness/fair-queue.ts';
import { type OutsideReply, readUpTo, sendOutside } from './outside-request.ts';
import { refusalOf, settingOf, titleOf } from './refusals.ts';

/** What the operator says of a connection. */
export interface ConnectionSetting {
  /** Null: none is set. */
  readonly secret: string | null;
  /** Whether the backend may be in a private network. */
  readonly isInternal: boolean;
}

/** A call that this server passes on. */
export interface ConnectionCallEntry {
  readonly connection: string;
  readonly id: string;
  readonly entry: Endpoint;
  /** @throws Refusal */
  run(input: Readonly<Record<string, unknown>>, caller: Caller): Promise<unknown>;
}

const defaults = { seconds: 15, replyKilobytes: 5_120, atOnce: 32 } as const;

/** The calls of all connections through the server. */
export function createConnections(
  documents: Documents,
  settings: Readonly<Record<string, ConnectionSetting>>,
): readonly ConnectionCallEntry[] {
  return Object.entries(documents).flatMap(([name, connection]) => {
    if (connection.through !== 'server') return [];
    const setting = settings[name] ?? { secret: null, isInternal: false };
    const queue = queueOf(connection);
    return Object.entries(endpointsOf(name, connection, true)).flatMap(([id, entry]) => {
      const plan = planOf(name, connection, id);
      if (plan === undefined) return [];
      return [
        { connection: name, id, entry, run: (input, caller) => inTurn(queue, caller, () => pass({ ...plan, id }, setting, input, caller)) },
      ];
    });
  });
}

/** A slow backend delays its own calls only: they hold no database connection and no turn of other calls. */
function queueOf({ limits }: Connection): FairQueue {
  const all = limits?.atOnce ?? defaults.atOnce;
  return createFairQueue({
    all,
    perTenant: Math.max(1, Math.ceil(all / 2)),
    perUser: Math.max(1, Math.ceil(all / 4)),
    waiting: 400,
    waitingPerTenant: 100,
    waitingPerUser: 50,
    patience: 10_000,
  });
}

/** A file keeps its turn until the last of it has left. */
async function inTurn(queue: FairQueue, { principal, address }: Caller, work: () => Promise<Passed>): Promise<unknown> {
  const leave = await queue.enter({ tenant: principal?.tenantId ?? 'public', user: principal?.userId ?? address, units: 1 });
  try {
    const { file, result } = await work();
    if (file === undefined) leave();
    else file.content.once('close', leave);
    return file ?? result;
  } catch (error) {
    leave();
    throw error;
  }
}

interface Passed {
  readonly file?: FileReply;
  readonly result?: unknown;
}

interface PassedPlan extends CallPlan {
  readonly id: string;
}

async function pass(
  plan: PassedPlan,
  setting: ConnectionSetting,
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<Passed> {
  const { connection, call } = plan;
  const limits = { ...defaults, ...connection.limits };
  try {
    const { method, path, headers, body } = requestOf(plan, input, caller.principal?.timeZone ?? 'UTC');
    const url = new URL(`${connection.base.replace(/\/$/, '')}${path}`);
    const secret = tokenOf(plan, url, setting, caller);
    const reply = await sendOutside({
      url,
      method,
      headers: {
        ...headers,
        ...secret,
        ...keyOf(plan, caller),
      },
      body,
      timeoutMs: limits.seconds * 1_000,
      isInternal: setting.isInternal,
      hasSecret: Object.keys(secret).length > 0,
    });
    const bytes = limits.replyKilobytes * 1_024;
    const isFile = call.kind === 'blob' && reply.status < 300;
    if (isFile && !reply.header('content-type').includes('json')) {
      reply.limitSilence();
      return { file: fileOf(reply, bounded(reply.content, bytes)) };
    }
    const content = await readUpTo(reply.content, bytes);
    const result = resultOf(plan, input, { status: reply.status, header: reply.header, data: dataOf(content.toString('utf8')) });
    return isFile ? { file: fileOf(reply, Readable.from([content])) } : { result };
  } catch (error) {
    throw refusalOf(error, plan, limits, caller.language);
  }
}

/** Users of all tenants share one secret at the backend, so the key that leaves is of this user, this call and the key of the page. */
function keyOf({ call, id }: PassedPlan, { principal, idempotencyKey }: Caller): Readonly<Record<string, string>> {
  if (call.idempotent !== true || typeof idempotencyKey !== 'string') return {};
  const parts = [principal?.tenantId ?? null, principal?.userId ?? null, id, idempotencyKey];
  return { 'Idempotency-Key': createHash('sha256').update(JSON.stringify(parts)).digest('hex') };
}

/** The secret of the connection, over encrypted connections only, except within a private network. */
function tokenOf(
  { connection, name }: CallPlan,
  url: URL,
  { secret, isInternal }: ConnectionSetting,
  { language }: Caller,
): Readonly<Record<string, string>> {
  const { token } = connection;
  if (token?.from !== 'secret' || token.header === undefined) return {};
  const values = { title: titleOf(connection, language), setting: settingOf(name, 'TOKEN') };
  if (secret === null) throw new Refusal('connection_unreachable', { messageKey: 'connections.noSecret', values });
  if (url.protocol !== 'https:' && !isInternal)
    throw new Refusal('connection_unreachable', { messageKey: 'connections.plainSecret', values });
  return { [token.header]: `${token.prefix ?? ''}${secret}` };
}

/** Whatever type the backend names, browsers save the file and open nothing. */
function fileOf({ header }: OutsideReply, content: Readable): FileReply {
  return { fileName: nameIn(header('content-disposition')), contentType: 'application/octet-stream', content };
}

/** Ends a file that grows beyond the limit; its download breaks off, because its first part has been sent. */
function bounded(content: Readable, bytes: number): Readable {
  let length = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      done(length > bytes ? new Error('The file is larger than its connection allows') : null, chunk);
    },
  });
  content.once('error', (error) => counted.destroy(error));
  counted.once('close', () => content.destroy());
  return content.pipe(counted);
}

function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, quoted] = /filename="?([^";]+)"?/i.exec(disposition) ?? [];
  try {
    return encoded === undefined ? (quoted ?? 'file') : decodeURIComponent(encoded);
  } catch {
    return quoted ?? 'file';
  }
}
