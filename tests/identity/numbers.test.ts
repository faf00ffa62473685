import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import validator from 'validator';
import { describe, expect, it } from 'vitest';
import { isCertificateNumber, passportCountries } from '../../server/checks/identity/certificates.ts';
import { isTaxNumber } from '../../server/checks/identity/numbers.ts';

interface Case {
  readonly kind: 'taxNumber' | 'certificateNumber';
  readonly type: string;
  readonly country: string;
  readonly source: string;
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

const { cases }: { readonly cases: readonly Case[] } = JSON.parse(readFileSync(join(import.meta.dirname, 'numbers.json'), 'utf8'));
const judges = { taxNumber: isTaxNumber, certificateNumber: isCertificateNumber };

describe('Identity numbers', () => {
  it('are those of the corpora, type by type and country by country', () => {
    const wrong = cases.flatMap(({ kind, type, country, source, good, bad }) => [
      ...good.filter((number) => !judges[kind](type, number, country)).map((number) => `${source} refuses ${type} ${country} ${number}`),
      ...bad.filter((number) => judges[kind](type, number, country)).map((number) => `${source} takes ${type} ${country} ${number}`),
    ]);
    expect(wrong).toEqual([]);
    expect(cases.flatMap(({ good }) => good).length).toBeGreaterThan(330);
    expect(cases.flatMap(({ bad }) => bad).length).toBeGreaterThan(380);
  });

  it('for VAT belong to the country of their prefix, wherever the party is', () => {
    expect(isTaxNumber('VAT', 'DE136695976', 'CN')).toBe(true);
    expect(isTaxNumber('VAT', 'DE136695978', 'CN')).toBe(false);
    expect(isTaxNumber('VAT', '136695976', 'DE')).toBe(true);
    expect(isTaxNumber('VAT', 'XI980780684', 'GB')).toBe(true);
    expect(isTaxNumber('VAT', 'EL094259216', 'CY')).toBe(true);
    expect(isTaxNumber('VAT', '100123456700003', 'AE')).toBe(true);
    expect(isTaxNumber('VAT', 'none', 'AE')).toBe(false);
  });

  it('have the form that customs give EORI, IOSS and PCCC', () => {
    expect(
      ['DE123456789012345', 'gb123456789000', 'FR 12345678901234', 'XI123456789000'].map((one) => isTaxNumber('EORI', one, '')),
    ).toEqual(Array(4).fill(true));
    expect(['123456789000', 'GB12345', 'US123456789', 'DE1234567890123456'].map((one) => isTaxNumber('EORI', one, ''))).toEqual(
      Array(4).fill(false),
    );
    expect([isTaxNumber('IOSS', 'IM2760000742', ''), isTaxNumber('IOSS', 'IM276000074', '')]).toEqual([true, false]);
    expect([isCertificateNumber('pccc', 'P123456789012', 'KR'), isCertificateNumber('pccc', '123456789012', 'KR')]).toEqual([true, false]);
  });

  it('of types and countries without a rule are not refused for want of one', () => {
    expect(isTaxNumber('OTHER', '¿?', 'US')).toBe(true);
    expect(isCertificateNumber('other', 'x', 'US')).toBe(true);
    expect(isCertificateNumber('passport', 'L898902C3', 'SG')).toBe(true);
    expect(isCertificateNumber('passport', 'not a passport', 'SG')).toBe(false);
    expect(isCertificateNumber('id_card', '756.1234.5678.97', 'CH')).toBe(true);
    expect(isTaxNumber('constructor', '1', 'US')).toBe(true);
  });

  it('of passports are judged for all countries whose form the library knows', () => {
    const known: unknown = Reflect.get(validator, 'passportNumberLocales');
    expect([...passportCountries].sort()).toEqual(Array.isArray(known) ? [...known].sort() : known);
  });
});
