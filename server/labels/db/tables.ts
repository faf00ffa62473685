import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DocumentKind, LabelTemplate } from '../../../contract/entities/orders/label.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const labelTemplate = pgTable('label_template', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  kind: text('kind').$type<DocumentKind>().notNull(),
  name: text('name').notNull(),
  version: integer('version').notNull(),
  isDefault: boolean('is_default').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const labelTemplateVersion = pgTable('label_template_version', {
  tenantId: uuid('tenant_id').notNull(),
  templateId: uuid('template_id').notNull(),
  version: integer('version').notNull(),
  document: jsonb('document').$type<LabelTemplate>().notNull(),
  author: text('author').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** An order that is not in a batch's file: its reason as a code and the key of its message. */
export interface StoredLeftOut {
  readonly id: string;
  readonly label: string;
  readonly errorCode: string;
  readonly messageKey: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export const labelBatch = pgTable('label_batch', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<DocumentKind>().notNull(),
  state: text('state').$type<'running' | 'done' | 'failed'>().notNull(),
  jobId: uuid('job_id'),
  total: integer('total').notNull(),
  printed: integer('printed').notNull(),
  pages: integer('pages').notNull(),
  leftOut: jsonb('left_out').$type<readonly StoredLeftOut[]>().notNull(),
  templateId: text('template_id').notNull(),
  templateVersion: integer('template_version').notNull(),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  content: bytes('content'),
  createdAt: moment('created_at').notNull(),
});
