import { describe, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '../../contract/endpoints/all.ts';
import { rules } from '../../contract/rules/all.ts';
import { isAsync, joinRules, judge, judgeLate, questionsOf } from '../../contract/rules/judge.ts';
import { findsPattern, patternRefusal } from '../../contract/rules/pattern.ts';
import type { Rule, RuleExamples } from '../../contract/rules/rule.ts';
import english from '../../src/locales/en-US/rules.json' with { type: 'json' };
import chinese from '../../src/locales/zh-CN/rules.json' with { type: 'json' };
import { leastCpu } from '../support/least-cpu.ts';

const entries = Object.entries(rules).flatMap(([id, rule]) => (rule === undefined ? [] : [{ id, rule }]));
const texts: readonly Readonly<Record<string, string>>[] = [english, chinese];

function examplesOf({ options, values, good, bad, more = [] }: Rule): readonly RuleExamples[] {
  return [{ options, values, good, bad }, ...more];
}

describe('validation rules (spec section 5) keep their own examples', () => {
  test.each(entries.filter(({ rule }) => rule.ask === undefined))('$id', async ({ rule }) => {
    const late = await rule.late?.();
    for (const { options = {}, values = {}, good, bad } of examplesOf(rule)) {
      const holds = (value: unknown) => rule.test(value, options, values) && (late === undefined || late(value, options, values));
      for (const value of good) expect({ options, value, good: holds(value) }).toEqual({ options, value, good: true });
      for (const value of bad) expect({ options, value, good: holds(value) }).toEqual({ options, value, good: false });
    }
    const all = examplesOf(rule);
    expect(all.some(({ good }) => good.length > 0) && all.some(({ bad }) => bad.length > 0)).toBe(true);
  });

  test.each(entries)('$id takes any value without throwing, and long ones in linear time', async ({ rule }) => {
    const late = await rule.late?.();
    const holds = (value: unknown) => [rule.test(value, rule.options ?? {}), late?.(value, rule.options ?? {})];
    for (const value of [null, undefined, {}, [], () => 1, Symbol('x'), Number.NaN, true, [Symbol('x')], Object.create(null), 1e300])
      expect(() => holds(value)).not.toThrow();
    for (const text of ['a'.repeat(100_000), '1'.repeat(100_000), 'a@'.repeat(50_000), `a@${'b.'.repeat(50_000)}`, ' '.repeat(100_000)]) {
      const ask = () => [holds(text), rule.ask?.(text, rule.options ?? {}, {})];
      expect(leastCpu(ask, 50)).toBeLessThan(50);
    }
  });

  test.each(entries)('$id has a text in both languages whose placeholders are its options', ({ rule }) => {
    const options = new Set([...Object.keys({ ...rule.options, ...rule.optional }), 'name']);
    for (const language of texts) {
      const text = language[rule.messageKey];
      expect(text, rule.messageKey).toBeTypeOf('string');
      for (const [, name = ''] of (text ?? '').matchAll(/{{(\w+)}}/g))
        expect([rule.messageKey, options.has(name)]).toEqual([rule.messageKey, true]);
    }
  });

  test.each(entries.filter(({ rule }) => rule.ask !== undefined))(
    '$id asks a call of the contract with inputs that it takes',
    ({ rule }) => {
      for (const { options = {}, values = {}, good, bad } of examplesOf(rule)) {
        for (const value of [...good, ...bad]) {
          const question = rule.ask?.(value, options, { dataId: 'r1', values });
          if (question == null) continue;
          const entry = endpoints[question.call as EndpointId];
          expect(entry.method).toBe('GET');
          const taken = Object.keys('query' in entry ? (entry.query?.properties ?? {}) : {});
          expect(Object.keys(question.input).filter((name) => !taken.includes(name))).toEqual([]);
        }
      }
    },
  );
});

describe('a field with several rules', () => {
  test('keeps those of its kind, unless its document says the same rule with options of its own', () => {
    const own = [{ rule: 'phone' }];
    expect(joinRules(own, [])).toEqual(own);
    expect(joinRules(own, [{ rule: 'maxLength', with: { max: 3 } }]).map(({ rule }) => rule)).toEqual(['phone', 'maxLength']);
    expect(joinRules(own, [{ rule: 'phone', with: { country: 'DE' } }])).toEqual([{ rule: 'phone', with: { country: 'DE' } }]);
  });
  test('names the first that is broken, with what its text needs', () => {
    const uses = [{ rule: 'lettersOrDigits' }, { rule: 'maxLength', with: { max: 3 } }];
    expect(judge(uses, 'abc')).toBeNull();
    expect(judge(uses, 'abcd')).toEqual({ rule: 'maxLength', messageKey: 'rule.maxLength', options: { max: 3 }, use: uses[1] });
    expect(judge(uses, 'a-cd')?.rule).toBe('lettersOrDigits');
    expect(judge([{ rule: 'toString' }, { rule: 'nope' }], 'x')).toBeNull();
  });
  test('leaves blank values to whoever requires them, unless the rule is about that', () => {
    expect(judge([{ rule: 'email' }], '')).toBeNull();
    expect(judge([{ rule: 'requiredWhen', with: { field: 'insured', is: true } }], '', { insured: true })?.rule).toBe('requiredWhen');
  });
  test('says which rules come late', async () => {
    expect(['unique', 'ruleCode', 'phone', 'postcode', 'email'].map((rule) => isAsync({ rule }))).toEqual([true, true, true, true, false]);
    expect(judge([{ rule: 'phone' }], '+999123456789')).toBeNull();
    expect((await judgeLate([{ rule: 'phone' }], '+999123456789'))?.rule).toBe('phone');
    expect(await judgeLate([{ rule: 'phone', with: { countryField: 'land' } }], '030 901820', { land: 'DE' })).toBeNull();
  });
  test('asks the server with the record that may keep its value', () => {
    const uses = [{ rule: 'unique', with: { table: 'sys_user', field: 'email' } }, { rule: 'email' }];
    const input = { tableName: 'sys_user', fieldName: 'email', fieldVal: 'a@b.cn' };
    expect(questionsOf(uses, ' a@b.cn ')).toEqual([{ call: 'check.duplicate', input }]);
    expect(questionsOf(uses, 'a@b.cn', { dataId: 'u1' })[0]?.input).toEqual({ ...input, dataId: 'u1' });
    expect(questionsOf(uses, 'a@b.cn', { values: { id: 'u2' } })[0]?.input).toEqual({ ...input, dataId: 'u2' });
    expect(questionsOf(uses, ' ')).toEqual([]);
  });
});

describe('S3: patterns that come from data', () => {
  const refusal = patternRefusal;
  test('lookaround, back references, the endless and the long are refused', () => {
    for (const pattern of [
      '(?=a)',
      '(?!a)',
      '(?<=a)b',
      '(?<!a)b',
      '(a)\\1',
      '(?<n>a)\\k<n>',
      '(',
      'a{1001}',
      '((a{100}){100}){100}',
      'x'.repeat(257),
    ])
      expect([pattern.slice(0, 20), typeof refusal(pattern)]).toEqual([pattern.slice(0, 20), 'string']);
    for (const pattern of ['^[A-Z]+$', '(a+)+$', '^\\d{4}$', '^\\p{Han}+$'])
      expect([pattern, refusal(pattern)]).toEqual([pattern, undefined]);
  });
  test('what hangs a backtracking engine is answered at once', () => {
    const patterns = [
      '^(a+)+$',
      '^(a|aa)+$',
      '(a*)*b',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '(x+x+)+y',
      '^(\\w+\\s?)*$',
      '(.*)*=',
      '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@)$',
    ];
    for (const pattern of patterns) {
      for (const text of [`${'a'.repeat(1_990)}!`, `${'x'.repeat(1_990)}!`, `${'a '.repeat(990)}!`]) {
        expect(
          leastCpu(() => findsPattern(text, pattern), 50),
          pattern,
        ).toBeLessThan(50);
      }
    }
  });
});
