import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stockApi } from './stock-api.ts';
import { Tree } from './tree.ts';

const tree = new Tree();
afterAll(() => tree.drop());

const make = (...args: string[]) => tree.run('tsx', ['scripts/screen-new.ts', ...args]);
const untidy = (...paths: string[]) => tree.run('biome', ['ci', '--error-on-warnings', ...paths]);

describe('npm run screen:new --openapi, as a command', () => {
  writeFileSync(join(tree.folder, 'api.json'), JSON.stringify(stockApi));

  it('writes the entry of the contract, whose call another backend answers, and the screen', () => {
    const made = make('warehouse/Stock', '--openapi', 'api.json', '--path', '/api/stock/page');
    expect(made.output).toContain('1 screen checked, no problem');
    expect(made.ok).toBe(true);
    const entry = tree.read('contract/endpoints/warehouse-stock.ts');
    expect(entry).toContain("'warehouse.stock': {");
    expect(entry).toContain('elsewhere: true');
    expect(entry).toContain('warehouseName: Optional(orNull(Text()))');
    expect(tree.read('contract/endpoints/all.ts')).toContain('...warehouseStockEndpoints');
    expect(tree.read('contract/calls.generated.json')).toContain('/api/stock/page');
    expect(tree.json('src/schemas/warehouse/Stock.json')).toMatchObject({
      body: [{ source: { call: 'warehouse.stock' }, columns: [{ dataIndex: 'skuCode', search: { 'x-component': 'Input' } }, {}, {}] }],
    });
    expect(untidy('contract', 'src/schemas').output).not.toMatch(/error/i);
  }, 240_000);

  it('leaves the checks green, with parameters of any name in the path, choices, and fields that it cannot make', () => {
    const made = make('warehouse/Change', '--openapi', 'api.json', '--path', '/api/stock/{stock_id}/rows/{row-2}', '--method', 'put');
    expect(made).toMatchObject({ ok: true, output: expect.stringContaining('1 screen checked, no problem') });
    expect(tree.read('contract/endpoints/warehouse-change.ts')).toContain("path: '/api/stock/:stock_id/rows/:row_2'");
    expect(tree.json('src/schemas/warehouse/Change.json')).toMatchObject({
      params: { stock_id: { type: 'number', required: true }, row_2: { type: 'string', required: true } },
      body: [{ schema: { properties: { kind: { 'x-component': 'Select', required: true }, flavour: { 'x-component': 'Input' } } } }],
    });
    const checked = tree.run('tsx', ['scripts/check-texts.ts']);
    expect(checked.output).toContain('warehouse.change.flavour');
    expect(checked).toMatchObject({ ok: true, output: expect.stringContaining('no problem') });
  }, 240_000);

  it('leaves nothing behind when no screen can be made', () => {
    const state = () =>
      [...tree.files('contract'), ...tree.files('src/schemas'), ...tree.files('src/locales'), ...tree.files('server/db/seeds')].map(
        (path) => [path, tree.read(path)],
      );
    const before = state();
    const path = '/api/stock/{stock_id}/rows/{row-2}';
    const made = make('warehouse/Lock', '--openapi', 'api.json', '--path', path, '--method', 'post', '--menu');
    expect(made).toMatchObject({ ok: false, output: expect.stringContaining('takes no body') });
    expect(made.output).toContain('all files are as before');
    expect(state()).toEqual(before);
  }, 240_000);
});
