import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type { CallEntry } from '../../contract/call-table.ts';
import { CallFailure } from '../../contract/failure.ts';
import { limits } from '../../contract/limits.ts';
import type { PageConfig } from './config.ts';
import type { Language } from './language.ts';
import { splitInput } from './request.ts';

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
