import type { AxiosResponse } from 'axios';
import { createNanoEvents } from 'nanoevents';
import { type CallEntry, callEntry } from '../../contract/call-table.ts';
import { CallFailure } from '../../contract/failure.ts';
import { type DownloadedFile, fileNameFrom } from './download.ts';
import { readReply } from './reply.ts';
import { createSend, type SendSetting } from './send.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Told how much of the body has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly idempotencyKey?: string;
  /** It is sent to its end when the page goes; its body is small, 64 KB with all others of this kind. */
  readonly keepalive?: boolean;
  /** Instead of the contract's, where a server of the other family wants another. */
  readonly method?: 'POST';
  /** Speaks with this token instead of the session's. */
  readonly token?: string;
  /** HTTP statuses that the caller has another way for; `all` where its failure concerns nobody. They are told to no listener. */
  readonly expects?: readonly number[] | 'all';
}

/** What happened to calls, whoever made them. */
export interface CallListener {
  /** A call found nobody (`false`), or somebody answered (`true`). */
  onReach?(reached: boolean): void;
  /** A call was answered by an HTTP error (spec section 8), other than the end of the session at work. */
  onHttpError?(failure: CallFailure): void;
}

/** Who brings back a session that ended under a call, so that the call can be made again. */
export interface SessionRenewal {
  /** What calls have to wait for before they are sent; null while the session stands. */
  pending(): Promise<boolean> | null;
  /**
   * A call was refused because this token no longer counts.
   * @returns whether its user has a session again; false also when another user has one
   */
  over(failure: CallFailure, token: string): Promise<boolean>;
}

/** The calls of the contract. Shows nothing: it returns or throws CallFailure. */
export interface Calls {
  /** Gives the envelope's `result` for one flat input (contract/endpoint.ts). */
  call(id: string, input?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown>;
  /**
   * Makes a blob call; a JSON answer to it is a message, never a file (wire.md, Envelope). A good one has the server say something
   * instead, such as that a background job writes the file: the text is the answer.
   */
  file(id: string, input?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<DownloadedFile | string>;
  /** Makes a multipart call: the file in the part `file`, behind the other inputs. */
  upload(id: string, file: File, input?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown>;
  listen(listener: CallListener): () => void;
  /** Without it a call whose session is over just fails. */
  renewBy(renewal: SessionRenewal): void;
}

export interface CallSetting extends SendSetting {
  /** The token of the moment, null when nobody is signed in. */
  readonly token: () => string | null;
}

export function createCalls(setting: CallSetting): Calls {
  const { token } = setting;
  const send = createSend(setting);
  const found = createNanoEvents<{ reach(reached: boolean): void; httpError(failure: CallFailure): void }>();

  let renewal: SessionRenewal | null = null;

  function report(error: unknown, entry: CallEntry, options: CallOptions): void {
    if (!(error instanceof CallFailure)) return;
    const { kind, status } = error.detail;
    if (kind === 'unreachable' || status > 0) found.emit('reach', kind !== 'unreachable');
    if (isHttpError(error, entry, options)) found.emit('httpError', error);
  }

  async function once<T>(entry: CallEntry, sent: string | null, { input, options, responseType, read }: Attempt<T>): Promise<T> {
    try {
      const result = await read(entry, await send(entry, input, { ...options, token: sent, responseType }));
      found.emit('reach', true);
      return result;
    } catch (error) {
      report(error, entry, options);
      throw error;
    }
  }

  /** A call whose session is over is made once more when its user has signed in again; the caller sees only that it took long. */
  async function run<T>(id: string, attempt: Attempt<T>): Promise<T> {
    const { options } = attempt;
    const known = callEntry(id);
    if (known === undefined) throw new CallFailure('', { kind: 'refused', status: 0, errorCode: 'not_found' });
    const entry = options.method === undefined ? known : { ...known, method: options.method };
    if (options.token !== undefined || entry.access === 'public') return once(entry, options.token ?? token(), attempt);
    if ((await renewal?.pending()) === false) throw new CallFailure('', { kind: 'cancelled', status: 0 });
    const sent = token();
    try {
      return await once(entry, sent, attempt);
    } catch (error) {
      if (!isSessionOver(error) || sent === null || renewal === null) throw error;
      const renewed = renewal.over(error, sent);
      if (!isRepeatable(entry, error) || !(await renewed)) throw error;
    }
    const again = token();
    return once(entry, again, attempt).catch((error: unknown) => {
      // Over a second time: said again, and not tried for ever.
      if (isSessionOver(error) && again !== null) void renewal?.over(error, again);
      throw error;
    });
  }

  const call: Calls['call'] = (id, input = {}, options = {}) =>
    run(id, { input, options, responseType: 'json', read: (entry, { status, data }) => readReply(entry, status, data) });

  return {
    call,
    upload: (id, file, input = {}, options = {}) => call(id, { ...input, file }, options),
    file: (id, input = {}, options = {}) => run(id, { input, options, responseType: 'blob', read: readFile }),
    listen({ onReach, onHttpError }) {
      const ends = [onReach && found.on('reach', onReach), onHttpError && found.on('httpError', onHttpError)];
      return () => {
        for (const end of ends) end?.();
      };
    },
    renewBy(next) {
      renewal = next;
    },
  };
}

interface Attempt<T> {
  readonly input: Input;
  readonly options: CallOptions;
  readonly responseType: 'json' | 'blob';
  readonly read: Reader<T>;
}

/** An extension that the server does not have is a feature less and no error (wire.md, Prefixes). */
function isHttpError({ detail: { kind, status } }: CallFailure, { access, path }: CallEntry, { expects = [] }: CallOptions): boolean {
  if (status < 400 || kind === 'unreachable' || (kind === 'session_over' && access !== 'public')) return false;
  return expects !== 'all' && !expects.includes(status) && !(status === 404 && path.startsWith('/ext/'));
}

function isSessionOver(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.detail.kind === 'session_over';
}

/**
 * A server that refuses a token (401, or the other family's message) has done nothing, so any call may be made again.
 * Body code 2 comes from inside of a call: there only what changes nothing is.
 */
function isRepeatable({ method }: CallEntry, { detail }: CallFailure): boolean {
  return method === 'GET' || detail.status === 401 || detail.status === 500;
}

type Input = Readonly<Record<string, unknown>>;
type Reader<T> = (entry: CallEntry, response: AxiosResponse<unknown>) => T | Promise<T>;

async function readFile(entry: CallEntry, response: AxiosResponse<unknown>): Promise<DownloadedFile | string> {
  const { data, status, headers } = response;
  const isJson = String(headers['content-type'] ?? '').includes('json');
  if (data instanceof Blob && status === 200 && !isJson) {
    return { content: data, name: fileNameFrom(String(headers['content-disposition'] ?? '')) };
  }
  const said = data instanceof Blob ? parse(await data.text()) : data;
  readReply(entry, status, said);
  return messageOf(said);
}

function messageOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string' ? data.message : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
