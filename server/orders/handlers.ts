import type { orderEndpoints } from '../../contract/endpoints/orders/order.ts';
import type { orderBatchEndpoints } from '../../contract/endpoints/orders/order-batch.ts';
import type { orderTagEndpoints } from '../../contract/endpoints/orders/order-tag.ts';
import type { orderWriteEndpoints } from '../../contract/endpoints/orders/order-write.ts';
import type { Handlers } from '../calls/handler.ts';
import { messageOf } from '../calls/messages.ts';
import { workbookType } from '../files/workbook.ts';
import type { Services } from '../services.ts';

type Calls =
  | keyof typeof orderEndpoints
  | keyof typeof orderWriteEndpoints
  | keyof typeof orderBatchEndpoints
  | keyof typeof orderTagEndpoints;

/** Handlers of the calls that read and change orders. */
export function createOrderHandlers({
  orders,
  orderExport,
  orderWriting,
  orderLookUps,
  orderBatches,
  orderTags,
  orderNotes,
}: Services): Pick<Handlers, Calls> {
  return {
    'order.list': (input, caller) => orders.list(input, caller),
    'order.statusCount': (input, caller) => orders.statusCount(input, caller),
    'order.detail': (input, caller) => orders.detail(input, caller),
    'order.log': (input, caller) => orders.log(input, caller),
    'order.close': (input, caller) => orders.close(input, caller),
    'order.exportFields': async (_input, caller) => orderExport.fields(caller),
    'order.export': async (input, caller) => {
      const file = await orderExport.start(input, caller);
      return file === 'queued' ? { message: messageOf('order.exportQueued', caller.language) } : { ...file, contentType: workbookType };
    },
    'order.commonProduct': (_input, caller) => orders.commonProducts(caller),
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
    'order.missingNumbers': (input, caller) => orderLookUps.missingNumbers(input, caller),
    'order.totals': (input, caller) => orderLookUps.totals(input, caller),
    'order.logistics': (input, caller) => orderLookUps.logistics(input, caller),
    'order.scan': (input, caller) => orderLookUps.scan(input, caller),
    'order.startBatch': (input, caller) => orderBatches.start(input, caller),
    'order.batch': (input, caller) => orderBatches.read(input, caller),
    'order.batchRows': (input, caller) => orderBatches.rows(input, caller),
    'order.tags': (_input, caller) => orderTags.list(caller),
    'order.saveTag': (input, caller) => orderTags.save(input, caller),
    'order.deleteTag': (input, caller) => orderTags.remove(input, caller),
    'order.tag': (input, caller) => orderTags.put(input, caller),
    'order.notes': (input, caller) => orderNotes.list(input, caller),
    'order.addNote': (input, caller) => orderNotes.add(input, caller),
    'order.deleteNote': (input, caller) => orderNotes.remove(input, caller),
    'order.external': (input, caller) => orderLookUps.external(input, caller),
  };
}
