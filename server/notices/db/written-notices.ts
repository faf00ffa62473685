import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { appUser } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { escapeLike } from '../../permission/db/row-rules.ts';
import { type NoticeReader, ownTitle } from './notices.ts';
import { announcement, announcementSend } from './tables.ts';

interface WrittenSearch {
  readonly title?: string | undefined;
  readonly sendStatus?: '0' | '1' | '2' | undefined;
  readonly category?: '1' | '2' | undefined;
}

/** A column of the table, or SQL for it. */
type Changes = { [K in keyof typeof announcement.$inferInsert]?: (typeof announcement.$inferInsert)[K] | SQL };
type NewNotice = { [K in keyof typeof announcement.$inferInsert]: (typeof announcement.$inferInsert)[K] | SQL };

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const local = (column: typeof announcement.sentAt | typeof announcementSend.readAt, timeZone: string) =>
  sql<string | null>`date_trunc('second', ${column} at time zone ${timeZone})::text`;

/** The moment of a local time. */
export function momentOf(local: string, timeZone: string): SQL {
  return sql`(${local}::timestamp at time zone ${timeZone})`;
}

/** Lists the notices that people of the company wrote. */
export function listWritten(tx: Transaction, reader: NoticeReader, search: WrittenSearch, { limit, offset }: Page) {
  const { timeZone } = reader;
  return tx
    .select({
      id: announcement.id,
      titile: ownTitle(reader),
      sender: announcement.sender,
      msgCategory: announcement.category,
      priority: announcement.priority,
      msgType: announcement.audience,
      sendStatus: announcement.sendStatus,
      releaseTime: local(announcement.releaseAt, timeZone),
      sendTime: local(announcement.sentAt, timeZone),
      endTime: local(announcement.endAt, timeZone),
      createTime: sql<string>`(${announcement.createdAt} at time zone ${timeZone})::text`,
      userCount: sql<number>`case ${announcement.audience} when 'ALL'
        then (select count(*) from app_user u where u.tenant_id = ${announcement.tenantId} and u.state = 'active')
        else (select count(*) from announcement_send s where s.tenant_id = ${announcement.tenantId} and s.announcement_id = ${announcement.id}) end::int`,
      readCount: sql<number>`(select count(*) from announcement_send s where s.tenant_id = ${announcement.tenantId}
        and s.announcement_id = ${announcement.id} and s.read_at is not null)::int`,
    })
    .from(announcement)
    .where(isWritten(reader, search))
    .orderBy(desc(announcement.createdAt), desc(announcement.id))
    .limit(limit)
    .offset(offset);
}

export async function countWritten(tx: Transaction, reader: NoticeReader, search: WrittenSearch): Promise<number> {
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(announcement).where(isWritten(reader, search));
  return row?.total ?? 0;
}

/** Finds a notice that people of the company wrote, with its users, or null. */
export async function findWritten(tx: Transaction, { tenantId, timeZone }: NoticeReader, id: string) {
  const [row] = await tx
    .select({
      notice: announcement,
      startTime: local(announcement.startAt, timeZone),
      endTime: local(announcement.endAt, timeZone),
      userIds: sql<string[]>`array(select s.user_id::text from announcement_send s where s.tenant_id = ${announcement.tenantId}
        and s.announcement_id = ${announcement.id} order by s.user_id)`,
    })
    .from(announcement)
    .where(and(eq(announcement.tenantId, tenantId), eq(announcement.id, id), isNotNull(announcement.authorId)));
  return row ?? null;
}

export async function insertWritten(tx: Transaction, values: NewNotice): Promise<void> {
  await tx.insert(announcement).values(values);
}

/** Changes a notice that is unpublished and does not wait for its start; returns whether it was. */
export async function changeUnpublished(tx: Transaction, tenantId: string, id: string, values: Changes): Promise<boolean> {
  const changed = await tx.update(announcement).set(values).where(isUnpublished(tenantId, id)).returning({ id: announcement.id });
  return changed.length > 0;
}

export async function deleteUnpublished(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const gone = await tx.delete(announcement).where(isUnpublished(tenantId, id)).returning({ id: announcement.id });
  return gone.length > 0;
}

/** Publishes a notice whose start is this moment; returns its end, or null if it no longer waits for it. */
export async function publishWaiting(
  tx: Transaction,
  tenantId: string,
  id: string,
  at: Date,
): Promise<{ readonly endAt: Date | null } | null> {
  const [row] = await tx
    .update(announcement)
    .set({ sendStatus: '1', sentAt: sql`${announcement.releaseAt}`, releaseAt: null })
    .where(
      and(eq(announcement.tenantId, tenantId), eq(announcement.id, id), eq(announcement.sendStatus, '0'), eq(announcement.releaseAt, at)),
    )
    .returning({ endAt: announcement.endAt });
  return row ?? null;
}

/** Revokes a published notice, or has a waiting one unpublished again; returns whether it was one of these. */
export async function takeBackNotice(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const mine = and(eq(announcement.tenantId, tenantId), eq(announcement.id, id), isNotNull(announcement.authorId));
  const waiting = await tx
    .update(announcement)
    .set({ releaseAt: null })
    .where(and(mine, eq(announcement.sendStatus, '0'), isNotNull(announcement.releaseAt)))
    .returning({ id: announcement.id });
  if (waiting.length > 0) return true;
  const published = await tx
    .update(announcement)
    .set({ sendStatus: '2' })
    .where(and(mine, eq(announcement.sendStatus, '1')))
    .returning({ id: announcement.id });
  return published.length > 0;
}

/** Makes these users the ones whom a notice is for. */
export async function setAddressed(tx: Transaction, tenantId: string, id: string, userIds: readonly string[]): Promise<void> {
  await tx.delete(announcementSend).where(and(eq(announcementSend.tenantId, tenantId), eq(announcementSend.announcementId, id)));
  if (userIds.length > 0)
    await tx.insert(announcementSend).values(userIds.map((userId) => ({ tenantId, announcementId: id, userId, readAt: null })));
}

/** Active users of the company. */
export function listAddressable(tx: Transaction, tenantId: string) {
  return tx
    .select({ id: appUser.id, nickName: appUser.nickName })
    .from(appUser)
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.state, 'active')))
    .orderBy(appUser.nickName, appUser.id);
}

interface ReaderSearch {
  readonly id: string;
  readonly isForAll: boolean;
  readonly read?: boolean | undefined;
}

/** Lists whom a notice is for, those who have not read it first. */
export function listReaders(tx: Transaction, { tenantId, timeZone }: NoticeReader, search: ReaderSearch, { limit, offset }: Page) {
  return tx
    .select({
      id: appUser.id,
      nickName: appUser.nickName,
      readFlag: sql<'0' | '1'>`case when ${announcementSend.readAt} is null then '0' else '1' end`,
      readTime: local(announcementSend.readAt, timeZone),
      total: sql<number>`count(*) over ()::int`,
    })
    .from(appUser)
    .leftJoin(
      announcementSend,
      and(
        eq(announcementSend.tenantId, appUser.tenantId),
        eq(announcementSend.userId, appUser.id),
        eq(announcementSend.announcementId, search.id),
      ),
    )
    .where(
      and(
        eq(appUser.tenantId, tenantId),
        search.isForAll ? sql`(${appUser.state} = 'active' or ${announcementSend.readAt} is not null)` : isNotNull(announcementSend.userId),
        search.read === undefined ? undefined : search.read ? isNotNull(announcementSend.readAt) : isNull(announcementSend.readAt),
      ),
    )
    .orderBy(sql`${announcementSend.readAt} desc nulls first`, appUser.nickName, appUser.id)
    .limit(limit)
    .offset(offset);
}

function isUnpublished(tenantId: string, id: string): SQL | undefined {
  return and(
    eq(announcement.tenantId, tenantId),
    eq(announcement.id, id),
    isNotNull(announcement.authorId),
    eq(announcement.sendStatus, '0'),
    isNull(announcement.releaseAt),
  );
}

function isWritten({ tenantId, language }: NoticeReader, { title, sendStatus, category }: WrittenSearch): SQL | undefined {
  return and(
    eq(announcement.tenantId, tenantId),
    isNotNull(announcement.authorId),
    title === undefined ? undefined : sql`${ownTitle({ language })} ilike ${`%${escapeLike(title)}%`}`,
    sendStatus && eq(announcement.sendStatus, sendStatus),
    category && eq(announcement.category, category),
  );
}
