import { resolve } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { screens } from '../../scripts/screens-plugin.ts';

const root = resolve(import.meta.dirname, '../..');

test('a screen is a module of a checked document, so that pages need neither contract nor checker to draw it', async () => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [screens()],
    build: { write: false, minify: false, lib: { entry: 'src/schemas/exception/404.json', formats: ['es'] } },
  });
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : [];
  const code = outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
  const module: { default: unknown } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(module.default).toMatchObject({ document: { schemaVersion: 3, body: [{ block: 'result', status: '404' }] }, problems: [] });
}, 30_000);
