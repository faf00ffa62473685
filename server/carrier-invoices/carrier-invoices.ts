import type { CallInput } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database, Transaction } from '../db/database.ts';
import { createWorkbookReader, type WorkbookReader } from '../imports/reader/workbook-reader.ts';
import { once } from '../money/idempotency.ts';
import { ignoreLines, matchAgain, matchLines, orderOf, reopenLines } from './decide-lines.ts';
import { createInvoiceImport } from './import-invoice.ts';
import { countByState, openInvoiceFile, readInvoice, readInvoices, readLines } from './lines.ts';
import { readOrderMargins, readProductMargins } from './margins.ts';
import { createUploads } from './uploads.ts';

/** Invoices of carriers, their matches to orders, and margins, for the platform (decision 75). */
export function createCarrierInvoices(database: Database, now: () => Date, reader: WorkbookReader = createWorkbookReader()) {
  const uploads = createUploads({ database, now, reader });
  const imports = createInvoiceImport({ database, now, reader }, uploads);
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);

  return {
    upload: uploads.upload,
    draft: uploads.draft,
    sheets: uploads.sheets,
    chooseSheet: uploads.chooseSheet,
    headings: uploads.headings,
    check: imports.check,
    import: imports.importOnce,
    list: (input: CallInput<'carrierInvoice.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => readInvoices(tx, input, caller)),
    byId: (input: CallInput<'carrierInvoice.byId'>, caller: SignedInCaller) => inTenant(caller, (tx) => readInvoice(tx, input, caller)),
    file: (input: CallInput<'carrierInvoice.file'>, caller: SignedInCaller) => inTenant(caller, (tx) => openInvoiceFile(tx, input, caller)),
    lines: (input: CallInput<'carrierInvoice.lines'>, caller: SignedInCaller) => inTenant(caller, (tx) => readLines(tx, input, caller)),
    lineCount: (input: CallInput<'carrierInvoice.lineCount'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => countByState(tx, input, caller)),
    order: ({ number }: CallInput<'carrierInvoice.order'>, caller: SignedInCaller) =>
      inTenant(caller, async (tx) => {
        const { merchant, customerNo } = await orderOf(tx, number);
        return { merchant, customerNo };
      }),
    match: (input: CallInput<'carrierInvoice.match'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'carrierInvoice.match', input, () => matchLines(tx, input, caller, at), at));
    },
    ignore: (input: CallInput<'carrierInvoice.ignore'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'carrierInvoice.ignore', input, () => ignoreLines(tx, input, caller, at), at));
    },
    reopen: (input: CallInput<'carrierInvoice.reopen'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'carrierInvoice.reopen', input, () => reopenLines(tx, input, caller, at), at));
    },
    matchAgain: (input: CallInput<'carrierInvoice.matchAgain'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'carrierInvoice.matchAgain', input, () => matchAgain(tx, input, caller, at), at));
    },
    orderMargins: (input: CallInput<'margin.orders'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => readOrderMargins(tx, input, caller, now())),
    productMargins: (input: CallInput<'margin.products'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => readProductMargins(tx, input, caller, now())),
  };
}
