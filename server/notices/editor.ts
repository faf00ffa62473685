import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { renderRichText } from '../../contract/values/rich-text.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { localTime } from '../calls/local-time.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { nonEmpty } from '../orders/order-filters.ts';
import { knownTotal } from '../orders/orders.ts';
import {
  changeUnpublished,
  countWritten,
  deleteUnpublished,
  findWritten,
  insertWritten,
  listAddressable,
  listReaders,
  listWritten,
  setAddressed,
} from './db/written-notices.ts';
import { readerOf } from './notices.ts';
import { holdPictures } from './pictures.ts';
import { readPages, readWritten } from './read-written.ts';

/** What people of a company write to its users, in both languages (decision 68). */
export function createNoticeEditor(database: Database, now: () => Date) {
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);

  const list = (input: CallInput<'announcement.list'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'announcement.list'>> => {
      const { pageNo = 1, pageSize = limits.pageSizeDefault, sendStatus, msgCategory } = input;
      const search = { title: nonEmpty(input.titile), sendStatus, category: msgCategory };
      const reader = readerOf(caller);
      const records = await listWritten(tx, reader, search, { limit: pageSize, offset: (pageNo - 1) * pageSize });
      const total = knownTotal(records.length, pageNo, pageSize) ?? (await countWritten(tx, reader, search));
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    });

  const draft = ({ id }: CallInput<'announcement.draft'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'announcement.draft'>> => {
      const { notice, startTime, endTime, userIds } = await foundWritten(tx, id, caller);
      const { titleZh, titleEn, bodyZh, bodyEn, category, priority, audience, openType, openPage, sendStatus } = notice;
      return {
        ...{ id, titile: titleZh, titileEn: titleEn, msgCategory: category, priority, msgType: audience, sendStatus },
        msgContent: bodyZh && renderRichText(bodyZh),
        msgContentEn: bodyEn && renderRichText(bodyEn),
        users: audience === 'USER' ? userIds : [],
        openType: openType === '' ? 'none' : openType,
        screen: openType === 'component' ? openPage : null,
        address: openType === 'url' ? openPage : null,
        period: startTime === null || endTime === null ? null : [startTime, endTime],
      };
    });

  const add = (input: CallInput<'announcement.add'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx) => {
      const { principal } = caller;
      const { tenantId, userId, nickName, username } = principal;
      const { columns, userIds, pictures } = await readWritten(tx, input, caller);
      const id = uuidv7();
      const sender = nickName === '' ? username : nickName;
      await insertWritten(tx, { tenantId, id, sender, authorId: userId, createdAt: now(), sendStatus: '0', ...columns });
      await setAddressed(tx, tenantId, id, userIds);
      await holdPictures(tx, tenantId, id, pictures);
      await audit(tx, caller, now(), { action: 'notice.add', subject: id, detail: { titile: columns.title } });
      return { id };
    });

  const edit = ({ id, ...input }: CallInput<'announcement.edit'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx) => {
      const { tenantId } = caller.principal;
      const { notice } = await foundWritten(tx, id, caller);
      const { columns, userIds, pictures } = await readWritten(tx, input, caller);
      if (!(await changeUnpublished(tx, tenantId, id, columns))) throw new Refusal('notice_wrong_state');
      await setAddressed(tx, tenantId, id, userIds);
      await holdPictures(tx, tenantId, id, pictures);
      const detail = { before: { titile: notice.title }, after: { titile: columns.title } };
      await audit(tx, caller, now(), { action: 'notice.edit', subject: id, detail });
      return { id };
    });

  const remove = ({ id }: CallInput<'announcement.delete'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx) => {
      const { notice } = await foundWritten(tx, id, caller);
      if (!(await deleteUnpublished(tx, caller.principal.tenantId, id))) throw new Refusal('notice_wrong_state');
      await audit(tx, caller, now(), { action: 'notice.delete', subject: id, detail: { titile: notice.title } });
    });

  const preview = (input: CallInput<'announcement.preview'>, caller: SignedInCaller) =>
    inTenant(caller, (tx) => readPreview(tx, input, caller, now()));

  const readers = (input: CallInput<'announcement.readers'>, caller: SignedInCaller) =>
    inTenant(caller, (tx) => readReaders(tx, input, caller));
  const users = (caller: SignedInCaller) => inTenant(caller, (tx) => listAddressable(tx, caller.principal.tenantId));
  const pages = (caller: SignedInCaller) =>
    inTenant(caller, async (tx) => (await readPages(tx, caller)).map(({ screen, title }) => ({ screen, title })));

  return { list, draft, add, edit, remove, preview, readers, users, pages };
}

/** Shows what is written as its reader will see it. */
async function readPreview(
  tx: Transaction,
  { language, ...input }: CallInput<'announcement.preview'>,
  caller: SignedInCaller,
  at: Date,
): Promise<CallReply<'announcement.preview'>> {
  const { nickName, timeZone } = caller.principal;
  const { columns } = await readWritten(tx, input, caller);
  const { titleZh, titleEn, contentZh, contentEn, title, content, category, priority, openType, openPage } = columns;
  const [own, text] = language === 'en_US' ? [titleEn, contentEn] : [titleZh, contentZh];
  const time = localTime(at, timeZone);
  return {
    ...{ id: 'preview', titile: own ?? title, msgContent: text ?? content, sender: nickName, sendTime: time, createTime: time },
    ...{ msgCategory: category, priority, openType, openPage, busId: null, readFlag: '0' },
  };
}

async function readReaders(
  tx: Transaction,
  { id, readFlag, pageNo = 1, pageSize = limits.pageSizeDefault }: CallInput<'announcement.readers'>,
  caller: SignedInCaller,
): Promise<CallReply<'announcement.readers'>> {
  const { notice } = await foundWritten(tx, id, caller);
  const search = { id, isForAll: notice.audience === 'ALL', read: readFlag && readFlag === '1' };
  const rows = await listReaders(tx, readerOf(caller), search, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const total = rows[0]?.total ?? 0;
  const records = rows.map(({ total: _total, ...row }) => row);
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/** @throws Refusal for a notice that is missing, of another company, or no work of the company's people */
export async function foundWritten(tx: Transaction, id: string, caller: SignedInCaller) {
  const found = isRowId(id) ? await findWritten(tx, readerOf(caller), id) : null;
  if (found === null) throw new Refusal('notice_not_found');
  return found;
}
