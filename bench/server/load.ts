import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Requests that are sent as fast as they are answered. */
export interface Load {
  readonly port: number;
  /** Connections, each with one pending request at a time. */
  readonly clients: number;
  /** Encoded requests, taken in turn by the next free client. */
  readonly requests: readonly Buffer[];
  /** How long they are repeated; absent: each is sent once. */
  readonly seconds?: number;
  /** Text that every reply must contain. Absent: some replies are checked, and all must have status 200. */
  readonly expect?: string;
}

export interface Loaded {
  /** Number of successful replies. */
  readonly replies: number;
  readonly seconds: number;
  /** Milliseconds from each request to the end of its reply. */
  readonly times: readonly number[];
}

/** The result of the sending process. */
export type LoadAnswer = { readonly loaded: Loaded } | { readonly failed: string };

/** A separate process that sends requests, so that reading replies does not slow down this one. */
export interface LoadClient {
  /** @throws Error on the first unsuccessful reply */
  run(load: Load): Promise<Loaded>;
  stop(): void;
}

export function startLoadClient(): LoadClient {
  const child = fork(fileURLToPath(new URL('load-client.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  return {
    async run(load) {
      child.send(load);
      const answer = await answerOf(child);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer.loaded;
    },
    stop: () => child.kill(),
  };
}

function answerOf(child: ChildProcess): Promise<LoadAnswer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The sending process exited.'));
    child.once('exit', ended);
    child.once('message', (answer: LoadAnswer) => {
      child.off('exit', ended);
      resolve(answer);
    });
  });
}

export interface Sent {
  readonly token: string;
  readonly path: string;
  /** Makes it a POST. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Encodes a request like a browser's. `path` is relative to the server's base. */
export function wireOf({ token, path, body, headers = {} }: Sent): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const all = {
    Host: '127.0.0.1',
    'X-Access-Token': token,
    'system-belong': '3',
    'Accept-Encoding': 'gzip, deflate, br',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(content)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${body === undefined ? 'GET' : 'POST'} /oms${path} HTTP/1.1`, ...lines, '', content].join('\r\n'));
}
