import { Enum, Integer, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Id, LocalTime, orNull, ruled } from '../../values.ts';
import { noticeCategories, noticePriorities } from './notice.ts';

/** '0' unpublished, '1' published, '2' revoked (spec section 4). */
export const sendStates = ['0', '1', '2'] as const;
const noticeTargets = ['ALL', 'USER'] as const;
/** What "to handle" opens; `none`: the notice alone. */
const noticeOpens = ['none', 'component', 'url'] as const;

const title = () => Text({ maxLength: 200 });
const content = () => ruled(Text({ maxLength: 20_000 }), { rule: 'richText', with: { pictures: true } });

/** What people write of a notice: in Chinese, in English or in both, with the closed set of HTML that the field RichText writes, and pictures. */
export const WrittenNotice = {
  titile: Optional(orNull(title())),
  msgContent: Optional(orNull(content())),
  titileEn: Optional(orNull(title())),
  msgContentEn: Optional(orNull(content())),
  msgCategory: Enum([...noticeCategories], { dictionary: 'notice_category' }),
  priority: Enum([...noticePriorities], { dictionary: 'notice_priority' }),
  msgType: Enum([...noticeTargets], { dictionary: 'notice_target' }),
  /** Comma list, for the target USER. */
  userIds: Optional(orNull(Text({ maxLength: 40_000 }))),
  openType: Enum([...noticeOpens], { dictionary: 'notice_open' }),
  openPage: Optional(orNull(Text({ maxLength: 500 }))),
  startTime: Optional(orNull(LocalTime())),
  endTime: Optional(orNull(LocalTime())),
};

/** A notice in the list of its editors. */
export const AnnouncementRow = record({
  id: Id(),
  /** In the caller's language, or in the one that it has. */
  titile: Text(),
  sender: Text(),
  msgCategory: Enum([...noticeCategories], { dictionary: 'notice_category' }),
  priority: Enum([...noticePriorities], { dictionary: 'notice_priority' }),
  msgType: Enum([...noticeTargets], { dictionary: 'notice_target' }),
  sendStatus: Enum([...sendStates], { dictionary: 'notice_status' }),
  /** When a job publishes it; null unless it waits for that. */
  releaseTime: orNull(LocalTime()),
  sendTime: orNull(LocalTime()),
  endTime: orNull(LocalTime()),
  createTime: LocalTime(),
  /** How many users it is for, and how many of them have read it. */
  userCount: Integer(),
  readCount: Integer(),
});

/** A notice as its editor's form has it. */
export const AnnouncementDraft = record({
  id: Id(),
  titile: orNull(Text()),
  msgContent: orNull(Text()),
  titileEn: orNull(Text()),
  msgContentEn: orNull(Text()),
  msgCategory: Enum([...noticeCategories], { dictionary: 'notice_category' }),
  priority: Enum([...noticePriorities], { dictionary: 'notice_priority' }),
  msgType: Enum([...noticeTargets], { dictionary: 'notice_target' }),
  users: List(Id()),
  openType: Enum([...noticeOpens], { dictionary: 'notice_open' }),
  /** Of the open type `component`. */
  screen: orNull(Text()),
  /** Of the open type `url`. */
  address: orNull(Text()),
  /** From and until when it is shown; null: from its publishing on. */
  period: orNull(List(LocalTime())),
  sendStatus: Enum([...sendStates], { dictionary: 'notice_status' }),
});

/** A picture for notices, as it is kept: its id, and its size in pixels. */
export const AnnouncementPicture = record({ id: Id(), width: Integer({ minimum: 1 }), height: Integer({ minimum: 1 }) });

/** Somebody whom a notice is for. */
export const NoticeReaderRow = record({
  id: Id(),
  nickName: Text(),
  readFlag: Enum(['0', '1'], { dictionary: 'notice_read' }),
  readTime: orNull(LocalTime()),
});
