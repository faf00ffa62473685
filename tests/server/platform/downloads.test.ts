import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendFile } from '../../../server/plugins/replies/file-reply.ts';

/** Bytes without end, as fast as they are taken. */
const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });

async function serve(content: Readable, patienceMs: number) {
  const app = fastify();
  app.get('/file', (_request, reply) =>
    sendFile(reply, { fileName: 'x.bin', contentType: 'application/octet-stream', content }, patienceMs),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /file HTTP/1.1\r\nHost: a\r\n\r\n');
  return { app, socket };
}

test('A9: who stops reading a download without leaving is cut, and what it held is let go', async () => {
  const content = endless();
  const { app, socket } = await serve(content, 300);
  socket.pause();
  await once(content, 'close', { signal: AbortSignal.timeout(30_000) });
  expect(content.destroyed).toBe(true);
  socket.destroy();
  await app.close();
});

test('who reads slowly but reads is not cut', async () => {
  const content = endless();
  const { app, socket } = await serve(content, 2_000);
  const until = Date.now() + 5_000;
  while (Date.now() < until) {
    socket.resume();
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.pause();
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
  expect(content.destroyed).toBe(false);
  socket.destroy();
  await once(content, 'close', { signal: AbortSignal.timeout(30_000) });
  await app.close();
});
