import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import english from '../../src/locales/en-US/widgets.json' with { type: 'json' };
import chinese from '../../src/locales/zh-CN/widgets.json' with { type: 'json' };
import { examine } from '../../src/runtime/language/examine.ts';
import type { Message } from '../../src/runtime/ports.ts';
import { ScreenView } from '../../src/runtime/render/screen.tsx';
import { knowledge } from '../language/knowledge.ts';
import { fakePorts, openWorld, type World } from './screen-world.tsx';

let world: World | undefined;
afterEach(() => world?.close());

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = { zh_CN: chinese, en_US: english };
const attack = (name: string): unknown =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../language/hostile/${name}.json`), 'utf8')).document;

test.each([
  ['zh_CN', 'many-fields', '数量超过上限'],
  ['en_US', 'many-fields', 'more blocks, columns, fields or expressions than allowed'],
  ['zh_CN', 'deep-nesting', '嵌套层级超过上限'],
  ['en_US', 'many-values', 'larger than allowed'],
  ['zh_CN', 'costly-expression', '计算量超过上限'],
])('%s: a page beyond a bound (%s) says so in the language of who reads it', async (language, name, said) => {
  const checked = examine(attack(name), knowledge);
  const ports = fakePorts({
    loadScreen: async () => checked,
    translate: (message: Message) => (typeof message === 'string' ? (texts[language]?.[message] ?? message) : message.en_US),
  });
  world = await openWorld(<ScreenView id="x" params={{}} place="page" onClose={() => undefined} missing={null} />, ports);
  const problem = await world.find('.wb-problem');
  expect(problem.textContent).toContain(said);
  expect(problem.textContent).toContain(checked.problems[0]?.message);
});
