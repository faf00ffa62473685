import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { type RunningServer, startServer } from '../../../server/serve.ts';
import { type PlayedBackend, playBackend } from './backend.ts';
import { eventually, pause } from './processes.ts';

let backend: PlayedBackend;
let front: RunningServer;
/** Ends the reply that has begun. */
let finish = (): void => undefined;

const start = (url: URL, env: Record<string, string> = {}) => startServer(settings(url, env), () => undefined);
const settings = (url: URL, env: Record<string, string> = {}) =>
  readConfig({ PORT: '0', LOG_LEVEL: 'silent', BACKEND_URL: url.href, ...env });

beforeAll(async () => {
  backend = await playBackend((request, response) => {
    const path = request.url ?? '';
    if (path.includes('/slowly')) {
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
      response.write('first');
      finish = () => void response.end('last');
    } else if (path.includes('/cut')) {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 50);
    } else {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        response.writeHead(path.includes('/refused') ? 401 : 200, {
          'Content-Type': 'application/json',
          'X-From': 'backend',
          'Keep-Alive': 'timeout=1',
          Connection: 'X-Hop',
          'X-Hop': '1',
        });
        response.end(
          JSON.stringify({
            method: request.method,
            path,
            token: request.headers['x-access-token'],
            forwarded: request.headers['x-forwarded-for'],
            host: request.headers.host,
            bytes: Buffer.concat(parts).length,
          }),
        );
      });
    }
  });
  front = await start(backend.url);
});
afterAll(async () => {
  await front.stop();
  await backend.close();
});

test('every call below the base goes to the backend as it is: method, path, query, token and body of any type', async () => {
  const body = Buffer.alloc(3_000_000, 7);
  const answer = await fetch(`${front.address}/oms/sys/x/importExcel?lang=en_US&a=1&a=2`, {
    method: 'POST',
    headers: { 'X-Access-Token': 'abc', 'Content-Type': 'multipart/form-data; boundary=x' },
    body,
  });
  expect(answer.headers.get('x-from')).toBe('backend');
  expect(await answer.json()).toEqual({
    method: 'POST',
    path: '/oms/sys/x/importExcel?lang=en_US&a=1&a=2',
    token: 'abc',
    forwarded: '127.0.0.1',
    host: backend.url.host,
    bytes: body.length,
  });
  expect((await fetch(`${front.address}/oms/refused`)).status).toBe(401);
});

test('where a browser claims to be is not told to the backend, which believes its proxy (T7)', async () => {
  const claims = {
    Forwarded: 'for=203.0.113.9',
    'X-Real-IP': '203.0.113.9',
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Host': 'evil.example',
  };
  await fetch(`${front.address}/oms/x`, { headers: claims });
  expect(JSON.stringify(backend.seen.at(-1)?.headers)).not.toMatch(/203\.0\.113\.9|evil\.example/);
});

test('headers that belong to one connection are not passed on', async () => {
  const answer = await fetch(`${front.address}/oms/x`);
  expect(answer.headers.get('x-hop')).toBeNull();
  expect(answer.headers.get('keep-alive')).not.toBe('timeout=1');
});

test('a reply is streamed: its first bytes arrive before its last ones are sent', async () => {
  const answer = await fetch(`${front.address}/oms/slowly`);
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe('first');
  finish();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('last');
});

test('a reply that the backend cuts off is cut off, not completed', async () => {
  await expect(fetch(`${front.address}/oms/cut`).then((answer) => answer.text())).rejects.toThrow();
});

test('a path that climbs out of the base never reaches the backend', async () => {
  const before = backend.seen.length;
  for (const path of ['/oms/../admin', '/oms/%2e%2e/admin', '/oms/..%2fadmin', '/oms/..\\admin']) {
    const status = await new Promise<number>((resolve, reject) => {
      rawRequest(`${front.address}`, { path }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
    const upgrade = await websocket(new URL(front.address), ['oms'], path);
    expect(upgrade[0], path).toMatch(/^HTTP\/1\.1 404/);
  }
  expect(backend.seen.slice(before).map(({ url }) => url)).toEqual([]);
});

test("health is this server's own answer, and pages name no demo accounts", async () => {
  const before = backend.seen.length;
  expect(await (await fetch(`${front.address}/oms/ext/health`)).json()).toMatchObject({ success: true, result: { ready: true } });
  expect(backend.seen.length).toBe(before);
});

test('a websocket goes through with its sub-protocols untouched, frames both ways', async () => {
  const address = new URL(`${front.address}/oms/websocket/user-1`);
  const [head, echoed] = await websocket(address, ['oms', 'the-token']);
  expect(head).toMatch(/^HTTP\/1\.1 101/);
  expect(head).toMatch(/Sec-WebSocket-Protocol: the-token/i);
  expect(backend.seen.at(-1)?.headers['sec-websocket-protocol']).toBe('oms, the-token');
  expect(backend.seen.at(-1)?.url).toBe('/oms/websocket/user-1');
  expect(echoed).toContain('hello');
  expect(echoed).toContain('{"cmd":"heartcheck"}');
});

test('a websocket that the backend refuses is refused, and one elsewhere does not reach it', async () => {
  const before = backend.seen.length;
  expect((await websocket(new URL(`${front.address}/oms/websocket/stranger`), ['oms']))[0]).toMatch(/^HTTP\/1\.1 403/);
  expect((await websocket(new URL(`${front.address}/other`), ['oms']))[0]).toMatch(/^HTTP\/1\.1 404/);
  expect(backend.seen.length).toBe(before + 1);
});

test('a deployment without its pages says so in health, as they are all that it serves', async () => {
  const root = mkdtempSync(join(tmpdir(), 'waybill-no-pages-'));
  const bare = await startServer({ ...settings(backend.url), root }, () => undefined, { expectPages: true });
  try {
    const answer = await fetch(`${bare.address}/oms/ext/health`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ success: false, result: { ready: false, problems: ['pages are not built'] } });
    mkdirSync(join(root, 'dist/web'), { recursive: true });
    writeFileSync(join(root, 'dist/web/index.html'), '<!doctype html>');
    await pause(1_100);
    expect((await fetch(`${bare.address}/oms/ext/health`)).status).toBe(200);
  } finally {
    await bare.stop();
    rmSync(root, { recursive: true });
  }
});

test('a backend that is down is a 503 envelope, and health is still its own', async () => {
  const gone = await playBackend(() => undefined);
  await gone.close();
  const alone = await start(gone.url);
  try {
    const answer = await fetch(`${alone.address}/oms/sys/getLoginUserInfo?lang=en_US`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ success: false, errorCode: 'unavailable', message: 'Service unavailable' });
    expect((await websocket(new URL(`${alone.address}/oms/websocket/user-1`), ['oms']))[0]).toMatch(/^HTTP\/1\.1 503/);
    expect((await fetch(`${alone.address}/oms/ext/health`)).status).toBe(200);
  } finally {
    await alone.stop();
  }
});

test('stopping ends open websockets and does not wait for them', async () => {
  const other = await start(backend.url);
  const { hostname, port } = new URL(other.address);
  const socket = connect(Number(port), hostname);
  socket.write(handshake('/oms/websocket/user-1', hostname, ['oms']));
  await new Promise((resolve) => socket.once('data', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const begun = Date.now();
  await other.stop();
  await closed;
  expect(Date.now() - begun).toBeLessThan(20_000);
});

function handshake(path: string, host: string, protocols: readonly string[]): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ${protocols.join(', ')}\r\n\r\n`;
}

/** @returns head of the answer, and what came after a frame was sent */
function websocket(address: URL, protocols: readonly string[], path = address.pathname): Promise<[string, string]> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname);
    let text = '';
    socket.on('error', reject);
    socket.on('data', async (data) => {
      const isFirst = text === '';
      text += data.toString('latin1');
      if (!isFirst) return;
      socket.write('{"cmd":"heartcheck"}');
      // A refused one is closed by the other side, an accepted one says the frame back.
      await eventually(async () => socket.closed || socket.readableEnded || text.includes('heartcheck'), 5_000).catch(() => undefined);
      socket.destroy();
      const [head = '', ...rest] = text.split('\r\n\r\n');
      resolve([head, rest.join('\r\n\r\n')]);
    });
    socket.write(handshake(path, address.host, protocols));
  });
}
