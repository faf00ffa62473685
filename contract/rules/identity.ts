import { isCreditCode, isResidentNumber } from '../values/identity-codes.ts';
import { type Rule, textOf } from './rule.ts';

/** Rules of numbers that identify a company or a person in China. */
export const identityRules = {
  /** A unified social credit code (GB 32100-2015). */
  creditCode: {
    test: (value) => isCreditCode(textOf(value).trim()),
    messageKey: 'rule.creditCode',
    // The check character of the last one is 0.
    good: ['91110000600037341L', '91440300708461136t', '91440300MA5F000080'],
    bad: ['', '9111000060003734L', '91110000600037341M', '91110000600037341I', '9111000O600037341L', '９1110000600037341L'],
  },
  /** A resident's identity number (GB 11643-1999). */
  residentNumber: {
    test: (value) => isResidentNumber(textOf(value).trim()),
    messageKey: 'rule.residentNumber',
    good: ['11010519491231002X', '11010519491231002x', '440524188001010014'],
    bad: [
      '',
      '110105194912310021',
      '11010519490231002X',
      '99010519491231002X',
      '110101900101123',
      '11010519491231002',
      '11010529991231002X',
    ],
  },
} as const satisfies Readonly<Record<string, Rule>>;
