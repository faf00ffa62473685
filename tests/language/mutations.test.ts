import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readJson } from '../../scripts/generate/files.ts';
import { readKnowledge, screenFiles } from '../../scripts/screens/knowledge.ts';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { fc } from '../support/fast-check.ts';
import { changes, mutated } from './mutate.ts';

/** Every screen that there is; what a mutation of one is held against is what the build holds it against. */
const screens = screenFiles().map((path) => JSON.stringify(readJson(path)));
const knowledge = readKnowledge();

/** Ten thousand in `npm run test:long`. */
const runs = process.env.LONG === undefined ? 300 : 10_000;

describe('mutations of good screens', () => {
  const made: string[] = [];
  const { Function: original } = globalThis;

  beforeAll(() => {
    const trap = new Proxy(original, {
      construct: (_target, [...texts]) => {
        made.push(texts.join());
        return original();
      },
      apply: (_target, _self, texts: unknown[]) => {
        made.push(texts.join());
        return original();
      },
    });
    globalThis.Function = trap;
  });
  afterAll(() => {
    globalThis.Function = original;
  });

  test('none makes the checker or the compiler throw, and none becomes code (security S1)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), changes, async (which, change) => {
        const document = mutated(screens[which % screens.length] ?? '{}', change);
        const checked = examine(document, knowledge);
        for (const { message } of checked.problems) expect(message.length).toBeGreaterThan(5);
        const screen = await compileScreen('x', checked);
        for (const { evaluate } of expressionsIn(screen))
          evaluate({ user: {}, params: {}, page: {}, row: {}, rows: [], values: {}, data: null });
      }),
      { numRuns: runs },
    );
    expect(made).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  }, 240_000);
});

interface Evaluates {
  readonly evaluate: (scope: Readonly<Record<string, unknown>>) => unknown;
}

function expressionsIn(screen: object): Evaluates[] {
  const found: Evaluates[] = [];
  const pending: unknown[] = [screen];
  for (const item of pending) {
    if (typeof item !== 'object' || item === null) continue;
    if ('evaluate' in item && typeof item.evaluate === 'function') found.push(item as Evaluates);
    else pending.push(...Object.values(item));
  }
  return found;
}
