import type { Duplex } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Transaction } from './database.ts';
import { createStatementNames } from './statements.ts';
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
    // What does not depend on an answer is sent without waiting for it.
    pipeline: true,
  });
  pool.on('error', (error) => settings.onIdleError?.(error));
  // The pool listens to a connection while it is idle, a transaction while it has it. One that breaks between the two has
  // nobody who listens, and such an error ends the process; what is asked of a broken connection fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const nameOf = createStatementNames();
  const lease = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    if (pool.waitingCount >= queue) throw new DatabaseUnavailable('Too many calls wait for a connection.');
    const client = await connect(pool);
    let broken: Error | undefined;
    // It goes back to the pool as what it is.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof RollbackFailed) broken = error;
      const reason = error instanceof RollbackFailed ? error.cause : error;
      throw isUnavailable(reason) ? new DatabaseUnavailable('The database is away or overloaded.', reason) : reason;
    } finally {
      client.removeListener('error', onError);
      client.release(broken);
    }
  };
  const transaction = <T>(tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    lease((client) => inTransaction(client, { tenantId }, (state) => work(drizzle(guarded(client, nameOf, state)))));
  return {
    tenant: async (tenantId, work) => {
      checkTenant(tenantId);
      return transaction(tenantId, work);
    },
    glance: async (tenantId, work) => {
      checkTenant(tenantId);
      return lease((client) =>
        inTransaction(client, { tenantId, reads: true }, (state, last) => work(drizzle(guarded(client, nameOf, state)), last)),
      );
    },
    platform: (work) => transaction('', work),
    single: (work) =>
      lease(async (client) => {
        const state: Asking = { isOver: false };
        try {
          return await work(drizzle(guarded(client, nameOf, state)));
        } finally {
          state.isOver = true;
        }
      }),
    close: () => pool.end(),
  };
}

function checkTenant(tenantId: string): void {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(tenantId)) throw new Error('A tenant transaction needs a tenant.');
}

/** The transaction could not be rolled back, so the connection may not be used again; `cause` is why it failed. */
class RollbackFailed extends Error {}

/** Whether a transaction may still be asked. */
interface Asking {
  isOver: boolean;
}

interface Opening {
  /** A UUID, or '' for none: it becomes part of a statement's text. */
  readonly tenantId: string;
  /** PostgreSQL refuses to write. */
  readonly reads?: true;
}

async function inTransaction<T>(
  client: pg.PoolClient,
  { tenantId, reads }: Opening,
  work: (state: Asking, last: () => void) => Promise<T>,
): Promise<T> {
  const state: Asking = { isOver: false };
  let ended: Promise<void> | undefined;
  const end = () => {
    state.isOver = true;
    ended ??= commit(client);
    ended.catch(() => undefined);
    return ended;
  };
  // The tenant of this transaction alone: a connection that goes back to the pool has none (security T4). The first query of
  // `work` follows in the same breath; if this fails, the query finds no tenant and so no rows.
  gather(client);
  const opened = client.query(`BEGIN${reads ? ' READ ONLY' : ''}; SELECT set_config('app.tenant_id', '${tenantId}', true)`);
  opened.catch(() => undefined);
  try {
    const result = await work(state, () => atTheEndOf(client, end));
    await opened;
    await end();
    return result;
  } catch (error) {
    state.isOver = true;
    await (ended === undefined ? rollback(client, error) : ended.catch(() => undefined));
    throw error;
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  // PostgreSQL ends a transaction in which a statement failed by a rollback, and says so only here.
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT') throw new Error('A statement failed unheard, and the transaction was rolled back.');
}

async function rollback(client: pg.PoolClient, cause: unknown): Promise<void> {
  try {
    await client.query('ROLLBACK');
  } catch {
    throw new RollbackFailed('rollback failed', { cause });
  }
}

/** Connections whose breath has not ended, with what is to be asked at its end. */
const gathering = new WeakMap<pg.PoolClient, (() => unknown)[]>();

/** Has what is asked in one breath leave in one packet: each write is a call of the operating system. */
function gather(client: pg.PoolClient): void {
  if (gathering.has(client) || !('connection' in client)) return;
  const { stream } = client.connection as { readonly stream: Duplex };
  const closing: (() => unknown)[] = [];
  gathering.set(client, closing);
  stream.cork();
  process.nextTick(() => {
    for (const ask of closing) ask();
    gathering.delete(client);
    stream.uncork();
  });
}

function atTheEndOf(client: pg.PoolClient, ask: () => unknown): void {
  gather(client);
  gathering.get(client)?.push(ask);
}

/**
 * The connection as drizzle needs it, with a name for each statement that is worth one. Work that goes on after its transaction
 * has ended, because another part of it failed, is refused: its query would be answered without a tenant, or in a transaction
 * of somebody else.
 */
function guarded(client: pg.PoolClient, nameOf: (text: string) => string | undefined, state: Asking): pg.PoolClient {
  const query = (config: pg.QueryConfig, values?: unknown[]) => {
    if (state.isOver) return Promise.reject(new Error('A transaction that has ended was asked.'));
    const name = nameOf(config.text);
    gather(client);
    return client.query(name === undefined ? config : { ...config, name }, values);
  };
  return Object.assign(Object.create(client), { query });
}

/** Whatever keeps a connection from being made, the call has not begun. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable('No connection to the database.', error);
  }
}
