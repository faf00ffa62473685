import { amountOf, negated } from './amounts.ts';
import { entryLines } from './camt-entries.ts';
import { isoDay } from './days.ts';
import { type Balance, type BankStatement, createProblems, linesAtMost, unreadable } from './statement.ts';
import { childAt, childrenOf, readXmlTree, textAt, type XmlElement } from './xml-tree.ts';

/**
 * Reads the statements of a CAMT.053 document (ISO 20022, bank to customer statement; versions 001.02 and later).
 * @throws Unreadable
 */
export function readCamt053(bytes: Buffer): BankStatement[] {
  const message = childAt(readXmlTree(bytes), 'BkToCstmrStmt');
  if (message === undefined) throw unreadable('notStatement');
  const statements = childrenOf(message, 'Stmt').map(statementOf);
  if (statements.length === 0) throw unreadable('noStatement');
  return statements;
}

function statementOf(statement: XmlElement): BankStatement {
  const { line } = statement;
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  if (account === null) throw unreadable('noAccount', { line });
  const balances = childrenOf(statement, 'Bal').map(balanceOf);
  const opening = balances.find(({ code }) => code === 'OPBD') ?? balances.find(({ code }) => code === 'PRCD');
  const closings = balances.filter(({ code }) => code === 'CLBD').sort(byDay);
  const closing = closings.at(-1);
  if (opening === undefined) throw unreadable('noOpening', { line });
  if (closing === undefined) throw unreadable('noClosing', { line });
  const currency = textAt(statement, 'Acct', 'Ccy') ?? opening.currency;
  for (const balance of [opening, ...closings])
    if (balance.currency !== currency)
      throw unreadable('lineCurrency', { line: balance.line, currency: balance.currency, expected: currency });
  const problems = createProblems();
  const entries = childrenOf(statement, 'Ntry');
  const booked = entries.filter(isBooked);
  if (booked.length > linesAtMost) throw unreadable('tooManyLines', { most: linesAtMost });
  const lines = booked.flatMap((entry) => entryLines(entry, { currency, day: closing.day, problems }));
  problems.end();
  return {
    account: account.replace(/\s/g, ''),
    currency,
    number: textAt(statement, 'Id') ?? textAt(statement, 'ElctrncSeqNb'),
    opening: plain(opening),
    closing: plain(closing),
    between: closings.slice(0, -1).map(plain),
    lines,
    pending: entries.length - booked.length,
  };
}

/** The status is a text in old versions and a code below it in later ones. What has none is booked. */
function isBooked(entry: XmlElement): boolean {
  return (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK') === 'BOOK';
}

type ReadBalance = Balance & { readonly code: string | null; readonly currency: string; readonly line: number };

function balanceOf(balance: XmlElement): ReadBalance {
  const { line } = balance;
  const written = childAt(balance, 'Amt');
  const amount = amountOf(written?.text ?? '');
  const day = isoDay(textAt(balance, 'Dt', 'Dt') ?? textAt(balance, 'Dt', 'DtTm') ?? '');
  const side = textAt(balance, 'CdtDbtInd');
  if (amount === null) throw unreadable('lineAmount', { line, value: written?.text ?? '' });
  if (day === null) throw unreadable('lineDate', { line, value: textAt(balance, 'Dt', 'Dt') ?? '' });
  if (side !== 'CRDT' && side !== 'DBIT') throw unreadable('lineDirection', { line, value: side ?? '' });
  return {
    code: textAt(balance, 'Tp', 'CdOrPrtry', 'Cd'),
    currency: written?.attributes.Ccy ?? '',
    amount: side === 'CRDT' ? amount : negated(amount),
    ...{ day, line },
  };
}

function plain({ day, amount }: Balance): Balance {
  return { day, amount };
}

function byDay(one: Balance, other: Balance): number {
  return one.day < other.day ? -1 : one.day > other.day ? 1 : 0;
}
