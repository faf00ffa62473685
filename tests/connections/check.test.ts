import { describe, expect, it } from 'vitest';
import { callEntry } from '../../contract/call-table.ts';
import { endpointsOf, entryOnServer } from '../../contract/connections/endpoints.ts';
import { asConnections } from '../../contract/connections/folder.ts';
import { registerConnections } from '../../contract/connections/register.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { endpointOf, inputsOf, sortColumnsOf } from '../../src/runtime/language/check/contract.ts';
import { checkConnection } from '../../src/runtime/language/connections/check.ts';
import { examineText } from '../../src/runtime/language/examine.ts';
import { shop } from './shop.ts';

const knowledge = readKnowledge();

describe('the checker of connections', () => {
  it('finds nothing wrong with a good file', () => {
    expect(checkConnection('shop', shop(), knowledge)).toEqual([]);
  });

  it.each<[what: string, change: (file: Json) => void, path: string, meant?: string]>([
    ['an unknown word', (file) => set(file, 'pagign', {}), '/pagign', 'paging'],
    ['an unknown way to page', (file) => set(file, 'paging', { by: 'pages', page: 'p' }), '/paging/by', 'page'],
    ['a way to page without its word', (file) => set(file, 'paging', { by: 'cursor', cursor: 'after' }), '/paging'],
    ['a word of another way', (file) => set(file, 'sort', { as: 'minus', parameter: 'sort', column: 'x' }), '/sort/column'],
    ['a name of another connection', (file) => rename(file, 'shop.item', 'store.item'), '/calls/store.item'],
    ['a call of the contract', (file) => rename(file, 'shop.item', 'order.list'), '/calls/order.list'],
    ['the session away from home', (file) => set(file, 'token', { from: 'session' }), '/token/from'],
    ['a secret in the browser', (file) => set(file, 'through', 'browser'), '/token/from'],
    ['a secret for everybody', (file) => set(call(file), 'access', 'public'), '/calls/shop.item/access'],
    ['a token as a cookie', (file) => set(file, 'token', { from: 'secret', header: 'Cookie' }), '/token/header'],
    ['a token in the file', (file) => set(file, 'always', { headers: { Authorization: 'Bearer x' } }), '/always/headers/Authorization'],
    ['another host', (file) => set(file, 'always', { headers: { Host: 'inside' } }), '/always/headers/Host'],
    ['a line break in a header', (file) => set(file, 'always', { headers: { A: 'x\r\nB: y' } }), '/always/headers/A'],
    ['a user in the base', (file) => set(file, 'base', 'https://a:b@shop.example'), '/base'],
    ['no base', (file) => set(file, 'base', ''), '/base'],
    ['a base that is another server', (file) => set(file, 'base', '//evil.example'), '/base'],
    ['a path that begins with a server', (file) => set(call(file), 'path', '//evil.example/:id'), '/calls/shop.item/path'],
    ['an empty step in a path', (file) => set(call(file), 'path', '/items//:id'), '/calls/shop.item/path'],
    ['a way to page without a size', (file) => set(file, 'paging', { by: 'page', page: 'p' }), '/paging'],
    ['two sizes of a page', (file) => set(file, 'paging', { by: 'page', page: 'p', size: 'n', rows: 20 }), '/paging/rows'],
    [
      'a size that no input may choose',
      (file) => set(file, 'paging', { by: 'page', page: 'p', rows: 20 }),
      '/calls/shop.items/query/properties/pageSize',
    ],
    ['the parameter of the language as an input', (file) => reserve(file, 'lang'), '/calls/shop.items/query/properties/lang'],
    ['the parameter of the time as an input', (file) => reserve(file, '_t'), '/calls/shop.items/query/properties/_t'],
    ['another protocol', (file) => set(file, 'base', 'file:///etc'), '/base'],
    ['the own server by way of the server', (file) => set(file, 'base', '/oms'), '/through'],
    ['a path with steps upwards', (file) => set(call(file), 'path', '/../:id'), '/calls/shop.item/path'],
    ['a path with an encoded slash', (file) => set(call(file), 'path', '/a%2Fb/:id'), '/calls/shop.item/path'],
    ['a parameter that the path lacks', (file) => set(call(file), 'path', '/items'), '/calls/shop.item/params/properties/id'],
    ['a misspelt parameter', (file) => set(call(file), 'path', '/items/:idd'), '/calls/shop.item/path', 'id'],
    ['a body with GET', (file) => set(call(file), 'body', { properties: {} }), '/calls/shop.item/body'],
    ['a list as a body without a name', (file) => set(call(file, 'shop.add'), 'body', { type: 'array' }), '/calls/shop.add'],
    ['one name twice', (file) => set(call(file), 'query', { properties: { id: {} } }), '/calls/shop.item/query/id'],
    [
      'names of an unknown input',
      (file) => set(call(file, 'shop.items'), 'names', { keywrod: 'q' }),
      '/calls/shop.items/names/keywrod',
      'keyword',
    ],
    [
      'pages without paging',
      (file) => set(call(file, 'shop.items'), 'mapping', { paging: { by: 'none' } }),
      '/calls/shop.items/query/properties/pageNo',
    ],
    ['rows under another name', (file) => set(call(file, 'shop.items'), 'reply', { $ref: '#/schemas/Item' }), '/calls/shop.items/reply'],
    ['an unknown definition', (file) => set(call(file), 'reply', { $ref: '#/schemas/Itm' }), '/calls/shop.item/reply/$ref', 'Item'],
    ['an unknown keyword of a schema', (file) => set(call(file), 'reply', { typ: 'object' }), '/calls/shop.item/reply/typ', 'type'],
    [
      'a required member that is not there',
      (file) => set(call(file), 'params', { properties: { id: {} }, required: ['idd'] }),
      '/calls/shop.item/params/required/0',
      'id',
    ],
    ['a pattern without a linear engine', (file) => set(call(file), 'reply', { pattern: '(?=a)' }), '/calls/shop.item/reply/pattern'],
    [
      'an unknown permission',
      (file) => set(call(file), 'access', { permission: 'order:delte' }),
      '/calls/shop.item/access/permission',
      'order:delete',
    ],
    [
      'an unknown dictionary',
      (file) => set(call(file), 'reply', { dictionary: 'cuontry' }),
      '/calls/shop.item/reply/dictionary',
      'country',
    ],
    ['local times without a zone', (file) => set(file, 'dates', { as: 'local' }), '/dates'],
    ['an unknown zone', (file) => set(file, 'dates', { as: 'local', zone: 'Asia/Shanghia' }), '/dates/zone'],
    ['resources without JSON:API', (file) => set(call(file), 'resource', { type: 'items' }), '/calls/shop.item/resource'],
  ])('tells %s at its place', (_what, change, path, meant) => {
    const file: Json = JSON.parse(JSON.stringify(shop()));
    change(file);
    const problems = checkConnection('shop', file, knowledge);
    expect(problems.map((problem) => problem.path)).toContain(path);
    if (meant !== undefined) expect(problems.map(({ didYouMean }) => didYouMean)).toContain(meant);
  });

  it('makes the calls known to screens, and takes them back', () => {
    const forget = registerConnections({ shop: shop() });
    try {
      expect(endpointOf('shop.items')?.connection).toBe('shop');
      expect([...inputsOf('shop.items').keys()]).toContain('stock_begin');
      expect(sortColumnsOf('shop.items')).toEqual(['id', 'name', 'stock']);
      expect(callEntry('shop.item')).toMatchObject({ method: 'GET', path: '/ext/connections/shop/item', query: ['id'] });
      const screen = (dataIndex: string) => ({
        schemaVersion: 3,
        title: { zh_CN: '商品', en_US: 'Items' },
        body: [
          { block: 'list', source: { call: 'shop.items' }, rowKey: 'id', columns: [{ dataIndex, title: { zh_CN: '名', en_US: 'Name' } }] },
        ],
      });
      expect(examineText(JSON.stringify(screen('name')), knowledge).problems).toEqual([]);
      const [problem] = examineText(JSON.stringify(screen('nmae')), knowledge).problems;
      expect(problem).toMatchObject({ code: 'unknown_data_index', didYouMean: 'name' });
    } finally {
      forget();
    }
    expect(endpointOf('shop.items')).toBeUndefined();
    expect(callEntry('shop.item')).toBeUndefined();
  });
});

/** Adds an input of a name that the client of the pages uses itself. */
function reserve(file: Json, name: string): void {
  set(Object(call(file, 'shop.items')).query.properties, name, { type: 'string' });
}

describe('the inputs of a call through the server', () => {
  it('keep their lengths and their types, also where they may be null', () => {
    const query = {
      code: { type: 'string', minLength: 2, maxLength: 5 },
      count: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    } as const;
    const file = shop();
    const call = { ...file.calls['shop.items'], query: { properties: query } };
    const [entry] = Object.values(
      endpointsOf('shop', asConnections({ shop: { ...file, calls: { 'shop.items': call } } }).shop ?? file, true),
    );
    const sent = entry === undefined ? undefined : entryOnServer(entry, '/x').query;
    expect(sent?.properties).toMatchObject({
      code: { type: 'string', minLength: 2, maxLength: 5 },
      count: { type: 'integer' },
    });
  });
});

type Json = Record<string, unknown>;

function set(target: object, key: string, value: unknown): void {
  Reflect.set(target, key, value);
}

function calls(file: Json): Json {
  return Object(file.calls);
}

function call(file: Json, id = 'shop.item'): object {
  return Object(calls(file)[id]);
}

function rename(file: Json, from: string, to: string): void {
  const all = calls(file);
  all[to] = all[from];
  delete all[from];
}
