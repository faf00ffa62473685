import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlantedTrees, repository } from './planted-tree.ts';

/** rule → [file, text] */
const plants: Record<string, [file: string, text: string]> = {
  'lint/suspicious/noExplicitAny': ['contract/any.ts', 'export const f = (x: any) => x;\n'],
  'lint/style/noNonNullAssertion': ['contract/bang.ts', 'export const f = (x: string | null) => x!.length;\n'],
  'lint/suspicious/noTsIgnore': ['server/ignored.ts', `// @ts-${'ignore'}\nexport const a: string = 1;\n`],
  'lint/style/useImportType': ['src/app/import-type.ts', "import { X } from './x.ts';\nexport type Y = X;\n"],
  'lint/style/noDefaultExport': ['src/app/default.ts', 'export default 1;\n'],
  'lint/style/useFilenamingConvention': ['src/app/camelCase.ts', 'export const a = 1;\n'],
  'lint/style/noEnum': ['contract/enum.ts', 'export enum E {\n  A,\n}\n'],
  'lint/style/useNodejsImportProtocol': ['server/protocol.ts', "import { join } from 'path';\n\nexport const a = join;\n"],
  'lint/correctness/useImportExtensions': ['server/extension.ts', "import { a } from './protocol';\n\nexport const b = a;\n"],
  'lint/correctness/noUnusedImports': ['server/unused.ts', "import { a } from './protocol.ts';\n\nexport const b = 1;\n"],
  'lint/performance/noReExportAll': ['contract/index.ts', "export * from './enum.ts';\n"],
  'lint/security/noGlobalEval': ['src/app/eval.ts', "export const run = () => eval('1');\n"],
  'lint/nursery/noFloatingPromises': ['server/floating.ts', 'async function load() {}\nexport function run() {\n  load();\n}\n'],
  'lint/security/noDangerouslySetInnerHtml': [
    'src/app/html.tsx',
    "export const A = () => <div dangerouslySetInnerHTML={{ __html: '' }} />;\n",
  ],
  'lint/complexity/noExcessiveLinesPerFunction': ['server/long-function.ts', `export function f() {\n${'  f();\n'.repeat(82)}}\n`],
  'lint/style/noExcessiveLinesPerFile': ['server/long-file.ts', 'export const a = 1;\n'.repeat(301)],
  format: ['server/format.ts', 'export const a = "1"\n'],
  'assist/source/organizeImports': [
    'server/imports.ts',
    "import { b } from './z.ts';\nimport { a } from './a.ts';\n\nexport const c = [a, b];\n",
  ],
};

const fine = {
  'src/app/x.ts': 'export type X = 1;\n',
  'src/locales/zh-CN.ts': 'export const texts = {};\n',
  'src/services/rules.generated.ts': 'export default (x: any) => x!\n',
  'tests/long.test.ts': `export const run = () => {\n${'  run();\n'.repeat(350)}};\n`,
  'vite.config.ts': 'export default {};\n',
};

describe('lint and format (design: style)', () => {
  const trees = new PlantedTrees();
  const found: { rule: string; file: string }[] = [];
  let status: number | null = null;
  beforeAll(() => {
    const files = Object.fromEntries(Object.values(plants).map(([file, text]) => [file, text]));
    const root = trees.grow({ ...fine, ...files }, ['biome.json', 'package.json']);
    const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');
    const options = ['ci', '--error-on-warnings', '--max-diagnostics=none', '--colors=off', '--reporter=github'];
    const ended = spawnSync(process.execPath, [biome, ...options], { cwd: root, encoding: 'utf8' });
    status = ended.status;
    for (const [, rule = '', file = ''] of ended.stdout.matchAll(/^::error title=([^,]+),file=([^,]+),/gm)) found.push({ rule, file });
  }, 60_000);
  afterAll(() => trees.removeAll());

  it('fails', () => expect(status).toBe(1));

  it.each(Object.entries(plants))('%s is found', (rule, [file]) => {
    expect(found.filter((problem) => problem.file.endsWith(file)).map((problem) => problem.rule)).toContain(rule);
  });

  it('what is allowed is not reported', () => {
    expect(found.filter(({ file }) => Object.keys(fine).some((path) => file.endsWith(path)))).toEqual([]);
  });
});
