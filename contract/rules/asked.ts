import { isBlank, otherValue, type QuestionContext, type Rule, textOf } from './rule.ts';

/**
 * Rules that only the server can judge. Here `test` accepts everything; the examples are held against a running server, with the
 * demo's data.
 */
export const askedRules = {
  /** The value must not exist yet in a table, but for the record that is edited (GET /sys/duplicate/check). */
  unique: {
    test: () => true,
    ask: (value, { table, field }, context) =>
      isBlank(value)
        ? null
        : {
            call: 'check.duplicate',
            input: { tableName: textOf(table), fieldName: textOf(field), fieldVal: textOf(value).trim(), ...recordOf(context) },
          },
    messageKey: 'rule.unique',
    options: { table: 'sys_user', field: 'username' },
    good: ['nobody.has.this.name', ''],
    bad: ['merchant', 'MERCHANT'],
    more: [{ options: { table: 'sys_permission', field: 'perms' }, good: ['order:thing'], bad: ['order:list'] }],
  },
  /** The server judges the value by one of its rule codes (GET /sys/checkRule/checkByCode). */
  ruleCode: {
    test: () => true,
    ask: (value, { code }) =>
      isBlank(value) ? null : { call: 'check.ruleCode', input: { ruleCode: textOf(code), value: textOf(value).trim() } },
    messageKey: 'rule.ruleCode',
    options: { code: 'boxNo' },
    good: ['A1', ''],
    bad: ['A-1'],
    more: [{ options: { code: 'amount' }, good: ['19.99'], bad: ['1.234'] }],
  },
} as const satisfies Readonly<Record<string, Rule>>;

function recordOf({ dataId, values }: QuestionContext): { readonly dataId?: string } {
  const id = dataId ?? textOf(otherValue(values, 'id'));
  return id === '' ? {} : { dataId: id };
}
