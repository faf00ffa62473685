import { type LineDetails, orNull, tidy } from './line-details.ts';

/** Words of the structured details that SWIFT and Dutch banks write. A slash within a value stays, unless it stands before one of them. */
const words = [
  ...['EREF', 'KREF', 'PREF', 'TRTP', 'IBAN', 'BIC', 'NAME', 'REMI', 'USTD', 'STRD', 'CUR', 'ISO', 'ORDP', 'BENM', 'CNTP', 'ACCT'],
  ...['ADDR', 'CSID', 'MARF', 'RTRN', 'ISDT', 'PURP', 'ULTD', 'ULTC', 'TRCD', 'OCMT', 'CHGS', 'EXCH', 'INFO'],
];

/** Reads details such as `/EREF/A1/ORDP//NAME/ACME/REMI/USTD//text`. */
export function readSlashed(text: string): LineDetails {
  const marks = [...text.matchAll(new RegExp(`(?<=^|/)(${words.join('|')})/`, 'g'))];
  const parts = new Map<string, string>();
  for (const [at, mark] of marks.entries()) {
    const end = marks[at + 1]?.index ?? text.length;
    const value = tidy(text.slice(mark.index + mark[0].length, end).replace(/^\/+|\/+$/g, ''));
    const name = mark[1] ?? '';
    if (value !== '' && value !== 'NOTPROVIDED' && !parts.has(name)) parts.set(name, value);
  }
  const purpose = ['REMI', 'USTD', 'STRD', 'INFO', 'OCMT'].map((name) => parts.get(name) ?? '').filter((value) => value !== '');
  // A counterparty is written as account, BIC, name, city.
  const [account = '', , name = ''] = (parts.get('CNTP') ?? '').split('/');
  return {
    text: tidy(purpose.join(' ')),
    reference: parts.get('ISO') ?? parts.get('CUR') ?? parts.get('EREF') ?? null,
    payerName: parts.get('NAME') ?? orNull(tidy(name)),
    payerAccount: orNull((parts.get('IBAN') ?? parts.get('ACCT') ?? account).replace(/\s/g, '')),
  };
}
