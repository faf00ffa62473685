import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AddressKind } from '../../addresses/db/addresses.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A problem of a cell in the importer's language. */
export interface StoredProblem {
  readonly field: string;
  readonly message: string;
}

export const importRun = pgTable('import_run', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  keyHash: bytes('key_hash').notNull(),
  kind: text('kind').$type<'order' | AddressKind | 'tracking'>().notNull(),
  together: boolean('together').notNull(),
  forecast: boolean('forecast').notNull(),
  language: text('language').$type<'zh_CN' | 'en_US'>().notNull(),
  fileName: text('file_name').notNull(),
  file: bytes('file').notNull(),
  origin: text('origin').notNull(),
  headingRow: integer('heading_row').notNull(),
  reasonColumn: integer('reason_column').notNull(),
  /** Column index by field; `#sheet` holds the sheet's name when the workbook has several. */
  columns: jsonb('columns').$type<Readonly<Record<string, number | string>>>().notNull(),
  total: integer('total').notNull(),
  created: integer('created').notNull().default(0),
  skipped: integer('skipped').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  jobId: uuid('job_id'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  keptUntil: moment('kept_until').notNull(),
});

export const importRow = pgTable('import_row', {
  tenantId: uuid('tenant_id').notNull(),
  runId: uuid('run_id').notNull(),
  rowNo: integer('row_no').notNull(),
  groupNo: integer('group_no').notNull(),
  state: text('state').$type<'waiting' | 'failed' | 'done'>().notNull(),
  cells: jsonb('cells').$type<Readonly<Record<string, string>>>().notNull(),
  reasons: jsonb('reasons').$type<Readonly<Record<string, string>>>().notNull(),
  problems: jsonb('problems').$type<readonly StoredProblem[]>().notNull(),
  mark: text('mark').notNull(),
  number: text('number').notNull(),
});

export const importMapping = pgTable('import_mapping', {
  tenantId: uuid('tenant_id').notNull(),
  name: text('name').notNull(),
  mapping: text('mapping').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
