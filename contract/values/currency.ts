/** Currencies in use without exactly two decimals, by ISO 4217. `Intl` follows cash customs instead and reports 0 for IDR and HUF. */
const minorUnits: Readonly<Record<string, number>> = {
  ...digits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...digits(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...digits(4, 'CLF UYW'),
};

/** Returns the decimals of a currency by ISO 4217; 2 for unlisted ones. */
export function digitsOf(currency: string): number {
  const code = currency.toUpperCase();
  return Object.hasOwn(minorUnits, code) ? (minorUnits[code] ?? 2) : 2;
}

/** Metals, units of account and test codes, whose minor unit is `N.A.` in ISO 4217. */
const withoutMinorUnit: ReadonlySet<string> = new Set('XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '));

/** Reports whether a currency has a smallest unit, even if it is the whole one as for JPY. */
export function hasMinorUnit(currency: string): boolean {
  return !withoutMinorUnit.has(currency.toUpperCase());
}

/** The power of ten nearest to a million US dollars, by exchange rates of 2026. */
const magnitudes: Readonly<Record<string, number>> = {
  ...digits(7, 'BWP CNY CZK DKK GTQ HKD HNL ILS MAD MOP MXN NOK PEN PLN RON SEK ZAR'),
  ...digits(8, 'BDT DOP DZD EGP INR ISK JPY KES LKR NPR PHP PKR RSD RUB THB TRY TWD UAH UYU'),
  ...digits(9, 'ARS CLP CRC HUF IQD KRW KZT MMK NGN TZS XAF XOF'),
  ...digits(10, 'COP IDR IRR KHR LAK LBP MNT PYG UGX UZS VND'),
};

/** Returns the upper limit of one amount in a currency, about 1,000,000 US dollars; also for unlisted currencies (security M6). */
export function mostOf(currency: string): string {
  const code = currency.toUpperCase();
  return `1${'0'.repeat(Object.hasOwn(magnitudes, code) ? (magnitudes[code] ?? 6) : 6)}`;
}

function digits(count: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, count]));
}
