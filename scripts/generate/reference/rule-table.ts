import { rules } from '../../../contract/rules/all.ts';
import type { RuleExamples, RuleOptions } from '../../../contract/rules/rule.ts';
import english from '../../../src/locales/en-US/rules.json' with { type: 'json' };
import chinese from '../../../src/locales/zh-CN/rules.json' with { type: 'json' };
import { code, table } from './markdown.ts';

/** What authors read about a rule, in markdown. */
export interface RuleFacts {
  readonly name: string;
  /** Samples of the options, with whether each may be left out. */
  readonly options: readonly { readonly name: string; readonly sample: string; readonly isOptional: boolean }[];
  readonly kinds: readonly string[];
  readonly good: string;
  readonly bad: string;
  readonly english: string;
  readonly chinese: string;
}

/** Lists the validation rules with examples and messages. */
export function ruleFacts(): readonly RuleFacts[] {
  const texts = { english: new Map(Object.entries(english)), chinese: new Map(Object.entries(chinese)) };
  return Object.entries(rules).flatMap(([name, rule]) => {
    if (rule === undefined) return [];
    const kinds = [
      rule.judgesBlank === true ? 'blank values too' : '',
      rule.ask === undefined ? '' : 'asks the server',
      rule.late === undefined ? '' : 'late',
    ];
    return [
      {
        name,
        options: [...samples(rule.options, false), ...samples(rule.optional, true)],
        kinds: kinds.filter((kind) => kind !== ''),
        good: examples(rule, 'good'),
        bad: examples(rule, 'bad'),
        english: texts.english.get(rule.messageKey) ?? '',
        chinese: texts.chinese.get(rule.messageKey) ?? '',
      },
    ];
  });
}

function samples(options: RuleOptions = {}, isOptional: boolean): RuleFacts['options'] {
  return Object.entries(options).map(([name, value]) => ({ name, sample: JSON.stringify(value), isOptional }));
}

/** Builds the table of validation rules with examples and messages. */
export function ruleTable(): string {
  const rows = ruleFacts().map(({ name, options, kinds, good, bad, english: says, chinese: tells }) => [
    code(name),
    [...options.map((each) => `${code(`${each.name}: ${each.sample}`)}${each.isOptional ? ' (may be given)' : ''}`), ...kinds].join(', '),
    good,
    bad,
    says,
    tells,
  ]);
  return table(['rule', 'with', 'good', 'bad', 'says', '提示'], rows);
}

const most = 4;
const longest = 40;

function examples(rule: RuleExamples, kind: 'good' | 'bad'): string {
  const around = rule.values === undefined ? '' : ` beside ${code(JSON.stringify(rule.values))}`;
  const shown = rule[kind].map((value) => JSON.stringify(value) ?? 'undefined').filter((text) => text.length <= longest);
  return shown.length === 0 ? '' : `${[...new Set(shown)].slice(0, most).map(code).join(' ')}${around}`;
}
