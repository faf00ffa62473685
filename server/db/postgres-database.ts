import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Database, PoolUsage, Transaction } from './database.ts';
import { asked, inTransaction, RollbackFailed, type TransactionState } from './transaction.ts';
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
  /**
   * `url` leads to a pooler that gives each transaction any session: statements get no names, and the limits are set for each transaction,
   * since a pooler refuses them at the start of a session.
   */
  readonly isPooled?: boolean;
  /** Told about connections that break while idle, as they do when PostgreSQL restarts. */
  readonly onIdleError?: (error: Error) => void;
  readonly tracing?: DatabaseTracing | undefined;
}

/** What transactions are a part of, in a server. */
export interface DatabaseTracing {
  /** What the rows of the running work keep as its cause; letters, digits, `_`, `-` and a space. */
  origin(): string;
  /** Does the work as a named part of the running one. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>;
}

const untraced: DatabaseTracing = { origin: () => '', part: (_name, work) => work() };

/** A `Database` that tells how its pool is used. */
export interface PostgresDatabase extends Database {
  usage(): PoolUsage;
}

/** The `Database` on a pool of connections that log in as the app role. No way around the transaction is exported. */
export function openPostgres(settings: PoolSettings): PostgresDatabase {
  const { queue = 200, tracing = untraced } = settings;
  const isPooled = settings.isPooled === true;
  const bounds = boundsOf(settings);
  const limited = isPooled ? bounds.map(([name, ms]) => `SET LOCAL ${name} = ${ms}; `).join('') : '';
  const pool = openPool(settings, isPooled ? {} : Object.fromEntries(bounds));
  const nameOf = isPooled ? () => undefined : createStatementNames();
  const lease = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    if (pool.waitingCount >= queue) throw new DatabaseUnavailable('Too many calls wait for a connection.');
    const client = await connect(pool);
    let broken: Error | undefined;
    // The pool drops a connection that is released with its error.
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
  const measured = <T>(name: string, work: (client: pg.PoolClient) => Promise<T>) => tracing.part(name, () => lease(work));
  const transaction = <T>(tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    measured('transaction', (client) =>
      inTransaction(client, { tenantId, limited, origin: tracing.origin() }, (state) => work(asked(client, nameOf, state))),
    );
  const readOnly: Database['readOnly'] = async (tenantId, work) => {
    checkTenant(tenantId);
    const opening = { tenantId, limited, reads: true } as const;
    return measured('reading', (client) => inTransaction(client, opening, (state, last) => work(asked(client, nameOf, state), last)));
  };
  return {
    tenant: async (tenantId, work) => {
      checkTenant(tenantId);
      return transaction(tenantId, work);
    },
    readOnly,
    report: readOnly,
    platform: (work) => transaction('', work),
    single: (work) =>
      measured('statement', async (client) => {
        const state: TransactionState = { isOver: false, unawaited: [] };
        try {
          return await work(asked(client, nameOf, state));
        } finally {
          state.isOver = true;
        }
      }),
    usage: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: settings.size,
    }),
    close: () => pool.end(),
  };
}

/** PostgreSQL's names of the limits, in ms. */
function boundsOf({ statementTimeout = 20_000, lockTimeout = 5_000, idleInTransactionTimeout = 30_000 }: PoolSettings) {
  return [
    ['statement_timeout', statementTimeout],
    ['lock_timeout', lockTimeout],
    ['idle_in_transaction_session_timeout', idleInTransactionTimeout],
  ] as const;
}

function openPool({ url, size, patience, onIdleError }: PoolSettings, bounds: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: patience ?? 5_000,
    idleTimeoutMillis: 30_000,
    ...bounds,
    application_name: 'waybill',
    keepAlive: true,
    // Pipelines statements that do not depend on an answer.
    pipeline: true,
  });
  pool.on('error', (error) => onIdleError?.(error));
  // The pool listens to a connection while it is idle, a transaction while it has it. One that breaks between the two has
  // nobody who listens, and such an error ends the process; what is asked of a broken connection fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function checkTenant(tenantId: string): void {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(tenantId)) throw new Error('A tenant transaction needs a tenant.');
}

/** A call has not begun when the connection fails, so the refusal allows a retry. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable('No connection to the database.', error);
  }
}

/** Uses after which a statement gets a name, so that PostgreSQL keeps its plan. */
const worthKeeping = 3;
/** Texts that are counted, and of these how many get a name: lists of many lengths make a text each. */
const textsAtMost = 4_000;
const namesAtMost = 400;

/**
 * Names for statements, so that a connection has PostgreSQL parse and plan each once. One instance serves a pool: a name
 * stands for the same text on all of its connections.
 */
function createStatementNames(): (text: string) => string | undefined {
  const seen = new Map<string, number | string>();
  let names = 0;
  return (text) => {
    const known = seen.get(text) ?? 0;
    if (typeof known === 'string') return known;
    if (known + 1 < worthKeeping || names >= namesAtMost) {
      if (seen.size < textsAtMost || known > 0) seen.set(text, known + 1);
      return undefined;
    }
    names += 1;
    const name = `w${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    seen.set(text, name);
    return name;
  };
}
