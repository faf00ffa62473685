import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { BankFormat } from '../../../contract/entities/finance/bank-statement.ts';
import type { Transaction } from '../../db/database.ts';
import { payAccount } from '../../top-ups/db/tables.ts';
import { bankStatement } from './tables.ts';

/** Lists the platform's accounts but those of the sandbox, which no bank keeps. Accounts that are not offered any more have statements too. */
export function listStatementAccounts(tx: Transaction) {
  return tx
    .select()
    .from(payAccount)
    .where(ne(payAccount.channel, 'sandbox'))
    .orderBy(desc(payAccount.active), payAccount.position, payAccount.id);
}

export interface StatementHead {
  readonly accountId: string;
  readonly accountNumber: string;
  readonly currency: string;
  readonly number: string | null;
  readonly format: BankFormat;
  readonly fileName: string;
  /** Hexadecimal. */
  readonly fingerprint: string;
  readonly openingOn: string;
  readonly closingOn: string;
  readonly opening: string;
  readonly closing: string;
  readonly pending: number;
}

export interface NewLine {
  readonly id: string;
  readonly position: number;
  readonly source: number;
  readonly bookedOn: string;
  readonly valueOn: string | null;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly entryRef: string | null;
  readonly reference: string | null;
  readonly paymentRefs: readonly string[];
  readonly note: string;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly balance: string | null;
  readonly fingerprint: string;
  readonly likeness: string | null;
}

export interface Kept {
  readonly [column: string]: unknown;
  readonly outcome: 'imported' | 'known' | 'ambiguous';
  readonly known: number;
  /** Source lines that may be known. */
  readonly sources: readonly number[];
}

/** Keeps a statement with the lines that are not known yet, by `import_bank_statement`. */
export async function keepStatement(
  tx: Transaction,
  id: string,
  head: StatementHead,
  lines: readonly NewLine[],
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<Kept> {
  const { rows } = await tx.execute<Kept>(
    sql`select outcome, known, sources from import_bank_statement(${id}::uuid, ${JSON.stringify(snake(head))}::jsonb,
      ${JSON.stringify(lines.map(snake))}::jsonb, ${userId}::uuid, ${at.toISOString()}::timestamptz)`,
  );
  const [kept] = rows;
  if (kept === undefined) throw new Error('the database did not say what became of a statement');
  return kept;
}

/** Names of columns are written with underscores. */
function snake(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`), value]),
  );
}

export interface StatementSearch {
  readonly tenantId: string;
  readonly keyword: string | null;
  readonly oldestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly timeZone: string;
}

function whereOf({ tenantId, keyword }: Pick<StatementSearch, 'tenantId' | 'keyword'>): SQL | undefined {
  const words = sql`concat_ws(E'\n', ${bankStatement.number}, ${bankStatement.accountNumber}, ${bankStatement.fileName})`;
  return and(eq(bankStatement.tenantId, tenantId), keyword === null ? undefined : sql`strpos(lower(${words}), lower(${keyword})) > 0`);
}

/** Reads a page of statements with the states of their lines. */
export function listStatements(tx: Transaction, { limit, offset, oldestFirst, timeZone, ...search }: StatementSearch) {
  const b = bankStatement;
  const inState = (state: string) =>
    sql<number>`(select count(*)::int from bank_statement_line l where l.tenant_id = ${b.tenantId} and l.statement_id = ${b.id} and l.state = ${state})`;
  const order = (column: typeof b.importedAt | typeof b.id) => (oldestFirst ? sql`${column} asc` : sql`${column} desc`);
  return tx
    .select({
      ...{ id: b.id, accountNumber: b.accountNumber, currency: b.currency, number: b.number, format: b.format, fileName: b.fileName },
      ...{ openingOn: b.openingOn, closingOn: b.closingOn, opening: b.opening, closing: b.closing, lineCount: b.lineCount },
      ...{ knownCount: b.knownCount, pendingCount: b.pendingCount, importer: b.importer, bankName: payAccount.bankName },
      ...{ openCount: inState('open'), matchedCount: inState('matched'), ignoredCount: inState('ignored') },
      /** Null for the first statement of an account. */
      before: sql<
        string | null
      >`(select p.closing::text from bank_statement p where p.tenant_id = ${b.tenantId} and p.account_id = ${b.accountId}
        and p.id <> ${b.id} and (p.closing_on, p.opening_on) < (${b.closingOn}, ${b.openingOn})
        order by (p.closing = ${b.opening}) desc, p.closing_on desc limit 1)`,
      importedAt: sql<string>`(${b.importedAt} at time zone ${timeZone})::text`,
      found: sql<string>`count(*) over ()::text`,
    })
    .from(b)
    .innerJoin(payAccount, eq(payAccount.id, b.accountId))
    .where(whereOf(search))
    .orderBy(order(b.importedAt), order(b.id))
    .limit(limit)
    .offset(offset);
}

export async function countStatements(tx: Transaction, search: Pick<StatementSearch, 'tenantId' | 'keyword'>): Promise<number> {
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(bankStatement).where(whereOf(search));
  return row?.total ?? 0;
}
