import { commaAmountOf, negated } from './amounts.ts';
import { nearestDay, swiftDay } from './days.ts';
import { decodedByLook } from './decoding.ts';
import { readDetails } from './mt940-details.ts';
import { type Balance, type BankLine, type BankStatement, createProblems, linesAtMost, type Problems, unreadable } from './statement.ts';

interface Field {
  readonly tag: string;
  /** Its lines, the first without the tag. */
  readonly lines: readonly string[];
  readonly line: number;
}

/** Reads the statements of a file of MT940 messages (SWIFT, customer statement message). @throws Unreadable */
export function readMt940(bytes: Buffer): BankStatement[] {
  const text = decodedByLook(bytes);
  if (text === null) throw unreadable('encoding', { encoding: 'UTF-8' });
  const messages = messagesOf(fieldsOf(text));
  if (messages.length === 0) throw unreadable('notStatement');
  const problems = createProblems();
  const statements = messages.map((message) => statementOf(message, problems));
  problems.end();
  return statements;
}

/** Splits a text into fields; headers of SWIFT blocks and the signs between messages belong to none. */
function fieldsOf(text: string): Field[] {
  const fields: { tag: string; lines: string[]; line: number }[] = [];
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const whole = raw.replace(/^(?:\{[0-35]:[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\{4:)+/, '');
    const [, tag = '', first = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(whole) ?? [];
    if (tag !== '') fields.push({ tag, lines: [first], line: at + 1 });
    else if (!/^-\}?(?:\{.*)?$/.test(whole) && whole.trim() !== '') fields.at(-1)?.lines.push(whole);
  }
  return fields;
}

/** A message begins with its reference. */
function messagesOf(fields: readonly Field[]): Field[][] {
  const messages: Field[][] = [];
  for (const field of fields) {
    if (field.tag === '20') messages.push([field]);
    else messages.at(-1)?.push(field);
  }
  return messages;
}

const known = /^(?:20|21|25P?|28C?|60[FM]|61|86|62[FM]|64|65|13D?|34F|90[CD]|NS)$/;

function statementOf(fields: readonly Field[], problems: Problems): BankStatement {
  const first = fields[0]?.line ?? 1;
  for (const { tag, line } of fields) if (!known.test(tag)) problems.add('lineTag', { line, tag });
  const one = (pattern: RegExp) => fields.find(({ tag }) => pattern.test(tag));
  const account = one(/^25P?$/)?.lines[0]?.replace(/\s/g, '');
  const opened = one(/^60[FM]$/);
  const closed = one(/^62[FM]$/);
  if (account === undefined || account === '') throw unreadable('noAccount', { line: first });
  if (opened === undefined) throw unreadable('noOpening', { line: first });
  if (closed === undefined) throw unreadable('noClosing', { line: first });
  const opening = balanceOf(opened);
  const closing = balanceOf(closed);
  if (opening.currency !== closing.currency)
    throw unreadable('lineCurrency', { line: closed.line, currency: closing.currency, expected: opening.currency });
  return {
    ...{ account, currency: opening.currency },
    number: one(/^28C?$/)?.lines[0]?.trim() ?? null,
    opening: { day: opening.day, amount: opening.amount },
    closing: { day: closing.day, amount: closing.amount },
    between: [],
    lines: linesOf(fields, problems),
    pending: 0,
  };
}

function balanceOf({ lines, line }: Field): Balance & { readonly currency: string } {
  const written = lines[0]?.trim() ?? '';
  const [, mark = '', day = '', currency = '', digits = ''] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(written) ?? [];
  const on = swiftDay(day);
  const amount = commaAmountOf(digits);
  if (on === null) throw unreadable('lineDate', { line, value: written });
  if (amount === null) throw unreadable('lineAmount', { line, value: written });
  return { day: on, currency, amount: mark === 'C' ? amount : negated(amount) };
}

/** Each line takes the details that follow it until the next field of another kind; banks write one or several of them. */
function linesOf(fields: readonly Field[], problems: Problems): BankLine[] {
  const lines: BankLine[] = [];
  for (const [at, field] of fields.entries()) {
    if (field.tag !== '61') continue;
    if (lines.length >= linesAtMost) throw unreadable('tooManyLines', { most: linesAtMost });
    const details: (readonly string[])[] = [];
    for (let next = at + 1; fields[next]?.tag === '86'; next += 1) details.push(fields[next]?.lines ?? []);
    const made = lineOf(field, details, problems);
    if (made !== null) lines.push(made);
  }
  return lines;
}

/** Value day, entry day, mark, funds code, amount, type, reference of the customer, reference of the bank. */
const pattern = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d*)([NFS][A-Z0-9]{3})(.*)$/;

function lineOf({ lines, line }: Field, details: readonly (readonly string[])[], problems: Problems): BankLine | null {
  const [written = '', ...supplement] = lines;
  const [, value = '', entry, mark = '', , digits = '', , refs = ''] = pattern.exec(written.trim()) ?? [];
  const valueOn = swiftDay(value);
  const bookedOn = entry === undefined || valueOn === null ? valueOn : nearestDay(entry, valueOn);
  const amount = commaAmountOf(digits);
  if (mark === '') problems.add('lineDirection', { line, value: written });
  else if (valueOn === null || bookedOn === null) problems.add('lineDate', { line, value: written });
  else if (amount === null) problems.add('lineAmount', { line, value: digits });
  if (mark === '' || valueOn === null || bookedOn === null || amount === null) return null;
  const [customer = '', ...bank] = refs.split('//');
  const read = readDetails(details);
  const entryRef = bank.join('//').trim();
  return {
    source: line,
    ...{ bookedOn, valueOn, amount, entryRef: entryRef === '' ? null : entryRef, balance: null },
    // A reversed credit takes money away.
    direction: mark === 'C' || mark === 'RD' ? 'in' : 'out',
    reference: read.reference ?? (/^(?:NONREF|NOTPROVIDED)?$/.test(customer.trim()) ? null : customer.trim()),
    text: [read.text, ...supplement.map((part) => part.trim())].filter((part) => part !== '').join(' '),
    ...{ payerName: read.payerName, payerAccount: read.payerAccount },
  };
}
