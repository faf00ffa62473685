import { afterAll, describe, expect, it } from 'vitest';
import { checkSizes } from '../../scripts/check-sizes.mjs';
import { PlantedTrees } from './planted-tree.ts';

const trees = new PlantedTrees();
afterAll(() => trees.removeAll());

describe('sizes (design: style)', () => {
  it('short files without casts have no problem', () => {
    expect(problemsOf({ 'src/app/a.tsx': code(200), 'tests/a.test.ts': code(190) })).toEqual([]);
  });

  it('what was measured before is not measured again while its content stays', () => {
    const root = trees.grow({ 'server/a.ts': code(10), 'server/b.ts': code(20) });
    const { measured } = checkSizes(root);
    const [[key = ''] = []] = [...measured];
    const known = new Map([[key, { path: 'server/a.ts', lines: 500, longFunctions: [], casts: [] }]]);
    expect(checkSizes(root, known).problems[0]).toContain('server/a.ts: 500 lines');
    expect(checkSizes(trees.grow({ 'server/a.ts': code(11), 'server/b.ts': code(20) }), known).problems).toEqual([]);
  });

  it('a file above 300 lines is named, a test only above 400', () => {
    const short = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`src/app/a${index}.ts`, code(10)]));
    const problems = problemsOf({
      ...short,
      'src/app/long.ts': code(301),
      'tests/fine.test.ts': code(400),
      'tests/long.test.ts': code(401),
    });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['src/app/long.ts', 'tests/long.test.ts']);
  });

  it('screens count, while generated files, language packs, migrations and seeds do not', () => {
    const exempt = [
      'src/services/a.generated.ts',
      'src/schemas/screen.schema.json',
      'src/locales/en.ts',
      'server/db/seeds/a.ts',
      'server/db/migrations/a.mjs',
    ];
    const text = code(500);
    expect(problemsOf({ ...Object.fromEntries(exempt.map((path) => [path, text])), 'src/app/a.ts': code(1) })).toEqual([]);
    expect(problemsOf({ 'src/schemas/order/List.json': '{\n}\n'.repeat(451) })[0]).toContain('src/schemas/order/List.json: 902 lines');
  });

  it('at least 90 % of the files have up to 200 lines', () => {
    const files = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`server/a${index}.ts`, code(20)]));
    expect(problemsOf({ ...files, 'server/long.ts': code(201) })).toEqual([]);
    expect(problemsOf({ ...files, 'server/long.ts': code(201), 'server/longer.ts': code(202) })[0]).toContain('202 server/longer.ts');
  });

  it('a function above 80 lines is found with its first line, whatever its form and after any character', () => {
    const lines = 'call();\n'.repeat(79);
    const text = [
      '// 运单',
      `export function a() {\n${lines}}`,
      `export const b = () => {\n${lines}};`,
      `export class C {\n  d() {\n${lines}}\n}`,
      `export const e = () => {\n${'call();\n'.repeat(78)}};`,
    ].join('\n');
    const problems = problemsOf({ 'server/a.ts': text }).filter((problem) => problem.includes('a function of 81 lines'));
    expect(problems.map((problem) => problem.split(':')[1])).toEqual(['2', '83', '165']);
  });

  it('the outline of a test file may be longer, the functions in it may not', () => {
    const calls = 'call();\n'.repeat(90);
    expect(problemsOf({ 'tests/a.test.ts': `describe('a', () => {\n${calls}});` })).toEqual([]);
    expect(problemsOf({ 'tests/a.test.ts': `describe.each([1])('a', () => {\nit('b', () => {\n${calls}});\n});` })[0]).toContain(
      'tests/a.test.ts:2:',
    );
  });

  it('more than 3 casts in 1,000 lines are listed; `as const` and import aliases are not casts', () => {
    const thousand = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`src/app/a${index}.ts`, code(100)]));
    const allowed = "import { a as b } from './a.ts';\nexport const c = [b] as const;\n";
    const three = 'export const x = y as X;\nexport const z = y as Z, w = <W>y;\n';
    expect(problemsOf({ ...thousand, 'src/app/b.ts': allowed + three })).toEqual([]);
    const [problem] = problemsOf({
      ...thousand,
      'src/app/b.ts': `${allowed}${three}export const v = y!;\nexport const u = y as unknown as U;\n`,
    });
    expect(problem).toContain('6 casts');
    expect(problem).toContain('src/app/b.ts:5');
  });
});

function code(lines: number): string {
  return 'call();\n'.repeat(lines);
}

function problemsOf(files: Record<string, string>): string[] {
  return checkSizes(trees.grow(files)).problems;
}
