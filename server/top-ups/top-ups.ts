import type { CallInput } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database, Transaction } from '../db/database.ts';
import { once } from '../money/idempotency.ts';
import { addCredential, readCredentials, removeCredential, setDefaultCredential } from './credentials.ts';
import { handleLate, readLatePayments } from './late-payments.ts';
import { openTopUp, rechargeTopUp, takeBackTopUp } from './open-top-up.ts';
import type { PayChannels } from './pay-channel.ts';
import { createPaymentNotifications, payInSandbox, readPayChannels } from './payments.ts';
import { openSlip, readBanks, readCodes, readFee, readTopUp, readTopUps } from './read-top-ups.ts';
import { countQueue, listQueue, openQueuedSlip, readQueued, reviewTopUp } from './review-top-up.ts';
import type { SandboxChannel } from './sandbox-channel.ts';

/**
 * Top-ups: merchants pay to the platform's accounts, and the platform credits what arrives (decision 59).
 * @param sandbox the channel that moves no money, where the operator allows it (decision 70)
 */
export function createTopUps(database: Database, now: () => Date, sandbox?: SandboxChannel) {
  const channels: PayChannels = new Map(sandbox === undefined ? [] : [[sandbox.name, sandbox]]);
  const inTenant = <T>({ principal }: SignedInCaller, work: Parameters<typeof database.tenant<T>>[1]) =>
    database.tenant(principal.tenantId, work);

  return {
    banks: (input: CallInput<'bank.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => readBanks(tx, input, caller, channels)),
    codes: (input: CallInput<'qrcode.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => readCodes(tx, input, caller)),
    fee: (input: CallInput<'topUp.fee'>, caller: SignedInCaller) => inTenant(caller, (tx) => readFee(tx, input, channels)),
    open: (input: CallInput<'topUp.open'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'topUp.open', input, () => openTopUp(tx, input, caller, { channels, now: at }), at));
    },
    recharge: (input: CallInput<'bank.recharge'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'bank.recharge', input, () => rechargeTopUp(tx, input, caller, at), at));
    },
    payChannels: (caller: SignedInCaller) => inTenant(caller, (tx) => readPayChannels(tx, caller, channels)),
    payInSandbox: (input: CallInput<'sandbox.pay'>, caller: SignedInCaller) => {
      const at = now();
      const work = (tx: Transaction) => payInSandbox(tx, input, caller, { sandbox, now: at });
      return inTenant(caller, (tx) => once(tx, caller, 'sandbox.pay', input, () => work(tx), at));
    },
    notified: createPaymentNotifications(database, now, channels),
    credentials: (caller: SignedInCaller) => inTenant(caller, (tx) => readCredentials(tx, caller)),
    addCredential: (input: CallInput<'credential.add'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => addCredential(tx, input, caller, now())),
    setDefaultCredential: (input: CallInput<'credential.setDefault'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => setDefaultCredential(tx, input, caller, now())),
    removeCredential: (input: CallInput<'credential.remove'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => removeCredential(tx, input, caller, now())),
    withdraw: (input: CallInput<'topUp.withdraw'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'topUp.withdraw', input, () => takeBackTopUp(tx, input, caller, at), at));
    },
    list: (input: CallInput<'topUp.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => readTopUps(tx, input, caller)),
    byId: (input: CallInput<'topUp.byId'>, caller: SignedInCaller) => inTenant(caller, (tx) => readTopUp(tx, input, caller, channels)),
    file: (input: CallInput<'topUp.file'>, caller: SignedInCaller) => inTenant(caller, (tx) => openSlip(tx, input, caller)),
    latePayments: (input: CallInput<'latePayment.list'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => readLatePayments(tx, input, caller)),
    handleLatePayment: (input: CallInput<'latePayment.handle'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => handleLate(tx, input, caller, now())),
    queue: (input: CallInput<'topUpReview.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => listQueue(tx, input, caller)),
    statusCount: (input: CallInput<'topUpReview.statusCount'>, caller: SignedInCaller) => inTenant(caller, (tx) => countQueue(tx, input)),
    queued: (input: CallInput<'topUpReview.detail'>, caller: SignedInCaller) => inTenant(caller, (tx) => readQueued(tx, input, caller)),
    queuedFile: (input: CallInput<'topUpReview.file'>, caller: SignedInCaller) => inTenant(caller, (tx) => openQueuedSlip(tx, input)),
    review: (input: CallInput<'topUpReview.review'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'topUpReview.review', input, () => reviewTopUp(tx, input, caller, at), at));
    },
  };
}
