import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type { CallEntry } from '../../contract/call-table.ts';
import { CallFailure } from '../../contract/failure.ts';
import { limits } from '../../contract/limits.ts';
import { isRecord } from './account-guards.ts';
import type { PageConfig } from './config.ts';
import type { Language } from './language.ts';

export interface SendSetting {
  readonly config: PageConfig;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Where the server is; empty for the page's own origin. */
  readonly origin?: string;
}

export interface SendOptions {
  readonly token: string | null;
  readonly responseType: 'json' | 'blob';
  readonly idempotencyKey?: string;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

export type Send = (entry: CallEntry, input: Readonly<Record<string, unknown>>, options: SendOptions) => Promise<AxiosResponse<unknown>>;

/**
 * Puts a call on the wire with the headers and parameters that every call carries (wire.md), and gives whatever is
 * answered; the function throws CallFailure only where nothing was.
 */
export function createSend({ config, language, now, origin = '' }: SendSetting): Send {
  // The fetch adapter, so that tests on Node run the very path of the browser.
  const http = axios.create({
    adapter: 'fetch',
    baseURL: `${origin}/${config.omsBase}`,
    timeout: limits.requestTimeoutMs,
    validateStatus: () => true,
  });
  return async (entry, input, { token, responseType, idempotencyKey, keepalive = false, signal, onProgress }) => {
    const { path, query, body } = splitInput(entry, input, config);
    query.set('lang', language === 'en_US' ? 'en_US' : '');
    if (entry.method === 'GET' && entry.withoutTimestamp !== true) query.set('_t', String(now()));
    const headers = {
      'system-belong': '3',
      ...(token === null ? {} : { 'X-Access-Token': token }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    };
    try {
      return await http.request<unknown>({
        url: path,
        method: entry.method,
        params: query,
        data: body,
        responseType,
        headers,
        signal,
        ...(keepalive ? { fetchOptions: { keepalive } } : {}),
        ...(onProgress === undefined ? {} : await withProgress(onProgress)),
      });
    } catch (error) {
      throw unanswered(error);
    }
  };
}

/** Browsers tell how much of a body is sent only by XMLHttpRequest; its adapter is loaded for this alone. */
async function withProgress(onProgress: (share: number) => void): Promise<AxiosRequestConfig> {
  const { default: xhr } = await import('axios/unsafe/adapters/xhr.js');
  return { adapter: xhr || 'fetch', onUploadProgress: ({ progress }) => progress !== undefined && onProgress(progress) };
}

function unanswered(error: unknown): CallFailure {
  if (axios.isCancel(error)) return new CallFailure('', { kind: 'cancelled', status: 0 });
  const timedOut = axios.isAxiosError(error) && (error.code === 'ETIMEDOUT' || error.code === 'ECONNABORTED');
  return new CallFailure('', { kind: timedOut ? 'timeout' : 'unreachable', status: 0 });
}

interface RequestParts {
  readonly path: string;
  readonly query: URLSearchParams;
  /** JSON, or a form when a file is among the values; undefined for calls that have no body. */
  readonly body: Readonly<Record<string, unknown>> | FormData | undefined;
}

type Input = Readonly<Record<string, unknown>>;

/**
 * Splits one flat input into path, query and body by the call's entry. Strings are trimmed, deep in bodies too, file
 * contents excepted; in the path and the query nothing (undefined, null, '') is left out and a list is joined by commas.
 * @throws CallFailure when a path parameter is missing or would lead to another path
 */
export function splitInput(entry: CallEntry, input: Input, config: Pick<PageConfig, 'authPrefix'>): RequestParts {
  const params = entry.params ?? [];
  const inBody = entry.method === 'POST' || entry.method === 'PUT';
  const query = new URLSearchParams();
  const body: [string, unknown][] = [];
  for (const [name, value] of Object.entries(input)) {
    if (params.includes(name)) continue;
    if (inBody && !(entry.query ?? []).includes(name)) body.push([name, trimDeep(value)]);
    else addToQuery(query, name, value);
  }
  const path = entry.path
    .replace('{auth}', config.authPrefix)
    .replace(/:([A-Za-z]+)/g, (_, name: string) => segment(name, Object.hasOwn(input, name) ? input[name] : undefined));
  return { path, query, body: inBody ? toBody(body) : undefined };
}

/** Trims every string in plain data; files and other objects pass as they are. */
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
  // A lone dot segment would survive the encoding and be resolved away by the browser.
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
  // Files last: whoever reads the body as it comes knows by then what they are for.
  for (const [name, value] of values) if (!(value instanceof Blob)) form.append(name, asText(value));
  for (const [name, value] of values) if (value instanceof Blob) form.append(name, value);
  return form;
}
