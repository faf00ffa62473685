import type { CallInput } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { once } from '../money/idempotency.ts';
import { countQueue, listQueue, openClaimFile, openQueuedFile, readClaims, readQueued } from './read-claims.ts';
import { requestClaims, withdrawClaims } from './request-claims.ts';
import { reviewClaim } from './review-claim.ts';

/** Money returned after hand-over: merchants claim it, the platform decides (decision 26). */
export function createClaims(database: Database, now: () => Date) {
  const inTenant = <T>({ principal }: SignedInCaller, work: Parameters<typeof database.tenant<T>>[1]) =>
    database.tenant(principal.tenantId, work);

  return {
    request: (input: CallInput<'order.chargeBack'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'order.chargeBack', input, () => requestClaims(tx, input, caller, at), at));
    },
    withdraw: (input: CallInput<'order.withdrawChargeBack'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'order.withdrawChargeBack', input, () => withdrawClaims(tx, input, caller, at), at));
    },
    ofOrder: (input: CallInput<'order.claims'>, caller: SignedInCaller) => inTenant(caller, (tx) => readClaims(tx, input, caller)),
    fileOfOrder: (input: CallInput<'order.claimFile'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => openClaimFile(tx, input, caller)),
    list: (input: CallInput<'claim.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => listQueue(tx, input, caller)),
    statusCount: (input: CallInput<'claim.statusCount'>, caller: SignedInCaller) => inTenant(caller, (tx) => countQueue(tx, input)),
    detail: (input: CallInput<'claim.detail'>, caller: SignedInCaller) => inTenant(caller, (tx) => readQueued(tx, input, caller)),
    file: (input: CallInput<'claim.file'>, caller: SignedInCaller) => inTenant(caller, (tx) => openQueuedFile(tx, input)),
    review: (input: CallInput<'claim.review'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'claim.review', input, () => reviewClaim(tx, input, caller, at), at));
    },
  };
}
