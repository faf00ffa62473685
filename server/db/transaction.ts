import type { Duplex } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Transaction } from './database.ts';
import { databaseFailure } from './database-failure.ts';

/** The transaction could not be rolled back, so the connection may not be used again; `cause` is why it failed. */
export class RollbackFailed extends Error {}

/** The state of a running transaction. */
export interface TransactionState {
  isOver: boolean;
  /** The error of the first failed statement. */
  failure?: unknown;
  readonly unawaited: Promise<unknown>[];
}

interface Opening {
  /** A UUID, or '' for none: it becomes part of a statement's text. */
  readonly tenantId: string;
  /** Statements that set limits for this transaction, as text; '' for none. */
  readonly limited: string;
  /** What rows keep as the cause of the work: text that needs no quoting, or '' for nothing. */
  readonly origin?: string;
  /** PostgreSQL refuses to write. */
  readonly reads?: true;
}

/** Opens a transaction, does the work and ends it, in as few packets as the work allows. @throws RollbackFailed */
export async function inTransaction<T>(
  client: pg.PoolClient,
  { tenantId, limited, origin = '', reads }: Opening,
  work: (state: TransactionState, last: () => void) => Promise<T>,
): Promise<T> {
  const state: TransactionState = { isOver: false, unawaited: [] };
  let ended: Promise<void> | undefined;
  // Statements of the same tick leave before the end, awaited or not.
  const end = () => {
    ended ??= atTheEndOf(client, () => {
      state.isOver = true;
      return commit(client, state);
    });
    ended.catch(() => undefined);
    return ended;
  };
  // The tenant of this transaction alone: a connection that goes back to the pool has none (security T4). The first query of
  // `work` follows in the same packet; if this fails, the query finds no tenant and so no rows.
  gather(client);
  const caused = origin === '' ? '' : `, set_config('app.origin', '${origin}', true)`;
  const tenant = `set_config('app.tenant_id', '${tenantId}', true)`;
  const opened = client.query(`BEGIN${reads ? ' READ ONLY' : ''}; ${limited}SELECT ${tenant}${caused}`);
  opened.catch(() => undefined);
  try {
    const result = await work(state, () => void end());
    await Promise.all([opened, end(), ...state.unawaited]);
    return result;
  } catch (error) {
    state.isOver = true;
    await (ended === undefined ? rollback(client, error) : ended.catch(() => undefined));
    throw isAftermath(error) ? (state.failure ?? error) : error;
  }
}

async function commit(client: pg.PoolClient, state: TransactionState): Promise<void> {
  // PostgreSQL ends a transaction in which a statement failed by a rollback, and says so only here.
  const { command } = await client.query('COMMIT');
  if (command === 'COMMIT') return;
  throw state.failure ?? new Error('A statement that nobody awaited failed, and the transaction was rolled back.');
}

/** Reports whether a statement was refused only because an earlier, unawaited one had failed. */
function isAftermath(error: unknown): boolean {
  return databaseFailure(error)?.code === '25P02';
}

async function rollback(client: pg.PoolClient, cause: unknown): Promise<void> {
  try {
    await client.query('ROLLBACK');
  } catch {
    throw new RollbackFailed('rollback failed', { cause });
  }
}

/** Connections with statements that wait for the end of the current tick. */
const gathering = new WeakMap<pg.PoolClient, (() => void)[]>();

/** Sends the statements of one tick in one packet, because each write is a system call. */
function gather(client: pg.PoolClient): void {
  if (gathering.has(client) || !('connection' in client)) return;
  const { stream } = client.connection as { readonly stream: Duplex };
  const closing: (() => void)[] = [];
  gathering.set(client, closing);
  stream.cork();
  process.nextTick(() => {
    for (const ask of closing) ask();
    gathering.delete(client);
    stream.uncork();
  });
}

function atTheEndOf<T>(client: pg.PoolClient, ask: () => Promise<T>): Promise<T> {
  gather(client);
  return new Promise((resolve, reject) => gathering.get(client)?.push(() => void ask().then(resolve, reject)));
}

/**
 * The connection as drizzle needs it, with a name for each statement that is worth one. Work that goes on after its transaction
 * has ended, because another part of it failed, is refused: its query would be answered without a tenant, or in a transaction
 * of somebody else.
 */
export function asked(client: pg.PoolClient, nameOf: (text: string) => string | undefined, state: TransactionState): Transaction {
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    if (state.isOver) throw new Error('A transaction that has ended was asked.');
    const name = nameOf(config.text);
    gather(client);
    try {
      return await client.query(name === undefined ? config : { ...config, name }, values);
    } catch (error) {
      state.failure ??= error;
      throw error;
    }
  };
  const guarded: pg.PoolClient = Object.assign(Object.create(client), { query });
  return Object.assign(drizzle(guarded), {
    ask: async <R extends object>(text: string, values: readonly unknown[]): Promise<R[]> => (await query({ text }, [...values])).rows,
    unawaited: (promise: Promise<unknown>) => {
      promise.catch(() => undefined);
      state.unawaited.push(promise);
    },
  });
}
