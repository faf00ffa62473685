import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { StoredFile } from '../../../contract/entities/file.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const storedFile = pgTable('stored_file', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose').notNull(),
  name: text('name').notNull(),
  type: text('type').$type<StoredFile['type']>().notNull(),
  size: integer('size').notNull(),
  content: bytes('content').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
});

/** What a ticket opens: the errors of an import, an own picture, or a picture under review. */
export type TicketPurpose = 'importErrors' | 'activationPicture' | 'activationReview';

export const downloadTicket = pgTable('download_ticket', {
  tenantId: uuid('tenant_id').notNull(),
  hash: bytes('hash').notNull(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose').$type<TicketPurpose>().notNull(),
  subject: uuid('subject').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
});
