import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** Run where V8 makes no code from text: `eval` and `new Function` throw. The first lines prove that it is so. */
const script = `
  for (const make of [() => eval('1'), () => new Function('return 1'), () => (() => {}).constructor('return 1')()]) {
    let threw = false;
    try { make(); } catch { threw = true; }
    if (!threw) throw new Error('code was made from text');
  }
  const { examine } = await import('./src/runtime/language/examine.ts');
  const { compileScreen } = await import('./src/runtime/language/compile.ts');
  const { readKnowledge, screenFiles } = await import('./scripts/screens/knowledge.ts');
  const { readJson } = await import('./scripts/generate/files.ts');
  const knowledge = readKnowledge();
  let expressions = 0;
  for (const path of screenFiles()) {
    const screen = await compileScreen(path, examine(readJson(path), knowledge));
    const pending = [screen];
    for (const value of pending) {
      if (typeof value !== 'object' || value === null) continue;
      if (typeof value.evaluate === 'function') { expressions++; value.evaluate({ row: { id: '1' }, rows: [], params: {}, data: {}, user: {} }); }
      else pending.push(...Object.values(value));
    }
  }
  const hostile = '{{ user.username.matches("^(a+)+$") && [1].map(x, x + 1) == [2] }}';
  const document = { schemaVersion: 1, title: 'order.list.title', body: [{ block: 'result', status: '404', title: 'order.list.title', when: hostile }] };
  const screen = await compileScreen('x', examine(document, knowledge));
  const answer = screen.body[0].when.evaluate({ user: { username: 'aaa' } });
  console.log(JSON.stringify({ expressions, answer }));
`;

test('checker and expressions run where no text becomes code (security S1)', async () => {
  const { stdout } = await run(
    process.execPath,
    ['--disallow-code-generation-from-strings', '--import', 'tsx', '--input-type=module', '--eval', script],
    { cwd: root },
  );
  const { expressions, answer } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(expressions).toBeGreaterThan(10);
  expect(answer).toBe(true);
}, 30_000);
