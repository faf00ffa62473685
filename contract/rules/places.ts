import { country } from '../values/country.ts';
import { needsProvince } from '../values/province.ts';
import { isBlank, otherValue, type Rule, type RuleOptions, type RuleValues, textOf, textRule } from './rule.ts';

/** Rules about addresses and phones. The country is given or in another field. */
export const placeRules = {
  /** ISO 3166-1 alpha-2. */
  country: {
    test: (value) => country.isValid(value, {}),
    messageKey: 'rule.country',
    good: ['CN', 'DE', 'HK', 'GB'],
    bad: ['', 'cn', 'UK', 'China', 'XX', 5],
  },
  /** A province, state or prefecture, required where the country's addresses have one. */
  province: {
    test: (value, options, values) => !isBlank(value) || !needsProvince(countryOf(options, values)),
    messageKey: 'rule.required',
    judgesBlank: true,
    optional: { country: 'CN', countryField: 'country' },
    good: ['', '广东省'],
    bad: [],
    more: [
      { options: { country: 'CN' }, good: ['广东省'], bad: ['', ' ', null] },
      { options: { country: 'DE' }, good: ['', 'Bayern', null], bad: [] },
      { options: { countryField: 'country' }, values: { country: 'US' }, good: ['CA'], bad: [''] },
    ],
  },
  /** A mobile number of mainland China, or one in international format. */
  mobile: textRule(
    /^(?:(?:\+?86)?1[3-9][0-9]{9}|\+(?!86)[1-9][0-9]{6,14})$/,
    'rule.mobile',
    ['13812345678', '+8613812345678', '8613812345678', '+4915112345678'],
    ['', '12812345678', '1381234567', '138 1234 5678', '+0151123456', '+861234567', 'phone', '１3812345678'],
  ),
  /** A phone number of its country, with or without `+`. */
  phone: {
    test: (value) => /^\+?[0-9 ()./-]{3,31}$/.test(textOf(value)),
    late: async () => {
      const { phone } = await import('../values/phone.ts');
      return (value, options, values) => phone.isValid(textOf(value), { country: countryOf(options, values) });
    },
    messageKey: 'rule.phone',
    optional: { country: 'CN', countryField: 'country' },
    good: ['+8613812345678', '+49 30 901820', '+1 (213) 373-4253'],
    bad: ['', '13812345678', '+86138', 'phone', '+999123456789', '+86 138 1234 5678 9012', '+8613812345678 ext. 5'],
    more: [
      { options: { country: 'CN' }, good: ['13812345678', '010-62345678', '+49 30 901820'], bad: ['12345', '1381234567890123'] },
      { options: { countryField: 'country' }, values: { country: 'DE' }, good: ['030 901820'], bad: ['12', '0301'] },
    ],
  },
  /** A postcode in the format of its country. */
  postcode: {
    test: (value) => /^[A-Za-z0-9][A-Za-z0-9 -]{0,15}$/.test(textOf(value).trim()),
    late: async () => {
      const { postcode } = await import('../values/postcode.ts');
      return (value, options, values) => postcode.isValid(textOf(value), { country: countryOf(options, values) });
    },
    messageKey: 'rule.postcode',
    optional: { country: 'CN', countryField: 'country' },
    good: ['518000', 'SW1A 1AA', '12345-6789'],
    bad: ['', 'a_b', '邮编', '1'.repeat(17), '-1'],
    more: [
      { options: { country: 'CN' }, good: ['518000', 518000], bad: ['51800', '5180000', 'SW1A 1AA'] },
      { options: { country: 'US' }, good: ['90210', '90210-1234'], bad: ['9021', '902101'] },
      { options: { country: 'GB' }, good: ['SW1A 1AA', 'sw1a1aa'], bad: ['12345'] },
      // Hong Kong has no postcodes, but carriers' forms require some text.
      { options: { country: 'HK' }, good: ['999077'], bad: ['香港'] },
      { options: { countryField: 'country' }, values: { country: 'DE' }, good: ['10117'], bad: ['1011'] },
    ],
  },
} as const satisfies Readonly<Record<string, Rule>>;

function countryOf({ country, countryField }: RuleOptions, values: RuleValues | undefined): string {
  return textOf(country) || textOf(otherValue(values, countryField));
}
