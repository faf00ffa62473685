import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** A running transaction, the only access to the tables. */
export interface Transaction
  extends Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'> {
  /** Runs a prepared statement text, for queries so frequent that building them anew costs more than answering them. */
  ask<R extends object>(text: string, values: readonly unknown[]): Promise<R[]>;
  /**
   * Takes a query that was already sent and need not be awaited; its failure fails the transaction. For the last writes, which then
   * leave in the packet of the commit. Not for work that awaits an answer and queries again: the transaction may have ended by then.
   */
  unawaited(asked: Promise<unknown>): void;
}

/** Connections of a pool at a moment. */
export interface PoolUsage {
  readonly inUse: number;
  readonly idle: number;
  /** Transactions that wait for a connection. */
  readonly waiting: number;
  /** The most connections that may be open. */
  readonly most: number;
}

export interface Database {
  /**
   * Runs `work` in one transaction as the app role with the tenant set for this transaction only (security T4), so that row-level security
   * shows only this tenant's rows. Commits when it resolves, rolls back when it throws.
   */
  tenant<T>(tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Like `tenant` for read-only work that knows its last query. It calls `last` right after that query, so that the end of the
   * transaction leaves in the same packet; later queries are refused.
   */
  readOnly<T>(tenantId: string, work: (tx: Transaction, last: () => void) => Promise<T>): Promise<T>;
  /**
   * Like `readOnly` for reports, exports and statistics, which read much: from a replica where there is one. Sees all that was committed
   * before the call. The work may run twice, so it changes nothing outside of itself.
   */
  report<T>(tenantId: string, work: (tx: Transaction, last: () => void) => Promise<T>): Promise<T>;
  /**
   * Like `tenant` without a tenant: tenant tables show no rows. For work before a tenant is known (sign-in, sessions, branding), through
   * SECURITY DEFINER functions and platform tables.
   */
  platform<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Like `platform` for a single self-contained statement, which is its own transaction and saves the round trips of opening and closing
   * one.
   */
  single<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Closes the pool after running transactions have finished. */
  close(): Promise<void>;
}
