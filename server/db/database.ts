import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** A running transaction. The only way to the tables. */
export interface Transaction
  extends Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'> {
  /** The rows of a statement that is written already, for what is asked so often that building it anew costs more than its answer. */
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
   * Runs `work` in one transaction as the app role with the tenant set for that transaction alone (security T4), so that
   * row-level security shows this tenant's rows and no others. Commits when it resolves, rolls back when it throws.
   */
  tenant<T>(tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The same for work that only reads, and knows when it asks for the last time. `last` says so, right after that question:
   * the end of the transaction leaves in the same packet, and what is asked later is refused.
   */
  glance<T>(tenantId: string, work: (tx: Transaction, last: () => void) => Promise<T>): Promise<T>;
  /**
   * The same with no tenant: tenant tables show no rows. For what precedes a tenant: sign-in, sessions, branding,
   * through SECURITY DEFINER functions and platform tables.
   */
  platform<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The same for one statement that is complete by itself: it is its own transaction, which saves the round trips that open
   * and close one.
   */
  single<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Ends the pool; running transactions finish first. */
  close(): Promise<void>;
}
