import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export interface ReplicaSettings {
  /** Milliseconds that a report waits for the replica. */
  readonly waitMs: number;
  /** Told when reports move to the primary and back. */
  readonly notice: (message: string) => void;
}

/** Milliseconds between two looks at how far the replica is. */
const lookMs = 20;
/** A replica that was away or behind is left alone for so long, so that not every report waits for it. */
const restMs = 5_000;

/**
 * Reads reports from a replica, once it has everything that was committed on the primary before the report was asked for: nobody misses
 * an order that they just wrote. Where it is behind for longer than `waitMs`, away, or cancels a query, the primary answers.
 */
export function withReplica(primary: PostgresDatabase, replica: PostgresDatabase, { waitMs, notice }: ReplicaSettings): PostgresDatabase {
  let restsUntil = 0;
  const leave = (reason: string) => {
    if (restsUntil === 0) notice(`Reports are read from the primary database: the replica ${reason}.`);
    restsUntil = performance.now() + restMs;
  };
  const comeBack = () => {
    if (restsUntil !== 0) notice('Reports are read from the replica again.');
    restsUntil = 0;
  };

  /** Whether the replica has come to a position of the primary's log in time. */
  async function hasCaughtUp(written: string): Promise<boolean> {
    for (const until = performance.now() + waitMs; ; await pause(lookMs)) {
      const { rows } = await replica.single((tx) =>
        tx.execute<{ caught_up: boolean | null }>(sql`SELECT pg_last_wal_replay_lsn() >= ${written}::pg_lsn AS caught_up`),
      );
      if (rows[0]?.caught_up === true) return true;
      if (performance.now() >= until) return false;
    }
  }

  const report: Database['report'] = async (tenantId, work) => {
    if (performance.now() < restsUntil) return primary.readOnly(tenantId, work);
    const written = await primary.single(flushedPosition);
    try {
      if (await hasCaughtUp(written)) {
        const read = await replica.readOnly(tenantId, work);
        comeBack();
        return read;
      }
      leave(`is more than ${waitMs} ms behind`);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      leave('is away');
    }
    return primary.readOnly(tenantId, work);
  };
  return {
    ...primary,
    report,
    close: async () => {
      await Promise.all([primary.close(), replica.close()]);
    },
  };
}

/** What is committed is flushed before anybody hears of it. */
async function flushedPosition(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ position: string }>(sql`SELECT pg_current_wal_flush_lsn()::text AS position`);
  return rows[0]?.position ?? '';
}
