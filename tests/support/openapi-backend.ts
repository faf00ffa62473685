import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connection } from '../../contract/connections/grammar.ts';
import { planOf } from '../../contract/connections/mapping/plan.ts';
import { resultOf } from '../../contract/connections/mapping/reply.ts';
import { requestOf } from '../../contract/connections/mapping/request.ts';
import type { Operation } from '../../scripts/import/operation.ts';
import { sampleOf } from './openapi-samples.ts';

export interface Backend {
  readonly address: string;
  /** Requests that no call of the document describes. */
  readonly unknown: readonly string[];
  close(): Promise<void>;
}

/** Serves the calls of a document over HTTP: each answers data of its own schema. */
export async function startBackend(operations: readonly Operation[]): Promise<Backend> {
  const unknown: string[] = [];
  const routes = operations.map((operation) => ({
    operation,
    pattern: patternOf(operation.path),
    fixed: operation.path.split('{').length,
  }));
  // `/pets/mine` is not the pet of the name `mine`.
  routes.sort((one, other) => one.fixed - other.fixed);
  const server = createServer((received, answer) => {
    const path = decodeURIComponent(new URL(received.url ?? '/', 'http://backend').pathname);
    const route = routes.find(({ operation, pattern }) => operation.method === received.method && pattern.test(path));
    if (route === undefined) unknown.push(`${received.method} ${path}`);
    const { reply } = route?.operation ?? {};
    answer.writeHead(route === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    answer.end(route === undefined || reply === undefined ? '' : JSON.stringify(sampleOf(reply)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = addressOf(server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    unknown,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function addressOf(address: ReturnType<ReturnType<typeof createServer>['address']>): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The backend listens on no port.');
  return address;
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^{}]+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}

/** Makes the calls of a connection as the product does: spelled by its mapping, sent over HTTP, and read back by it. */
export function callsThrough(name: string, connection: Connection, address: string) {
  return async (id: string, input: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const plan = planOf(name, connection, id);
    if (plan === undefined) throw new Error(`The connection has no call ${id}.`);
    const { method, path, headers, body } = requestOf(plan, input, 'Asia/Shanghai');
    const { status, header, text } = await send(`${address}${path}`, method, headers, body);
    return resultOf(plan, input, { status, header, data: text === '' ? null : JSON.parse(text) });
  };
}

interface Received {
  readonly status: number;
  readonly header: (name: string) => string;
  readonly text: string;
}

function send(url: string, method: string, headers: Readonly<Record<string, string>>, body: string | undefined): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (reply: IncomingMessage) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        text += part;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, header: (name) => String(reply.headers[name] ?? ''), text }));
      reply.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
