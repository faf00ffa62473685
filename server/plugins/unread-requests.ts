import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Language } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { replyHeaders } from './headers.ts';
import { failure } from './replies.ts';

/** What Node says of a request that it could not read. */
export interface UnreadRequest extends Error {
  readonly code?: string;
  /** The last bytes that came. */
  readonly rawPacket?: unknown;
}

const byNodeCode = new Map<string, ErrorCode>([
  ['HPE_HEADER_OVERFLOW', 'request_too_long'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_too_slow'],
]);

/** The client has this long to read the answer: a connection that is closed at once may lose it. */
const readingMs = 1_000;

/** Answers what never became a request (no hook runs for it) by an envelope as well (security E3), and closes the connection. */
export function answerUnread(settings: { readonly behindTls: boolean }): (error: UnreadRequest, socket: Socket) => void {
  const headers = replyHeaders(settings);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      // What still arrives after the answer is an error again; the answer is let out.
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

/** Text in the midst of another reply would become part of it. Node keeps the reply under this name only. */
function isAnswering(socket: Socket): boolean {
  const reply: unknown = Reflect.get(socket, '_httpMessage');
  return typeof reply === 'object' && reply !== null && 'headersSent' in reply && reply.headersSent === true;
}

/** As `languageOf`, from the address in the first line, as far as it came. */
function languageIn(packet: unknown): Language {
  const line = Buffer.isBuffer(packet) ? (packet.toString('latin1').split('\n', 1)[0] ?? '') : '';
  return /[?&]lang=en_US(?:[&#\s]|$)/.test(line) ? 'en_US' : 'zh_CN';
}
