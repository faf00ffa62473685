import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { bareName } from '../files/files.ts';
import { type Account, accountOf, hintsOf } from './accounts.ts';
import { keepStatement, listStatementAccounts, type NewLine } from './db/statements.ts';
import { lineKeys, statementKey } from './line-keys.ts';
import type { ReadStatements } from './reader/read.ts';
import type { BankStatement, CsvHints, StatementReason, Unreadable } from './reader/statement.ts';
import { rememberReading } from './readings.ts';
import { paymentReferences } from './references.ts';
import { tieByRules } from './suggestions.ts';

/** What the reader has to know before it reads. @throws Refusal pay_account_not_found */
export async function readHints(tx: Transaction, input: CallInput<'bankStatement.import'>): Promise<CsvHints> {
  return hintsOf(input, await listStatementAccounts(tx));
}

/**
 * Keeps what was read, all of it or nothing, and ties lines by the rules that do so.
 * @throws Refusal bank_statement_known, bank_statement_refused, bank_account_unknown
 */
export async function keepStatements(
  tx: Transaction,
  { format, statements }: ReadStatements,
  { fileName, ...input }: CallInput<'bankStatement.import'> & { readonly fileName: string },
  caller: SignedInCaller,
  at: Date,
): Promise<CallReply<'bankStatement.import'>> {
  const accounts = await listStatementAccounts(tx);
  const done: { id: string | null; statement: BankStatement; known: number; setAside: number }[] = [];
  for (const statement of statements) {
    const account = accountOf(statement, accounts);
    const id = uuidv7();
    const key = statementKey(statement);
    const lines = newLines(statement, key);
    const kept = await keepStatement(tx, id, headOf(statement, account, { format, key, fileName }), lines, {
      userId: caller.principal.userId,
      at,
    });
    if (kept.outcome === 'ambiguous') throw ambiguous(statement, kept.sources);
    const isKnown = kept.outcome === 'known';
    done.push({ id: isKnown ? null : id, statement, known: kept.known, setAside: 0 });
    if (isKnown) continue;
    if (format === 'csv') await rememberReading(tx, input, account.id, caller.principal.tenantId, at);
    const detail = { account: account.id, currency: statement.currency, lines: lines.length - kept.known };
    await audit(tx, caller, at, { action: 'bankStatement.import', subject: id, detail });
  }
  if (done.every(({ id }) => id === null)) throw new Refusal('bank_statement_known');
  const { tied, suggested, open } = await tieByRules(
    tx,
    done.flatMap(({ id }) => id ?? []),
    caller,
    at,
  );
  for (const { lineId, topUp } of tied) {
    const detail = { reference: topUp.reference, merchant: topUp.merchantId, amount: topUp.amount, currency: topUp.currency };
    await audit(tx, caller, at, { action: 'bankLine.matchByRule', subject: lineId, detail });
  }
  const readCount = sumOf(done, ({ statement }) => statement.lines.length);
  const knownCount = sumOf(done, ({ known }) => known);
  const counts = {
    ...{ readCount, knownCount, newCount: readCount - knownCount, matchedCount: tied.length, suggestedCount: suggested, openCount: open },
    ignoredCount: readCount - knownCount - tied.length - open,
    pendingCount: sumOf(done, ({ statement }) => statement.pending),
  };
  return {
    statements: done.map(({ id, statement: { account, currency, number } }) => ({
      ...{ id, accountNumber: account, currency, statementNo: number },
      outcome: id === null ? ('known' as const) : ('imported' as const),
    })),
    ...counts,
  };
}

/** Writes the problems of a file as problems of the field that holds it. */
export function fileRefusal({ problems }: Unreadable): Refusal {
  const fields = problems.map(({ reason, values }) => ({
    ...{ path: 'file', rule: 'bankStatement', values },
    message: `bankStatement.${reason}` as const satisfies `bankStatement.${StatementReason}`,
  }));
  return new Refusal('bank_statement_refused', { fields });
}

function ambiguous({ account }: BankStatement, sources: readonly number[]): Refusal {
  const shown = sources.slice(0, 20);
  const lines = `${shown.join(', ')}${sources.length > shown.length ? ' …' : ''}`;
  const field = { path: 'file', rule: 'bankStatement', message: 'bankStatement.ambiguous', values: { account, lines } };
  return new Refusal('bank_statement_refused', { fields: [field] });
}

function headOf(
  statement: BankStatement,
  account: Account,
  { format, key, fileName }: { format: ReadStatements['format']; key: string; fileName: string },
) {
  const { opening, closing, currency, number, pending } = statement;
  return {
    ...{ accountId: account.id, accountNumber: statement.account, currency, number: number === '' ? null : number, format },
    ...{ fileName: bareName(fileName), fingerprint: key, pending },
    ...{ openingOn: opening.day, closingOn: closing.day, opening: opening.amount, closing: closing.amount },
  };
}

function newLines(statement: BankStatement, key: string): NewLine[] {
  const keys = lineKeys(statement, key);
  return statement.lines.map(({ text, ...line }, at) => ({
    ...{ id: uuidv7(), position: at + 1, ...line, note: text },
    paymentRefs: paymentReferences(line.reference, text),
    fingerprint: keys[at]?.fingerprint ?? '',
    likeness: keys[at]?.likeness ?? null,
  }));
}

function sumOf<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0);
}
