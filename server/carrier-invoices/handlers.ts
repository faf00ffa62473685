import type { carrierInvoiceEndpoints } from '../../contract/endpoints/finance/carrier-invoice.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of carriers' invoices and margins. */
export function createCarrierInvoiceHandlers({ carrierInvoices }: Services): Pick<Handlers, keyof typeof carrierInvoiceEndpoints> {
  return {
    'carrierInvoice.upload': (input, caller) => carrierInvoices.upload(input, caller),
    'carrierInvoice.draft': (input, caller) => carrierInvoices.draft(input, caller),
    'carrierInvoice.sheets': (input, caller) => carrierInvoices.sheets(input, caller),
    'carrierInvoice.chooseSheet': (input, caller) => carrierInvoices.chooseSheet(input, caller),
    'carrierInvoice.headings': (input, caller) => carrierInvoices.headings(input, caller),
    'carrierInvoice.check': (input, caller) => carrierInvoices.check(input, caller),
    'carrierInvoice.import': (input, caller) => carrierInvoices.import(input, caller),
    'carrierInvoice.list': (input, caller) => carrierInvoices.list(input, caller),
    'carrierInvoice.byId': (input, caller) => carrierInvoices.byId(input, caller),
    'carrierInvoice.file': (input, caller) => carrierInvoices.file(input, caller),
    'carrierInvoice.lines': (input, caller) => carrierInvoices.lines(input, caller),
    'carrierInvoice.lineCount': (input, caller) => carrierInvoices.lineCount(input, caller),
    'carrierInvoice.order': (input, caller) => carrierInvoices.order(input, caller),
    'carrierInvoice.match': (input, caller) => carrierInvoices.match(input, caller),
    'carrierInvoice.ignore': (input, caller) => carrierInvoices.ignore(input, caller),
    'carrierInvoice.reopen': (input, caller) => carrierInvoices.reopen(input, caller),
    'carrierInvoice.matchAgain': (input, caller) => carrierInvoices.matchAgain(input, caller),
    'margin.orders': (input, caller) => carrierInvoices.orderMargins(input, caller),
    'margin.products': (input, caller) => carrierInvoices.productMargins(input, caller),
  };
}
