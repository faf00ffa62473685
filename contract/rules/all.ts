import { type Rule, textOf, textRule } from './rule.ts';

/** Every validation rule by the id that a field's `x-validator` names (spec section 5). */
export const rules: Readonly<Record<string, Rule | undefined>> = {
  /** Content that is only spaces is no content. */
  notBlank: {
    test: (value) => textOf(value).trim() !== '',
    messageKey: 'rule.notBlank',
    good: ['a', ' a '],
    bad: ['', '   ', '\t\n', null],
  },
  /** Digits with up to 2 decimals, as text: `multipleOf: 0.01` refuses 19.99 (security M6). */
  amount: textRule(
    /^[0-9]{1,11}(\.[0-9]{1,2})?$/,
    'rule.amount',
    ['0', '19.99', '0.07', '1.15', 12.5],
    ['', '-1', '1.', '.5', '1.234', '1e3', '１', '1,000', ' 1'],
  ),
  positiveInteger: textRule(/^[1-9][0-9]{0,8}$/, 'rule.positiveInteger', ['1', '999', 12], ['0', '-1', '1.5', '01', '', 'a', 1.5]),
  /** Box number: letters and digits only. */
  boxNo: textRule(/^[A-Za-z0-9]{1,64}$/, 'rule.boxNo', ['A1', 'box7', 12], ['A-1', 'A 1', '箱1', '']),
  /** At most `max` characters; a character outside the basic plane counts as one. */
  maxLength: {
    test: (value, { max }) => [...textOf(value)].length <= Number(max ?? 0),
    messageKey: 'rule.maxLength',
    options: { max: 3 },
    good: ['', 'abc', '货物单', '🚚🚚🚚'],
    bad: ['abcd', '🚚🚚🚚🚚'],
  },
  email: textRule(
    /^[A-Za-z0-9._%+-]{1,64}@(?=.{1,190}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})){1,8}$/,
    'rule.email',
    ['a@b.cn', 'first.last+tag@mail.example.com'],
    ['a@b', '@b.cn', 'a b@c.cn', 'a@b.cn ', 'a@.cn', 'a@b..cn', ''],
  ),
  /** Starts with http or https. */
  url: textRule(
    /^https?:\/\/[^\s\\/?#]+(?:[/?#][^\s\\]*)?$/i,
    'rule.url',
    ['http://a.cn', 'https://a.cn/x?y=1#z', 'HTTPS://A.CN', 'http://例子.cn'],
    ['ftp://a.cn', 'javascript:alert(1)', '//a.cn', 'a.cn', 'https://', 'https:///x', 'https://a b', 'https://a\\b', ''],
  ),
  digits: textRule(/^[0-9]{1,64}$/, 'rule.digits', ['0', '0123', 12], ['', '1.5', '-1', '１２', '1 2']),
  lettersOrDigits: textRule(/^[A-Za-z0-9]{1,200}$/, 'rule.lettersOrDigits', ['a', 'A1', '12'], ['', 'a b', 'a-b', '单']),
};
