import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkScreens } from '../../scripts/screens/check-command.ts';
import { placesOf } from '../../scripts/screens/places.ts';
import { isLong } from '../support/sample.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'waybill-screens-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command as a developer does; resolves to its exit code and what it printed. */
function runCommand(...files: string[]): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((done) => {
    const run = execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/check-screens.ts', ...files],
      { cwd: root },
      (_error, stdout, stderr) => done({ code: run.exitCode ?? -1, text: stdout + stderr }),
    );
  });
}

describe('npm run check:screens', () => {
  test('tells a problem with its file, line and column, what was expected and what was meant, and ends non-zero', async () => {
    const file = join(folder, 'Bad.json');
    const document = {
      schemaVersion: 1,
      title: 'order.list.title',
      body: [{ block: 'list', source: { call: 'order.list' }, columns: [{ dataIndex: 'costumerNo', title: 'order.list.title' }] }],
    };
    writeFileSync(file, JSON.stringify(document, null, 2));
    const { code, text } = await runCommand(file);
    expect(code).toBe(1);
    expect(text).toMatch(/Bad\.json:12:11 {2}unknown_data_index {2}\/body\/0\/columns\/0\/dataIndex/);
    expect(text).toContain('did you mean: customerNo');
    expect(text).toContain('1 screen checked, 1 problem');
  }, 30_000);

  test('takes ids too, checks the cases of a screen with it, and knows overlays (issue 12, 1.11 and 1.14)', () => {
    const file = join(folder, 'Own.overlay.json');
    const patches = [{ at: 'orders/colum:customerNo', hide: true }];
    writeFileSync(file, JSON.stringify({ schemaVersion: 3, overlay: 'order/OrderList', patches }));
    const { code, text } = checkScreens(['order/OrderList', 'order/OrderLst', file]);
    expect(code).toBe(1);
    expect(text).toContain('OrderLst.json: there is no such file; did you mean order/OrderList?');
    expect(text).toMatch(/Own\.overlay\.json:1:\d+ {2}overlay_conflict {2}\/patches\/0\/at/);
    expect(text).toContain('did you mean: orders/column:customerNo');
    expect(text).toContain('1 screen, 1 with cases, 1 overlay checked, 1 not found, 1 problem');
  }, 30_000);

  test('a file that is not there, or no JSON, is told too', () => {
    const file = join(folder, 'Broken.json');
    writeFileSync(file, '{');
    const { code, text } = checkScreens([file, join(folder, 'absent.json')]);
    expect(code).toBe(1);
    expect(text).toContain('not_json');
    expect(text).toContain('there is no such file');
  }, 30_000);

  test.runIf(isLong)(
    'a good one ends with zero',
    async () => {
      const file = join(folder, 'Good.json');
      writeFileSync(
        file,
        JSON.stringify({
          schemaVersion: 1,
          title: 'order.list.title',
          body: [{ block: 'list', source: { call: 'order.list' }, columns: [{ dataIndex: 'customerNo', title: 'order.list.title' }] }],
        }),
      );
      expect(await runCommand(file)).toEqual({ code: 0, text: expect.stringContaining('1 screen checked, no problem') });
    },
    30_000,
  );

  test('a warning is told and ends with zero; strictly, it does not', () => {
    const file = join(folder, 'Warned.json');
    const columns = [{ dataIndex: 'customerNo', title: 'order.list.title' }];
    const list = { block: 'list', source: { call: 'order.list' }, when: "{{ params.mode == 'a' }}", columns };
    const params = { mode: { type: 'string' }, other: { type: 'string' } };
    writeFileSync(file, JSON.stringify({ schemaVersion: 3, title: 'order.list.title', params, body: [list] }));
    const [mild, strict] = [checkScreens([file]), checkScreens(['--strict', file])];
    expect(mild).toEqual({
      code: 0,
      text: expect.stringMatching(/warning unused_name {2}\/params\/other[\s\S]*1 screen checked, 1 warning/),
    });
    expect(strict.code).toBe(1);
  }, 30_000);
});

describe('places in a JSON text by pointer', () => {
  const text = '{\n "a": [\n  1,\n  {"b/c": "x\\"}",\n   "d": {}}\n ],\n "e": "{"\n}';
  const placeOf = placesOf(text);

  test.each([
    ['', 1, 1],
    ['/a', 2, 2],
    ['/a/0', 3, 3],
    ['/a/1', 4, 3],
    ['/a/1/b~1c', 4, 4],
    ['/a/1/d', 5, 4],
    ['/e', 7, 2],
    ['/a/1/d/missing', 5, 4],
    ['/a/x', 2, 2],
    ['/nothing', 1, 1],
  ])('%s is at %i:%i', (pointer, line, column) => expect(placeOf(pointer)).toEqual({ line, column }));

  test('of a text that is not whole, as far as it is read; of one that is nested without end, its start', () => {
    expect(placesOf('{\n "a": [1, ')('/a/0')).toEqual({ line: 2, column: 8 });
    expect(placesOf('['.repeat(200_000))('/0/0')).toEqual({ line: 1, column: 1 });
  });
});
