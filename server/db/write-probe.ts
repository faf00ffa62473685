import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** Stable phrases by PostgreSQL code that disclose nothing else. */
const reasons = new Map([
  ['25006', 'database is read-only'],
  ['53100', 'database disk is full'],
]);

/** Tests with one small write whether the database accepts writes; returns the reason if not, else null. */
export async function writeProblem(database: Database): Promise<string | null> {
  try {
    const { rowCount } = await database.platform((tx) => tx.execute(sql`UPDATE health_probe SET written_at = clock_timestamp()`));
    return rowCount === 1 ? null : 'database refuses writes';
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      const reason = 'code' in cause && typeof cause.code === 'string' ? reasons.get(cause.code) : undefined;
      if (reason !== undefined) return reason;
    }
    return error instanceof DatabaseUnavailable ? 'database unavailable' : 'database refuses writes';
  }
}
