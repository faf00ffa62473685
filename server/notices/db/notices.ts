import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { NoticeRow } from '../../../contract/entities/company/notice.ts';
import type { Transaction } from '../../db/database.ts';
import { announcement, announcementSend } from './tables.ts';

/** A user of a company, and the time zone for times. */
export interface Reader {
  readonly tenantId: string;
  readonly userId: string;
  readonly timeZone: string;
}

/** Who reads notices, in the own language where the notice has it. */
export interface NoticeReader extends Reader {
  readonly language: 'zh_CN' | 'en_US';
}

/** Lists the newest notices of a category that the reader may see, without content. */
export function listNotices(tx: Transaction, reader: NoticeReader, category: NoticeRow['msgCategory'], limit: number) {
  return visible(tx, reader, eq(announcement.category, category), sql<string>`''`).limit(limit);
}

/** Counts the reader's unread notices of the category. */
export async function countUnread(tx: Transaction, reader: Reader, category: NoticeRow['msgCategory']): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(announcement)
    .leftJoin(announcementSend, ownSend(reader))
    .where(and(mayRead(reader), eq(announcement.category, category), isNull(announcementSend.readAt)));
  return row?.total ?? 0;
}

/** Finds one notice that the reader may see, or null. */
export async function findNotice(tx: Transaction, reader: NoticeReader, id: string) {
  const [row] = await visible(tx, reader, eq(announcement.id, id)).limit(1);
  return row ?? null;
}

/** Finds the newest notice of a category that the reader may see, or null. */
export async function findNewest(tx: Transaction, reader: NoticeReader, category: NoticeRow['msgCategory']) {
  const [row] = await visible(tx, reader, eq(announcement.category, category)).limit(1);
  return row ?? null;
}

/** Marks a notice as read if the reader may see it; returns false when it was already read. */
export async function markRead(tx: Transaction, reader: NoticeReader, id: string, now: Date): Promise<boolean> {
  const found = await findNotice(tx, reader, id);
  if (found === null || found.read) return false;
  const { tenantId, userId } = reader;
  const changed = await tx
    .insert(announcementSend)
    .values({ tenantId, announcementId: id, userId, readAt: now })
    .onConflictDoUpdate({
      target: [announcementSend.tenantId, announcementSend.announcementId, announcementSend.userId],
      set: { readAt: now },
      setWhere: isNull(announcementSend.readAt),
    })
    .returning({ id: announcementSend.announcementId });
  return changed.length > 0;
}

/** Stores a published notice for these users only. */
export async function insertUserNotice(
  tx: Transaction,
  row: Omit<typeof announcement.$inferInsert, 'audience' | 'sendStatus'>,
  userIds: readonly string[],
): Promise<void> {
  await tx.insert(announcement).values({ ...row, audience: 'USER', sendStatus: '1' });
  await tx
    .insert(announcementSend)
    .values(userIds.map((userId) => ({ tenantId: row.tenantId, announcementId: row.id, userId, readAt: null })));
}

export interface NoticeRecipients {
  readonly title: string;
  readonly published: boolean;
  /** Null: all users of the tenant. */
  readonly userIds: readonly string[] | null;
}

/** Finds the recipients of a notice, or null when it does not exist. */
export async function findAddressed(tx: Transaction, tenantId: string, id: string): Promise<NoticeRecipients | null> {
  const [row] = await tx
    .select({
      title: announcement.title,
      audience: announcement.audience,
      published: sql<boolean>`${announcement.sendStatus} = '1' and coalesce(${announcement.endAt} > clock_timestamp(), true)`,
    })
    .from(announcement)
    .where(and(eq(announcement.tenantId, tenantId), eq(announcement.id, id)));
  if (row === undefined) return null;
  const { published } = row;
  if (row.audience === 'ALL') return { title: row.title, published, userIds: null };
  const users = await tx
    .select({ userId: announcementSend.userId })
    .from(announcementSend)
    .where(and(eq(announcementSend.tenantId, tenantId), eq(announcementSend.announcementId, id)));
  return { title: row.title, published, userIds: users.map(({ userId }) => userId) };
}

/** Notices that the reader may see, the latest first; without `content` of another kind, with theirs. */
export function visible(tx: Transaction, reader: NoticeReader, condition: SQL | undefined, content: SQL = ownContent(reader)) {
  const local = (column: typeof announcement.sentAt | typeof announcement.createdAt) =>
    sql<string>`(${column} at time zone ${reader.timeZone})::text`;
  return tx
    .select({
      id: announcement.id,
      title: ownTitle(reader),
      content: sql<string>`${content}`,
      sender: announcement.sender,
      sendTime: local(announcement.sentAt),
      createTime: local(announcement.createdAt),
      category: announcement.category,
      priority: announcement.priority,
      openType: announcement.openType,
      openPage: announcement.openPage,
      busId: announcement.busId,
      read: sql<boolean>`${announcementSend.readAt} is not null`,
    })
    .from(announcement)
    .leftJoin(announcementSend, ownSend(reader))
    .where(and(mayRead(reader), condition))
    .orderBy(desc(announcement.sentAt), desc(announcement.id));
}

/** The title in the reader's language, or in the one that it has. */
export function ownTitle({ language }: Pick<NoticeReader, 'language'>): SQL<string> {
  return sql<string>`coalesce(${language === 'en_US' ? announcement.titleEn : announcement.titleZh}, ${announcement.title})`;
}

function ownContent({ language }: NoticeReader): SQL<string> {
  return sql<string>`coalesce(${language === 'en_US' ? announcement.contentEn : announcement.contentZh}, ${announcement.content})`;
}

export function ownSend({ userId }: Pick<Reader, 'userId'>) {
  return and(
    eq(announcementSend.tenantId, announcement.tenantId),
    eq(announcementSend.announcementId, announcement.id),
    eq(announcementSend.userId, userId),
  );
}

/** Matches published notices of the tenant that are for everyone or addressed to the reader, until they end. */
export function mayRead({ tenantId }: Pick<Reader, 'tenantId'>): SQL | undefined {
  return and(
    eq(announcement.tenantId, tenantId),
    eq(announcement.sendStatus, '1'),
    or(isNull(announcement.endAt), sql`${announcement.endAt} > clock_timestamp()`),
    or(eq(announcement.audience, 'ALL'), isNotNull(announcementSend.userId)),
  );
}
