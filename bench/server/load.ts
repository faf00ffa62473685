import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Requests that are sent as fast as they are answered. */
export interface Load {
  readonly port: number;
  /** Connections, each with one request under way at a time. */
  readonly clients: number;
  /** As they go over the wire. They are taken in turn by whichever client is free. */
  readonly requests: readonly Buffer[];
  /** How long they are sent over and over; absent: each is sent once. */
  readonly seconds?: number;
  /** What the text of every reply has to hold. Absent: some replies are looked into, and all must have status 200. */
  readonly expect?: string;
}

export interface Loaded {
  /** Replies, all of them successes. */
  readonly replies: number;
  readonly seconds: number;
  /** Milliseconds from a request to the end of its reply, of each. */
  readonly times: readonly number[];
}

/** What the sending process answers. */
export type LoadAnswer = { readonly loaded: Loaded } | { readonly failed: string };

/** A process of its own that sends requests: what it costs to read replies is not taken from the server's loop. */
export interface LoadClient {
  /** @throws Error on the first reply that is not a success */
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
    const ended = () => reject(new Error('The process that sends requests ended.'));
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

/** A request as a browser would send it, ready for the wire. `path` is below the server's base. */
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
