import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from '../../scripts/generate/files.ts';
import { answerPlace } from '../../scripts/inspect-plugin.ts';

let server: Server;
let address = '';
let folder = '';
beforeAll(async () => {
  server = createServer((request, response) => answerPlace(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/inspect/place`;
  folder = mkdtempSync(join(tmpdir(), 'editor-'));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = (screen: string, path: string, init?: RequestInit) => fetch(`${address}?${new URLSearchParams({ screen, path })}`, init);
const file = 'src/schemas/order/OrderList.json';
const lines = readFileSync(inRoot(file), 'utf8').split('\n');
const lineOf = (part: string) => lines.findIndex((line) => line.includes(part)) + 1;

it('the development server knows the line of an element', async () => {
  expect(await (await ask('order/OrderList', '/body')).json()).toEqual({ file, line: lineOf('"body"'), column: 3 });
  // An element that a fragment has put there is told at the fragment's use.
  const at = await (await ask('order/OrderList', '/body/0/columns/0/title')).json();
  expect(at.line).toBeGreaterThanOrEqual(lineOf('"columns"'));
});

it('opens the editor at this line', async () => {
  const told = join(folder, 'told');
  const editor = join(folder, 'code');
  writeFileSync(editor, `#!/bin/sh\necho "$@" > ${told}\n`);
  chmodSync(editor, 0o755);
  const before = process.env.LAUNCH_EDITOR;
  process.env.LAUNCH_EDITOR = editor;
  try {
    expect((await ask('order/OrderList', '/body', { method: 'POST' })).status).toBe(200);
    await expect.poll(() => readFileSync(told, 'utf8')).toContain(`${inRoot(file)}:${lineOf('"body"')}:3`);
    process.env.LAUNCH_EDITOR = join(folder, 'no-such-editor');
    const failed = await ask('order/OrderList', '/body', { method: 'POST' });
    expect([failed.status, (await failed.json()).message]).toEqual([500, expect.stringContaining('no-such-editor')]);
  } finally {
    if (before === undefined) delete process.env.LAUNCH_EDITOR;
    else process.env.LAUNCH_EDITOR = before;
  }
});

it('no file but a screen, and nobody but a page of this computer', async () => {
  for (const screen of [
    '../../package',
    'order/../../../package',
    '/etc/passwd',
    'fragments/address',
    'order/OrderList.cases',
    'screen.schema',
    '',
  ])
    expect((await ask(screen, '', { method: 'POST' })).status, screen).toBe(404);
  const fromElsewhere = await ask('order/OrderList', '', { method: 'POST', headers: { origin: 'https://evil.example' } });
  expect(fromElsewhere.status).toBe(403);
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '192.168.1.20' });
  const request = Object.assign(new IncomingMessage(socket), { method: 'POST', url: '/?screen=order/OrderList&path=' });
  const response = new ServerResponse(request);
  answerPlace(request, response);
  expect(response.statusCode).toBe(403);
});
