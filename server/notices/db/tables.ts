import { bigint, boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { JobRow, NoticeRow } from '../../../contract/entities/company/notice.ts';
import type { RichNode } from '../../../contract/values/rich-text.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Claim numbers stay far below the integer limit of a double. */
const fence = (name: string) => bigint(name, { mode: 'number' });

export const announcement = pgTable('announcement', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  sender: text('sender').notNull(),
  category: text('category').$type<NoticeRow['msgCategory']>().notNull(),
  priority: text('priority').$type<NoticeRow['priority']>().notNull(),
  openType: text('open_type').$type<NoticeRow['openType']>().notNull(),
  openPage: text('open_page'),
  busId: text('bus_id'),
  audience: text('audience').$type<'ALL' | 'USER'>().notNull(),
  sendStatus: text('send_status').$type<'0' | '1' | '2'>().notNull(),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
  /** Of a notice that people of the company wrote; of any other these are null. */
  titleZh: text('title_zh'),
  titleEn: text('title_en'),
  contentZh: text('content_zh'),
  contentEn: text('content_en'),
  bodyZh: jsonb('body_zh').$type<readonly RichNode[]>(),
  bodyEn: jsonb('body_en').$type<readonly RichNode[]>(),
  authorId: uuid('author_id'),
  startAt: moment('start_at'),
  endAt: moment('end_at'),
  releaseAt: moment('release_at'),
});

export const announcementSend = pgTable('announcement_send', {
  tenantId: uuid('tenant_id').notNull(),
  announcementId: uuid('announcement_id').notNull(),
  userId: uuid('user_id').notNull(),
  readAt: moment('read_at'),
});

/** A picture for notices, drawn by the server. */
export const announcementPicture = pgTable('announcement_picture', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  authorId: uuid('author_id').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  size: integer('size').notNull(),
  content: bytes('content').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Which notice holds which picture. */
export const announcementPictureUse = pgTable('announcement_picture_use', {
  tenantId: uuid('tenant_id').notNull(),
  announcementId: uuid('announcement_id').notNull(),
  pictureId: uuid('picture_id').notNull(),
});

export const job = pgTable('job', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').notNull(),
  input: jsonb('input').$type<unknown>().notNull(),
  language: text('language').$type<'zh_CN' | 'en_US'>().notNull(),
  status: text('status').$type<JobRow['status']>().notNull(),
  attempts: integer('attempts').notNull(),
  fence: fence('fence').notNull(),
  leaseUntil: moment('lease_until'),
  availableAt: moment('available_at').notNull(),
  createdAt: moment('created_at').notNull(),
  beginAt: moment('begin_at'),
  endAt: moment('end_at'),
  failReason: text('fail_reason'),
  optType: text('opt_type').$type<JobRow['optType']>().notNull(),
  fileName: text('file_name'),
  fileType: text('file_type'),
  fileFence: fence('file_fence'),
  permissions: text('rights').array().notNull(),
  /** False for the platform's own work, which is not shown as a work task. */
  listed: boolean('listed').notNull().default(true),
  done: integer('done'),
  total: integer('total'),
  /** What caused it, as `tracing/origin` writes it; the database takes it from the transaction. */
  origin: text('origin'),
});

export const jobFilePart = pgTable('job_file_part', {
  tenantId: uuid('tenant_id').notNull(),
  jobId: uuid('job_id').notNull(),
  fence: fence('fence').notNull(),
  part: integer('part').notNull(),
  bytes: bytes('bytes').notNull(),
});
