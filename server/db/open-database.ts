import type { DatabaseAddresses, DatabaseSettings } from './addresses.ts';
import { type DatabaseTracing, openPostgres, type PostgresDatabase } from './postgres-database.ts';
import { withReplica } from './with-replica.ts';

/** Milliseconds that a report waits for a connection to the replica: the primary answers sooner than a call is given up. */
const replicaPatienceMs = 1_000;

/** The `Database` of a server: the pool of the primary and, where there is one, that of the replica. */
export function openDatabase(
  { appUrl, replicaUrl, isPooled }: DatabaseAddresses,
  { poolSize, replicaWaitMs }: Pick<DatabaseSettings, 'poolSize' | 'replicaWaitMs'>,
  notice: (message: string) => void,
  tracing?: DatabaseTracing,
): PostgresDatabase {
  const onIdleError = (error: Error) => notice(`A database connection broke: ${error.message}`);
  const primary = openPostgres({ url: appUrl, size: poolSize, isPooled, onIdleError, tracing });
  if (replicaUrl === null) return primary;
  const replica = openPostgres({ url: replicaUrl, size: poolSize, patience: replicaPatienceMs, onIdleError, tracing });
  return withReplica(primary, replica, { waitMs: replicaWaitMs, notice });
}
