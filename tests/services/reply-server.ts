import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Drops the connection instead of answering. */
  readonly hangUp?: true;
  /** Sends the head of the reply and never its body. */
  readonly stalls?: true;
}

/** A loopback server on a free port with scripted replies, which records its requests. */
export async function replyServer(answer: (seen: Seen) => Reply) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://server'),
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      };
      seen.push(one);
      const { status = 200, headers = {}, body, hangUp, stalls } = answer(one);
      if (hangUp === true) {
        request.socket.destroy();
        return;
      }
      if (stalls === true) {
        response.writeHead(status, headers).write(' ');
        return;
      }
      const isText = typeof body === 'string';
      response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json', ...headers });
      response.end(isText ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    last: () => {
      const one = seen.at(-1);
      if (one === undefined) throw new Error('nothing was asked');
      return one;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
