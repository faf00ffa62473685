import type { latePaymentEndpoints } from '../../contract/endpoints/finance/late-payment.ts';
import type { payChannelEndpoints } from '../../contract/endpoints/finance/pay-channel.ts';
import type { topUpEndpoints } from '../../contract/endpoints/finance/top-up.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of top-ups for merchants and for the platform's reviewers. */
export function createTopUpHandlers({
  topUps,
}: Services): Pick<Handlers, keyof typeof topUpEndpoints | keyof typeof payChannelEndpoints | keyof typeof latePaymentEndpoints> {
  return {
    'bank.list': (input, caller) => topUps.banks(input, caller),
    'qrcode.list': (input, caller) => topUps.codes(input, caller),
    'payChannel.list': (_input, caller) => topUps.payChannels(caller),
    'sandbox.pay': (input, caller) => topUps.payInSandbox(input, caller),
    'topUp.fee': (input, caller) => topUps.fee(input, caller),
    'topUp.open': (input, caller) => topUps.open(input, caller),
    'bank.recharge': (input, caller) => topUps.recharge(input, caller),
    'credential.list': (_input, caller) => topUps.credentials(caller),
    'credential.add': (input, caller) => topUps.addCredential(input, caller),
    'credential.setDefault': (input, caller) => topUps.setDefaultCredential(input, caller),
    'credential.remove': (input, caller) => topUps.removeCredential(input, caller),
    'topUp.withdraw': (input, caller) => topUps.withdraw(input, caller),
    'topUp.list': (input, caller) => topUps.list(input, caller),
    'topUp.byId': (input, caller) => topUps.byId(input, caller),
    'topUp.file': (input, caller) => topUps.file(input, caller),
    'latePayment.list': (input, caller) => topUps.latePayments(input, caller),
    'latePayment.handle': (input, caller) => topUps.handleLatePayment(input, caller),
    'topUpReview.list': (input, caller) => topUps.queue(input, caller),
    'topUpReview.statusCount': (input, caller) => topUps.statusCount(input, caller),
    'topUpReview.detail': (input, caller) => topUps.queued(input, caller),
    'topUpReview.file': (input, caller) => topUps.queuedFile(input, caller),
    'topUpReview.review': (input, caller) => topUps.review(input, caller),
  };
}
