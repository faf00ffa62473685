import { lookup as resolve } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isInsideAddress, isPublicAddress } from './public-addresses.ts';

/** A request that leaves this server. */
export interface OutsideRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Milliseconds until headers and body have to be here; of a reply that `limitSilence` was called for, between two parts of it. */
  readonly timeoutMs: number;
  /** Whether the operator allows addresses of private networks. */
  readonly isInternal: boolean;
  /** Whether a header is secret: without encryption it goes to private networks only. */
  readonly hasSecret: boolean;
}

export interface OutsideReply {
  readonly status: number;
  /** Returns a header by its lower-case name; empty where there is none. */
  readonly header: (name: string) => string;
  /** The unpacked body, which ends with an OutsideFailure when it is late. */
  readonly content: Readable;
  /** Allows any time for the body, as long as its parts keep coming. */
  readonly limitSilence: () => void;
}

/** Why a request brought no reply. */
export class OutsideFailure extends Error {
  readonly reason: 'private' | 'barred' | 'plainSecret' | 'unreachable' | 'late' | 'large' | 'redirect';

  constructor(reason: OutsideFailure['reason'], cause?: unknown) {
    super(reason, { cause });
    this.name = 'OutsideFailure';
    this.reason = reason;
  }
}

/**
 * Sends a request to a backend elsewhere. The connection is made to the very address that was examined, so a name cannot change its
 * address in between; redirects are not followed; no cookie, and nothing of the caller's request, goes along.
 * @throws OutsideFailure without a reply
 */
export function sendOutside(asked: OutsideRequest): Promise<OutsideReply> {
  const { url, method, headers, body, timeoutMs } = asked;
  const reach = { isInternal: asked.isInternal, isPlainSecret: asked.hasSecret && url.protocol !== 'https:' };
  return new Promise((done, fail) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A literal address is never looked up.
    const barrier = isIP(host) === 0 ? undefined : barrierTo(host, reach);
    if (barrier !== undefined) return fail(new OutsideFailure(barrier));
    const options: RequestOptions = {
      method,
      headers: {
        ...headers,
        'Accept-Encoding': 'gzip',
        ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
      },
      lookup: lookupWithin(reach),
      maxHeaderSize: 16_384,
      agent: false,
    };
    const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
    let content: Readable | null = null;
    const late = () => stop(request, content, new OutsideFailure('late'));
    const timer = setTimeout(late, timeoutMs);
    const limitSilence = () => {
      clearTimeout(timer);
      request.setTimeout(timeoutMs, late);
    };
    request.once('close', () => clearTimeout(timer));
    request.once('error', (error) => fail(error instanceof OutsideFailure ? error : new OutsideFailure('unreachable', error)));
    request.once('response', (response) => {
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400 && status !== 304) return stop(request, null, new OutsideFailure('redirect'));
      content = unpacked(response);
      done({ status, header: (name) => String(response.headers[name] ?? ''), content, limitSilence });
    });
    request.end(body);
  });
}

function stop(request: ClientRequest, content: Readable | null, failure: OutsideFailure): void {
  content?.destroy(failure);
  request.destroy(failure);
}

function unpacked(response: IncomingMessage): Readable {
  if (response.headers['content-encoding'] !== 'gzip') return response;
  const gunzip = createGunzip();
  response.on('error', (error) => gunzip.destroy(error));
  gunzip.once('close', () => response.destroy());
  return response.pipe(gunzip);
}

interface Reach {
  readonly isInternal: boolean;
  readonly isPlainSecret: boolean;
}

/** Why a request may not go to an address; undefined when it may. */
function barrierTo(address: string, { isInternal, isPlainSecret }: Reach): OutsideFailure['reason'] | undefined {
  if (isPublicAddress(address)) return isPlainSecret ? 'plainSecret' : undefined;
  if (!isInternal) return 'private';
  return isInsideAddress(address) ? undefined : 'barred';
}

/** Resolves a name to addresses that the request may go to; one other address among them refuses the name. */
function lookupWithin(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const [first] = addresses;
      const [barrier] = addresses.flatMap(({ address }) => barrierTo(address, reach) ?? []);
      if (first === undefined || barrier !== undefined) return callback(new OutsideFailure(barrier ?? 'unreachable'), []);
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Reads a body up to a limit.
 * @throws OutsideFailure large, late, unreachable
 */
export async function readUpTo(content: Readable, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of content) {
      const chunk = Buffer.from(part);
      length += chunk.length;
      if (length > bytes) throw new OutsideFailure('large');
      parts.push(chunk);
    }
  } catch (error) {
    content.destroy();
    throw error instanceof OutsideFailure ? error : new OutsideFailure('unreachable', error);
  }
  return Buffer.concat(parts);
}
