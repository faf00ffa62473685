import { type CountryCode, findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/min';
import { type Found, setField } from './found.ts';

/** Extracts the mail address from a text and leaves a separator in its place. */
export function takeEmail(text: string, found: Found): string {
  return text.replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/g, (email) => {
    setField(found, 'email', email, true);
    return '\n';
  });
}

/** Mainland numbers in any notation: mobile numbers, landlines with area code, and service numbers. */
const mobile = /(?<![\d-])(?:\+?86[- ]?)?(1[3-9]\d)[- ]?(\d{4})[- ]?(\d{4})(?:\s?(?:转|-|ext\.?)\s?(\d{1,6}))?(?!\d)/g;
const fixed = /(?<![\d-])(?:\+?86[- ]?)?\(?(0\d{2,3})\)?[- ]?(\d{7,8}|\d{3,4}[- ]\d{4})(?:\s?(?:-|转|分机|ext\.?)\s?(\d{1,6}))?(?!\d)/g;

/**
 * Extracts mainland phone numbers from a text; the first one is proposed in E.164. Extensions are left over.
 * @param around Hong Kong, Macao or Taiwan if the text names it; landlines then belong to it
 */
export function takeChinesePhones(text: string, found: Found, around?: string): string {
  const one = (number: string, extension: string | undefined): string => {
    setField(found, 'phone', number, true);
    if (extension !== undefined) found.rest.push(extension);
    return '\n';
  };
  const left = text.replace(mobile, (_all, head: string, middle: string, tail: string, extension?: string) =>
    one(`+86${head}${middle}${tail}`, extension),
  );
  if (around !== undefined) return left;
  return left.replace(fixed, (_all, area: string, number: string, extension?: string) =>
    one(`+86${area.slice(1)}${number.replace(/\D/g, '')}`, extension),
  );
}

/** Words before a number that was taken, in scripts without spaces between words. */
const phoneWord = /\s*(?:電話(?:番号)?|携帯(?:電話)?(?:番号)?|전화(?:번호)?|휴대폰)\s*[:：]?\s*\n/g;

/** House numbers and postcodes are shorter than this in these places. */
const eightDigits: ReadonlySet<string> = new Set(['HK', 'MO', 'SG']);

/** Extracts phone numbers from a text; numbers without `+` belong to the country. Returns the country of the first one. */
export function takePhones(text: string, country: string | undefined, found: Found): { readonly text: string; readonly country?: string } {
  const region: CountryCode | undefined = country !== undefined && isSupportedCountry(country) ? country : undefined;
  let named: string | undefined;
  // Each part separately, so that a postcode before a comma does not join the number after it.
  const left = text.split(/([\n,;|])/).map((part) => {
    const numbers = findPhoneNumbersInText(part, region === undefined ? {} : { defaultCountry: region });
    let rest = part;
    for (const { startsAt, endsAt, number } of [...numbers].reverse()) {
      const written = part.slice(startsAt, endsAt);
      // A house number beside a postcode may look like a landline; where numbers have eight digits, eight digits are one.
      const isWhole = region !== undefined && eightDigits.has(region) && /^\d{8}$/.test(written);
      if (!written.startsWith('+') && /^\d{1,9}$/.test(written) && !isWhole) continue;
      // Excludes house numbers (12-14), post boxes (10 20 30) and postcodes with suffixes (12212 6543).
      if (!written.startsWith('+') && (written.replace(/\D/g, '').length < 7 || /^\d{5}[ -]\d{4}$/.test(written))) continue;
      rest = `${rest.slice(0, startsAt)}\n${rest.slice(endsAt)}`;
      if (written.startsWith('+')) named ??= number.country;
      setField(found, 'phone', number.number, true);
      if (number.ext !== undefined) found.rest.push(number.ext);
    }
    return rest.replace(phoneWord, '\n').replace(/\(\s*\n|\b(?:tel|phone|ph|mobile|mob|t|m|p)[.:]?\s*\n/gi, '\n');
  });
  return { text: left.join(''), ...(named === undefined ? {} : { country: named }) };
}
