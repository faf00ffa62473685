import { uuidv7 } from 'uuidv7';
import { checkLogs } from '../audit/check-logs.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { JobKind } from '../jobs/run-job.ts';
import { insertUserNotice } from '../notices/db/notices.ts';
import { listWarned } from '../overview/db/overview.ts';
import { checkBooks, type Difference, finishBooksCheck, listCompanies } from './db/books.ts';

/** The job kind that the database queues each night. Its id is that of the run. */
export const booksCheckJob = 'booksCheck';
/** Who sees the outcome and is told of it. */
export const booksPermission = 'platform:books';

/**
 * Checks the books of all companies, each in a read-only transaction of its own, and writes the run down. A difference opens an alarm and
 * tells those who see the outcome; so does each later night that finds some, and the one that closes it. Then it checks the logs.
 */
export function createBooksCheck(database: Database, now: () => Date): JobKind {
  return async (_input, caller, work) => {
    const { tenantId } = caller.principal;
    const companies = await database.tenant(tenantId, listCompanies);
    const found: Difference[] = [];
    let entries = 0;
    for (const { id, name } of companies) {
      const checked = await database.readOnly(id, async (tx) => checkBooks(tx));
      entries += checked.entries;
      found.push(...checked.findings.map(({ kind, problem }) => ({ companyId: id, company: name, kind, problem })));
    }
    await database.tenant(tenantId, async (tx) => {
      if (!(await work.isHeld(tx))) return;
      const run = { id: caller.requestId, tenants: companies.length, entries, found, at: now() };
      const said = await finishBooksCheck(tx, run);
      if (said !== null && said !== 'agrees') await tell(tx, said === 'closed' ? 'closed' : 'differ', run.found, caller, run.at);
    });
    // Whoever watches the books watches the logs by the same clock: when this fails, its figure grows old.
    await checkLogs(database, companies, now());
    return null;
  };
}

/** Each reader is told in the own language. */
async function tell(
  tx: Transaction,
  what: 'closed' | 'differ',
  found: readonly Difference[],
  caller: SignedInCaller,
  at: Date,
): Promise<void> {
  const { tenantId } = caller.principal;
  const people = await listWarned(tx, tenantId, booksPermission);
  const values = { count: found.length, companies: new Set(found.map(({ companyId }) => companyId)).size };
  for (const language of ['zh_CN', 'en_US'] as const satisfies readonly Language[]) {
    const readers = people.filter((one) => (one.language ?? caller.language) === language).map(({ id }) => id);
    if (readers.length === 0) continue;
    const title = messageOf(what === 'closed' ? 'books.closedTitle' : 'books.differTitle', language, values);
    const content = `<p>${messageOf(what === 'closed' ? 'books.closedContent' : 'books.differContent', language, values)}</p>`;
    const shown = {
      title,
      content,
      sender: 'Waybill',
      category: '2' as const,
      priority: what === 'closed' ? ('M' as const) : ('H' as const),
    };
    const opens = { openType: 'component' as const, openPage: 'dashboard/Analysis' };
    await insertUserNotice(tx, { tenantId, id: uuidv7(), ...shown, ...opens, createdAt: at, sentAt: at }, readers);
  }
}
