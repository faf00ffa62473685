import { createNanoEvents, type Emitter } from 'nanoevents';
import { type CallEntry, callEntry } from '../../contract/call-table.ts';
import { CallFailure } from '../../contract/failure.ts';
import { type DownloadedFile, fileNameFrom } from './download.ts';
import { readReply } from './reply.ts';
import { createSend, type SendSetting } from './send.ts';
import type { RawReply } from './transport.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Reports upload progress, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly idempotencyKey?: string;
  /** The request outlives the page; browsers allow 64 KB of body for all such requests together. */
  readonly keepalive?: boolean;
  /** Overrides the contract's method, for servers of the other family. */
  readonly method?: 'POST';
  /** Overrides the session's token. */
  readonly token?: string;
  /** HTTP statuses that the caller handles itself, or `all` if a failure concerns nobody. Listeners are not notified of them. */
  readonly expects?: readonly number[] | 'all';
}

/** Observes all calls. */
export interface CallListener {
  /** Whether a call reached the server. */
  onReach?(reached: boolean): void;
  /** A call failed with an HTTP error (spec section 8) other than an expired session. */
  onHttpError?(failure: CallFailure): void;
  /** In development: a reply breaks the contract. */
  onWarning?(text: string): void;
}

/** Renews a session that ended during a call, so that the call can be repeated. */
export interface SessionRenewal {
  /** A promise that calls must await before they are sent; null while the session is valid. */
  pending(): Promise<boolean> | null;
  /**
   * Reports that a token was refused.
   * @returns whether the same user has a valid session again
   */
  sessionEnded(failure: CallFailure, token: string): Promise<boolean>;
}

/** The calls of the contract. Has no UI: a call returns or throws CallFailure. */
export interface Calls {
  /** Returns the envelope's `result` for a flat input (contract/endpoint.ts). */
  call(id: string, input?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown>;
  /**
   * Makes a blob call; a JSON failure is a message, never a file (wire.md, Envelope). A successful JSON reply, such as the notice
   * that a background job writes the file, is returned as text.
   */
  file(id: string, input?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<DownloadedFile | string>;
  /** Makes a multipart call with the file in the part `file`, after the other inputs. */
  upload(id: string, file: File, input?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown>;
  listen(listener: CallListener): () => void;
  /** Without a renewal, calls of an ended session fail. */
  renewBy(renewal: SessionRenewal): void;
  /** Proves the user again for calls that need a fresh proof; resolves to whether they may be repeated. Without it, such calls fail. */
  proveBy(prove: () => Promise<boolean>): void;
}

/** What an author has to know about a reply. */
export interface ExaminedReply {
  /** Why the reply cannot be used. */
  readonly refusal?: string;
  /** What is wrong with a reply that is used nevertheless. */
  readonly warning?: string;
}

/** A request and what will come of it. */
export interface ObservedRequest {
  readonly id: string;
  readonly method: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Rejects without a complete reply. */
  readonly reply: Promise<RawReply>;
}

export interface CallSetting extends SendSetting {
  /** Sees every request; in development only. It must handle the rejection of the reply. */
  readonly observe?: (request: ObservedRequest) => void;
  /** Examines replies that are no HTTP errors; in development only. */
  readonly examine?: (id: string, data: unknown) => Promise<ExaminedReply>;
  /** The current token; null if nobody is signed in. */
  readonly token: () => string | null;
  /** IANA name of the tenant's time zone; of times that go to other backends. */
  readonly timeZone?: () => string;
}

interface CallEvents {
  reach(reached: boolean): void;
  httpError(failure: CallFailure): void;
  warning(text: string): void;
}

export function createCalls(setting: CallSetting): Calls {
  const { token, examine, observe } = setting;
  const send = createSend(setting);
  const found = createNanoEvents<CallEvents>();
  const readExamined = examinedReader(examine, (text) => found.emit('warning', text));
  let renewal: SessionRenewal | null = null;
  let prove: (() => Promise<boolean>) | null = null;

  function report(error: unknown, entry: CallEntry, options: CallOptions): void {
    if (!(error instanceof CallFailure)) return;
    const { kind, status } = error.detail;
    if (kind === 'unreachable' || status > 0) found.emit('reach', kind !== 'unreachable');
    if (isHttpError(error, entry, options)) found.emit('httpError', error);
  }

  async function once<T>(entry: CallEntry, sent: string | null, attempt: Attempt<T>): Promise<T> {
    if (entry.connection !== undefined) return onceElsewhere(entry.connection, entry, sent, attempt, setting);
    const { id, input, options, responseType, read } = attempt;
    try {
      const reply = send(entry, input, { ...options, token: sent, responseType });
      observe?.({ id, method: entry.method, input, reply });
      const result = await read(entry, await reply);
      found.emit('reach', true);
      return result;
    } catch (error) {
      report(error, entry, options);
      throw error;
    }
  }

  /** Repeats a call once after its user has renewed the session; to the caller it only takes longer. */
  async function runRenewed<T>(attempt: Attempt<T>): Promise<T> {
    const { id, options } = attempt;
    const entry = entryOf(id, options);
    if (options.token !== undefined || entry.access === 'public') return once(entry, options.token ?? token(), attempt);
    if ((await renewal?.pending()) === false) throw new CallFailure('', { kind: 'cancelled', status: 0 });
    const sent = token();
    try {
      return await once(entry, sent, attempt);
    } catch (error) {
      if (!isSessionOver(error) || sent === null || renewal === null) throw error;
      const renewed = renewal.sessionEnded(error, sent);
      if (!isRepeatable(entry, error) || !(await renewed)) throw error;
    }
    const again = token();
    return once(entry, again, attempt).catch((error: unknown) => {
      // A second refusal is reported but not retried, which would never end.
      if (isSessionOver(error) && again !== null) void renewal?.sessionEnded(error, again);
      throw error;
    });
  }

  /** Repeats a call once, with the same Idempotency-Key, after its user was proved again; the server did nothing before. */
  async function run<T>(attempt: Attempt<T>): Promise<T> {
    try {
      return await runRenewed(attempt);
    } catch (error) {
      if (!isProofDue(error) || prove === null || !(await prove())) throw error;
      return runRenewed(attempt);
    }
  }

  const callOnce = (id: string, input: Input, options: CallOptions) =>
    run<unknown>({ id, input, options, responseType: 'json', read: (entry, response) => readExamined(id, entry, response) });
  const paged = pageLoader();
  const call: Calls['call'] = (id, input = {}, options = {}) => paged(id, input, (page) => callOnce(id, page, options));

  return {
    call,
    upload: (id, file, input = {}, options = {}) => call(id, { ...input, file }, options),
    file: (id, input = {}, options = {}) => run({ id, input, options, responseType: 'blob', read: readFile }),
    listen: (listener) => listenTo(found, listener),
    proveBy(next) {
      prove = next;
    },
    renewBy(next) {
      renewal = next;
    },
  };
}

/** The entry of a call, with the method that its caller wants. @throws CallFailure for a call that the contract lacks */
function entryOf(id: string, { method }: CallOptions): CallEntry {
  const known = callEntry(id);
  if (known === undefined) throw new CallFailure('', { kind: 'refused', status: 0, errorCode: 'not_found' });
  return method === undefined ? known : { ...known, method };
}

/** @returns a function that ends the listening */
function listenTo(found: Emitter<CallEvents>, { onReach, onHttpError, onWarning }: CallListener): () => void {
  const ends = [
    onReach && found.on('reach', onReach),
    onHttpError && found.on('httpError', onHttpError),
    onWarning && found.on('warning', onWarning),
  ];
  return () => {
    for (const end of ends) end?.();
  };
}

/** Authors see a call of a connection like any other, with its reply as pages get it. It tells nothing of this product's server. */
async function onceElsewhere<T>(
  name: string,
  entry: CallEntry,
  sent: string | null,
  attempt: Attempt<T>,
  setting: CallSetting,
): Promise<T> {
  const { id, input, responseType, read } = attempt;
  const result = elsewhere<T>(name, sent, attempt, setting);
  const reply = result.then((data): RawReply => ({ status: 200, data: { success: true, message: '', result: data }, header: () => '' }));
  setting.observe?.({ id, method: entry.method, input, reply });
  const seen = await reply;
  return responseType === 'blob' ? result : read(entry, seen);
}

/** Makes a call of a connection; the code for it loads with the first one. */
async function elsewhere<T>(name: string, token: string | null, { id, input, options }: Attempt<T>, setting: CallSetting): Promise<T> {
  const { callElsewhere } = await import('./connections/call-elsewhere.ts');
  return callElsewhere({ name, id, input, token, signal: options.signal, setting });
}

/** @returns a function that loads a page, by the marks of the pages before it or from pages of another size where a backend has such */
function pageLoader() {
  const marks = new Map<string, string[]>();
  return async (id: string, input: Input, load: (input: Input) => Promise<unknown>): Promise<unknown> => {
    const { cursor, rows } = callEntry(id) ?? {};
    const one = async (page: Input) => {
      if (cursor !== true) return load(page);
      const { followCursors } = await import('./connections/cursors.ts');
      return followCursors(marks, id, page, load);
    };
    if (rows === undefined || input.pageNo === undefined) return one(input);
    const { gatherRows } = await import('./connections/fixed-pages.ts');
    return gatherRows(rows, input, one);
  };
}

/** Reads replies; in development after they were examined. */
function examinedReader(examine: CallSetting['examine'], warn: (text: string) => void) {
  return async (id: string, entry: CallEntry, { status, data }: RawReply): Promise<unknown> => {
    if (examine === undefined || status >= 300) return readReply(entry, status, data);
    const { refusal, warning } = await examine(id, data);
    if (refusal !== undefined) throw new CallFailure(refusal, { kind: 'refused', status });
    if (warning !== undefined) warn(warning);
    return readReply(entry, status, data);
  };
}

interface Attempt<T> {
  readonly id: string;
  readonly input: Input;
  readonly options: CallOptions;
  readonly responseType: 'json' | 'blob';
  readonly read: Reader<T>;
}

/** A missing extension of the server is a missing feature rather than an error (wire.md, Prefixes). */
function isHttpError({ detail: { kind, status } }: CallFailure, { access, path }: CallEntry, { expects = [] }: CallOptions): boolean {
  if (status < 400 || kind === 'unreachable' || (kind === 'session_over' && access !== 'public')) return false;
  return expects !== 'all' && !expects.includes(status) && !(status === 404 && path.startsWith('/ext/'));
}

function isProofDue(error: unknown): boolean {
  return error instanceof CallFailure && error.detail.errorCode === 'step_up_required';
}

function isSessionOver(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.detail.kind === 'session_over';
}

/**
 * A refused token (401, or the other family's message) means that the server did nothing, so any call may be repeated. Body code
 * 2 is raised during a call, so only read calls may be.
 */
function isRepeatable({ method }: CallEntry, { detail }: CallFailure): boolean {
  return method === 'GET' || detail.status === 401 || detail.status === 500;
}

type Input = Readonly<Record<string, unknown>>;
type Reader<T> = (entry: CallEntry, reply: RawReply) => T | Promise<T>;

async function readFile(entry: CallEntry, { data, status, header }: RawReply): Promise<DownloadedFile | string> {
  const isJson = header('content-type').includes('json');
  if (data instanceof Blob && status === 200 && !isJson) return { content: data, name: fileNameFrom(header('content-disposition')) };
  const payload = data instanceof Blob ? parse(await data.text()) : data;
  readReply(entry, status, payload);
  return messageOf(payload);
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
