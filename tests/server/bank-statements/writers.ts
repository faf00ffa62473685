import fc from 'fast-check';
import { exact, fixedText, sum } from '../../../contract/values/exact.ts';
import type { BankLine, BankStatement } from '../../../server/bank-statements/reader/statement.ts';

/** A statement as any of the formats can hold it; amounts in whole cents. */
export interface WrittenStatement {
  readonly number: string;
  readonly opening: number;
  readonly lines: readonly WrittenEntry[];
}

export interface WrittenEntry {
  /** Days after 1 January 2026. */
  readonly day: number;
  readonly cents: number;
  readonly direction: 'in' | 'out';
  readonly entryRef: string;
  readonly text: string;
  readonly payerName: string;
  readonly payerAccount: string;
}

/** Signs of the SWIFT set, without those that begin fields or parts of them. */
const swift = (least: number, most: number) =>
  fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789,. ()'),
    minLength: least,
    maxLength: most,
  });
/** Any text, with whatever a format may take for its own. */
const hostile = (most: number) =>
  fc
    .string({ unit: fc.constantFrom(...'AZaz09 ,;|"\'<>&=+@-:/?{}[]\t充值谢é￥😀'), minLength: 1, maxLength: most })
    .map((text) => `x${text}`);
const tidied = (text: string) => text.replace(/\s+/g, ' ').trim();

/** @param signs what texts are of */
export function anyStatement(signs: 'swift' | 'hostile'): fc.Arbitrary<WrittenStatement> {
  const text = (most: number) => (signs === 'swift' ? swift(0, most).map((body) => `X${body}X`) : hostile(most));
  const entry = fc.record({
    day: fc.integer({ min: 0, max: 300 }),
    cents: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 9_999_999_999_999 })),
    direction: fc.constantFrom('in' as const, 'out' as const),
    entryRef: fc.stringMatching(/^[A-Z0-9]{1,16}$/),
    text: text(120).map(tidied),
    payerName: text(40).map(tidied),
    payerAccount: fc.stringMatching(/^[A-Z]{2}[0-9]{10,20}$/),
  });
  return fc.record({
    number: fc.stringMatching(/^[1-9][0-9]{0,4}\/[0-9]{3}$/),
    opening: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
    lines: fc.array(entry, { minLength: 1, maxLength: 12 }).map((lines) => [...lines].sort((one, other) => one.day - other.day)),
  });
}

export const account = 'DE89370400440532013000';
const dayOf = ({ day }: Pick<WrittenEntry, 'day'>) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
const signed = ({ cents, direction }: WrittenEntry) => (direction === 'in' ? cents : -cents);
const money = (cents: number) => fixedText(exact(String(Math.abs(cents))).div(100), 2);
const shortest = (cents: number) => `${cents < 0 ? '-' : ''}${money(cents).replace(/\.?0+$/, '')}`;
const closingOf = ({ opening, lines }: WrittenStatement) =>
  Number(fixedText(sum([exact(String(opening)), ...lines.map((line) => exact(String(signed(line))))]), 0));

/** What a reader has to make of it, but for where lines stand and what one format lacks. */
export function expected(statement: WrittenStatement): Pick<BankStatement, 'account' | 'currency'> & {
  readonly opening: string;
  readonly closing: string;
  readonly lines: Partial<BankLine>[];
} {
  return {
    ...{ account, currency: 'EUR', opening: shortest(statement.opening), closing: shortest(closingOf(statement)) },
    lines: statement.lines.map((line) => ({
      ...{ bookedOn: dayOf(line), amount: shortest(line.cents), direction: line.direction, entryRef: line.entryRef },
      ...{ text: line.text, payerName: line.payerName, payerAccount: line.payerAccount },
    })),
  };
}

/** The same of what was read. */
export function told({ account: number, currency, opening, closing, lines }: BankStatement): ReturnType<typeof expected> {
  return {
    ...{ account: number, currency, opening: opening.amount, closing: closing.amount },
    lines: lines.map(({ bookedOn, amount, direction, entryRef, text, payerName, payerAccount }) => ({
      ...{ bookedOn, amount, direction, entryRef, text, payerName, payerAccount },
    })),
  };
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function asCamt(statement: WrittenStatement): Buffer {
  const balance = (code: string, cents: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${money(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entries = statement.lines.map((line) => {
    const role = line.direction === 'in' ? 'Dbtr' : 'Cdtr';
    return `<Ntry><Amt Ccy="EUR">${money(line.cents)}</Amt><CdtDbtInd>${line.direction === 'in' ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${dayOf(line)}</Dt></BookgDt><AcctSvcrRef>${line.entryRef}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><${role}><Pty><Nm>${escaped(line.payerName)}</Nm></Pty></${role}><${role}Acct><Id><IBAN>${line.payerAccount}</IBAN></Id></${role}Acct></RltdPties><RmtInf><Ustrd>${escaped(line.text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  const days = [dayOf({ day: statement.lines[0]?.day ?? 0 }), dayOf({ day: statement.lines.at(-1)?.day ?? 0 })];
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${statement.number}</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', statement.opening, days[0] ?? '')}${balance('CLBD', closingOf(statement), days[1] ?? '')}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
  );
}

export function asMt940(statement: WrittenStatement): Buffer {
  const comma = (cents: number) => money(cents).replace('.', ',');
  const short = (day: string) => day.slice(2).replaceAll('-', '');
  const balance = (tag: string, cents: number, day: string) => `:${tag}:${cents < 0 ? 'D' : 'C'}${short(day)}EUR${comma(cents)}`;
  const folded = (text: string) => (text.match(/.{1,65}/g) ?? []).join('\r\n');
  const lines = statement.lines.flatMap((line) => {
    const day = dayOf(line);
    const purpose = (line.text.match(/.{1,27}/g) ?? []).map((part, at) => `?2${at}${part}`).join('');
    const name = (line.payerName.match(/.{1,27}/g) ?? []).map((part, at) => `?3${2 + at}${part}`).join('');
    return [
      `:61:${short(day)}${day.slice(5).replace('-', '')}${line.direction === 'in' ? 'C' : 'D'}${comma(line.cents)}NTRFNONREF//${line.entryRef}`,
      `:86:${folded(`166?00BOOKING${purpose}?31${line.payerAccount}${name}`)}`,
    ];
  });
  const [first, last] = [dayOf({ day: statement.lines[0]?.day ?? 0 }), dayOf({ day: statement.lines.at(-1)?.day ?? 0 })];
  const fields = [':20:X', `:25:${account}`, `:28C:${statement.number}`, balance('60F', statement.opening, first), ...lines];
  return Buffer.from(`${[...fields, balance('62F', closingOf(statement), last), '-'].join('\r\n')}\r\n`);
}

export function asCsv(statement: WrittenStatement, delimiter: string, decimals: '.' | ','): Buffer {
  const grouped = (cents: number) => {
    const [whole = '', fraction = ''] = money(cents).split('.');
    return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, decimals === '.' ? ',' : '.')}${decimals}${fraction}`;
  };
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  let balance = statement.opening;
  const rows = statement.lines.map((line) => {
    balance += signed(line);
    return [
      dayOf(line),
      line.entryRef,
      grouped(signed(line)),
      grouped(balance),
      line.payerName,
      line.payerAccount,
      line.text,
      account,
      'EUR',
    ];
  });
  const head = ['交易日期', '交易流水号', '交易金额', '余额', '对方户名', '对方账号', '摘要', '账号', '币种'];
  return Buffer.from(`\ufeff${[head, ...rows].map((cells) => cells.map(quoted).join(delimiter)).join('\r\n')}\r\n`);
}
