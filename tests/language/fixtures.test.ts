import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { examine, examineText } from '../../src/runtime/language/examine.ts';
import type { Problem } from '../../src/runtime/language/stages.ts';
import { knowledge } from './knowledge.ts';

const folder = resolve(import.meta.dirname, 'fixtures');
const source = readFileSync(resolve(import.meta.dirname, '../../src/runtime/language/problem.ts'), 'utf8');

/** The codes as their type lists them; `block_failed` is told by the page, and those of overlays by their own test. */
const listed = [/export type ProblemCode =([^;]*);/, /const warningCodes = \[([^\]]*)\]/].map((list) => list.exec(source)?.[1] ?? '');
const codes = [...listed.join().matchAll(/'(\w+)'/g)]
  .map(([, code]) => code ?? '')
  .filter((code) => code !== 'block_failed' && !code.startsWith('overlay_'));

interface Fixture {
  readonly document?: unknown;
  readonly text?: string;
  readonly problems: readonly Pick<Problem, 'code' | 'path' | 'didYouMean'>[];
}

describe('each rule of the language has a bad example, and tells exactly its problems (design.md, A screen)', () => {
  test('no rule is without one', () => {
    expect(
      readdirSync(folder)
        .map((name) => name.replace('.json', ''))
        .sort(),
    ).toEqual([...codes].sort());
  });

  test.each(codes)('%s', (code) => {
    const fixture: Fixture = JSON.parse(readFileSync(resolve(folder, `${code}.json`), 'utf8'));
    const { problems } = fixture.text === undefined ? examine(fixture.document, knowledge) : examineText(fixture.text, knowledge);
    const told = problems.map(({ code, path, didYouMean }) => ({ code, path, ...(didYouMean === undefined ? {} : { didYouMean }) }));
    expect(told).toEqual(expect.arrayContaining([...fixture.problems]));
    expect(told).toHaveLength(fixture.problems.length);
    expect(problems.every(({ message }) => message.length > 10)).toBe(true);
  });
});
