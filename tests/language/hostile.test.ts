import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examine, examineText } from '../../src/runtime/language/examine.ts';
import { knowledge as small } from './knowledge.ts';

const folder = resolve(import.meta.dirname, 'hostile');

interface Attack {
  readonly document?: unknown;
  /** Where an object could not hold it. */
  readonly text?: string;
  /** Each must be told; `a|b` either. */
  readonly codes: readonly string[];
  /** Which bound it broke, where the code alone does not say. */
  readonly says?: string;
}

/** Each of these holds ten of the next: a small text that would become a million fields. */
const growing = Array.from({ length: 7 }, (_, level): [string, unknown] => [
  `grow${level}`,
  { properties: Object.fromEntries(Array.from({ length: 10 }, (_none, index) => [`f${index}`, { fragment: `grow${level + 1}` }])) },
]);
const knowledge = { ...small, fragments: new Map([...small.fragments, ...growing]) };

describe('a hostile document is refused with a problem and never runs', () => {
  test.each(readdirSync(folder))('%s', async (name) => {
    const attack: Attack = JSON.parse(readFileSync(resolve(folder, name), 'utf8'));
    const checked = attack.text === undefined ? examine(attack.document, knowledge) : examineText(attack.text, knowledge);
    const told = checked.problems.map(({ code }) => code);
    for (const code of attack.codes)
      expect(
        code.split('|').some((one) => told.some((found) => found === one)),
        `${code} in ${told.join()}`,
      ).toBe(true);
    if (attack.says !== undefined) expect(checked.problems[0]?.message).toContain(attack.says);
    // Nothing of it is drawn but its problems: in place of the block, or of the part that has them.
    const screen = await compileScreen('x', checked);
    for (const block of screen.body) expect(block.block === 'problem' || /⚠|"unmarked"/.test(JSON.stringify(block))).toBe(true);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('block');
  });
});

test('a type that has the name of every object’s prototype is no type, and expressions that read it are checked all the same', () => {
  const body = [{ block: 'detail', source: { call: 'order.detail', with: { id: '{{ params.id }}' } }, items: [] }];
  const document = { schemaVersion: 2, title: { zh_CN: '页', en_US: 'Page' }, params: { id: { type: '__proto__', required: true } }, body };
  expect(examine(document, knowledge).problems.map(({ path }) => path)).toContain('/params/id/type');
});
