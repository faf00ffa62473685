import type { orderWriteEndpoints } from '../../contract/endpoints/order-write.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Calls that change orders, and what the order page reads. */
export function createOrderWriteHandlers({ orderWriting, orderLookUps }: Services): Pick<Handlers, keyof typeof orderWriteEndpoints> {
  return {
    'order.form': (input, caller) => orderWriting.form(input, caller),
    'order.saveDraft': (input, caller) => orderWriting.saveDraft(input, caller),
    'order.submit': (input, caller) => orderWriting.submit(input, caller),
    'order.pay': (input, caller) => orderWriting.pay(input, caller),
    'order.batchSubmit': (input, caller) => orderWriting.batchSubmit(input, caller),
    'order.batchRefund': (input, caller) => orderWriting.batchRefund(input, caller),
    'order.batchConfirm': (input, caller) => orderWriting.batchConfirm(input, caller),
    'order.updateProduct': (input, caller) => orderWriting.updateProduct(input, caller),
    'order.place': (input, caller) => orderWriting.place(input, caller),
    'order.delete': (input, caller) => orderWriting.remove(input, caller),
    'order.saveLines': (input, caller) => orderWriting.saveLines(input, caller),
    'order.goodsLibrary': (input, caller) => orderLookUps.goodsLibrary(input, caller),
    'order.totals': (input, caller) => orderLookUps.totals(input, caller),
    'order.logistics': (input, caller) => orderLookUps.logistics(input, caller),
    'order.scan': (input, caller) => orderLookUps.scan(input, caller),
    'order.external': (input, caller) => orderLookUps.external(input, caller),
  };
}
