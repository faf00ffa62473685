import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  /** For example `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly got: Received[];
  /** What it answers; 204 by default. */
  answer: (reply: ServerResponse, got: Received) => void;
  /** Resolves when it has received so many requests. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A server on this machine that receives webhooks. */
export async function startReceiver(): Promise<Receiver> {
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const received = { path: request.url ?? '', headers: request.headers, body };
    receiver.got.push(received);
    receiver.answer(reply, received);
    for (const tell of waiting) tell();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${port}`,
    got: [],
    answer: (reply) => reply.writeHead(204).end(),
    until: (count) =>
      new Promise((done) => {
        const look = () => receiver.got.length >= count && done();
        waiting.push(look);
        look();
      }),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return receiver;
}

/** Counts the signatures of a request that this secret made. */
export function signedBy({ headers, body }: Received, secret: string): number {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const right = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest();
  const signatures = String(headers['webhook-signature']).split(' ');
  return signatures.filter((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64');
    return given.length === right.length && timingSafeEqual(given, right);
  }).length;
}
