import type { Static } from 'typebox';
import { Enum, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Id, LocalTime, orNull } from '../../values.ts';

/** '1' a notice, '2' a system message (wire.md, Notices). */
export const noticeCategories = ['1', '2'] as const;
/** Low, medium, high: ordinary, important, urgent. */
export const noticePriorities = ['L', 'M', 'H'] as const;
/** '1' processing, '2' completed, '3' failed (spec section 4). */
export const jobStates = ['1', '2', '3'] as const;
/** '2' offers a view of the bills, '3' a download of `successData`; '' offers nothing (spec section 4). */
export const jobOffers = ['', '2', '3'] as const;

const row = {
  id: Id(),
  /** The wire's spelling (spec section 3). */
  titile: Text(),
  sender: Text(),
  sendTime: LocalTime(),
  createTime: LocalTime(),
  msgCategory: Enum([...noticeCategories], { dictionary: 'notice_category' }),
  priority: Enum([...noticePriorities], { dictionary: 'notice_priority' }),
  /** `url`: openPage is an address; `component`: openPage is a screen id, opened with busId; '': the notice itself. */
  openType: Enum(['', 'url', 'component']),
  openPage: orNull(Text()),
  busId: orNull(Text()),
  /** '1' when the caller has read it. */
  readFlag: Enum(['0', '1'], { dictionary: 'notice_read' }),
};

/** A row of the notice lists; its content is loaded when it is opened. */
export const NoticeRow = record(row);
export type NoticeRow = Static<typeof NoticeRow>;

/** `msgContent` is the author's HTML, which must be sanitized for display. */
export const NoticeDetail = record({ ...row, msgContent: Text() });
export type NoticeDetail = Static<typeof NoticeDetail>;

/** A background job as its user sees it (spec section 3). */
export const JobRow = record({
  id: Id(),
  name: Text(),
  status: Enum([...jobStates]),
  createByName_dictText: Text(),
  beginTime: orNull(LocalTime()),
  endTime: orNull(LocalTime()),
  failReason: orNull(Text()),
  optType: Enum([...jobOffers]),
  /** With optType '3' the address of `job.download` for this job, including the prefix; with '2' the id of the bill to open. */
  successData: orNull(Text()),
});
export type JobRow = Static<typeof JobRow>;
