import { Enum, Integer, Array as List, Null, Object as Obj, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import {
  CarrierCheck,
  CarrierInvoiceLine,
  CarrierInvoiceRow,
  CarrierUpload,
  carrierImport,
  MarginSums,
  OrderMargin,
  ProductMargin,
} from '../../entities/finance/carrier-invoice.ts';
import { BatchOutcome, pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Coded, Id, RangeEnd, Remark, requiredText } from '../../values.ts';

const count = () => Integer({ minimum: 0 });
const paging = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};
const ids = () => List(Id(), { minItems: 1, maxItems: limits.batchRows });
const lineFilters = {
  invoiceId: Optional(Id()),
  carrierCode: Optional(Coded('carrier')),
  charge: Optional(Coded('carrier_charge')),
  keyword: Optional(Text({ maxLength: limits.text })),
};
const soldWithin = {
  /** When the orders were paid; the last 31 days unless given, a year at most. */
  soldTime_begin: Optional(RangeEnd()),
  soldTime_end: Optional(RangeEnd()),
  productCode: Optional(Text({ maxLength: 64 })),
  currencyCode: Optional(Coded('currency')),
  keyword: Optional(Text({ maxLength: limits.text })),
  /** Only orders with a difference beyond the tolerance. */
  differing: Optional(Enum(['1'])),
};

/** Invoices of carriers, the matches of their lines to orders, and what is left of what was sold (decision 75). For the platform. */
export const carrierInvoiceEndpoints = declare({
  'carrierInvoice.upload': {
    method: 'POST',
    path: '/oms/carrierInvoice/upload',
    access: { permission: 'carrierInvoice:import' },
    needsActivation: true,
    summary: 'Takes the workbook of a carrier and proposes which field each column is; nothing is imported yet',
    body: record({ carrierCode: Coded('carrier') }),
    uploadMegabytes: limits.uploadMegabytes,
    reply: record({ id: Id() }),
  },
  'carrierInvoice.draft': {
    method: 'GET',
    path: '/oms/carrierInvoice/draft',
    access: { permission: 'carrierInvoice:import' },
    summary: "An uploaded workbook with its first rows and a proposed mapping: the carrier's last one, else one by the headings",
    query: record({ id: Id() }),
    reply: CarrierUpload,
  },
  'carrierInvoice.sheets': {
    method: 'GET',
    path: '/oms/carrierInvoice/sheets',
    access: { permission: 'carrierInvoice:import' },
    summary: 'The sheets of an uploaded workbook',
    query: record({ id: Id() }),
    reply: List(record({ value: Text(), text: Text() })),
  },
  'carrierInvoice.chooseSheet': {
    method: 'POST',
    path: '/oms/carrierInvoice/chooseSheet',
    access: { permission: 'carrierInvoice:import' },
    summary: 'Reads another sheet of an uploaded workbook',
    body: record({ id: Id(), sheet: requiredText(100) }),
    reply: Null(),
  },
  'carrierInvoice.headings': {
    method: 'GET',
    path: '/oms/carrierInvoice/headings',
    access: { permission: 'carrierInvoice:import' },
    summary: 'The cells of a row of an uploaded workbook, as choices of a mapping',
    query: record({ id: Id(), headerRow: Integer({ minimum: 1, maximum: 1_048_576 }) }),
    reply: List(record({ value: Text(), text: Text() })),
  },
  'carrierInvoice.check': {
    method: 'POST',
    path: '/oms/carrierInvoice/check',
    access: { permission: 'carrierInvoice:import' },
    asksOnly: true,
    summary: 'What a workbook would be imported as, with all of its wrong cells; nothing is imported',
    body: record(carrierImport),
    reply: CarrierCheck,
  },
  'carrierInvoice.import': {
    method: 'POST',
    path: '/oms/carrierInvoice/import',
    access: { permission: 'carrierInvoice:import' },
    needsActivation: true,
    summary: 'Imports a workbook without wrong cells, keeps its mapping for the carrier, and matches its lines by the rules',
    body: record(carrierImport),
    idempotent: true,
    reply: record({ id: Id(), lines: count(), matched: count() }),
  },
  'carrierInvoice.list': {
    method: 'GET',
    path: '/oms/carrierInvoice/list',
    access: { permission: 'carrierInvoice:list' },
    summary: 'The imported invoices, the latest first; the keyword is part of a number',
    query: record({ ...paging, carrierCode: Optional(Coded('carrier')), keyword: Optional(Text({ maxLength: limits.text })) }),
    reply: pageOf(CarrierInvoiceRow),
  },
  'carrierInvoice.byId': {
    method: 'GET',
    path: '/oms/carrierInvoice/getById',
    access: { permission: 'carrierInvoice:list' },
    summary: 'One imported invoice',
    query: record({ id: Id() }),
    reply: CarrierInvoiceRow,
  },
  'carrierInvoice.file': {
    method: 'GET',
    path: '/oms/carrierInvoice/getFile',
    access: { permission: 'carrierInvoice:list' },
    summary: 'The workbook of an imported invoice as it came, to be saved',
    query: record({ id: Id() }),
    kind: 'blob',
    reply: Null(),
  },
  'carrierInvoice.lines': {
    method: 'GET',
    path: '/oms/carrierInvoice/lines',
    access: { permission: 'carrierInvoice:list' },
    summary: 'The lines of one invoice, or of all; the keyword is part of a number of the line or its order',
    query: record({ ...paging, lineStatus: Optional(Coded('carrier_line_status')), ...lineFilters }),
    reply: pageOf(CarrierInvoiceLine),
  },
  'carrierInvoice.lineCount': {
    method: 'GET',
    path: '/oms/carrierInvoice/lineCount',
    access: { permission: 'carrierInvoice:list' },
    summary: 'How many of the found lines are in each state',
    query: record(lineFilters),
    reply: Obj({ all: count(), open: count(), matched: count(), ignored: count() }, { additionalProperties: false }),
  },
  'carrierInvoice.order': {
    method: 'GET',
    path: '/oms/carrierInvoice/getOrder',
    access: { permission: 'carrierInvoice:match' },
    summary: 'The order of any merchant with exactly this customer or tracking number',
    query: record({ number: requiredText(64) }),
    reply: record({ merchant: Text(), customerNo: Text() }),
  },
  'carrierInvoice.match': {
    method: 'POST',
    path: '/oms/carrierInvoice/match',
    access: { permission: 'carrierInvoice:match' },
    needsActivation: true,
    summary: 'Matches open lines to the one order with this number, by hand',
    body: record({ ids: ids(), number: requiredText(64), remark: Optional(Remark(limits.remark)) }),
    idempotent: true,
    reply: BatchOutcome,
  },
  'carrierInvoice.ignore': {
    method: 'POST',
    path: '/oms/carrierInvoice/ignore',
    access: { permission: 'carrierInvoice:match' },
    needsActivation: true,
    summary: 'Leaves open lines aside, with a reason',
    body: record({ ids: ids(), remark: Remark(limits.remark) }),
    idempotent: true,
    reply: BatchOutcome,
  },
  'carrierInvoice.reopen': {
    method: 'POST',
    path: '/oms/carrierInvoice/reopen',
    access: { permission: 'carrierInvoice:match' },
    needsActivation: true,
    summary: 'Opens matched or ignored lines again; the rules leave them to people from then on',
    body: record({ ids: ids() }),
    idempotent: true,
    reply: BatchOutcome,
  },
  'carrierInvoice.matchAgain': {
    method: 'POST',
    path: '/oms/carrierInvoice/matchAgain',
    access: { permission: 'carrierInvoice:match' },
    needsActivation: true,
    summary: 'Applies the rules to the open lines of an invoice again, for orders that came after it',
    body: record({ id: Id() }),
    idempotent: true,
    reply: record({ matched: count() }),
  },
  'margin.orders': {
    method: 'GET',
    path: '/oms/margin/orders',
    access: { permission: 'carrierInvoice:list' },
    summary: 'Orders with lines of carriers: what was sold beside what was bought, in each currency, the latest first',
    query: record({ ...paging, ...soldWithin }),
    reply: pageOf(OrderMargin),
  },
  'margin.products': {
    method: 'POST',
    path: '/oms/margin/products',
    access: { permission: 'carrierInvoice:list' },
    asksOnly: true,
    summary: 'The same orders by month, product and currency, with the sums of each currency',
    body: record(soldWithin),
    reply: record({ rows: List(ProductMargin), sums: List(MarginSums) }),
  },
});
