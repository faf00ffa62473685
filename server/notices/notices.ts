import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { NoticeDetail, NoticeRow } from '../../contract/entities/company/notice.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database } from '../db/database.ts';
import { notify } from '../live/db/events.ts';
import { countUnread, findNewest, findNotice, listNotices, markRead, type NoticeReader } from './db/notices.ts';

/** Who reads, in the language of the call. */
export function readerOf({ principal: { tenantId, userId, timeZone }, language }: SignedInCaller): NoticeReader {
  return { tenantId, userId, timeZone, language };
}

type Found = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

/** Notices for their readers. Revoked, unpublished and missing notices, and those of other users or tenants, are all treated as missing. */
export function createNotices(database: Database, now: () => Date) {
  async function listByUser(caller: SignedInCaller): Promise<CallReply<'notice.listByUser'>> {
    const reader = readerOf(caller);
    return database.tenant(reader.tenantId, async (tx) => {
      const notices = await listNotices(tx, reader, '1', limits.noticeRows);
      const messages = await listNotices(tx, reader, '2', limits.noticeRows);
      return {
        anntMsgList: notices.map(noticeRow),
        anntMsgTotal: await countUnread(tx, reader, '1'),
        sysMsgList: messages.map(noticeRow),
        sysMsgTotal: await countUnread(tx, reader, '2'),
      };
    });
  }

  async function last(caller: SignedInCaller): Promise<NoticeDetail | null> {
    const reader = readerOf(caller);
    const found = await database.tenant(reader.tenantId, (tx) => findNewest(tx, reader, '1'));
    return found === null ? null : noticeDetail(found);
  }

  async function detail({ id }: CallInput<'notice.detail'>, caller: SignedInCaller): Promise<NoticeDetail> {
    const reader = readerOf(caller);
    const found = isRowId(id) ? await database.tenant(reader.tenantId, (tx) => findNotice(tx, reader, id)) : null;
    if (found === null) throw new Refusal('notice_not_found');
    return noticeDetail(found);
  }

  /** Marks a notice as read and notifies the reader's other pages of a change. */
  async function read({ anntId }: CallInput<'notice.markRead'>, caller: SignedInCaller): Promise<void> {
    if (!isRowId(anntId)) throw new Refusal('notice_not_found');
    const reader = readerOf(caller);
    const { tenantId, userId } = reader;
    await database.tenant(tenantId, async (tx) => {
      if ((await findNotice(tx, reader, anntId)) === null) throw new Refusal('notice_not_found');
      if (await markRead(tx, reader, anntId, now())) await notify(tx, { kind: 'user', tenant: tenantId, user: userId, id: anntId });
    });
  }

  return { listByUser, last, detail, read };
}

/** Converts a found notice to its row. */
export function noticeRow(found: Found): NoticeRow {
  const { id, title, sender, sendTime, createTime, category, priority, openType, openPage, busId, read } = found;
  const readFlag = read ? '1' : '0';
  return { id, titile: title, sender, sendTime, createTime, msgCategory: category, priority, openType, openPage, busId, readFlag };
}

function noticeDetail(found: Found): NoticeDetail {
  return { ...noticeRow(found), msgContent: found.content };
}
