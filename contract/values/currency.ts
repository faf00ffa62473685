/**
 * Decimals of the currencies in use that have other than two, by ISO 4217. `Intl` is no source: it follows the
 * custom of cash and reports 0 for IDR and HUF.
 */
const minorUnits: Readonly<Record<string, number>> = {
  ...digits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...digits(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...digits(4, 'CLF UYW'),
};

/** Decimals of a currency by ISO 4217; 2 for one that it does not list. */
export function digitsOf(currency: string): number {
  const code = currency.toUpperCase();
  return Object.hasOwn(minorUnits, code) ? (minorUnits[code] ?? 2) : 2;
}

function digits(count: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, count]));
}
