import { rules } from '../../../contract/rules/all.ts';
import type { RuleExamples } from '../../../contract/rules/rule.ts';
import english from '../../../src/locales/en-US/rules.json' with { type: 'json' };
import chinese from '../../../src/locales/zh-CN/rules.json' with { type: 'json' };
import { code, table } from './markdown.ts';

/** Builds the table of validation rules with examples and messages. */
export function ruleTable(): string {
  const texts = { english: new Map(Object.entries(english)), chinese: new Map(Object.entries(chinese)) };
  const rows = Object.entries(rules).flatMap(([name, rule]) => {
    if (rule === undefined) return [];
    const options = Object.entries(rule.options ?? {}).map(([key, value]) => code(`${key}: ${JSON.stringify(value)}`));
    const optional = Object.entries(rule.optional ?? {}).map(
      ([key, value]) => `${code(`${key}: ${JSON.stringify(value)}`)} (may be given)`,
    );
    const kinds = [
      rule.judgesBlank === true ? 'blank values too' : '',
      rule.ask === undefined ? '' : 'asks the server',
      rule.late === undefined ? '' : 'late',
    ];
    return [
      [
        code(name),
        [...options, ...optional, ...kinds.filter((kind) => kind !== '')].join(', '),
        examples(rule, 'good'),
        examples(rule, 'bad'),
        texts.english.get(rule.messageKey) ?? '',
        texts.chinese.get(rule.messageKey) ?? '',
      ],
    ];
  });
  return table(['rule', 'with', 'good', 'bad', 'says', '提示'], rows);
}

const most = 4;
const longest = 40;

function examples(rule: RuleExamples, kind: 'good' | 'bad'): string {
  const around = rule.values === undefined ? '' : ` beside ${code(JSON.stringify(rule.values))}`;
  const shown = rule[kind].map((value) => JSON.stringify(value) ?? 'undefined').filter((text) => text.length <= longest);
  return shown.length === 0 ? '' : `${[...new Set(shown)].slice(0, most).map(code).join(' ')}${around}`;
}
