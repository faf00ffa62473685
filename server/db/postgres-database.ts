import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Transaction } from './database.ts';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

export interface PoolSettings {
  /** Address of the app role. */
  readonly url: string;
  /** Most connections at a time. */
  readonly size: number;
  /** Calls that may wait for a connection; the next one is refused at once. */
  readonly queue?: number;
  /** Milliseconds that a call waits for a connection. */
  readonly patience?: number;
  readonly statementTimeout?: number;
  readonly lockTimeout?: number;
  readonly idleInTransactionTimeout?: number;
  /** Told about connections that break while idle, as they do when PostgreSQL restarts. */
  readonly onIdleError?: (error: Error) => void;
}

/** The `Database` on a pool of connections that log in as the app role. No way around the transaction is exported. */
export function openPostgres(settings: PoolSettings): Database {
  const queue = settings.queue ?? 200;
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.size,
    connectionTimeoutMillis: settings.patience ?? 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: settings.statementTimeout ?? 20_000,
    lock_timeout: settings.lockTimeout ?? 5_000,
    idle_in_transaction_session_timeout: settings.idleInTransactionTimeout ?? 30_000,
    application_name: 'waybill',
    keepAlive: true,
  });
  pool.on('error', (error) => settings.onIdleError?.(error));
  // The pool listens to a connection while it is idle, a transaction while it has it. One that breaks between the two has
  // nobody who listens, and such an error ends the process; what is asked of a broken connection fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const transaction = async <T>(tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T> => {
    if (pool.waitingCount >= queue) throw new DatabaseUnavailable('Too many calls wait for a connection.');
    const client = await connect(pool);
    let broken: Error | undefined;
    // It goes back to the pool as what it is.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await inTransaction(client, tenantId, work);
    } catch (error) {
      if (error instanceof RollbackFailed) broken = error;
      const reason = error instanceof RollbackFailed ? error.cause : error;
      throw isUnavailable(reason) ? new DatabaseUnavailable('The database is away or overloaded.', reason) : reason;
    } finally {
      client.removeListener('error', onError);
      client.release(broken);
    }
  };
  return {
    tenant: async (tenantId, work) => {
      if (tenantId === '') throw new Error('A tenant transaction needs a tenant.');
      return transaction(tenantId, work);
    },
    platform: (work) => transaction('', work),
    close: () => pool.end(),
  };
}

/** The transaction could not be rolled back, so the connection may not be used again; `cause` is why it failed. */
class RollbackFailed extends Error {}

async function inTransaction<T>(client: pg.PoolClient, tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    // The tenant of this transaction alone: a connection that goes back to the pool has none (security T4).
    await client.query("SELECT set_config('app.tenant_id', $1, true)", [tenantId]);
    const result = await work(drizzle(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    try {
      await client.query('ROLLBACK');
    } catch {
      throw new RollbackFailed('rollback failed', { cause: error });
    }
    throw error;
  }
}

/** Whatever keeps a connection from being made, the call has not begun. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable('No connection to the database.', error);
  }
}
