import type { CallInput } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { once } from '../money/idempotency.ts';
import { openTopUp, rechargeTopUp, takeBackTopUp } from './open-top-up.ts';
import { openSlip, readBanks, readTopUp, readTopUps } from './read-top-ups.ts';
import { countQueue, listQueue, openQueuedSlip, readQueued, reviewTopUp } from './review-top-up.ts';

/** Top-ups: merchants pay to the platform's accounts, and the platform credits what arrives (decision 59). */
export function createTopUps(database: Database, now: () => Date) {
  const inTenant = <T>({ principal }: SignedInCaller, work: Parameters<typeof database.tenant<T>>[1]) =>
    database.tenant(principal.tenantId, work);

  return {
    banks: (input: CallInput<'bank.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => readBanks(tx, input, caller)),
    open: (input: CallInput<'topUp.open'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'topUp.open', input, () => openTopUp(tx, input, caller, at), at));
    },
    recharge: (input: CallInput<'bank.recharge'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'bank.recharge', input, () => rechargeTopUp(tx, input, caller, at), at));
    },
    withdraw: (input: CallInput<'topUp.withdraw'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'topUp.withdraw', input, () => takeBackTopUp(tx, input, caller, at), at));
    },
    list: (input: CallInput<'topUp.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => readTopUps(tx, input, caller)),
    byId: (input: CallInput<'topUp.byId'>, caller: SignedInCaller) => inTenant(caller, (tx) => readTopUp(tx, input, caller)),
    file: (input: CallInput<'topUp.file'>, caller: SignedInCaller) => inTenant(caller, (tx) => openSlip(tx, input, caller)),
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
