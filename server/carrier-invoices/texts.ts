import type { TextTable } from '../calls/text-table.ts';

/** Texts of carriers' invoices. */
export const carrierInvoiceTexts = {
  'error.carrierUploadNotFound': {
    zh_CN: '该文件不存在、已过期或已导入，请重新上传',
    en_US: 'There is no such file, or it has expired or was imported; upload it again',
  },
  'error.carrierInvoiceNotFound': { zh_CN: '承运商账单不存在', en_US: 'There is no such carrier invoice' },
  'error.carrierInvoiceWrong': {
    zh_CN: '有 {count} 个单元格有误，请更正后重新上传',
    en_US: '{count} cells are wrong; correct them and upload the file again',
  },
  'error.carrierLineNotFound': { zh_CN: '账单明细不存在', en_US: 'There is no such line' },
  'error.carrierLineDecided': { zh_CN: '该明细已被处理', en_US: 'This line was decided already' },
  'error.carrierNoOrder': { zh_CN: '没有该单号的订单', en_US: 'No order has this number' },
  'error.carrierManyOrders': {
    zh_CN: '该单号对应多个订单，请使用运单号',
    en_US: 'Several orders have this number; use the tracking number',
  },
  'carrier.twice': { zh_CN: '该承运商的这张账单已导入过', en_US: 'This invoice of the carrier was imported already' },
  'carrier.noHeadings': { zh_CN: '该行没有表头', en_US: 'This row has no headings' },
  'carrier.headingGone': { zh_CN: '表头行中没有“{heading}”', en_US: 'The row of headings has no “{heading}”' },
  'carrier.headingTwice': { zh_CN: '该列已对应另一个字段', en_US: 'This column is another field already' },
  'carrier.noNumberColumn': {
    zh_CN: '请至少为运单号、订单号或参考号之一选择列',
    en_US: 'Choose a column for at least one of tracking number, order number and reference',
  },
  'carrier.noAmountColumn': { zh_CN: '请为金额或任一费用选择列', en_US: 'Choose a column for the amount or for one of the charges' },
  'carrier.totalDiffers': {
    zh_CN: '明细合计 {sum}，与填写的账单总额 {total} 不符',
    en_US: 'The lines come to {sum}, not to the total of {total}',
  },
  'carrier.rowTotalDiffers': {
    zh_CN: '明细合计 {sum}，与第 {row} 行的合计 {total} 不符',
    en_US: 'The lines come to {sum}, and row {row} says {total}',
  },
  'carrier.cell.amount': {
    zh_CN: '请填写数字，如 1234.50，最多 {decimals} 位小数',
    en_US: 'Enter a number such as 1234.50, with at most {decimals} decimals',
  },
  'carrier.cell.weight': { zh_CN: '请填写千克数，最多 {decimals} 位小数', en_US: 'Enter kilograms, with at most {decimals} decimals' },
  'carrier.cell.date': { zh_CN: '请填写日期，如 2026-11-03', en_US: 'Enter a day such as 2026-11-03' },
  'carrier.cell.currency': { zh_CN: '该账单的币种是 {currency}', en_US: 'The currency of this invoice is {currency}' },
  'carrier.cell.noAmount': { zh_CN: '该行没有金额', en_US: 'This row has no amount' },
  'carrier.cell.partsDiffer': { zh_CN: '各项费用合计 {sum}，与金额不符', en_US: 'The charges come to {sum}, not to this amount' },
  'carrier.cell.tooLong': { zh_CN: '最多 {max} 个字', en_US: 'At most {max} characters' },
  'carrier.differs.weight': { zh_CN: '重量超差', en_US: 'weight differs' },
  'carrier.differs.price': { zh_CN: '成本高于售价', en_US: 'bought above the price' },
  'carrier.differs.currency': { zh_CN: '币种不同，不计算毛利', en_US: 'different currencies, no margin' },
} as const satisfies TextTable;
