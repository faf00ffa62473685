import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readArguments } from '../../scripts/new-screen/arguments.ts';
import { draft } from '../../scripts/new-screen/document.ts';
import { inserted } from '../../scripts/new-screen/menu.ts';
import { addToContract } from '../../scripts/new-screen/openapi.ts';
import { Texts } from '../../scripts/new-screen/texts.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { endpointIds } from '../../src/runtime/language/check/contract.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { isLong } from '../support/sample.ts';
import { stockApi } from './stock-api.ts';
import { Tree } from './tree.ts';

const tree = new Tree();
afterAll(() => tree.drop());

const make = (...args: string[]) => tree.run('tsx', ['scripts/screen-new.ts', ...args]);
const untidy = (...paths: string[]) => tree.run('biome', ['ci', '--error-on-warnings', ...paths]);

describe('npm run screen:new (issue 3, section 2)', () => {
  it.runIf(isLong)(
    'writes a list that the checker finds no fault with, its texts, its right and its place in the menu',
    () => {
      const made = make('order/Example', '--endpoint', 'order.list', '--menu');
      expect(made.output).toContain('1 screen checked, no problem');
      expect(made.ok).toBe(true);
      const screen = tree.json('src/schemas/order/Example.json');
      expect(screen).toMatchObject({
        permission: 'order:example',
        body: [
          {
            block: 'list',
            source: { call: 'order.list' },
            statusTabs: { field: 'orderStatus', dict: 'order_status', counts: { call: 'order.statusCount' } },
            defaultSort: { column: 'createTime', order: 'desc' },
          },
        ],
      });
      const text = JSON.stringify(screen);
      // By format, by dictionary and by the parameters that the call takes.
      expect(text).toContain('"dataIndex":"orderWeight","title":"order.example.orderWeight","valueType":"kg","width":100,"sorter":true');
      expect(text).toContain('"props":{"currency":"{{ row.codCurrency }}"}');
      expect(text).toContain('"search":{"dict":"country","x-component":"Select"}');
      expect(text).toContain('"search":{"x-component":"DateRange"}');
      expect(text).not.toContain('_dictText');
      expect(tree.json('src/locales/zh-CN/screens.json')).toMatchObject({
        'order.example.consigneeCountry': '收件人国家',
        'order.example.title': '【待译】Example',
      });
      expect(tree.json('src/locales/en-US/screens.json')).toMatchObject({ 'order.example.documentStatus': 'Document status' });
      expect(made.output).toMatch(/Translate .* order\.example\.title/);
      expect(tree.read('server/db/seeds/menus.json')).toContain('"component": "order/Example"');
      expect(tree.read('server/db/seeds/permissions.json')).toContain('"action": "order:example"');
      expect(tree.read('server/db/seeds/demo-accounts.ts')).toMatch(/merchantPermissions = \[[^\]]*'order:example'/);
      // Reads a quarter of the sources.
      if (isLong) expect(untidy('src/schemas/order', 'src/locales', 'server/db/seeds').output).not.toMatch(/error/i);
    },
    240_000,
  );

  it.runIf(isLong)(
    'never writes over a screen, and understands npm, which takes flags without -- for its own',
    () => {
      const again = tree.run('tsx', ['scripts/screen-new.ts', 'order/Example', 'order.list'], { npm_config_endpoint: 'true' });
      expect(again).toMatchObject({ ok: false, output: expect.stringContaining('not overwritten') });
      expect(make('order/Other', '--endpoint', 'order.lst').output).toContain('Did you mean order.list?');
    },
    240_000,
  );

  it.each([
    [['Order/other', '--endpoint', 'order.list'], /no id of a screen/],
    [['order/../../Evil', '--endpoint', 'order.list'], /no id of a screen/],
    [['order/Other'], /Either --endpoint or --openapi/],
    [['order/Other', '--openapi', 'api.json'], /needs --path/],
    [['order/Other', '--endpont', 'order.list'], /endpont/],
  ])('%j is told', (args, message) => {
    expect(readArguments(args, {})).toMatch(message);
  });

  it('knows npm’s leftovers by their look', () => {
    const environment = { npm_config_method: 'true', npm_config_path: 'true', npm_config_openapi: 'true', npm_config_menu: 'true' };
    const wish = { id: 'order/Example', openapi: 'f.yaml', path: '/x', method: 'post', menu: true };
    expect(readArguments(['order/Example', 'f.yaml', '/x', 'POST'], environment)).toMatchObject(wish);
  });
});

describe('the texts of a new screen', () => {
  it('say what the screens of its area say for the same name, and what others say before a word of the glossary', () => {
    const texts = new Texts('shipment.example');
    for (const name of ['shipmentNo', 'totalSquare', 'settlementStatus', 'title']) texts.of(name);
    expect(texts.said('totalSquare')).toEqual({ zh: '体积', en: 'Volume' });
    expect(texts.said('settlementStatus').zh).toBe('付款状态');
    expect(texts.untranslated()).toEqual([]);
  });
});

describe('a row of the menu', () => {
  it('is written without a change of the lines around it', () => {
    const before = tree.read('server/db/seeds/menus.json');
    const after = inserted(before, [1, 'children', -1], { id: 'merchant-example', title: { zh_CN: '例', en_US: 'Example' } });
    expect(after).toContain('"merchant-example"');
    const lines = new Set(after.split('\n').map((line) => line.replace(/,$/, '')));
    expect(before.split('\n').filter((line) => !lines.has(line.replace(/,$/, '')))).toEqual([]);
  });
});

describe('a screen of any call of the contract', () => {
  const knowledge = readKnowledge();
  const drafted = endpointIds.map((id) => {
    const texts = new Texts('order.example');
    const left: string[] = [];
    const made = draft('Example', id, undefined, { texts, knowledge, left });
    const known = new Map([...knowledge.messages].map(([language, keys]) => [language, new Set([...keys, ...texts.keys()])]));
    return { id, made, left, problems: typeof made === 'string' ? [] : examine(made.document, { ...knowledge, messages: known }).problems };
  });

  it('is without a problem, but for required inputs that no field holds, which are told', () => {
    const found = drafted.flatMap(({ id, problems, left }) =>
      problems
        .filter(({ code, expected }) => code !== 'missing_parameter' || !left.some((one) => one.endsWith(`required input "${expected}"`)))
        .map((problem) => ({ id, ...problem })),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['order.list', 'list'],
    ['dictionary.items', 'list'],
    ['order.detail', 'detail'],
    ['auth.login', 'form'],
    ['common.upload', 'upload'],
  ])('%s becomes a %s', (id, kind) => {
    expect(drafted.find((one) => one.id === id)?.made).toMatchObject({ kind });
  });

  it('has what belongs to its kind', () => {
    const of = (id: string) => JSON.stringify(drafted.find((one) => one.id === id)?.made);
    expect(of('order.detail')).toContain('"source":{"call":"order.detail","with":{"id":"{{ params.id }}"}}');
    expect(of('order.detail')).toContain('"source":{"from":"goods"}');
    expect(of('order.detail')).toContain('"params":{"id":{"type":"string","required":true}}');
    expect(of('auth.login')).toContain('"x-component":"Password","required":true');
    expect(of('auth.logout')).toContain('nothing to make a screen of');
  });
});

describe('npm run screen:new --openapi', () => {
  writeFileSync(join(tree.folder, 'api.json'), JSON.stringify(stockApi));
  const wish = {
    id: 'warehouse/Other',
    openapi: join(tree.folder, 'api.json'),
    path: '/x',
    method: 'get',
    base: '',
    menu: false,
    keep: false,
  };

  it.each([
    ['/api/stock/pge', /Did you mean \/api\/stock\/page\?/],
    ['/api/away', /leads out of the document/],
    ['/api/round', /leads to itself/],
  ])('%s is told', (path, message) => {
    expect(addToContract({ ...wish, path })).toMatch(message);
  });

  it('reads YAML as well', () => {
    writeFileSync(join(tree.folder, 'api.yaml'), 'openapi: 3.0.0\npaths: {}\n');
    expect(addToContract({ ...wish, openapi: join(tree.folder, 'api.yaml') })).toContain('is no OpenAPI 3.1 document');
  });
});
