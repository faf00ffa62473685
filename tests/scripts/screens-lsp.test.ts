import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CodeAction,
  type CompletionItem,
  createProtocolConnection,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { completionsAt } from '../../scripts/lsp/completion.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';

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

/** The labels at the caret `|` of a text, and the texts that they become. */
async function complete(written: string) {
  const document = await open(written.replace('|', ''));
  const position = document.positionAt(written.indexOf('|'));
  const items: CompletionItem[] = await client.sendRequest('textDocument/completion', { textDocument: { uri: document.uri }, position });
  const chosen = (label: string) => {
    const { textEdit } = items.find((item) => item.label === label) ?? {};
    return textEdit !== undefined && 'range' in textEdit ? TextDocument.applyEdits(document, [textEdit]) : undefined;
  };
  return { labels: items.map(({ label }) => label), chosen };
}

const inList = (inside: string) => `{ "schemaVersion": 3, "title": "order.list.title", "state": { "open": { "type": "boolean" } },
  "body": [{ "block": "list", "source": { "call": "order.list" }, ${inside} }] }`;
const inAction = (when: string) => inList(`"rowActions": [{ "name": "a", "title": "order.list.title", "when": "${when}" }]`);
const inSteps = (steps: string) => inList(`"rowActions": [{ "name": "a", "title": "order.list.title", "do": [${steps}] }]`);

describe('completion', () => {
  test("of a column offers the rows of the source's call", async () => {
    const { labels, chosen } = await complete(inList('"columns": [{ "dataIndex": "cust|" }]'));
    expect(labels).toEqual(expect.arrayContaining(['customerNo', 'orderStatus', 'settlementStatus']));
    expect(chosen('customerNo')).toContain('{ "dataIndex": "customerNo" }');
  });

  test.each([
    ['members of the row', '{{ row.cus| }}', 'customerNo', '{{ row.customerNo }}'],
    ['names of the scope', '{{ ro| }}', 'row', '{{ row }}'],
    ['functions', '{{ ad|', 'addDays', '{{ addDays'],
    ['state of the screen', '{{ page.| }}', 'open', '{{ page.open }}'],
    ['values of a dictionary in a comparison', "{{ row.orderStatus == '| }}", 'draft', "{{ row.orderStatus == 'draft }}"],
    ['values of a list', "{{ row.settlementStatus in ['paid', '|'] }}", 'unpaid', "{{ row.settlementStatus in ['paid', 'unpaid'] }}"],
  ])('within an expression offers %s', async (_what, when, label, result) => {
    const { labels, chosen } = await complete(inAction(when));
    expect(labels).toContain(label);
    expect(chosen(label)).toContain(`"when": "${result}"`);
  });

  test('within a loop offers the members of its variable', async () => {
    const text = inList('"computed": { "x": { "type": "list", "value": "{{ rows.filter(r, r.| )}}" } }');
    expect((await complete(text)).labels).toEqual(expect.arrayContaining(['customerNo', 'settlementStatus']));
  });

  test('under "with" offers the inputs of the call that are not there yet, and their values', async () => {
    const inputs = await complete(inSteps('{ "call": "order.detail", "with": { "|" } }'));
    expect(inputs.labels).toContain('id');
    const list = await complete(inList('"x": 1').replace('"order.list" }', '"order.list", "with": { "orderStatus": "draft", "|" } }'));
    expect(list.labels).toEqual(expect.arrayContaining(['settlementStatus']));
    expect(list.labels).not.toContain('orderStatus');
    expect((await complete(inSteps('{ "navigate": "/order/detail", "with": { | } }'))).chosen('id')).toContain('"with": { "id":');
    expect((await complete(inSteps('{ "set": { "|" } }'))).labels).toEqual(expect.arrayContaining(['open']));
    const value = await complete(inList('"x": 1').replace('"order.list" }', '"order.list", "with": { "settlementStatus": "|" } }'));
    expect(value.labels).toContain('unpaid');
  });

  test.each([
    ['calls', '{ "body": [{ "block": "list", "source": { "call": "|" } }] }', 'order.list'],
    ['texts', '{ "title": "|" }', 'order.list.title'],
    ['permissions', '{ "permission": "|" }', 'order:list'],
    ['dictionaries', inList('"columns": [{ "dict": "|" }]'), 'order_status'],
    ['cells', inList('"columns": [{ "cell": { "use": "|" } }]'), 'money'],
    ['fields', inList('"columns": [{ "search": { "x-component": "|" } }]'), 'NumberList'],
    ['words of a block', inList('"|"'), 'rowKey'],
    ['keys of rows', inList('"rowKey": "|"'), 'id'],
    ['sortable columns', inList('"defaultSort": { "column": "|" }'), 'createTime'],
    ['events', inSteps('{ "emit": "|" }').replace('"state"', '"on": { "done": [] }, "state"'), 'done'],
    ['values of a word', inList('"defaultSort": { "order": "|" }'), 'desc'],
  ])('offers %s', async (_what, text, label) => {
    expect((await complete(text)).labels).toContain(label);
  });
});

test('an editor that reads the schema itself is told only what the schema does not know', () => {
  const labels = (inside: string) => {
    const text = inList(inside);
    const document = TextDocument.create('file:///x.json', 'json', 1, text.replace('|', ''));
    return completionsAt(document, text.indexOf('|'), readKnowledge(), undefined).map(({ label }) => label);
  };
  expect(labels('"columns": [{ "dataIndex": "|" }]')).toContain('customerNo');
  expect(labels('"columns": [{ "dict": "|" }]')).toEqual([]);
});

describe('quick fixes', () => {
  test.each([
    ['a call', list({ source: { call: 'order.lsit' } }), list({})],
    ['a column', list({ columns: [{ dataIndex: 'customerNoo', title: 'order.customerNo' }] }), list({})],
    ['a word', list({ rowKye: 'id' }), list({ rowKey: 'id' })],
    [
      'an input',
      list({ source: { call: 'order.list', with: { orderStatu: 'draft' } } }),
      list({ source: { call: 'order.list', with: { orderStatus: 'draft' } } }),
    ],
    ['a name in an expression', list({ when: "{{ usr.id != '' }}" }), list({ when: "{{ user.id != '' }}" })],
  ])('put in what was meant: %s', async (_what, wrong, right) => {
    const document = await open(wrong);
    const [mark] = await marksOf(document);
    const params = { textDocument: { uri: document.uri }, range: mark?.range, context: { diagnostics: [] } };
    const [fix]: CodeAction[] = await client.sendRequest('textDocument/codeAction', params);
    expect(fix?.kind).toBe('quickfix');
    const edits = fix?.edit?.changes?.[document.uri] ?? [];
    expect(JSON.parse(TextDocument.applyEdits(document, edits))).toEqual(right);
  });

  test('are not offered away from the mark', async () => {
    const document = await open(list({ source: { call: 'order.lsit' } }));
    const start = { line: 1, character: 0 };
    const params = { textDocument: { uri: document.uri }, range: { start, end: start }, context: { diagnostics: [] } };
    expect(await client.sendRequest('textDocument/codeAction', params)).toEqual([]);
  });
});
