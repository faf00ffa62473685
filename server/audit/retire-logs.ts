import type { Database } from '../db/database.ts';
import { retireAuditDays } from './db/retention.ts';

/** Rows that one transaction reads or deletes, apart from those of its last day. */
const atOnce = 5_000;
/** Transactions per run; the next run does the rest. */
const roundsAtMost = 400;

/** Deletes the rows of days that no tenant wants to keep any longer; several servers may do it at once, and one of them does. */
export async function retireLogs(database: Database, now: Date, stop?: AbortSignal): Promise<{ readonly differing: readonly string[] }> {
  const differing = new Set<string>();
  for (let round = 0; round < roundsAtMost && stop?.aborted !== true; round++) {
    const step = await database.platform((tx) => retireAuditDays(tx, now, atOnce));
    for (const name of step.differing) differing.add(name);
    if (step.done < atOnce) break;
  }
  return { differing: [...differing] };
}
