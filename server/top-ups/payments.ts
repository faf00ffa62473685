import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { payChannels } from '../../contract/entities/finance/top-up.ts';
import { compareDecimals } from '../../contract/values/exact.ts';
import { audit } from '../audit/audit.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { SignedMessage } from '../calls/signed-message.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts, textsFor } from '../dictionaries/dictionaries.ts';
import { moneyShown, moneyText } from '../money/money.ts';
import { findPaid, type LateNotice, listPayChannels, type PaymentEffect, takePayment } from './db/payments.ts';
import { findTopUp } from './db/top-ups.ts';
import { without } from './fee.ts';
import { isOffered, type PayChannels, type Payment } from './pay-channel.ts';
import type { SandboxChannel } from './sandbox-channel.ts';
import { topUpDictionaries } from './top-up-row.ts';

/** Where a notification came from. */
export interface Sender {
  readonly address: string;
  readonly requestId: string;
}

export type PaymentNotifications = ReturnType<typeof createPaymentNotifications>;

/** Takes signed notifications of channels. Repeated and late ones are harmless. */
export function createPaymentNotifications(database: Database, now: () => Date, channels: PayChannels) {
  /** @throws Refusal `unauthorized`, `bad_request`, `top_up_not_found`, `payment_differs` */
  return async function receive(message: SignedMessage & { readonly source: string }, from: Sender): Promise<{ effect: PaymentEffect }> {
    const channel = channels.get(message.source);
    if (channel === undefined) throw new Refusal('unauthorized');
    const at = now();
    const payment = channel.read(message, at);
    if (!isRowId(payment.merchant)) throw new Refusal('bad_request');
    return { effect: await database.tenant(payment.merchant, (tx) => settle(tx, channel.name, payment, from, at)) };
  };
}

/**
 * Credits a top-up whose whole amount was paid, or says that it was not. Another amount or currency credits nothing: the fee, and what the
 * merchant was told, are those of the amount that was asked for.
 */
async function settle(tx: Transaction, channel: string, payment: Payment, from: Sender, now: Date): Promise<PaymentEffect> {
  const { merchant, reference, outcome, amount, currency, notificationId } = payment;
  const found = await findPaid(tx, merchant, reference);
  if (found === null || found.channel !== channel) throw new Refusal('top_up_not_found');
  if (currency !== found.currency || compareDecimals(amount, found.amount) !== 0) throw new Refusal('payment_differs');
  const effect = await takePayment(tx, {
    ...{ topUpId: found.id, channel, notificationId, outcome, amount, currency, noticeId: uuidv7(), at: now },
    ...(await noticeOf(tx, merchant, found, outcome)),
    told: lateNotice(found),
  });
  if (effect === 'known') return effect;
  const detail = { reference, amount, currency, state: effect, notification: notificationId };
  const by = { ...from, principal: { tenantId: merchant, userId: found.requesterId } };
  await audit(tx, by, now, { action: outcome === 'paid' ? 'topUp.paid' : 'topUp.notPaid', subject: found.id, detail });
  return effect;
}

/** Nobody typed any of it, so it needs no escaping. */
function lateNotice({ reference, amount, currency }: Paid): LateNotice {
  const values = { reference, amount: moneyShown(amount, currency) };
  const title = (language: Language) => messageOf('topUp.lateTitle', language, values);
  const content = (language: Language) => `<p>${messageOf('topUp.lateContent', language, values)}</p>`;
  return { titleZh: title('zh_CN'), titleEn: title('en_US'), contentZh: content('zh_CN'), contentEn: content('en_US') };
}

type Paid = NonNullable<Awaited<ReturnType<typeof findPaid>>>;

async function noticeOf(
  tx: Transaction,
  merchant: string,
  { language, reference, amount, fee, currency }: Paid,
  outcome: Payment['outcome'],
) {
  const textOf = await textsFor(tx, merchant, language, topUpDictionaries);
  const state = textOf('top_up_status', outcome === 'paid' ? 'accounted' : 'unaccounted');
  const title = messageOf('topUp.decidedTitle', language, { reference, state });
  if (outcome === 'paid') {
    const credited = moneyShown(without(amount, fee, currency), currency);
    return { title, content: `<p>${messageOf('topUp.accountedContent', language, { credited, remark: '' })}</p>`, remark: null };
  }
  const remark = messageOf('topUp.notPaid', language, {});
  return { title, content: `<p>${messageOf('topUp.unaccountedContent', language, { remark })}</p>`, remark };
}

/** The ways to pay that have an account and are allowed. */
export async function readPayChannels(
  tx: Transaction,
  caller: SignedInCaller,
  channels: PayChannels,
): Promise<CallReply<'payChannel.list'>> {
  const open = await listPayChannels(tx);
  const names = payChannels.filter((channel) => isOffered({ active: open.has(channel), channel }, channels));
  const textOf = await readTexts(tx, caller, topUpDictionaries);
  return names.map((name) => ({ payChannel: name, payChannel_dictText: textOf('pay_channel', name) }));
}

/** Plays the payer's part in the sandbox: its notification goes the way of all notifications. */
export async function payInSandbox(
  tx: Transaction,
  { id, outcome }: CallInput<'sandbox.pay'>,
  caller: SignedInCaller,
  { sandbox, now }: { readonly sandbox: SandboxChannel | undefined; readonly now: Date },
): Promise<CallReply<'sandbox.pay'>> {
  const { tenantId, timeZone } = caller.principal;
  const found = isRowId(id) ? await findTopUp(tx, tenantId, id, timeZone) : null;
  if (sandbox === undefined || found?.channel !== sandbox.name) throw new Refusal('top_up_not_found');
  const { reference, currency } = found;
  const said = { merchant: tenantId, reference, outcome, amount: moneyText(found.amount, currency), currency };
  const message = sandbox.notify({ ...said, notificationId: uuidv7() }, now);
  const effect = await settle(tx, sandbox.name, sandbox.read(message, now), caller, now);
  if (effect === 'none' || effect === 'known') throw new Refusal('top_up_decided');
  const textOf = await readTexts(tx, caller, topUpDictionaries);
  return { authStatus: effect, authStatus_dictText: textOf('top_up_status', effect) };
}
