import { and, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { NoticeRow } from '../../../contract/entities/company/notice.ts';
import type { Transaction } from '../../db/database.ts';
import type { LocalRange } from '../../orders/db/order-search.ts';
import { escapeLike } from '../../permission/db/row-rules.ts';
import { mayRead, type NoticeReader, ownSend, ownTitle, visible } from './notices.ts';
import { announcement, announcementSend } from './tables.ts';

export interface NoticeSearch {
  /** Part of the title or of the sender. */
  readonly keyword?: string | undefined;
  readonly category?: NoticeRow['msgCategory'] | undefined;
  readonly priority?: NoticeRow['priority'] | undefined;
  readonly read?: boolean | undefined;
  readonly sendTime?: LocalRange | undefined;
}

/** Reads one page of the reader's notices and messages, the latest first, without content. */
export function listOwn(tx: Transaction, reader: NoticeReader, search: NoticeSearch, page: { limit: number; offset: number }) {
  return visible(tx, reader, matches(reader, search), sql`''`).limit(page.limit).offset(page.offset);
}

export async function countOwn(tx: Transaction, reader: NoticeReader, search: NoticeSearch): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(announcement)
    .leftJoin(announcementSend, ownSend(reader))
    .where(and(mayRead(reader), matches(reader, search)));
  return row?.total ?? 0;
}

/** Marks everything that the reader may see as read; returns whether anything was unread. */
export async function markAllRead(tx: Transaction, reader: NoticeReader, now: Date): Promise<boolean> {
  const { tenantId, userId } = reader;
  const unread = tx
    .select({
      tenantId: announcement.tenantId,
      announcementId: announcement.id,
      userId: sql<string>`${userId}::uuid`.as('user_id'),
      readAt: sql<Date>`${now.toISOString()}::timestamptz`.as('read_at'),
    })
    .from(announcement)
    .leftJoin(announcementSend, ownSend(reader))
    .where(and(mayRead(reader), eq(announcement.tenantId, tenantId), isNull(announcementSend.readAt)));
  const changed = await tx
    .insert(announcementSend)
    .select(unread)
    .onConflictDoUpdate({
      target: [announcementSend.tenantId, announcementSend.announcementId, announcementSend.userId],
      set: { readAt: now },
      setWhere: isNull(announcementSend.readAt),
    });
  return (changed.rowCount ?? 0) > 0;
}

function matches(reader: NoticeReader, { keyword, category, priority, read, sendTime }: NoticeSearch): SQL | undefined {
  const moment = (local: string) => sql`(${local}::timestamp at time zone ${reader.timeZone})`;
  const part = keyword === undefined ? undefined : `%${escapeLike(keyword)}%`;
  return and(
    part === undefined ? undefined : or(sql`${ownTitle(reader)} ilike ${part}`, sql`${announcement.sender} ilike ${part}`),
    category && eq(announcement.category, category),
    priority && eq(announcement.priority, priority),
    read === undefined ? undefined : sql`(${announcementSend.readAt} is not null) = ${read}`,
    sendTime && and(gte(announcement.sentAt, moment(sendTime.from)), lte(announcement.sentAt, moment(sendTime.to))),
  );
}
