import type { TextTable } from '../calls/text-table.ts';

/** Texts of printing. */
export const printingTexts = {
  'error.printAgain': {
    zh_CN: '已打印过：{no} 第 {times} 次打印于 {time}（{by}），再次打印须填写原因',
    en_US: 'Printed already: {no} was printed by {by} on {time} (print {times}). Printing it again needs a reason',
  },
  'error.printChanged': { zh_CN: '订单刚刚被修改，请重新打印', en_US: 'The order was changed just now; print it again' },
  'error.printRefused': { zh_CN: '有 {count} 个订单无法打印：{reasons}', en_US: '{count} orders cannot be printed: {reasons}' },
  'error.printNone': {
    zh_CN: '没有可撤销的打印：只能撤销自己在 {minutes} 分钟内的最后一次打印',
    en_US: 'There is no print to undo: only your own last print within {minutes} minutes can be undone',
  },
  'printing.noCertificate': {
    zh_CN: '管理员未配置 QZ Tray 证书',
    en_US: 'The operator has set no certificate for QZ Tray',
  },
  'printing.oneDocument': { zh_CN: '只适用于单个订单', en_US: 'This belongs to a single order' },
  'printing.weightSource': { zh_CN: '请注明重量来源', en_US: 'Say where the weight comes from' },
  'printing.noBox': { zh_CN: '该订单没有此箱号', en_US: 'This order has no such box' },
  'printing.notGenerated': { zh_CN: '订单尚未生成', en_US: 'it is not generated' },
  'printing.notPaid': { zh_CN: '订单未支付', en_US: 'it is not paid' },
  'printing.noTrackingNumber': { zh_CN: '尚无跟踪号', en_US: 'it has no tracking number yet' },
  'printing.travels': {
    zh_CN: '包裹已入库，补打需要权限',
    en_US: 'the warehouse has the parcel, and a reprint needs the permission',
  },
  'printing.exportName': { zh_CN: '打印记录', en_US: 'Print records' },
  'printing.tooManyRows': {
    zh_CN: '导出最多 {max} 条，请缩小范围',
    en_US: 'An export has at most {max} rows; search for less',
  },
} as const satisfies TextTable;
