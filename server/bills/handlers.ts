import type { billEndpoints } from '../../contract/endpoints/finance/bill.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of bills. */
export function createBillHandlers({ bills }: Services): Pick<Handlers, keyof typeof billEndpoints> {
  return {
    'bill.list': (input, caller) => bills.list(input, caller),
    'bill.detail': (input, caller) => bills.detail(input, caller),
    'bill.orders': (input, caller) => bills.orders(input, caller),
    'bill.lines': (input, caller) => bills.lines(input, caller),
    'bill.download': (input, caller) => bills.download(input, caller),
  };
}
