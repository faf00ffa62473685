import type { BooksState } from '../../contract/entities/analysis.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Transaction } from '../db/database.ts';
import { booksPermission } from './check-books.ts';
import { readLastRun, type StoredBooks } from './db/books.ts';

/** Differences on the home page; the run keeps all. */
const shown = 20;
/** A run is each night; one that is missing is said after this time. */
const lateMs = 36 * 3_600_000;

const stateTexts = {
  agree: 'books.agree',
  differ: 'books.differ',
  late: 'books.late',
  never: 'books.never',
} as const satisfies Readonly<Record<BooksState, string>>;

/** What each kind of finding is called; `findingsQuery` has the kinds. */
const kindTexts = [
  ['entries', 'books.kind.entries'],
  ['transfer', 'books.kind.transfer'],
  ['account', 'books.kind.account'],
  ['negative', 'books.kind.negative'],
  ['returned', 'books.kind.returned'],
  ['order', 'books.kind.order'],
  ['adjustment', 'books.kind.adjustment'],
  ['bill', 'books.kind.bill'],
  ['bills', 'books.kind.bills'],
  ['chain', 'books.kind.chain'],
] as const;

/** An unknown kind, of a newer server say, is told as it is. */
function kindText(kind: string, language: Language): string {
  const key = kindTexts.find(([known]) => known === kind)?.[1];
  return key === undefined ? kind : messageOf(key, language);
}

/** The outcome of the last run for the home page; null for callers who may not see it. Asks one statement, at once. */
export async function readBooks(tx: Transaction, { principal, language }: SignedInCaller, now: Date) {
  if (!principal.permissions.has(booksPermission)) return null;
  const last = await readLastRun(tx, principal.tenantId, principal.timeZone, shown);
  const state = stateOf(last, now);
  const values = { count: last?.differences ?? 0, time: last?.checkTime ?? '' };
  return {
    state,
    stateText: messageOf(stateTexts[state], language, values),
    checkTime: last?.checkTime ?? null,
    tenants: last?.tenants ?? null,
    entries: last?.entries ?? null,
    differences: last?.differences ?? null,
    sinceTime: last?.since ?? null,
    problems: (last?.found ?? []).map(({ position, company, kind, problem }) => ({
      id: String(position),
      company,
      what: kindText(kind, language),
      problem,
    })),
  };
}

function stateOf(last: StoredBooks | null, now: Date): BooksState {
  if (last === null || last.finishedAt === null || last.differences === null) return 'never';
  if (last.differences > 0) return 'differ';
  return now.getTime() - new Date(last.finishedAt).getTime() > lateMs ? 'late' : 'agree';
}
