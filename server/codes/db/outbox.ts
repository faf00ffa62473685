import { desc, lt } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { outboxMessage } from './tables.ts';

export type OutboxMessage = typeof outboxMessage.$inferSelect;

/** Stores a message and deletes those before `oldest`. */
export async function insertOutboxMessage(tx: Transaction, row: OutboxMessage, oldest: Date): Promise<void> {
  await tx.delete(outboxMessage).where(lt(outboxMessage.createdAt, oldest));
  await tx.insert(outboxMessage).values(row);
}

/** Reads messages, latest first. */
export function readOutbox(tx: Transaction, most: number): Promise<OutboxMessage[]> {
  return tx.select().from(outboxMessage).orderBy(desc(outboxMessage.createdAt), desc(outboxMessage.id)).limit(most);
}
