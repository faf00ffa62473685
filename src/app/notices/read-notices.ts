import type { JobRow, NoticeDetail, NoticeRow } from '../../../contract/entities/company/notice.ts';
import { isRecord } from '../../services/account-guards.ts';

/** The fields of a notice that the pages use. The other server family sends null for many of them. */
export type Notice = Pick<NoticeRow, 'id' | 'titile' | 'sender' | 'priority' | 'openType'> & {
  readonly time: string;
  readonly openPage: string | null;
  readonly busId: string | null;
  readonly isRead: boolean;
};

/** The lists of the popover: '1' notices, '2' system messages. `unread` counts the unread ones. */
export interface NoticeLists {
  readonly rows: Readonly<Record<'1' | '2', readonly Notice[]>>;
  readonly unread: Readonly<Record<'1' | '2', number>>;
}

/** Reads listByUser; rows without an id are dropped. */
export function readNoticeLists(reply: unknown): NoticeLists {
  const fields = isRecord(reply) ? reply : {};
  return {
    rows: { 1: readAll(fields.anntMsgList, readNotice), 2: readAll(fields.sysMsgList, readNotice) },
    unread: { 1: count(fields.anntMsgTotal), 2: count(fields.sysMsgTotal) },
  };
}

/** Reads one notice; null if it has no id. */
export function readNotice(value: unknown): Notice | null {
  if (!isRecord(value) || text(value.id) === null) return null;
  const { priority, openType } = value;
  return {
    id: text(value.id) ?? '',
    titile: text(value.titile) ?? '',
    sender: text(value.sender) ?? '',
    time: text(value.sendTime) ?? text(value.createTime) ?? '',
    priority: priority === 'H' || priority === 'M' ? priority : 'L',
    openType: openType === 'url' || openType === 'component' ? openType : '',
    openPage: text(value.openPage),
    busId: text(value.busId),
    isRead: String(value.readFlag) === '1',
  };
}

/** The HTML of a notice's detail, unsanitised. */
export function readContent(value: unknown): NoticeDetail['msgContent'] {
  return (isRecord(value) ? text(value.msgContent) : null) ?? '';
}

/** Reads `records` of pageJob. */
export function readJobs(reply: unknown): readonly JobRow[] {
  return readAll(isRecord(reply) ? reply.records : null, readJob);
}

function readJob(value: unknown): JobRow | null {
  if (!isRecord(value) || text(value.id) === null) return null;
  const status = String(value.status);
  const offer = String(value.optType);
  return {
    id: text(value.id) ?? '',
    name: text(value.name) ?? '',
    status: status === '1' || status === '3' ? status : '2',
    createByName_dictText: text(value.createByName_dictText) ?? '',
    beginTime: text(value.beginTime),
    endTime: text(value.endTime),
    failReason: text(value.failReason),
    optType: offer === '2' || offer === '3' ? offer : '',
    successData: text(value.successData),
  };
}

function readAll<T>(rows: unknown, read: (row: unknown) => T | null): readonly T[] {
  return Array.isArray(rows) ? rows.map(read).filter((row) => row !== null) : [];
}

function text(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

function count(value: unknown): number {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}
