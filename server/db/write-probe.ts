import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** Stable phrases by PostgreSQL code that disclose nothing else. */
const reasons = new Map([
  ['25006', 'database is read-only'],
  ['53100', 'database disk is full'],
]);

/** A probe that needs new pages is made this often at most while it succeeds: each one writes 32 kB and its log. */
const roomMs = 10_000;

/**
 * Tests with small writes whether the database accepts writes: each time a row that is there, and at most every ten seconds new pages,
 * which a full disk refuses while it takes the row. After a refusal the next question asks for pages again, so that room is found at once.
 * The function returns the reason why the database does not accept writes, or null when it does.
 */
export function createWriteProbe(database: Pick<Database, 'platform'>): () => Promise<string | null> {
  let roomUntil = 0;
  return async () => {
    try {
      const { rowCount } = await database.platform((tx) => tx.execute(sql`UPDATE health_probe SET written_at = clock_timestamp()`));
      if (rowCount !== 1) return 'database refuses writes';
      if (Date.now() < roomUntil) return null;
      await database.platform((tx) => tx.execute(sql`SELECT probe_room()`));
      roomUntil = Date.now() + roomMs;
      return null;
    } catch (error) {
      roomUntil = 0;
      return reasonOf(error);
    }
  };
}

function reasonOf(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const reason = 'code' in cause && typeof cause.code === 'string' ? reasons.get(cause.code) : undefined;
    if (reason !== undefined) return reason;
  }
  return error instanceof DatabaseUnavailable ? 'database unavailable' : 'database refuses writes';
}
