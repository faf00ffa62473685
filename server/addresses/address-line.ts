import type { Language } from '../calls/caller.ts';

export interface AddressParts {
  readonly country: string;
  readonly province: string | null;
  readonly city: string;
  readonly area: string | null;
  readonly addr1: string;
  readonly addr2: string | null;
  readonly addr3: string | null;
  readonly houseNumber: string | null;
  readonly postCode: string | null;
}

/**
 * The whole place in one line as its country writes it: the widest first and without blanks where it is written in Chinese or
 * Japanese characters, the street first elsewhere.
 * @param countryName in the reader's language; a reader of Chinese is not told that a Chinese address is in China
 */
export function addressLine(parts: AddressParts, countryName: string, language: Language): string {
  const { country, province, city, area, addr1, addr2, addr3, houseNumber, postCode } = parts;
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(city + addr1)) {
    const place = [province, city === province ? null : city, area, addr1, houseNumber, addr2, addr3];
    const abroad = country === 'CN' && language === 'zh_CN' ? null : countryName;
    // A name in Latin letters would run into the characters.
    const isApart = /[a-z]$/i.test(countryName);
    return joined([isApart ? abroad : null, joined([isApart ? null : abroad, ...place], ''), postCode], ' ');
  }
  const street = joined([addr1, houseNumber], ' ');
  return joined([street, addr2, addr3, area, city, joined([province, postCode], ' '), countryName], ', ');
}

function joined(parts: readonly (string | null)[], by: string): string {
  return parts.filter(isThere).join(by);
}

function isThere(text: string | null): text is string {
  return text !== null && text !== '';
}
