import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { notify } from '../live/db/events.ts';
import { nonEmpty, readRange } from '../orders/order-filters.ts';
import { knownTotal } from '../orders/orders.ts';
import { countOwn, listOwn, markAllRead, type NoticeSearch } from './db/own-notices.ts';
import { noticeRow, readerOf } from './notices.ts';

/** The page of all notices and messages of a user. */
export function createOwnNotices(database: Database, now: () => Date) {
  const list = (input: CallInput<'notice.mine'>, caller: SignedInCaller): Promise<CallReply<'notice.mine'>> =>
    database.tenant(caller.principal.tenantId, async (tx) => {
      const reader = readerOf(caller);
      const { pageNo = 1, pageSize = limits.pageSizeDefault } = input;
      const search = readSearch(input);
      const rows = await listOwn(tx, reader, search, { limit: pageSize, offset: (pageNo - 1) * pageSize });
      const total = knownTotal(rows.length, pageNo, pageSize) ?? (await countOwn(tx, reader, search));
      return { records: rows.map(noticeRow), total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    });

  /** Marks everything as read and notifies the reader's pages of a change. */
  const readAll = (caller: SignedInCaller): Promise<void> =>
    database.tenant(caller.principal.tenantId, async (tx) => {
      const reader = readerOf(caller);
      const { tenantId, userId } = reader;
      if (await markAllRead(tx, reader, now())) await notify(tx, { kind: 'user', tenant: tenantId, user: userId, id: userId });
    });

  return { list, readAll };
}

/** @throws Refusal like the filters of the order list */
function readSearch(input: CallInput<'notice.mine'>): NoticeSearch {
  const { msgCategory, priority, readFlag } = input;
  return {
    keyword: nonEmpty(input.titile),
    category: msgCategory,
    priority,
    read: readFlag && readFlag === '1',
    sendTime: readRange('sendTime', nonEmpty(input.sendTime_begin), nonEmpty(input.sendTime_end)),
  };
}
