import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { callTable } from '../../scripts/generate/calls.ts';
import { editorSchema } from '../../scripts/generate/editor-schema.ts';
import { readJson } from '../../scripts/generate/files.ts';
import { readKnowledge, screenFiles } from '../../scripts/screens/knowledge.ts';
import { examine } from '../../src/runtime/language/examine.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('what is generated is fresh (npm run generate)', () => {
  test('the call table', () => {
    expect(readJson('contract/calls.generated.json')).toEqual(plain(callTable()));
  });

  test("the editor's schema", () => {
    expect(readJson('src/schemas/screen.schema.json')).toEqual(plain(editorSchema(readKnowledge())));
  });

  test("the widgets' manifest", async () => {
    const { widgetManifest } = await import('../../scripts/generate/manifest.ts');
    expect(readJson('src/widgets/manifest.json')).toEqual(plain(await widgetManifest()));
  });
});

describe('the call table says what a page needs', () => {
  test('and no schema', () => {
    expect(callTable()['order.export']).toMatchObject({ method: 'POST', path: '/oms/order/exportXls', blob: true });
    expect(callTable()['auth.login']).toMatchObject({ access: 'public', successCode: '1' });
    expect(callTable()['dictionary.items']).toMatchObject({ params: ['code'], withoutTimestamp: true });
    expect(JSON.stringify(callTable()).length).toBeLessThan(60_000);
  });
});

describe("the editor's schema marks what the checker marks", () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const validate = ajv.compile(JSON.parse(readFileSync(resolve(import.meta.dirname, '../../src/schemas/screen.schema.json'), 'utf8')));
  const good = screenFiles().filter((path) => examine(readJson(path), readKnowledge()).problems.length === 0);

  test('screens without problems are good to an editor', () => {
    expect(good.length).toBeGreaterThan(3);
    for (const path of good)
      expect({ path, good: validate(readJson(path)), errors: validate.errors }).toEqual({ path, good: true, errors: null });
  });

  test.each([
    'wrong_type',
    'wrong_value',
    'missing_property',
    'unknown_property',
    'unknown_block',
    'unknown_step',
    'unknown_version',
    'unknown_endpoint',
    'unknown_dictionary',
    'unknown_permission',
    'unknown_message',
    'unknown_rule',
    'unknown_screen',
    'unknown_icon',
    'unknown_cell',
    'unknown_field',
    'unknown_widget',
  ])('%s is marked', (code) => {
    const fixture = JSON.parse(readFileSync(resolve(import.meta.dirname, `fixtures/${code}.json`), 'utf8'));
    expect(validate(fixture.document)).toBe(false);
  });

  test("a widget's own properties are known to an editor", () => {
    const cell = (props: object) => ({
      schemaVersion: 2,
      title: 'order.list.title',
      body: [
        {
          block: 'list',
          source: { call: 'order.list' },
          columns: [{ dataIndex: 'id', title: 'order.list.title', cell: { use: 'money', props } }],
        },
      ],
    });
    expect(validate(cell({ currency: 'CNY' }))).toBe(true);
    expect(validate(cell({ currency: '{{ row.currencyCode }}' }))).toBe(true);
    expect(validate(cell({ curency: 'CNY' }))).toBe(false);
  });
});

test('the manifest carries all that the checker asks of a widget', () => {
  const { widgets } = readKnowledge();
  expect(widgets.get('field:Select')).toMatchObject({ needsDict: true, value: 'text', search: 'value' });
  expect(widgets.get('field:Checkbox')).toMatchObject({ value: 'boolean' });
});
