import { and, eq, sql } from 'drizzle-orm';
import type { PayChannelName } from '../../../contract/entities/finance/top-up.ts';
import type { Transaction } from '../../db/database.ts';
import { payAccount, topUp } from './tables.ts';

/** Names the channels that have an open account. */
export async function listPayChannels(tx: Transaction): Promise<ReadonlySet<PayChannelName>> {
  const rows = await tx.selectDistinct({ channel: payAccount.channel }).from(payAccount).where(eq(payAccount.active, true));
  return new Set(rows.map(({ channel }) => channel));
}

/** Finds what is paid for in the tenant that the notification names. None of this changes while the top-up is there. */
export async function findPaid(tx: Transaction, tenantId: string, reference: string) {
  const { id, channel, currency, amount, fee, requesterId, language } = topUp;
  const [found] = await tx
    .select({ id, reference: topUp.reference, channel, currency, amount, fee, requesterId, language })
    .from(topUp)
    .where(and(eq(topUp.tenantId, tenantId), eq(topUp.reference, reference)));
  return found ?? null;
}

export interface TakenPayment {
  readonly topUpId: string;
  readonly channel: string;
  readonly notificationId: string;
  readonly outcome: 'paid' | 'failed';
  readonly amount: string;
  readonly currency: string;
  /** Why nothing was paid; null where it was. */
  readonly remark: string | null;
  readonly noticeId: string;
  readonly title: string;
  readonly content: string;
  /** What the platform is told of a payment that came too late. */
  readonly told: LateNotice;
  readonly at: Date;
}

export interface LateNotice {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly contentZh: string;
  readonly contentEn: string;
}

/** What a notification did: `known` where it came before, `none` where the top-up was credited or withdrawn before. */
export type PaymentEffect = 'accounted' | 'unaccounted' | 'none' | 'known';

/** Takes a notification once and returns what it did; also writes money and notice. */
export async function takePayment(tx: Transaction, payment: TakenPayment): Promise<PaymentEffect> {
  const { topUpId, channel, notificationId, outcome, amount, currency, remark, noticeId, title, content, told, at } = payment;
  const { rows } = await tx.execute<{ effect: PaymentEffect }>(
    sql`select take_payment(${topUpId}::uuid, ${channel}, ${notificationId}, ${outcome}, ${amount}::numeric, ${currency}, ${remark},
      ${noticeId}::uuid, ${title}, ${content}, ${JSON.stringify(told)}::jsonb, ${at.toISOString()}::timestamptz) as effect`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the payment had no effect');
  return row.effect;
}
