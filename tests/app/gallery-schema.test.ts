import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../scripts/generate/files.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { completeBy } from '../../src/app/gallery/editor/complete.ts';
import { linesOf } from '../../src/app/gallery/editor/help.ts';
import { memberAt, nodeAt, pathOf, rangeOf, readAll } from '../../src/app/gallery/editor/json-places.ts';
import { keysOf, type Schema, schemasAt, valuesOf } from '../../src/runtime/language/editing/schema-at.ts';

const knowledge = readKnowledge();
const schema = readJson('src/schemas/screen.schema.json') as Schema;
const screen = (block: object) => ({ schemaVersion: 2, title: 'order.list.title', body: [block] });
const at = (block: object, ...path: string[]) => schemasAt(schema, screen(block), ['body', '0', ...path]);

describe('what an editor is told of a place', () => {
  test('is what the block there has, and nothing of others', () => {
    const keys = keysOf(at({ block: 'chart' }));
    expect([...keys.keys()]).toEqual(expect.arrayContaining(['block', 'kind', 'series', 'xDict']));
    expect([...keys.keys()]).not.toContain('columns');
    expect(valuesOf(at({ block: 'chart' }, 'kind'))).toEqual(expect.arrayContaining(['line', 'bar', 'pie']));
  });

  test('of a block that is not named yet: the names', () => {
    expect(valuesOf(at({}, 'block'))).toEqual(expect.arrayContaining(['list', 'form', 'upload']));
  });

  test('of names in registries: calls, texts, fields', () => {
    expect(valuesOf(at({ block: 'list', source: { call: '' } }, 'source', 'call'))).toContain('order.list');
    const form = { block: 'form', schema: { type: 'object', properties: { a: { 'x-component': 'Money' } } } };
    expect(valuesOf(at(form, 'schema', 'properties', 'a', 'x-component'))).toContain('Money');
  });

  test("of a widget's properties: those of the widget that is named beside them", () => {
    const form = { block: 'form', schema: { type: 'object', properties: { a: { 'x-component': 'Money', 'x-component-props': {} } } } };
    expect([...keysOf(at(form, 'schema', 'properties', 'a', 'x-component-props')).keys()]).toEqual(['currency']);
  });

  test('of a column: its words, or those of a fragment that stands in its place', () => {
    expect([...keysOf(at({ block: 'list', columns: [{}] }, 'columns', '0')).keys()]).toContain('dataIndex');
    expect([...keysOf(at({ block: 'list', columns: [{ fragment: 'x' }] }, 'columns', '0')).keys()]).toEqual(['fragment', 'with']);
  });

  test('of a step: the one that its key tells', () => {
    const block = { block: 'result', actions: [{ do: [{ notify: 'x' }] }] };
    const keys = [...keysOf(at(block, 'actions', '0', 'do', '0')).keys()];
    expect(keys).toEqual(expect.arrayContaining(['notify', 'values', 'tone']));
    expect(keys).not.toContain('danger');
  });

  test('says what the grammar says', () => {
    expect(linesOf(at({ block: 'form' }, 'draft')).join(' ')).toContain('offered again');
  });
});

const text = '{\n  "a": [1, { "b/c": "x" }],\n  "d": { "e": true';
const state = EditorState.create({ doc: text, extensions: [json()] });

describe('places of a text that is being typed', () => {
  test('have the path that leads to them', () => {
    expect(pathOf(state, nodeAt(state, text.indexOf('"x"') + 1))).toEqual(['a', '1', 'b/c']);
    expect(pathOf(state, nodeAt(state, text.indexOf('true') + 1))).toEqual(['d', 'e']);
  });

  test('are found by pointers, or the nearest around', () => {
    const { from, to } = rangeOf(state, '/a/1/b~1c');
    expect(text.slice(from, to)).toBe('"x"');
    const around = rangeOf(state, '/d/missing');
    expect(text.slice(around.from, around.to)).toBe('"d"');
    expect(rangeOf(state, '')).toMatchObject({ from: 0 });
  });

  test('are members, with where their keys and values are', () => {
    const { key, value } = memberAt(state, '/a/1/b~1c') ?? {};
    expect([key, value].map((at) => text.slice(at?.from, at?.to))).toEqual(['"b/c"', '"x"']);
    expect(memberAt(state, '/a/0')).toMatchObject({ key: undefined, value: { read: 1 } });
    expect(memberAt(state, '/d/missing')).toBeNull();
  });

  test('can be read although the text has no end', () => {
    expect(readAll(state)).toEqual({ a: [1, { 'b/c': 'x' }], d: { e: true } });
  });
});

describe('completion', () => {
  const complete = (doc: string, isExplicit = true) => {
    const pos = doc.indexOf('|');
    const typed = EditorState.create({ doc: doc.replace('|', ''), extensions: [json()] });
    const result = completeBy(schema, knowledge)(new CompletionContext(typed, pos, isExplicit));
    return result?.options.map(({ label, displayLabel = label }) => displayLabel) ?? null;
  };

  test('offers names that are not there yet', () => {
    const names = complete('{ "schemaVersion": 2, "|" }');
    expect(names).toEqual(expect.arrayContaining(['title', 'body', 'state']));
    expect(names).not.toContain('schemaVersion');
  });

  test('offers values at a value, and says nothing where anything may stand', () => {
    expect(complete('{ "body": [{ "block": "result", "status": "|" }] }')).toContain('success');
    expect(complete('{ "body": [{ "block": "list", "rowKey": "|" }] }')).toBeNull();
    expect(complete('{ "body": [{ "block": "form", "guard": | }] }')).toEqual(['true', 'false']);
  });

  test('offers what the checker knows: columns, members of the row, inputs of a call', () => {
    const list = (inside: string) => `{ "schemaVersion": 3, "body": [{ "block": "list", "source": { "call": "order.list" }, ${inside} }] }`;
    expect(complete(list('"columns": [{ "dataIndex": "|" }]'))).toContain('customerNo');
    const when = (text: string) => list(`"rowActions": [{ "name": "a", "when": "${text}" }]`);
    expect(complete(when('{{ row.cust|'), false)).toContain('customerNo');
    expect(complete(when("{{ row.settlementStatus == '|' }}"), false)).toContain('unpaid');
    expect(complete(list('"x": 1').replace('"order.list"', '"order.list", "with": { "|" }'))).toContain('settlementStatus');
  });
});
