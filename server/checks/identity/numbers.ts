import type { RefusedField } from '../../calls/refusal.ts';
import { isCertificateNumber } from './certificates.ts';
import { isTaxNumber } from './tax-numbers.ts';

/** The rules of identity numbers, each by what judges a number of a type in a country (ISO 3166-1). */
export const numberRules = { taxNumber: isTaxNumber, certificateNumber: isCertificateNumber } as const;

/** The identity numbers of a party, as far as they are given. */
interface Numbered {
  readonly country: string;
  readonly taxType?: string | null | undefined;
  readonly taxNo?: string | null | undefined;
  readonly certificatesType?: string | null | undefined;
  readonly certificatesNo?: string | null | undefined;
}

/** What is wrong with the numbers of a party; one whose type is not said is not judged. */
export function numberProblems({ country, taxType, taxNo, certificatesType, certificatesNo }: Numbered): RefusedField[] {
  return [
    ...problem('taxNo', 'taxNumber', taxType, taxNo, country),
    ...problem('certificatesNo', 'certificateNumber', certificatesType, certificatesNo, country),
  ];
}

function problem(
  path: string,
  rule: keyof typeof numberRules,
  type: string | null | undefined,
  number: string | null | undefined,
  country: string,
): RefusedField[] {
  if (type == null || number == null || type === '' || number === '') return [];
  return numberRules[rule](type, number, country) ? [] : [{ path, rule, message: `rule.${rule}` }];
}
