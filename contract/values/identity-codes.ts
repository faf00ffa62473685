import { dayNumber } from './date-range.ts';

/** Digits and capital letters without those that look alike: I, O, S, V, Z (GB 32100-2015). */
const creditDigits = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
/** Two characters of the registration, six digits of the region, nine of the organisation, one to check. */
const creditShape = /^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** A unified social credit code with its check character (GB 32100-2015); small letters count as capitals. */
export function isCreditCode(code: string): boolean {
  const digits = code.toUpperCase();
  if (!creditShape.test(digits)) return false;
  const sum = creditWeights.reduce((total, weight, at) => total + weight * creditDigits.indexOf(digits.charAt(at)), 0);
  return creditDigits.charAt((31 - (sum % 31)) % 31) === digits.charAt(17);
}

/** First two digits of the region: provinces, and 71 to 83 for residents of Taiwan, Hong Kong and Macao. */
const regions = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
const residentWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/**
 * A resident's identity number of 18 characters (GB 11643-1999): region, a real day of birth that is not in the future, and the check
 * character. The first generation of 15 digits is no longer valid and has none.
 */
export function isResidentNumber(number: string, now: Date = new Date()): boolean {
  const [, region = '', year = '', month = '', day = ''] =
    /^([0-9]{2})[0-9]{4}([0-9]{4})([0-9]{2})([0-9]{2})[0-9]{3}[0-9Xx]$/.exec(number) ?? [];
  const birth = dayNumber(`${year}-${month}-${day}`);
  // The day begins first in the east, where these numbers are issued.
  if (!regions.has(region) || birth === null || year < '1880' || birth > now.getTime() / 86_400_000 + 1) return false;
  const sum = residentWeights.reduce((total, weight, at) => total + weight * Number(number.charAt(at)), 0);
  return '10X98765432'.charAt(sum % 11) === number.charAt(17).toUpperCase();
}
