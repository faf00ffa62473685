import data from './carrier-formats/formats.json' with { type: 'json' };

/** A carrier whose numbers look like the given one. */
export interface CarrierCandidate {
  readonly carrier: string;
  readonly carrierName: string;
  /** Name of the format, of which a carrier may have several. */
  readonly format: string;
}

/** A number is at most this long; longer text is no tracking number. */
export const numberLength = 64;

/**
 * Proposes carriers by format and check digit; several may fit, none may. The formats and their patterns come with the product
 * (`carrier-formats`), and the length of a number bounds their work.
 */
export function carriersOf(number: string): readonly CarrierCandidate[] {
  const written = number.trim().toUpperCase();
  const plain = written.replace(/\s/g, '');
  if (plain === '' || plain.length > numberLength || written.length > 2 * numberLength) return [];
  return formats.flatMap((format) => {
    // Some formats count the spaces within a number.
    const groups = format.pattern.exec(plain)?.groups ?? format.pattern.exec(written)?.groups;
    if (groups === undefined || !isRight(format, groups)) return [];
    return [{ carrier: format.carrier, carrierName: format.carrierName, format: format.name }];
  });
}

interface Checksum {
  readonly name: string;
  readonly weightings?: readonly number[];
  readonly modulo1?: number;
  readonly modulo2?: number;
  readonly evens_multiplier?: number;
  readonly odds_multiplier?: number;
  readonly reverse?: boolean;
}

interface Format extends Omit<CarrierCandidate, 'format'> {
  readonly name: string;
  readonly pattern: RegExp;
  readonly checksum?: Checksum;
  readonly prependIf?: { readonly matches_regex: string; readonly content: string };
  readonly required?: readonly { readonly group: string; readonly matches: readonly string[] }[];
}

/** Groups are always there, so that a format without a match differs from one without groups. */
const formats: readonly Format[] = data.formats.map((format) => ({ ...format, pattern: new RegExp(`^(?:${format.pattern})(?<end>)$`) }));

function isRight({ checksum, prependIf, required = [] }: Format, groups: Readonly<Record<string, string | undefined>>): boolean {
  const plain = (name: string) => (groups[name] ?? '').replace(/\s/g, '');
  if (required.some(({ group, matches }) => !matches.includes(plain(group)))) return false;
  if (checksum === undefined) return true;
  const serial = plain('SerialNumber');
  const isShort = prependIf !== undefined && new RegExp(prependIf.matches_regex).test(serial);
  return checkDigits[checksum.name]?.(isShort ? prependIf.content + serial : serial, checksum) === plain('CheckDigit');
}

/** The check digit of a serial number, by algorithm. */
const checkDigits: Readonly<Record<string, (serial: string, checksum: Checksum) => string>> = {
  mod7: (serial) => String(BigInt(serial) % 7n),
  mod10: (serial, { evens_multiplier: evens = 1, odds_multiplier: odds = 1, reverse = false }) => {
    const sum = valuesOf(serial, reverse).reduce((total, value, at) => total + value * (at % 2 === 0 ? evens : odds), 0);
    return String((10 - (sum % 10)) % 10);
  },
  luhn: (serial) => {
    const sum = valuesOf(serial, true).reduce((total, value, at) => total + (at % 2 === 0 ? doubled(value) : value), 0);
    return String((10 - (sum % 10)) % 10);
  },
  s10: (serial, { weightings = [] }) => {
    const rest = weighted(serial, weightings) % 11;
    return String(rest === 1 ? 0 : rest === 0 ? 5 : 11 - rest);
  },
  sum_product_with_weightings_and_modulo: (serial, { weightings = [], modulo1 = 11, modulo2 = 10 }) =>
    String((weighted(serial, weightings) % modulo1) % modulo2),
  mod_37_36: (serial) => {
    let rest = 36;
    for (const character of serial) {
      const sum = Number.parseInt(character, 36) + rest;
      rest = (sum > 36 ? sum - 36 : sum) * 2;
      if (rest > 36) rest -= 37;
    }
    return ((37 - rest) % 36).toString(36).toUpperCase();
  },
};

/** Letters stand for a digit as in the UPS check digit: their character code less three, modulo ten. */
function valuesOf(serial: string, reverse: boolean): number[] {
  const values = [...serial].map((character) => (/\d/.test(character) ? Number(character) : ((character.codePointAt(0) ?? 0) - 3) % 10));
  return reverse ? values.reverse() : values;
}

function doubled(value: number): number {
  return value * 2 > 9 ? value * 2 - 9 : value * 2;
}

function weighted(serial: string, weightings: readonly number[]): number {
  return weightings.reduce((sum, weight, at) => sum + weight * Number(serial[at] ?? 0), 0);
}
