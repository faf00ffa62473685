import { resolve } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { screens } from '../../scripts/screens-plugin.ts';

const root = resolve(import.meta.dirname, '../..');

test('a screen is a module of a checked document and its texts, so that pages need neither contract nor checker to draw it', async () => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [screens()],
    build: { write: false, minify: false, lib: { entry: resolve(root, 'src/schemas/exception/500.json?texts=en_US'), formats: ['es'] } },
  });
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : [];
  const code = outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
  const module: { default: unknown } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(module.default).toMatchObject({
    checked: { document: { schemaVersion: 3, body: [{ block: 'result', status: '500' }] }, problems: [] },
    texts: { 'exception.broken.title': 'Server error' },
  });
}, 30_000);
