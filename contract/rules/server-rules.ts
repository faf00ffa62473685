import { isBlank, otherValue, type QuestionContext, type Rule, textOf } from './rule.ts';

/**
 * Rules that only the server can check. `test` accepts everything here; the examples are tested against a running server with demo data.
 */
export const serverRules = {
  /** The value must not exist yet in a table, except in the edited record (GET /sys/duplicate/check). */
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
  /** No account of the platform may have the name yet; a stranger asks, so the call needs a proof of work (security L8). */
  newAccountName: {
    test: () => true,
    ask: (value) => (isBlank(value) ? null : { call: 'auth.checkOnlyUser', input: { username: textOf(value).trim() } }),
    messageKey: 'rule.unique',
    good: ['nobody.has.this.name', ''],
    bad: ['merchant'],
  },
  /** The server checks the value by a rule code (GET /sys/checkRule/checkByCode). */
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
  /** The tax number must match the type and country in other fields. */
  taxNumber: numberRule('taxNumber', 'taxType', 'VAT', {
    good: ['DE136695976', '136695976', 'FR40303265045', ''],
    bad: ['DE136695978', 'no number'],
  }),
  /** The identity number must match the type and country in other fields. */
  certificateNumber: numberRule('certificateNumber', 'certificatesType', 'passport', {
    good: ['C01X00T47', ''],
    bad: ['AS0123456', 'X'],
  }),
} as const satisfies Readonly<Record<string, Rule>>;

/** The rules of types and countries are large, so the server checks them; a number without a type is not checked. */
function numberRule(name: string, typeField: string, type: string, { good, bad }: Pick<Rule, 'good' | 'bad'>): Rule {
  return {
    test: () => true,
    ask: (value, options, { values }) => {
      const [chosen, country] = [textOf(otherValue(values, options.type)), textOf(otherValue(values, options.country))];
      if (isBlank(value) || chosen === '') return null;
      return { call: 'check.ruleCode', input: { ruleCode: `${name}.${chosen}.${country}`, value: textOf(value).trim() } };
    },
    messageKey: `rule.${name}`,
    options: { type: typeField, country: 'country' },
    values: { [typeField]: type, country: 'DE' },
    good,
    bad,
    more: [{ options: { type: typeField, country: 'country' }, values: { country: 'DE' }, good: ['no number'], bad: [] }],
  };
}

function recordOf({ dataId, values }: QuestionContext): { readonly dataId?: string } {
  const id = dataId ?? textOf(otherValue(values, 'id'));
  return id === '' ? {} : { dataId: id };
}
