import type { Database } from '../db/database.ts';
import { makeBills } from './db/bills.ts';

/** Bills per transaction, and transactions per run; the next run makes the rest. */
const atOnce = 10;
const roundsAtMost = 200;

/** Makes the bills of months that are over, of all tenants; several servers may do it at once, and nothing is billed twice. */
export async function makeAllBills(database: Database, now: Date, stop?: AbortSignal): Promise<void> {
  for (let round = 0; round < roundsAtMost && stop?.aborted !== true; round++) {
    if ((await database.platform((tx) => makeBills(tx, now, atOnce))) < atOnce) return;
  }
}
