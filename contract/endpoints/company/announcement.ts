import { Enum, Integer, Array as List, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import {
  AnnouncementDraft,
  AnnouncementPicture,
  AnnouncementRow,
  NoticeReaderRow,
  sendStates,
  WrittenNotice,
} from '../../entities/company/announcement.ts';
import { NoticeDetail, noticeCategories } from '../../entities/company/notice.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id } from '../../values.ts';

const paging = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};
const list = { permission: 'system:announcement:list' };
const edit = { permission: 'system:announcement:edit' };
const release = { permission: 'system:announcement:release' };
const one = record({ id: Id() });

/** The editor of notices, for the users of the own company (decision 68). `doReovkeData` is the server family's spelling. */
export const announcementEndpoints = declare({
  'announcement.list': {
    method: 'GET',
    path: '/sys/annountCement/list',
    access: list,
    summary: 'The notices that people of the company wrote, the latest first',
    query: record({
      ...paging,
      titile: Optional(Text({ maxLength: limits.text })),
      sendStatus: Optional(Enum([...sendStates], { dictionary: 'notice_status' })),
      msgCategory: Optional(Enum([...noticeCategories], { dictionary: 'notice_category' })),
    }),
    reply: pageOf(AnnouncementRow),
  },
  'announcement.draft': {
    method: 'GET',
    path: '/sys/annountCement/queryDraft',
    access: list,
    summary: 'A notice in both languages, as its editor has it',
    query: one,
    reply: AnnouncementDraft,
  },
  'announcement.add': {
    method: 'POST',
    path: '/sys/annountCement/add',
    access: edit,
    summary: 'Keeps a notice unpublished',
    body: record(WrittenNotice),
    reply: one,
    bodyKilobytes: 512,
  },
  'announcement.edit': {
    method: 'PUT',
    path: '/sys/annountCement/edit',
    access: edit,
    summary: 'Changes an unpublished notice',
    body: record({ id: Id(), ...WrittenNotice }),
    reply: one,
    bodyKilobytes: 512,
  },
  'announcement.delete': {
    method: 'DELETE',
    path: '/sys/annountCement/delete',
    access: edit,
    summary: 'Deletes an unpublished notice',
    query: one,
    reply: Null(),
  },
  'announcement.preview': {
    method: 'POST',
    path: '/sys/annountCement/preview',
    access: edit,
    asksOnly: true,
    summary: 'A notice that is not kept yet, as a reader of this language would see it',
    body: record({ ...WrittenNotice, language: Enum(['zh_CN', 'en_US']) }),
    reply: NoticeDetail,
    bodyKilobytes: 512,
  },
  'announcement.upload': {
    method: 'POST',
    path: '/sys/annountCement/uploadPicture',
    access: edit,
    summary: 'Keeps a PNG or JPG for notices: drawn anew without its metadata; one that no notice holds is deleted after a day',
    body: record({}),
    uploadMegabytes: limits.uploadMegabytes,
    reply: AnnouncementPicture,
  },
  'announcement.picture': {
    method: 'GET',
    path: '/sys/annountCement/picture',
    access: 'token',
    summary: 'A picture of a notice that the user may read, or any for its editors; a foreign one and one that is not there are alike',
    query: one,
    kind: 'blob',
    reply: Null(),
  },
  'announcement.release': {
    method: 'PUT',
    path: '/sys/annountCement/doReleaseData',
    access: release,
    summary: 'Publishes a notice: at once, or by a job at its start',
    body: one,
    reply: Null(),
  },
  'announcement.revoke': {
    method: 'PUT',
    path: '/sys/annountCement/doReovkeData',
    access: release,
    summary: 'Takes a published notice from its readers; one that waits for its start becomes unpublished again',
    body: one,
    reply: Null(),
  },
  'announcement.readers': {
    method: 'GET',
    path: '/sys/annountCement/readers',
    access: list,
    summary: 'Whom a notice is for, and when each has read it',
    query: record({ ...paging, id: Id(), readFlag: Optional(Enum(['0', '1'], { dictionary: 'notice_read' })) }),
    reply: pageOf(NoticeReaderRow),
  },
  'announcement.users': {
    method: 'GET',
    path: '/sys/annountCement/users',
    access: edit,
    summary: 'Users of the company whom a notice may be for',
    query: record({}),
    reply: List(record({ id: Id(), nickName: Text() })),
  },
  'announcement.pages': {
    method: 'GET',
    path: '/sys/annountCement/pages',
    access: edit,
    summary: 'Pages of the menu that a notice may open',
    query: record({}),
    reply: List(record({ screen: Text(), title: Text() })),
  },
});
