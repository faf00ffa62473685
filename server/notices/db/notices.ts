import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { NoticeRow } from '../../../contract/entities/notice.ts';
import type { Transaction } from '../../db/database.ts';
import { announcement, announcementSend } from './tables.ts';

/** The reader, and the time zone for times. */
export interface Reader {
  readonly tenantId: string;
  readonly userId: string;
  readonly timeZone: string;
}

/** Lists the newest notices of a category that the reader may see, without content. */
export function listNotices(tx: Transaction, reader: Reader, category: NoticeRow['msgCategory'], limit: number) {
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
export async function findNotice(tx: Transaction, reader: Reader, id: string) {
  const [row] = await visible(tx, reader, eq(announcement.id, id)).limit(1);
  return row ?? null;
}

/** Finds the newest notice of a category that the reader may see, or null. */
export async function findNewest(tx: Transaction, reader: Reader, category: NoticeRow['msgCategory']) {
  const [row] = await visible(tx, reader, eq(announcement.category, category)).limit(1);
  return row ?? null;
}

/** Marks a notice as read if the reader may see it; returns false when it was already read. */
export async function markRead(tx: Transaction, reader: Reader, id: string, now: Date): Promise<boolean> {
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
    .select({ title: announcement.title, audience: announcement.audience, sendStatus: announcement.sendStatus })
    .from(announcement)
    .where(and(eq(announcement.tenantId, tenantId), eq(announcement.id, id)));
  if (row === undefined) return null;
  const published = row.sendStatus === '1';
  if (row.audience === 'ALL') return { title: row.title, published, userIds: null };
  const users = await tx
    .select({ userId: announcementSend.userId })
    .from(announcementSend)
    .where(and(eq(announcementSend.tenantId, tenantId), eq(announcementSend.announcementId, id)));
  return { title: row.title, published, userIds: users.map(({ userId }) => userId) };
}

function visible(
  tx: Transaction,
  reader: Reader,
  condition: SQL,
  content: typeof announcement.content | SQL<string> = announcement.content,
) {
  const local = (column: typeof announcement.sentAt | typeof announcement.createdAt) =>
    sql<string>`(${column} at time zone ${reader.timeZone})::text`;
  return tx
    .select({
      id: announcement.id,
      title: announcement.title,
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

function ownSend({ userId }: Reader) {
  return and(
    eq(announcementSend.tenantId, announcement.tenantId),
    eq(announcementSend.announcementId, announcement.id),
    eq(announcementSend.userId, userId),
  );
}

/** Matches published notices of the tenant that are for everyone or addressed to the reader. */
function mayRead({ tenantId }: Reader): SQL | undefined {
  return and(
    eq(announcement.tenantId, tenantId),
    eq(announcement.sendStatus, '1'),
    or(eq(announcement.audience, 'ALL'), isNotNull(announcementSend.userId)),
  );
}
