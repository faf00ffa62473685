import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callEntry } from '../../contract/call-table.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examine } from '../../src/runtime/language/examine.ts';

const folder = resolve(import.meta.dirname, 'hardest');
const knowledge = readKnowledge();

/** Calls and screens that the documents name and the product does not have yet; the language has a word for all the rest. */
const notYet = new Set(['unknown_endpoint', 'unknown_screen']);

describe('the hardest pages of spec section 2 can be written as documents', () => {
  test.each(readdirSync(folder))('%s lacks calls, but no word of the language', async (name) => {
    const document: unknown = JSON.parse(readFileSync(resolve(folder, name), 'utf8'));
    const checked = examine(document, knowledge);
    expect(checked.problems.filter(({ code }) => !notYet.has(code))).toEqual([]);
    // Compiled with calls that are there, every block is drawn: what loads by itself is not compiled for a call that nobody knows.
    const there = JSON.parse(JSON.stringify(checked.document), (key, value) => {
      return key === 'call' && callEntry(value) === undefined ? 'common.me' : value;
    });
    const screen = await compileScreen(name, { document: there, problems: [] });
    expect(JSON.stringify(screen)).not.toContain('"block":"problem"');
  });
});
