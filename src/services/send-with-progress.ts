import axios from 'axios';
import type { RawReply, RawRequest } from './transport.ts';

/** Sends a request by axios, which reports upload progress from 0 to 1 through XMLHttpRequest. */
export async function sendWithProgress({ url, method, headers, body, responseType, signal, onProgress }: RawRequest): Promise<RawReply> {
  const reply = await axios.request<unknown>({
    // Without XMLHttpRequest, as on Node, `fetch` sends the same.
    adapter: ['xhr', 'fetch'],
    url,
    method,
    headers,
    data: body,
    responseType,
    signal,
    validateStatus: () => true,
    onUploadProgress: ({ progress }) => progress !== undefined && onProgress?.(progress),
  });
  return { status: reply.status, data: reply.data, header: (name) => String(reply.headers[name] ?? '') };
}
