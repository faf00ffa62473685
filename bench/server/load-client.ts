/** Run as a separate process by `load.ts`: sends the given requests and reports the result. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Load, LoadAnswer, Loaded } from './load.ts';
import { createReplyReader, type Reply, textOf } from './replies.ts';

/** Unless all replies are checked, the first one of each connection and every n-th one after it are. */
const lookedInto = 500;

process.on('message', (load: Load) => {
  void run(load)
    .then((loaded) => answer({ loaded }))
    .catch((error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }));
});
process.on('disconnect', () => process.exit());

function answer(told: LoadAnswer): void {
  process.send?.(told);
}

async function run(load: Load): Promise<Loaded> {
  const sockets = await Promise.all(Array.from({ length: load.clients }, () => open(load.port)));
  const times: number[] = [];
  const began = performance.now();
  const next = queueOf(load, began);
  try {
    await Promise.all(sockets.map((socket) => send(socket, load, next, times)));
    return { replies: times.length, seconds: (performance.now() - began) / 1000, times };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** Returns the next request; undefined at the end. */
function queueOf({ requests, seconds }: Load, began: number): () => Buffer | undefined {
  let at = -1;
  return () => {
    at += 1;
    if (seconds === undefined) return requests[at];
    return performance.now() - began < seconds * 1000 ? requests[at % requests.length] : undefined;
  };
}

function send(socket: Socket, load: Load, next: () => Buffer | undefined, times: number[]): Promise<void> {
  const read = createReplyReader();
  let replies = 0;
  let sentAt = 0;
  return new Promise((resolve, reject) => {
    const go = () => {
      const request = next();
      if (request === undefined) return resolve();
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (chunk: Buffer) => {
      try {
        const reply = read(chunk);
        if (reply === null) return;
        times.push(performance.now() - sentAt);
        check(reply, load, replies);
        replies += 1;
        go();
      } catch (error) {
        reject(error);
      }
    });
    go();
  });
}

/** @throws Error when the reply is not a success */
function check(reply: Reply, { expect }: Load, nth: number): void {
  if (reply.status === 200 && expect === undefined && nth % lookedInto !== 0) return;
  const text = textOf(reply);
  if (reply.status !== 200 || !text.includes('"success":true') || !text.includes(expect ?? ''))
    throw new Error(`A reply was no success: ${reply.status} ${text.slice(0, 500)}`);
}
