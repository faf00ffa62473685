import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBoundedServer } from '../../../server/plugins/connections.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { eventually, pause } from './processes.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

function dial(port: number, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** What a socket has received, as text. */
function heard(socket: Socket): () => string {
  let text = '';
  socket.on('data', (part: Buffer) => {
    text += part.toString('latin1');
  });
  return () => text;
}

/** Closed in order or reset, which one the system decides. */
const isClosed = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('The socket stays open.')), 30_000);
    socket.once('close', () => {
      clearTimeout(patience);
      resolve();
    });
  });
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const portOf = (url: string) => Number(new URL(url).port);

describe('on a real server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ demo: false, env: { CONNECTIONS_PER_ADDRESS: '40', TRUSTED_PROXIES: '127.0.0.3' } });
  });
  afterAll(() => server.stop());

  test('who sends requests ahead without reading replies is cut, on each of forty sockets, and others are served (A8)', async () => {
    const flood = Array.from({ length: 39 }, () => dial(portOf(server.url)));
    const ends = flood.map(async (socket) => {
      const received = heard(socket);
      socket.write(request('/oms/ext/health').repeat(2_000));
      await isClosed(socket);
      return received();
    });
    // The tenth request in a packet ends the socket before the first is answered.
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['']));
    expect((await server.call('ext.health', {})).status).toBe(200);
  });

  test.runIf(process.platform === 'linux')('an address has so many sockets; others and trusted proxies have theirs', async () => {
    const port = portOf(server.url);
    const answers = (socket: Socket) => {
      const received = heard(socket);
      socket.write(request('/oms/ext/health'));
      return eventually(async () => received().startsWith('HTTP/1.1 200'), 30_000);
    };
    const first = Array.from({ length: 40 }, () => dial(port, '127.0.0.2'));
    await Promise.all(first.map(answers));
    await isClosed(dial(port, '127.0.0.2'));
    await answers(dial(port, '127.0.0.4'));
    await Promise.all(Array.from({ length: 60 }, () => answers(dial(port, '127.0.0.3'))));
    first[0]?.destroy();
    // Its end travels to the server.
    await eventually(async () => {
      const next = dial(port, '127.0.0.2');
      const received = heard(next);
      next.write(request('/oms/ext/health'));
      await Promise.race([isClosed(next), eventually(async () => received() !== '', 10_000)]);
      return received().startsWith('HTTP/1.1 200');
    }, 30_000);
  });
});

describe('with short patience', () => {
  const idleMs = 1_000;
  const running: ReturnType<typeof createBoundedServer>[] = [];
  afterEach(() => {
    for (const server of running.splice(0)) server.close().closeAllConnections();
  });

  async function serve(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
    const server = createBoundedServer({}, handler, { perAddress: 100, trustedProxies: [], requestMs: 60_000, idleMs });
    running.push(server);
    server.on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: test\r\n\r\n');
      socket.on('data', (part: Buffer) => socket.write(part));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  test('requests sent ahead are answered one after the other, in their order', async () => {
    let atOnce = 0;
    let most = 0;
    const port = await serve((message, response) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      setTimeout(() => {
        atOnce -= 1;
        response.end(`<${message.url}>`);
      }, 20);
    });
    const socket = dial(port);
    const received = heard(socket);
    socket.write(['/1', '/2', '/3', '/4', '/5'].map(request).join(''));
    await eventually(async () => received().includes('</5>'), 30_000);
    expect(received().match(/<\/\d>/g)).toEqual(['</1>', '</2>', '</3>', '</4>', '</5>']);
    expect(most).toBe(1);
  });

  test('of a packet with a thousand requests no more is read than may wait', async () => {
    let read = 0;
    const port = await serve(() => undefined);
    running.at(-1)?.on('request', () => {
      read += 1;
    });
    const socket = dial(port);
    socket.resume();
    socket.write(request('/').repeat(1_000));
    await isClosed(socket);
    // One is answered, eight wait, and the next one ends it.
    expect(read).toBe(10);
  });

  test('a socket that sends nothing is closed, before its first request and after one', async () => {
    const port = await serve((_request, response) => response.end('x'));
    const silent = dial(port);
    const once = dial(port);
    const received = heard(once);
    silent.resume();
    once.write(request('/'));
    await Promise.all([isClosed(silent), isClosed(once)]);
    expect(received()).toMatch(/^HTTP\/1\.1 200/);
  });

  test('who takes nothing of a reply is cut and the reply let go; who takes it slowly has all of it', async () => {
    const whole = Buffer.alloc(24_000_000, 'x');
    let gone = 0;
    const port = await serve(({ socket }, response) => {
      socket.once('close', () => {
        gone += 1;
      });
      response.end(whole);
    });
    const stalled = dial(port);
    stalled.pause();
    stalled.write(request('/'));
    await eventually(async () => gone === 1, 30_000);

    const slow = dial(port);
    let bytes = 0;
    slow.on('data', (part: Buffer) => {
      bytes += part.length;
      slow.pause();
      setTimeout(() => slow.resume(), bytes % 40 === 0 ? 60 : 2);
    });
    slow.write(request('/'));
    await eventually(async () => bytes > whole.length, 60_000);
    expect(gone).toBe(1);
  });

  test('an answer that takes longer than sockets may be silent still comes', async () => {
    const port = await serve((_request, response) => setTimeout(() => response.end('late'), idleMs * 3));
    const socket = dial(port);
    const received = heard(socket);
    socket.write(request('/'));
    await eventually(async () => received().endsWith('late'), 30_000);
  });

  test('a socket that was upgraded may be silent', async () => {
    const port = await serve((_request, response) => response.end());
    const socket = dial(port);
    const received = heard(socket);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: test\r\n\r\n');
    await eventually(async () => received().includes('101'), 30_000);
    await pause(idleMs * 3);
    socket.write('still here');
    await eventually(async () => received().endsWith('still here'), 30_000);
  });
});
