import type { AxiosResponse } from 'axios';
import { CallFailure } from '../../contract/failure.ts';
import { type CallEntry, callEntry } from './call-table.ts';
import { type DownloadedFile, fileNameFrom } from './download.ts';
import { readReply } from './reply.ts';
import { createSend, type SendSetting } from './send.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** Instead of the contract's, where a server of the other family wants another. */
  readonly method?: 'POST';
  /** Speaks with this token instead of the session's. */
  readonly token?: string;
}

/** What happened to the connection or the session, whoever made the call. */
export interface CallListener {
  /** The token that was sent, and is still the session's, no longer counts. */
  onSessionOver?(failure: CallFailure): void;
  /** A call found nobody (`false`), or somebody answered (`true`). */
  onReach?(reached: boolean): void;
}

/** The calls of the contract. Shows nothing: it returns or throws CallFailure. */
export interface Calls {
  /** Gives the envelope's `result` for one flat input (contract/endpoint.ts). */
  call(id: string, input?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown>;
  /** Makes a blob call; a JSON answer to it is a message, never a file (wire.md, Envelope). */
  file(id: string, input?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<DownloadedFile>;
  listen(listener: CallListener): () => void;
}

export interface CallSetting extends SendSetting {
  /** The token of the moment, null when nobody is signed in. */
  readonly token: () => string | null;
}

export function createCalls(setting: CallSetting): Calls {
  const { token } = setting;
  const send = createSend(setting);
  const listeners = new Set<CallListener>();

  function report(failure: CallFailure, sent: string | null): void {
    const { kind, status } = failure.detail;
    if (kind === 'unreachable' || status > 0) for (const listener of listeners) listener.onReach?.(kind !== 'unreachable');
    // A late answer to a token of before says nothing about the session of now.
    if (kind !== 'session_over' || sent === null || sent !== token()) return;
    for (const listener of listeners) listener.onSessionOver?.(failure);
  }

  async function run<T>(id: string, input: Input, options: CallOptions, responseType: 'json' | 'blob', read: Reader<T>): Promise<T> {
    const sent = options.token ?? token();
    try {
      const known = callEntry(id);
      if (known === undefined) throw new CallFailure('', { kind: 'refused', status: 0, errorCode: 'not_found' });
      const entry = options.method === undefined ? known : { ...known, method: options.method };
      const result = await read(entry, await send(entry, input, { ...options, token: sent, responseType }));
      for (const listener of listeners) listener.onReach?.(true);
      return result;
    } catch (error) {
      if (error instanceof CallFailure) report(error, sent);
      throw error;
    }
  }

  return {
    call: (id, input = {}, options = {}) => run(id, input, options, 'json', (entry, { status, data }) => readReply(entry, status, data)),
    file: (id, input = {}, options = {}) => run(id, input, options, 'blob', readFile),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Input = Readonly<Record<string, unknown>>;
type Reader<T> = (entry: CallEntry, response: AxiosResponse<unknown>) => T | Promise<T>;

async function readFile(entry: CallEntry, response: AxiosResponse<unknown>): Promise<DownloadedFile> {
  const { data, status, headers } = response;
  const isJson = String(headers['content-type'] ?? '').includes('json');
  if (data instanceof Blob && status === 200 && !isJson) {
    return { content: data, name: fileNameFrom(String(headers['content-disposition'] ?? '')) };
  }
  const said = data instanceof Blob ? parse(await data.text()) : data;
  readReply(entry, status, said);
  // Even a good envelope is no file: the server has something to say instead, such as that a job was queued.
  throw new CallFailure(messageOf(said), { kind: 'refused', status });
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
