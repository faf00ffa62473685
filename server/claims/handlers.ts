import type { claimEndpoints } from '../../contract/endpoints/orders/claim.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of claims for merchants and for the platform's reviewers. */
export function createClaimHandlers({ claims }: Services): Pick<Handlers, keyof typeof claimEndpoints> {
  return {
    'order.chargeBack': (input, caller) => claims.request(input, caller),
    'order.withdrawChargeBack': (input, caller) => claims.withdraw(input, caller),
    'order.claims': (input, caller) => claims.ofOrder(input, caller),
    'order.claimFile': (input, caller) => claims.fileOfOrder(input, caller),
    'claim.list': (input, caller) => claims.list(input, caller),
    'claim.statusCount': (input, caller) => claims.statusCount(input, caller),
    'claim.detail': (input, caller) => claims.detail(input, caller),
    'claim.file': (input, caller) => claims.file(input, caller),
    'claim.review': (input, caller) => claims.review(input, caller),
  };
}
