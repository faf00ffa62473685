/** Has the form of a row id but belongs to no row. */
export const absentId = '01a00000-0000-7000-8000-00000000dead';
const id = absentId;
const none = {};

/** A harmless input for every call about bank statements, carriers' invoices and margins. */
export const reconcilingInputs = {
  'carrierInvoice.upload': { carrierCode: 'dhl' },
  'carrierInvoice.draft': { id },
  'carrierInvoice.sheets': { id },
  'carrierInvoice.chooseSheet': { id, sheet: 'x' },
  'carrierInvoice.headings': { id, headerRow: 1 },
  'carrierInvoice.check': { id, headerRow: 1, invoiceNo: 'x', invoiceDate: '2026-11-01', currency: 'USD' },
  'carrierInvoice.import': { id, headerRow: 1, invoiceNo: 'x', invoiceDate: '2026-11-01', currency: 'USD' },
  'carrierInvoice.list': none,
  'carrierInvoice.byId': { id },
  'carrierInvoice.file': { id },
  'carrierInvoice.lines': none,
  'carrierInvoice.lineCount': none,
  'carrierInvoice.order': { number: 'none' },
  'carrierInvoice.match': { ids: [id], number: 'none' },
  'carrierInvoice.ignore': { ids: [id], remark: 'x' },
  'carrierInvoice.reopen': { ids: [id] },
  'carrierInvoice.matchAgain': { id },
  'margin.orders': none,
  'margin.products': none,
  'bankStatement.list': none,
  'bankStatement.accounts': none,
  'bankStatement.reading': none,
  'bankStatement.import': { accountId: '', dateOrder: 'dmy', decimalSign: 'comma' },
  'bankLine.list': none,
  'bankLine.statusCount': none,
  'bankLine.detail': { id },
  'bankLine.ofTopUp': { id },
  'bankLine.match': { id, topUpId: id },
  'bankLine.ignore': { id, remark: 'x' },
  'bankLine.reopen': { id },
};
