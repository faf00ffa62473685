import type { importEndpoints } from '../../contract/endpoints/orders/import.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of imports, templates and error workbooks. */
export function createImportHandlers({ imports, activationPictures }: Services): Pick<Handlers, keyof typeof importEndpoints> {
  return {
    'order.importExcel': (input, caller) => imports.orders(input, caller),
    'order.importColumns': (input, caller) => imports.columns(input, caller),
    'order.importMappings': (_input, caller) => imports.mappings(caller),
    'order.saveMapping': (input, caller) => imports.saveMapping(input, caller),
    'order.importFailures': (input, caller) => imports.failures(input, caller),
    'order.importOutcome': (input, caller) => imports.outcome(input, caller),
    'order.importAgain': (input, caller) => imports.again(input, caller),
    'shipperAddress.importExcel': (input, caller) => imports.addresses('shipper', input, caller),
    'consigneeAddress.importExcel': (input, caller) => imports.addresses('consignee', input, caller),
    'deliveryAddress.importExcel': (input, caller) => imports.addresses('delivery', input, caller),
    'order.importTracking': (input, caller) => imports.trackingNumbers(input, caller),
    'order.trackingExcelUrl': async () => '/common/template/orderTracking',
    'common.simpleExcelUrl': async () => '/common/template/orderSimple',
    'common.multipleExcelUrl': async () => '/common/template/orderMultiple',
    'common.template': (input, caller) => imports.templates(input, caller),
    'common.exportVerifyMsg': (input, caller) => imports.exportVerifyMsg(input, caller),
    'ext.ticket': ({ purpose, id }, caller) =>
      purpose === 'importErrors' ? imports.issue({ id }, caller) : activationPictures.issue({ purpose, id }, caller),
  };
}
