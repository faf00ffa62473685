import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type LoadClient, startLoadClient, wireOf } from '../../bench/server/load.ts';
import { createReplyReader, textOf } from '../../bench/server/replies.ts';

describe('Replies as the load client reads them', () => {
  it('are whole only when their last byte is there, however they are cut', () => {
    const wire = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello');
    for (let cut = 1; cut < wire.length; cut += 1) {
      const read = createReplyReader();
      expect(read(wire.subarray(0, cut))).toBeNull();
      expect(read(wire.subarray(cut))).toMatchObject({ status: 200, body: Buffer.from('hello') });
    }
  });

  it('may come in chunks, and compressed', () => {
    const body = gzipSync('{"success":true}');
    const head = 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n';
    const part = (bytes: Buffer) => [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')];
    const wire = Buffer.concat([Buffer.from(head), ...part(body.subarray(0, 7)), ...part(body.subarray(7)), Buffer.from('0\r\n\r\n')]);
    const read = createReplyReader();
    expect(read(wire.subarray(0, wire.length - 3))).toBeNull();
    const reply = read(wire.subarray(wire.length - 3));
    expect(reply === null ? '' : textOf(reply)).toBe('{"success":true}');
  });
});

describe('The load client', { timeout: 30_000 }, () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  async function serve(listener: RequestListener): Promise<{ port: number; client: LoadClient }> {
    const server: Server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = startLoadClient();
    stops.push(client.stop, () => server.close());
    const address = server.address();
    return { port: typeof address === 'object' && address !== null ? address.port : 0, client };
  }

  it('sends each request once, with its body and its key, and tells the time of each', async () => {
    const seen: string[] = [];
    const { port, client } = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${request.headers['idempotency-key']} ${body}`);
        response.end('{"success":true,"result":{"done":1}}');
      });
    });
    const requests = [1, 2, 3, 4, 5].map((n) =>
      wireOf({ token: 't', path: '/pay', body: { n }, headers: { 'Idempotency-Key': `key-${n}` } }),
    );
    const loaded = await client.run({ port, clients: 2, requests, expect: '"done":1' });
    expect(seen.sort()).toEqual([1, 2, 3, 4, 5].map((n) => `POST /oms/pay key-${n} {"n":${n}}`));
    expect(loaded.times).toHaveLength(5);
  });

  it('fails on a reply that is no success, by its status or by what it says', async () => {
    const { port, client } = await serve((request, response) => {
      response.statusCode = request.url === '/oms/away' ? 503 : 200;
      response.end('{"success":false}');
    });
    const load = (path: string) => client.run({ port, clients: 1, requests: [wireOf({ token: 't', path })] });
    await expect(load('/away')).rejects.toThrow('503');
    await expect(load('/refused')).rejects.toThrow('"success":false');
  });
});
