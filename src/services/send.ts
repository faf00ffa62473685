import type { CallEntry } from '../../contract/call-table.ts';
import { CallFailure } from '../../contract/failure.ts';
import { limits } from '../../contract/limits.ts';
import { isRecord } from './account-guards.ts';
import type { PageConfig } from './config.ts';
import type { Language } from './language.ts';
import type { RawReply, Transport } from './transport.ts';

export interface SendSetting {
  readonly config: PageConfig;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Origin of the server; empty for the page's own. */
  readonly origin?: string;
  /** Time until a call without a complete reply fails, in milliseconds. */
  readonly timeoutMs?: number;
}

export interface SendOptions {
  readonly token: string | null;
  readonly responseType: 'json' | 'blob';
  readonly idempotencyKey?: string;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

export type Send = (entry: CallEntry, input: Readonly<Record<string, unknown>>, options: SendOptions) => Promise<RawReply>;

/** Sends a call with the common headers and parameters (wire.md) and returns any reply; throws CallFailure only if there is none. */
export function createSend({ config, language, now, origin = '', timeoutMs = limits.requestTimeoutMs }: SendSetting): Send {
  return async (entry, input, { token, responseType, idempotencyKey, keepalive, signal, onProgress }) => {
    const { path, query, body } = splitInput(entry, input, config);
    query.set('lang', language === 'en_US' ? 'en_US' : '');
    if (entry.method === 'GET' && entry.withoutTimestamp !== true) query.set('_t', String(now()));
    const isJson = body !== undefined && !(body instanceof FormData);
    const headers = {
      Accept: 'application/json, text/plain, */*',
      // The browser writes the type of a form, with its boundary.
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      'system-belong': '3',
      ...(token === null ? {} : { 'X-Access-Token': token }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    };
    return within(timeoutMs, signal, (limited) =>
      transportFor(onProgress)({
        url: `${origin}/${config.omsBase}${path}?${query}`,
        method: entry.method,
        headers,
        body: isJson ? JSON.stringify(body) : body,
        responseType,
        keepalive,
        onProgress,
        signal: limited,
      }),
    );
  };
}

/** `fetch` reports no upload progress, so axios, which does, loads with the first upload. */
function transportFor(onProgress: SendOptions['onProgress']): Transport {
  return onProgress === undefined ? byFetch : async (request) => (await import('./send-with-progress.ts')).sendWithProgress(request);
}

const byFetch: Transport = async ({ url, method, headers, body = null, keepalive = false, signal, responseType }) => {
  const reply = await fetch(url, { method, headers, body, keepalive, signal });
  const data = responseType === 'blob' ? await reply.blob() : parse(await reply.text());
  return { status: reply.status, data, header: (name) => reply.headers.get(name) ?? '' };
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Sends with a time limit that includes the body of the reply.
 * @throws CallFailure if there is no complete reply: cancelled by the caller, too late, or unreachable
 */
export async function within<T>(timeoutMs: number, given: AbortSignal | undefined, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    cancel();
  }, timeoutMs);
  if (given?.aborted) cancel();
  given?.addEventListener('abort', cancel);
  try {
    return await send(controller.signal);
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    const kind = isLate ? 'timeout' : given?.aborted ? 'cancelled' : 'unreachable';
    throw new CallFailure('', { kind, status: 0 });
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', cancel);
  }
}

interface RequestParts {
  readonly path: string;
  readonly query: URLSearchParams;
  /** JSON, or a form if the input contains a file; undefined for calls without a body. */
  readonly body: Readonly<Record<string, unknown>> | FormData | undefined;
}

type Input = Readonly<Record<string, unknown>>;

/**
 * Splits a flat input into path, query and body by the call's entry. Strings are trimmed, also deep inside the body, except file
 * contents; empty values (undefined, null, '') are omitted from the path and the query, and lists are joined by commas.
 * @throws CallFailure if a path parameter is missing or would change the path
 */
export function splitInput(entry: CallEntry, input: Input, config: Pick<PageConfig, 'authPrefix'>): RequestParts {
  const params = entry.params ?? [];
  const inBody = entry.method === 'POST' || entry.method === 'PUT' || entry.method === 'PATCH';
  const query = new URLSearchParams();
  const body: [string, unknown][] = [];
  for (const [name, value] of Object.entries(input)) {
    if (params.includes(name)) continue;
    if (inBody && !(entry.query ?? []).includes(name)) body.push([name, trimDeep(value)]);
    else addToQuery(query, name, value);
  }
  const path = entry.path
    .replace('{auth}', config.authPrefix)
    .replace(/:(\w+)/g, (_, name: string) => segment(name, Object.hasOwn(input, name) ? input[name] : undefined));
  return { path, query, body: inBody ? toBody(body) : undefined };
}

/** Trims every string in plain data; files and other objects are returned unchanged. */
export function trimDeep(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimDeep);
  if (!isRecord(value) || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimDeep(item)]));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function addToQuery(query: URLSearchParams, name: string, value: unknown): void {
  const text = asText(value);
  if (text !== '') query.set(name, text);
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(',');
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim();
}

function segment(name: string, value: unknown): string {
  const text = asText(value);
  // Encoding leaves a lone dot segment intact, and the browser would resolve it.
  if (text === '' || text === '.' || text === '..') {
    throw new CallFailure('', {
      kind: 'refused',
      status: 0,
      errorCode: 'bad_request',
      fields: [{ path: name, rule: 'required', message: '' }],
    });
  }
  return encodeURIComponent(text);
}

function toBody(values: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> | FormData {
  const hasFile = values.some(([, value]) => value instanceof Blob);
  if (!hasFile) return Object.fromEntries(values);
  const form = new FormData();
  // Files last, so that a streaming reader already knows the other inputs.
  for (const [name, value] of values) if (!(value instanceof Blob)) form.append(name, asText(value));
  for (const [name, value] of values) if (value instanceof Blob) form.append(name, value);
  return form;
}
