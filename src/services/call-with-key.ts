import type { KeyReply, KeyRequest } from '../../contract/key-call.ts';
import { fileNameFrom, saveFile } from './download.ts';
import { within } from './send.ts';
import { signatureHeaders } from './sign-request.ts';

/** How long a call may take before it counts as lost, in milliseconds. */
const timeoutMs = 120_000;

/** Headers that tell something to who makes the call. */
const told = ['X-Request-Id', 'Retry-After', 'Content-Type', 'Content-Disposition'];

/**
 * Makes a call of this server with an API key, as an outside program does: neither the session's token nor a cookie goes with it, and its
 * reply says nothing about the session of the page. With a signing secret the request is signed here.
 * @throws CallFailure if there is no complete reply
 */
export function callWithKey({ method, path, key, signingSecret, body, idempotencyKey }: KeyRequest, given: AbortSignal): Promise<KeyReply> {
  return within(timeoutMs, given, async (signal) => {
    const signed = signingSecret === null ? {} : await signatureHeaders({ method, path, body }, signingSecret, Date.now());
    const begun = performance.now();
    const reply = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json',
        'X-Access-Token': key,
        ...signed,
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      body,
      signal,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    const content = await reply.blob();
    const isText = /json|^text\//.test(reply.headers.get('content-type') ?? '') || content.size === 0;
    const name = fileNameFrom(reply.headers.get('content-disposition') ?? '');
    return {
      status: reply.status,
      milliseconds: Math.round(performance.now() - begun),
      headers: told.flatMap((header) => {
        const value = reply.headers.get(header);
        return value === null ? [] : [[header, value] as const];
      }),
      body: isText ? await content.text() : '',
      file: isText ? null : { name, bytes: content.size, save: () => saveFile({ content, name }) },
    };
  });
}
