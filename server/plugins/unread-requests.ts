import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Language } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { replyHeaders } from './headers.ts';
import { failure } from './replies/replies.ts';

/** Node's error for an unreadable request. */
export interface UnreadRequest extends Error {
  readonly code?: string;
  /** The last bytes received. */
  readonly rawPacket?: unknown;
}

const byNodeCode = new Map<string, ErrorCode>([
  ['HPE_HEADER_OVERFLOW', 'request_too_long'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_too_slow'],
]);

/** Time for the client to read the answer, because closing at once may lose it. */
const readingMs = 1_000;

/** Answers an unreadable request with an envelope too (security E3), although no hook runs for it, and closes the connection. */
export function answerUnread(settings: { readonly behindTls: boolean }): (error: UnreadRequest, socket: Socket) => void {
  const headers = replyHeaders(settings);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      // Further input causes another error while the answer is still being written.
      if (!socket.writableEnded) socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const code = byNodeCode.get(error.code ?? '') ?? 'bad_request';
    const { status, envelope } = failure(new Refusal(code), languageIn(error.rawPacket), requestId);
    const body = JSON.stringify(envelope);
    const lines = Object.entries({
      ...headers,
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    setTimeout(() => socket.destroy(), readingMs).unref();
  };
}

/** Reports whether another reply is being written, which the text would corrupt. Node exposes it under this name only. */
function isAnswering(socket: Socket): boolean {
  const reply: unknown = Reflect.get(socket, '_httpMessage');
  return typeof reply === 'object' && reply !== null && 'headersSent' in reply && reply.headersSent === true;
}

/** Like `languageOf`, but from the received part of the first line. */
function languageIn(packet: unknown): Language {
  const line = Buffer.isBuffer(packet) ? (packet.toString('latin1').split('\n', 1)[0] ?? '') : '';
  return /[?&]lang=en_US(?:[&#\s]|$)/.test(line) ? 'en_US' : 'zh_CN';
}
