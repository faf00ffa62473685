import { type LineDetails, orNull, tidy } from './line-details.ts';
import { readSlashed } from './mt940-slashed.ts';

/** Reads the details of one line in any of the three ways that banks write them: numbered subfields, words between slashes, or free text. */
export function readDetails(fields: readonly (readonly string[])[]): LineDetails {
  // A line ends where its width does, within a word too, so nothing is put between.
  const whole = fields.map((lines) => lines.join(''));
  const numbered = whole.filter((text) => /^\d{3}[?<>~]\d{2}/.test(text));
  const slashed = whole.filter((text) => !numbered.includes(text) && /^\/[A-Z]{3,8}\//.test(text));
  const free = fields.filter((_lines, at) => !numbered.includes(whole[at] ?? '') && !slashed.includes(whole[at] ?? ''));
  const parts = [
    ...numbered.map(readNumbered),
    ...slashed.map(readSlashed),
    { text: free.map((lines) => lines.join(' ')).join(' '), reference: null, payerName: null, payerAccount: null },
  ];
  const first = (name: 'reference' | 'payerName' | 'payerAccount') => parts.find((part) => part[name] !== null)?.[name] ?? null;
  return {
    text: tidy(parts.map(({ text }) => text).join(' ')),
    ...{ reference: first('reference'), payerName: first('payerName'), payerAccount: first('payerAccount') },
  };
}

/**
 * Reads subfields such as `166?00TRANSFER?20SVWZ+…?32NAME`, with the sign that the bank puts before the numbers: 20 to 29 and 60 to 63 are
 * the purpose, 31 the account and 32, 33 the name of the other side.
 */
function readNumbered(text: string): LineDetails {
  const parts = text.slice(4).split(text.charAt(3));
  const found = new Map<string, string>();
  for (const part of parts) found.set(part.slice(0, 2), `${found.get(part.slice(0, 2)) ?? ''}${part.slice(2)}`);
  const numbers = [...range(20, 29), ...range(60, 63)];
  const purpose = numbers.map((number) => found.get(number) ?? '').join('');
  const sepa = sepaParts(purpose);
  const name = tidy(['32', '33'].map((number) => found.get(number) ?? '').join(''));
  return {
    text: tidy(sepa === null ? purpose : (sepa.get('SVWZ') ?? '')),
    reference: sepa?.get('EREF') ?? null,
    payerName: sepa?.get('ABWA') ?? orNull(name),
    payerAccount: orNull((found.get('31') ?? sepa?.get('IBAN') ?? '').replace(/\s/g, '')),
  };
}

/** Splits a purpose into the parts that German banks mark: `EREF+`, `SVWZ+` …; null when it has none. */
function sepaParts(purpose: string): Map<string, string> | null {
  const marks = [...purpose.matchAll(/(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/g)];
  if (marks.length === 0) return null;
  const parts = new Map<string, string>();
  for (const [at, mark] of marks.entries()) {
    const value = tidy(purpose.slice((mark.index ?? 0) + mark[0].length, marks[at + 1]?.index));
    if (value !== '' && value !== 'NOTPROVIDED') parts.set(mark[1] ?? '', value);
  }
  const before = tidy(purpose.slice(0, marks[0]?.index));
  if (before !== '') parts.set('SVWZ', tidy(`${before} ${parts.get('SVWZ') ?? ''}`));
  return parts;
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}
