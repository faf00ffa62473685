import { uuidv7 } from 'uuidv7';
import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Transaction } from '../db/database.ts';
import { textsFor } from '../dictionaries/dictionaries.ts';
import { insertUserNotice } from '../notices/db/notices.ts';
import { listSubscribers } from './db/recording.ts';
import type { KnownParcel } from './known-events.ts';

/** Sends a notice to everyone who subscribed to the parcel, each in their language. */
export async function tellSubscribers(tx: Transaction, tenantId: string, { order, state }: KnownParcel, moment: Date): Promise<void> {
  const subscribers = await listSubscribers(tx, tenantId, order.id);
  for (const language of ['zh_CN', 'en_US'] as const satisfies readonly Language[]) {
    const userIds = subscribers.filter((each) => each.language === language).map(({ userId }) => userId);
    if (userIds.length === 0) continue;
    const textOf = await textsFor(tx, tenantId, language, ['parcel_status', 'parcel_detail']);
    const values = {
      number: order.trackingNumber ?? order.customerNo,
      status: textOf('parcel_status', state.status),
      detail: textOf('parcel_detail', state.detail),
    };
    const title = messageOf('track.noticeTitle', language, values);
    const content = `<p>${messageOf('track.noticeContent', language, values)}</p>`;
    const page = { openType: 'component' as const, openPage: 'order/OrderDetail', busId: order.id };
    const row = { tenantId, id: uuidv7(), title, content, sender: 'Waybill', category: '2' as const, priority: 'L' as const, ...page };
    await insertUserNotice(tx, { ...row, createdAt: moment, sentAt: moment }, userIds);
  }
}
