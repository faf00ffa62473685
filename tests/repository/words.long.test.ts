import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, test } from 'vitest';
import type { StepRunners } from '../../src/runtime/actions/step.ts';
import { stepKind } from '../../src/runtime/language/page-words.ts';
import { stepWords } from '../../src/runtime/language/step-words.ts';
import type { BlockComponents } from '../../src/runtime/widget.ts';
import { PlantedTrees, repository } from './planted-tree.ts';

/** A step, a block and a field as somebody would add them: two files each, as decision 34 shows them. */
const added: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  step: {
    'src/runtime/language/steps/wait.ts': `import { Integer } from 'typebox';
import { step } from '../word.ts';

/** Waits so many seconds before the next step. */
export const wait = step({ grammar: { wait: Integer({ minimum: 1, maximum: 60 }) } });
`,
    'src/runtime/actions/steps/wait.ts': `import { goOn, type StepRunner } from '../step.ts';

export const wait: StepRunner<'wait'> = async (step) => {
  await new Promise((resolve) => setTimeout(resolve, step.wait * 1_000));
  return goOn;
};
`,
  },
  block: {
    'src/runtime/language/blocks/divider.ts': `import { Optional } from 'typebox';
import { Message } from '../grammar/marks.ts';
import { block } from '../word.ts';

/** A line between blocks. */
export const divider = block('divider', {
  grammar: {
    /** Stands within the line. */
    title: Optional(Message()),
  },
});
`,
    'src/widgets/block/divider.tsx': `import { Divider as Line } from 'antd';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import { useText } from '../../runtime/text.ts';

export function Divider({ block }: { readonly block: CompiledBlockOf<'divider'> }) {
  const text = useText();
  return <Line>{block.title === undefined ? null : text(block.title)}</Line>;
}
`,
  },
  field: {
    'src/widgets/field/rate/index.tsx': `import { Integer, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** So many stars. */
export const rateField: FieldWidget = {
  kind: 'field',
  name: 'Rate',
  properties: record({ stars: Optional(Integer({ minimum: 2, maximum: 10 })) }),
  search: 'value',
  value: 'text',
  component: lazyField(() => import('./view.tsx').then(({ RateView }) => RateView)),
  text: plainText,
};
`,
    'src/widgets/field/rate/view.tsx': `import { Rate } from 'antd';
import type { FieldProps } from '../../../runtime/widget.ts';
import { asNumber } from '../../parts/field/field-attributes.ts';

export function RateView({ value, onChange, disabled, settings }: FieldProps) {
  return <Rate value={asNumber(value)} onChange={onChange} disabled={disabled} count={asNumber(settings.stars) ?? 5} />;
}
`,
  },
};

const label = (text: string) => ({ zh_CN: text, en_US: text });
const document = {
  schemaVersion: 3,
  title: label('T'),
  body: [
    { block: 'divider', title: label('Between') },
    {
      block: 'form',
      schema: {
        type: 'object',
        properties: { stars: { title: label('Stars'), 'x-component': 'Rate', 'x-component-props': { stars: 3 } } },
      },
      actions: [{ name: 'wait', title: label('Wait'), do: [{ wait: 5 }] }],
    },
  ],
};
const wrong = {
  ...document,
  body: [{ block: 'result', status: 'info', title: label('T'), actions: [{ name: 'wait', title: label('W'), do: [{ wait: 90 }] }] }],
};

const tryOut = `import { compileScreen } from '../src/runtime/language/compile.ts';
import { examine } from '../src/runtime/language/examine.ts';
import { readKnowledge } from './screens/knowledge.ts';

const knowledge = readKnowledge();
const checked = examine(${JSON.stringify(document)}, knowledge);
const compiled = await compileScreen('test/Words', checked);
const wrong = examine(${JSON.stringify(wrong)}, knowledge);
process.stdout.write(JSON.stringify({ problems: checked.problems, body: compiled.body, wrong: wrong.problems }));
`;

describe('a step, a block and a field are added by two files each; all else is written from them (decision 34)', () => {
  const trees = new PlantedTrees();
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  let root = '';
  let tried: { problems: unknown[]; body: unknown[]; wrong: unknown[] } = { problems: [], body: [], wrong: [] };

  beforeAll(() => {
    const files = Object.assign({}, ...Object.values(added), { 'scripts/try-out.ts': tryOut });
    root = trees.grow(files, ['contract', 'src', 'scripts', 'server/db/seeds', 'docs', 'package.json', 'tsconfig', 'tsconfig.json']);
    run('scripts/generate.ts');
    tried = JSON.parse(run('scripts/try-out.ts'));
  }, 120_000);
  afterAll(() => trees.removeAll());

  function run(script: string): string {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', script], { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  }

  it.each(Object.entries(added))('a %s has two files', (_kind, files) => {
    expect(Object.keys(files)).toHaveLength(2);
  });

  it('the checker knows them', () => {
    expect(tried.problems).toEqual([]);
    expect(tried.wrong).toMatchObject([{ code: 'wrong_value', path: '/body/0/actions/0/do/0/wait' }]);
  });

  it('the compiler says which step it is', () => {
    expect(tried.body).toMatchObject([{ block: 'divider' }, { actions: [{ do: [{ kind: 'wait', wait: 5 }] }] }]);
  });

  it('the pages find what runs and draws them', () => {
    expect(read('src/runtime/actions/steps/all.generated.ts')).toContain("import { wait } from './wait.ts';");
    expect(read('src/widgets/blocks.generated.ts')).toContain("divider: late(() => import('./block/divider.tsx')");
    expect(read('src/widgets/fields.generated.ts')).toContain("export { rateField } from './field/rate/index.tsx';");
  });

  it("the editor's schema and the reference have them", () => {
    const schema = read('src/schemas/screen.schema.json');
    for (const name of ['"wait"', '"divider"', '"Rate"']) expect(schema).toContain(name);
    expect(read('docs/screens.md')).toMatch(/### step wait\n\nWaits so many seconds before the next step\./);
    expect(read('docs/screens.md')).toMatch(/### block divider\n\nA line between blocks\.[\s\S]*Stands within the line\./);
  });

  it('the files are what decision 34 shows', () => {
    const decision = readFileSync(join(repository, 'docs/decisions/0034-one-descriptor-per-word.md'), 'utf8');
    for (const files of Object.values(added)) for (const text of Object.values(files)) expect(decision).toContain(text);
  });
});

test('a step without what runs it, and a block without what draws it, do not compile', () => {
  expectTypeOf<Omit<StepRunners, 'notify'>>().not.toExtend<StepRunners>();
  expectTypeOf<Omit<BlockComponents, 'chart'>>().not.toExtend<BlockComponents>();
});

test('a step whose grammar has a property named like another step is looked for first', () => {
  const names = [...stepWords.keys()];
  const behind = [...stepWords].flatMap(([name, { grammar }]) =>
    Object.keys(grammar.properties).filter((key) => names.includes(key) && names.indexOf(key) < names.indexOf(name)),
  );
  expect(behind).toEqual([]);
  expect(stepKind({ copy: 'a', notify: 'b' })).toBe('copy');
});
