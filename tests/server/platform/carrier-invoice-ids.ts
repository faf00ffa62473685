const ofPlatform = 'for the platform, whose own rows they are; money/carrier-invoices.test.ts';

/** The ids that calls of carriers' invoices take. */
export const carrierInvoiceIds = {
  'carrierInvoice.draft id': ofPlatform,
  'carrierInvoice.sheets id': ofPlatform,
  'carrierInvoice.chooseSheet id': ofPlatform,
  'carrierInvoice.headings id': ofPlatform,
  'carrierInvoice.check id': ofPlatform,
  'carrierInvoice.import id': ofPlatform,
  'carrierInvoice.byId id': ofPlatform,
  'carrierInvoice.file id': ofPlatform,
  'carrierInvoice.lines invoiceId': ofPlatform,
  'carrierInvoice.lineCount invoiceId': ofPlatform,
  'carrierInvoice.order number': ofPlatform,
  'carrierInvoice.match ids': ofPlatform,
  'carrierInvoice.match number': ofPlatform,
  'carrierInvoice.ignore ids': ofPlatform,
  'carrierInvoice.reopen ids': ofPlatform,
  'carrierInvoice.matchAgain id': ofPlatform,
};
