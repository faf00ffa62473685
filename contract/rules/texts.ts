import { safeHref } from '../addresses.ts';
import { isRichText } from '../values/rich-text.ts';
import { isBlank, type Rule, textOf, textRule } from './rule.ts';

/** Rules about texts. */
export const textRules = {
  /** `{name} cannot be empty`; a field states it by `required`. */
  required: {
    test: (value) => !isBlank(value),
    messageKey: 'rule.required',
    judgesBlank: true,
    good: ['a', 0, false, ['x']],
    bad: ['', '  ', null, undefined, []],
  },
  /** Something that has to be agreed to. */
  accepted: {
    test: (value) => value === true || value === 'true',
    messageKey: 'rule.accepted',
    judgesBlank: true,
    good: [true],
    bad: [false, '', null, undefined],
  },
  /** The same for contents without a name. */
  notEmpty: {
    test: (value) => !isBlank(value),
    messageKey: 'rule.notEmpty',
    judgesBlank: true,
    good: ['a', 0],
    bad: ['', ' ', null, []],
  },
  /** Content must not consist of spaces only. */
  notBlank: {
    test: (value) => textOf(value).trim() !== '',
    messageKey: 'rule.notBlank',
    judgesBlank: true,
    good: ['a', ' a '],
    bad: ['', '   ', '\t\n', '\u3000', null],
  },
  /** At most `max` characters; a character outside the basic plane counts as one. */
  maxLength: {
    test: (value, { max }) => [...textOf(value)].length <= Number(max ?? 0),
    messageKey: 'rule.maxLength',
    options: { max: 3 },
    good: ['', 'abc', '货物单', '🚚🚚🚚'],
    bad: ['abcd', '🚚🚚🚚🚚'],
  },
  minLength: {
    test: (value, { min }) => [...textOf(value)].length >= Number(min ?? 0),
    messageKey: 'rule.minLength',
    options: { min: 3 },
    good: ['abc', '货物单', '🚚🚚🚚', 123],
    bad: ['ab', '🚚', ''],
  },
  email: textRule(
    /^[A-Za-z0-9._%+-]{1,64}@(?=.{1,190}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})){1,8}$/,
    'rule.email',
    ['a@b.cn', 'first.last+tag@mail.example.com'],
    ['a@b', '@b.cn', 'a b@c.cn', 'a@b.cn ', 'a@.cn', 'a@b..cn', ''],
  ),
  /** An address that may be opened: http or https, without anything that parsers read differently. */
  url: {
    test: (value) => {
      const address = textOf(value);
      return address === address.trim() && safeHref(address) !== null;
    },
    messageKey: 'rule.url',
    good: ['http://a.cn', 'https://a.cn/x?y=1#z', 'HTTPS://A.CN', 'http://例子.cn', 'https://a.cn/@b'],
    bad: [
      ...['ftp://a.cn', 'javascript:alert(1)', '//a.cn', 'a.cn', 'https://', 'https:///x', 'https://a b', 'https://a\\b', ''],
      ...['https://a.cn\\@b.cn', 'https://a@b.cn', ' https://a.cn'],
    ],
  },
  /** A colour without transparency. */
  colour: textRule(/^#[0-9a-f]{6}$/, 'rule.colour', ['#1677ff', '#000000'], ['', '#fff', '1677ff', '#1677FF', '#1677ff80', 'red']),
  /** HTML of the closed set that the field RichText writes; with `pictures` also pictures that the server keeps. */
  richText: {
    test: (value, { pictures }) => isRichText(value, pictures === true),
    messageKey: 'rule.richText',
    optional: { pictures: true },
    good: ['<p>a <strong>b</strong></p>', '<ul><li>a</li></ul>', '<p><a href="https://a.cn">a</a></p>', 'a &lt; b'],
    bad: ['<script>', '<p class="a">a</p>', '<a href="javascript:alert(1)">a</a>', '<img src="/a.png">', '<p', 5],
    more: [
      {
        options: { pictures: true },
        good: ['<p>a</p>', '<p><img data-picture="0b0e6a3e-6e3c-4d1c-9a57-1f1f6f0a7c11" alt="a &quot;b&quot;"></p>'],
        bad: [
          '<img src="/a.png">',
          '<img data-picture="1" alt="">',
          '<img data-picture="0b0e6a3e-6e3c-4d1c-9a57-1f1f6f0a7c11" alt="" src="/a.png">',
        ],
      },
      { options: {}, good: ['<p>a</p>'], bad: ['<p><img data-picture="0b0e6a3e-6e3c-4d1c-9a57-1f1f6f0a7c11" alt=""></p>'] },
    ],
  },
  lettersOrDigits: textRule(/^[A-Za-z0-9]{1,200}$/, 'rule.lettersOrDigits', ['a', 'A1', '12'], ['', 'a b', 'a-b', '单', 'Ａ']),
  /** Box number: letters and digits only. */
  boxNo: textRule(/^[A-Za-z0-9]{1,64}$/, 'rule.boxNo', ['A1', 'box7', 12], ['A-1', 'A 1', '箱1', '']),
  /** Declare unit: Chinese or English only. */
  declareUnit: textRule(
    /^[A-Za-z\p{Script=Han}]{1,32}$/u,
    'rule.declareUnit',
    ['pcs', '件', '套Set'],
    ['', '件1', 'a b', 'pcs.', '１', 'ケ'],
  ),
  /** A user name that people choose: it begins with a letter, so that no phone number or mail address is one. */
  accountName: textRule(
    /^[A-Za-z][A-Za-z0-9._-]{3,31}$/,
    'rule.accountName',
    ['lin.wei', 'Harbour-88', 'anna'],
    ['', 'lin', '8lin', 'lin wei', '林掌柜', 'a@b.example', '13800138001', 'abcdefghijklmnopqrstuvwxyz0123456'],
  ),
  /** A new password: 8 to 16 characters with digits, upper and lower case letters (wire.md, Sign-in: the stricter one). */
  password: textRule(
    /^(?=[^0-9]*[0-9])(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])[!-~]{8,16}$/,
    'rule.password',
    ['Demo1234', 'aB3!aB3!', 'Abcdefgh12345678'],
    ['', 'demo1234', 'DEMO1234', 'Demodemo', 'Demo123', 'Abcdefgh123456789', 'Demo 1234', 'Demo1234密'],
  ),
  /** The weaker rule that a tenant may choose: 8 to 16 letters and digits, at least one of each. */
  passwordLettersAndDigits: textRule(
    /^(?=[^0-9]*[0-9])(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9]{8,16}$/,
    'rule.passwordLettersAndDigits',
    ['demo1234', '1234567a', 'Abcdefgh12345678'],
    ['', '12345678', 'abcdefgh', 'demo123', 'demo-1234', 'abcdefgh123456789'],
  ),
  /** ID card: 15 digits, 18 digits, or 17 digits and X or x. */
  identityNumber: textRule(
    /^(?:[0-9]{15}|[0-9]{17}[0-9Xx])$/,
    'rule.identityNumber',
    ['110101900101123', '11010119900101123X', '11010119900101123x', '110101199001011234'],
    ['', '1101011990010112', '11010119900101123Y', 'X1010119900101123X', '1101011990010112345', '１10101900101123'],
  ),
  /** The code of the picture. */
  graphicCode: textRule(/^[A-Za-z0-9]{4,8}$/, 'rule.graphicCode', ['K7M4X', '12ab'], ['', 'abc', 'a b c', '验证码一']),
  /** The code of a text message. */
  smsCode: textRule(/^[0-9]{4,8}$/, 'rule.smsCode', ['1234', '123456'], ['', '123', '12345a', '123456789']),
  /** A pattern of the document that matches anywhere in the text unless anchored. It runs on a linear engine (security S3). */
  pattern: {
    // The engine loads on the first use of a pattern, because few forms have one.
    test: (value) => textOf(value).length <= 2_000,
    late: async () => {
      const { findsPattern } = await import('./pattern.ts');
      return (value, { pattern }) => findsPattern(textOf(value), textOf(pattern));
    },
    messageKey: 'rule.pattern',
    options: { pattern: '^[A-Z]{2}-[0-9]+$' },
    patternOption: 'pattern',
    good: ['AB-1', 'CN-20261121'],
    bad: ['ab-1', 'AB-', 'AB-1 ', ''],
    more: [
      { options: { pattern: '(a+)+$' }, good: ['aaa'], bad: ['b', `${'a'.repeat(1_999)}b`, 'a'.repeat(2_001)] },
      // A pattern without a linear engine accepts nothing; the checker refuses it earlier.
      { options: { pattern: '(?=a)a' }, good: [], bad: ['a'] },
      { options: { pattern: '(a)\\1' }, good: [], bad: ['aa'] },
    ],
  },
} as const satisfies Readonly<Record<string, Rule>>;
