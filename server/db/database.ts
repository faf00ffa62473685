import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** A running transaction, the only access to the tables. */
export interface Transaction
  extends Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'> {
  /** Runs a prepared statement text, for queries so frequent that building them anew costs more than answering them. */
  ask<R extends object>(text: string, values: readonly unknown[]): Promise<R[]>;
  /**
   * Takes what was asked already and need not be waited for: its failure fails the transaction. For the last things that are
   * written, so that they leave in the packet of the commit. Work that waits for an answer and then asks again is not for it: the
   * transaction may have ended by then.
   */
  unheard(asked: Promise<unknown>): void;
}

export interface Database {
  /**
   * Runs `work` in one transaction as the app role with the tenant set for this transaction only (security T4), so that row-level security
   * shows only this tenant's rows. Commits when it resolves, rolls back when it throws.
   */
  tenant<T>(tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The same for work that only reads, and knows when it asks for the last time. `last` says so, right after that question:
   * the end of the transaction leaves in the same packet, and what is asked later is refused.
   */
  glance<T>(tenantId: string, work: (tx: Transaction, last: () => void) => Promise<T>): Promise<T>;
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
