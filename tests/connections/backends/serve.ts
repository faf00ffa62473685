import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a backend got it. */
export interface Got {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface Backend {
  readonly origin: string;
  /** All requests so far. */
  readonly got: readonly Got[];
  close(): Promise<void>;
}

/** A page of another origin may call the backend. */
const cors = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE'],
  ['Access-Control-Allow-Headers', '*'],
  ['Access-Control-Expose-Headers', '*'],
] as const;

type Answer = (got: Got, reply: ServerResponse) => void;

/** Serves a backend on a free port of this machine. */
export async function serveBackend(answer: Answer, host = '127.0.0.1'): Promise<Backend> {
  const got: Got[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      for (const [name, value] of cors) reply.setHeader(name, value);
      if (request.method === 'OPTIONS') return void reply.writeHead(204).end();
      const url = new URL(request.url ?? '/', 'http://backend');
      const seen = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: parsed(Buffer.concat(parts).toString()),
      };
      got.push(seen);
      answer(seen, reply);
    });
  });
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${host}:${port}`,
    got,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Answers JSON. */
export function json(reply: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  reply.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  reply.end(status === 204 ? undefined : JSON.stringify(body));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
