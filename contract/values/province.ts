/** Countries whose addresses name a province, state or prefecture: parcels without one do not arrive, or cost a correction. */
const named = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'JP', 'MX', 'US']);

/** Whether an address in this country (ISO 3166-1 alpha-2) has to name a province. */
export function needsProvince(country: unknown): boolean {
  return typeof country === 'string' && named.has(country);
}
