import { isMod97 } from './payment-reference.ts';

/** What follows country and check digits, by country (IBAN registry): lengths of digits (n), capital letters (a), and both (c). */
const structures: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AD8n12c AE19n AL8n16c AT16n AZ4a20c BA16n BE12n BG4a6n8c BH4a14c BI23n BR23n1a1c BY4c4n16c CH5n12c CR18n CY8n16c CZ20n DE18n DJ23n ' +
    'DK14n DO4c20n EE16n EG25n ES20n FI14n FK2a12n FO14n FR10n11c2n GB4a14n GE2a16n GI4a15c GL14n GR7n16c GT24c HN4a20n HR17n HU24n ' +
    'IE4a14n IL19n IQ4a15n IS22n IT1a10n12c JO4a4n18c KW4a22c KZ3n13c LB4n20c LC4a24c LI5n12c LT16n LU3n13c LV4a13c LY21n MC10n11c2n ' +
    'MD20c ME18n MK3n10c2n MN16n MR23n MT4a5n18c MU4a19n3a NI4a20n NL4a10n NO11n OM3n16c PK4a16c PL24n PS4a21c PT21n QA4a21c RO4a16c ' +
    'RS18n RU14n15c SA2n18c SC4a20n3a SD14n SE20n SI15n SK20n SM1a10n12c SO19n ST21n SV4a20n TL19n TN20n TR6n16c UA6n19c VA18n VG4a16n ' +
    'XK16n YE4a4n18c'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

const signs: Readonly<Record<string, string>> = { n: '[0-9]', a: '[A-Z]', c: '[0-9A-Z]' };

/** Returns an account number as it is stored: without spaces, in capital letters. */
export function bareAccount(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** Reports whether a text begins like an IBAN, of any country. */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[0-9A-Z]{8,}$/.test(bareAccount(text));
}

/** Reports whether a text is an IBAN: length and structure of its country, and its check digits (ISO 13616). */
export function isIban(text: string): boolean {
  const bare = bareAccount(text);
  const structure = structures[bare.slice(0, 2)];
  if (structure === undefined || !/^\d{2}$/.test(bare.slice(2, 4))) return false;
  const pattern = structure.replace(/(\d+)([nac])/g, (_part, length: string, sign: string) => `${signs[sign] ?? ''}{${length}}`);
  return new RegExp(`^${pattern}$`).test(bare.slice(4)) && isMod97(bare);
}

/** Reports whether a text is a number of a bank card: 12 to 19 digits, the last of which is the check digit (ISO 7812). */
export function isBankCard(text: string): boolean {
  const bare = bareAccount(text);
  if (!/^\d{12,19}$/.test(bare)) return false;
  const sum = Array.from(bare, Number)
    .reverse()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return sum % 10 === 0;
}

/** Returns the end of an account number, for lists. */
export function maskedAccount(text: string): string {
  return `**** ${bareAccount(text).slice(-4)}`;
}
