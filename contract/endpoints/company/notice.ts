import { Enum, Integer, Array as List, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { JobRow, NoticeDetail, NoticeRow, noticeCategories, noticePriorities } from '../../entities/company/notice.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id, orNull, RangeEnd } from '../../values.ts';

const unread = () => Integer({ minimum: 0 });

/** Calls of spec section 7, Announcements and jobs. `annountCement` is the server family's spelling. */
export const noticeEndpoints = declare({
  'notice.last': {
    method: 'GET',
    path: '/sys/annountCement/getLastAnnouncement',
    access: 'token',
    summary: 'The newest notice for the user, read or not; null when there is none',
    query: record({}),
    reply: orNull(NoticeDetail),
  },
  'notice.listByUser': {
    method: 'GET',
    path: '/sys/annountCement/listByUser',
    access: 'token',
    summary: `The newest ${limits.noticeRows} notices and system messages for the user; the totals count what is unread, listed or not`,
    query: record({}),
    reply: record({ anntMsgList: List(NoticeRow), anntMsgTotal: unread(), sysMsgList: List(NoticeRow), sysMsgTotal: unread() }),
  },
  'notice.detail': {
    method: 'GET',
    path: '/sys/annountCement/queryById',
    access: 'token',
    summary: 'One notice with its content; it stays unread',
    query: record({ id: Id() }),
    reply: NoticeDetail,
  },
  'notice.markRead': {
    method: 'PUT',
    path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    access: 'token',
    summary: 'Marks a notice read for the user; again changes nothing',
    body: record({ anntId: Id() }),
    reply: Null(),
  },
  'notice.mine': {
    method: 'GET',
    path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
    access: 'token',
    summary: 'All notices and system messages for the user, the latest first; `titile` finds part of a title or of a sender',
    query: record({
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
      titile: Optional(Text({ maxLength: limits.text })),
      msgCategory: Optional(Enum([...noticeCategories], { dictionary: 'notice_category' })),
      priority: Optional(Enum([...noticePriorities], { dictionary: 'notice_priority' })),
      readFlag: Optional(Enum(['0', '1'], { dictionary: 'notice_read' })),
      sendTime_begin: Optional(RangeEnd()),
      sendTime_end: Optional(RangeEnd()),
    }),
    reply: pageOf(NoticeRow),
  },
  'notice.readAll': {
    method: 'PUT',
    path: '/sys/sysAnnouncementSend/readAll',
    access: 'token',
    summary: 'Marks all notices and system messages of the user read',
    body: record({}),
    reply: Null(),
  },
  'job.list': {
    method: 'POST',
    path: '/sys/annountCement/pageJob',
    access: 'token',
    asksOnly: true,
    summary: "The user's background jobs, newest first; the end is reached when fewer rows than asked for come",
    body: record({
      pageNo: Optional(Integer({ minimum: 1, maximum: 100_000 })),
      pageSize: Optional(Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: record({ records: List(JobRow) }),
  },
  'job.download': {
    method: 'GET',
    path: '/ext/job/:id/file',
    access: 'token',
    summary: "The file that one of the user's jobs made; the rights it took are checked again",
    params: record({ id: Id() }),
    query: record({}),
    reply: Null(),
    kind: 'blob',
    extension: true,
  },
});
