import type { Database } from '../db/database.ts';
import { noteCheck } from '../metrics/db/figures.ts';
import { countSealProblems } from './db/seals.ts';

/**
 * Checks the logs of all tenants as `npm run log:check` does, each in a read-only transaction of its own, and writes down how many problems
 * there are. What they are, only that command tells.
 */
export async function checkLogs(database: Database, tenants: readonly { readonly id: string }[], now: Date): Promise<void> {
  let problems = 0;
  for (const { id } of tenants) problems += await database.readOnly(id, (tx) => countSealProblems(tx, id, now));
  await database.platform((tx) => noteCheck(tx, 'log', problems, now));
}
