import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProtocolConnection, type ProtocolConnection, type PublishDiagnosticsParams } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

const root = resolve(import.meta.dirname, '../..');
const marks = new Map<string, PublishDiagnosticsParams>();
let server: ChildProcess;
let client: ProtocolConnection;
let last = 0;

beforeAll(async () => {
  server = spawn('npm', ['run', 'screens:lsp', '--silent'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  if (server.stdin === null || server.stdout === null) throw new Error('The server has no streams');
  client = createProtocolConnection(server.stdout, server.stdin);
  client.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    marks.set(params.uri, params);
  });
  client.listen();
  await client.sendRequest('initialize', { processId: process.pid, rootUri: pathToFileURL(root).href, capabilities: {} });
  await client.sendNotification('initialized', {});
});

afterAll(async () => {
  await client.sendRequest('shutdown');
  await client.sendNotification('exit');
  client.dispose();
  const [code] = server.exitCode === null ? await once(server, 'exit') : [server.exitCode];
  if (code !== 0) throw new Error(`The server ended with ${code}`);
});

const list = (change: object) => ({
  schemaVersion: 3,
  title: 'order.list.title',
  body: [
    {
      block: 'list',
      source: { call: 'order.list' },
      columns: [{ dataIndex: 'customerNo', title: 'order.customerNo' }],
      ...change,
    },
  ],
});

/** Opens a document as an editor does that has not saved it yet. */
async function open(written: object | string): Promise<TextDocument> {
  const text = typeof written === 'string' ? written : JSON.stringify(written, null, 2);
  const document = TextDocument.create(pathToFileURL(`${root}/src/schemas/order/Unsaved${++last}.json`).href, 'json', 1, text);
  await client.sendNotification('textDocument/didOpen', { textDocument: { uri: document.uri, languageId: 'json', version: 1, text } });
  return document;
}

async function marksOf({ uri }: TextDocument, version = 1) {
  await expect.poll(() => marks.get(uri)?.version).toBe(version);
  return marks.get(uri)?.diagnostics ?? [];
}

describe('marks', () => {
  test('stand at the value that is wrong, with what was meant; a correction removes them', async () => {
    const document = await open(list({ source: { call: 'order.lsit' } }));
    const [mark] = await marksOf(document);
    expect(mark).toMatchObject({ severity: 1, code: 'unknown_endpoint', source: 'waybill' });
    expect(mark && document.getText(mark.range)).toBe('"order.lsit"');
    expect(mark?.message).toContain('did you mean: order.list');
    const textDocument = { uri: document.uri, version: 2 };
    await client.sendNotification('textDocument/didChange', {
      textDocument,
      contentChanges: [{ range: mark?.range, text: '"order.list"' }],
    });
    expect(await marksOf(document, 2)).toEqual([]);
  });

  test('stand at the key of an unknown member, and at the character that is no JSON', async () => {
    const unknown = await open(list({ colums: [] }));
    const [mark] = await marksOf(unknown);
    expect(mark && unknown.getText(mark.range)).toBe('"colums"');
    const broken = await open('{\n  "title": oops\n}');
    expect((await marksOf(broken))[0]).toMatchObject({ code: 'not_json', range: { start: { line: 1, character: 11 } } });
  });

  test('are warnings for what a document hardly means', async () => {
    const document = await open(
      list({
        actions: [{ name: 'x', title: 'order.list.title', when: "{{ user.id == '' }}", do: [{ reload: true }] }],
        title: { zh_CN: '${user.id}', en_US: 'x' },
      }),
    );
    expect((await marksOf(document)).map(({ severity, code }) => [severity, code])).toContainEqual([2, 'unfilled_text']);
  });
});
