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
  /** Origin of the server; empty for the page's own. */
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

/** Sends a call with the common headers and parameters (wire.md) and returns any reply; throws CallFailure only if there is none. */
export function createSend({ config, language, now, origin = '' }: SendSetting): Send {
  // The fetch adapter, so that tests on Node use the same code path as browsers.
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

/** Browsers report upload progress only through XMLHttpRequest, so its adapter is loaded on demand. */
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
