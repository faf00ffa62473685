import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import english from '../../src/locales/en-US/screens.json' with { type: 'json' };
import chinese from '../../src/locales/zh-CN/screens.json' with { type: 'json' };

const folder = resolve(import.meta.dirname, '../../src/schemas');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /^\w+\/\w+\.json$/.test(name));

/** Calls that move money or take something away, and whether their question has a sum to name. */
const weighty: Readonly<Record<string, 'sum' | 'no sum'>> = {
  'order.pay': 'sum',
  'order.submit': 'sum',
  'order.batchSubmit': 'sum',
  'order.batchRefund': 'sum',
  'order.close': 'sum',
  'order.chargeBack': 'sum',
  'claim.review': 'sum',
  'order.delete': 'no sum',
  'order.withdrawChargeBack': 'no sum',
};

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const under = (value: unknown): unknown[] => (Array.isArray(value) ? value : isJson(value) ? Object.values(value) : []);

/** The lists of steps in a document, those of branches among them. */
function stepLists(value: unknown): Json[][] {
  const own = Array.isArray(value) && value.some((one) => isJson(one) && ('call' in one || 'confirm' in one || 'ask' in one));
  return [...(own ? [value.filter(isJson)] : []), ...under(value).flatMap(stepLists)];
}

/** What a question says: its texts in a language, placeholders unfilled. */
function said(step: Json, texts: Readonly<Record<string, string>>): string {
  const words = 'confirm' in step ? [step.confirm] : [step.title, step.text];
  return words.map((word) => (typeof word === 'string' ? texts[word] : undefined) ?? '').join(' ');
}

const isQuestion = (step: Json) => 'confirm' in step || 'ask' in step;

const cases = files.flatMap((file) => {
  const document: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return stepLists(document).flatMap((steps) =>
    steps.flatMap((step, at) => {
      const sum = weighty[String(step.call)];
      const questions = steps.slice(0, at).filter(isQuestion);
      return sum === undefined || questions.length === 0 ? [] : [{ file, call: String(step.call), sum, questions }];
    }),
  );
});

describe('a question before money moves or something is lost says which orders, how many, and the sum (ux.md, States)', () => {
  test('there are such questions', () => expect(cases.length).toBeGreaterThan(15));

  test.each(cases)('$file: $call', ({ sum, questions }) => {
    for (const texts of [english, chinese]) {
      const all = questions.map((question) => said(question, texts)).join(' ');
      expect(all).toMatch(/\{\{(no|count)\}\}|\b1 order\b|1 票订单/);
      if (sum === 'sum') expect(all).toMatch(/\{\{(sum|total)\}\}/);
    }
  });

  test('what cannot be undone is a dangerous action, whose buttons are red', () => {
    const irrevocable = new Set(['order.close', 'order.delete', 'order.batchRefund', 'address.delete', 'menu.delete', 'role.delete']);
    const actions = (value: unknown): Json[] => [
      ...(isJson(value) && Array.isArray(value.do) && typeof value.name === 'string' ? [value] : []),
      ...under(value).flatMap(actions),
    ];
    for (const file of files)
      for (const action of actions(JSON.parse(readFileSync(join(folder, file), 'utf8')))) {
        const calls = under(action.do).map((step) => (isJson(step) ? String(step.call) : ''));
        if (calls.some((call) => irrevocable.has(call)))
          expect({ file, name: action.name, danger: action.danger }).toMatchObject({ danger: true });
      }
  });
});
