import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { BankLineState } from '../../../contract/entities/finance/bank-statement.ts';
import type { Transaction } from '../../db/database.ts';
import { payAccount } from '../../top-ups/db/tables.ts';
import type { MatchFacts } from './match-facts.ts';
import { bankMatch, bankStatementLine } from './tables.ts';

export interface LineSearch {
  readonly tenantId: string;
  readonly state: BankLineState | null;
  readonly keyword: string | null;
  readonly statementId: string | null;
  readonly direction: 'in' | 'out' | null;
  readonly currency: string | null;
}

function whereOf({ tenantId, state, keyword, statementId, direction, currency }: LineSearch): SQL | undefined {
  const l = bankStatementLine;
  const words = sql`concat_ws(E'\n', ${l.payerName}, ${l.payerAccount}, ${l.note}, ${l.reference}, ${l.entryRef}, trim_scale(${l.amount})::text)`;
  return and(
    eq(l.tenantId, tenantId),
    state === null ? undefined : eq(l.state, state),
    statementId === null ? undefined : eq(l.statementId, statementId),
    direction === null ? undefined : eq(l.direction, direction),
    currency === null ? undefined : eq(l.currency, currency),
    keyword === null ? undefined : sql`strpos(lower(${words}), lower(${keyword})) > 0`,
  );
}

const columnsOf = (timeZone: string) => {
  const l = bankStatementLine;
  return {
    ...{ id: l.id, statementId: l.statementId, sourceLine: l.sourceLine, bookedOn: l.bookedOn, valueOn: l.valueOn },
    ...{ direction: l.direction, amount: l.amount, currency: l.currency, entryRef: l.entryRef, reference: l.reference },
    ...{ paymentRefs: l.paymentRefs, note: l.note, payerName: l.payerName, payerAccount: l.payerAccount, state: l.state },
    ...{ ignoredAs: l.ignoredAs, ignoreReason: l.ignoreReason, decider: l.decider },
    ...{ bankName: payAccount.bankName, accountNumber: payAccount.accountNumber },
    decidedAt: sql<string | null>`(${l.decidedAt} at time zone ${timeZone})::text`,
    topUpId: sql<string | null>`${bankMatch.topUpId}`,
    score: sql<number | null>`${bankMatch.score}`,
    facts: sql<MatchFacts | null>`${bankMatch.facts}`,
  };
};

/** A line with the top-up that it is tied to. */
export type StoredLine = Awaited<ReturnType<typeof listLines>>[number];

function linesOf(tx: Transaction, timeZone: string) {
  const l = bankStatementLine;
  return tx
    .select(columnsOf(timeZone))
    .from(l)
    .innerJoin(payAccount, eq(payAccount.id, l.accountId))
    .leftJoin(bankMatch, and(eq(bankMatch.tenantId, l.tenantId), eq(bankMatch.lineId, l.id), isNull(bankMatch.endedAt)));
}

/** Reads a page of lines. */
export function listLines(
  tx: Transaction,
  {
    timeZone,
    oldestFirst,
    limit,
    offset,
    ...search
  }: LineSearch & { timeZone: string; oldestFirst: boolean; limit: number; offset: number },
) {
  const l = bankStatementLine;
  const order = (column: typeof l.bookedOn | typeof l.id) => (oldestFirst ? sql`${column} asc` : sql`${column} desc`);
  return linesOf(tx, timeZone).where(whereOf(search)).orderBy(order(l.bookedOn), order(l.id)).limit(limit).offset(offset);
}

/** Counts the lines of each state. */
export function countLines(tx: Transaction, search: LineSearch) {
  return tx
    .select({ state: bankStatementLine.state, total: sql<number>`count(*)::int` })
    .from(bankStatementLine)
    .where(whereOf(search))
    .groupBy(bankStatementLine.state);
}

/** Reads one line, or null. */
export async function findLine(tx: Transaction, tenantId: string, id: string, timeZone: string): Promise<StoredLine | null> {
  const [found] = await linesOf(tx, timeZone).where(and(eq(bankStatementLine.tenantId, tenantId), eq(bankStatementLine.id, id)));
  return found ?? null;
}

/** Reads the open lines of statements. */
export function listOpenLines(tx: Transaction, tenantId: string, statementIds: readonly string[], timeZone: string) {
  const l = bankStatementLine;
  return linesOf(tx, timeZone).where(and(eq(l.tenantId, tenantId), inArray(l.statementId, [...statementIds]), eq(l.state, 'open')));
}

/** Reads the lines that are tied to a top-up. */
export function listLinesOf(tx: Transaction, tenantId: string, topUpId: string, timeZone: string) {
  return linesOf(tx, timeZone)
    .where(and(eq(bankStatementLine.tenantId, tenantId), eq(bankMatch.topUpId, topUpId)))
    .orderBy(bankStatementLine.bookedOn, bankStatementLine.id);
}

const besideAtMost = 200;

/** Reads open lines that name a top-up or have its amount. */
export function listLinesLike(
  tx: Transaction,
  {
    tenantId,
    reference,
    currency,
    amount,
  }: { readonly tenantId: string; readonly reference: string; readonly currency: string; readonly amount: string },
  timeZone: string,
) {
  const l = bankStatementLine;
  const fits = sql`(${l.paymentRefs} @> array[${reference}]::text[] or (${l.currency} = ${currency} and ${l.amount} = ${amount}::numeric))`;
  return linesOf(tx, timeZone)
    .where(and(eq(l.tenantId, tenantId), eq(l.state, 'open'), fits))
    .orderBy(sql`${l.bookedOn} desc`, sql`${l.id} desc`)
    .limit(besideAtMost);
}
