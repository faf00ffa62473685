import { Integer, Array as List, Null, Optional } from 'typebox';
import { declare } from '../endpoint.ts';
import { JobRow, NoticeDetail, NoticeRow } from '../entities/notice.ts';
import { record } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, orNull } from '../values.ts';

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
