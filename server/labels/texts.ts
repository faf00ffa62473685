import type { TextTable } from '../calls/text-table.ts';

/** The texts of labels and documents. */
export const labelTexts = {
  'error.orderNotPrintable': { zh_CN: '当前订单不能打印', en_US: 'The current order cannot be printed' },
  'label.notGenerated': { zh_CN: '当前订单不能打印：订单尚未生成', en_US: 'The current order cannot be printed: it is not generated' },
  'label.notPaid': { zh_CN: '当前订单不能打印：订单未支付', en_US: 'The current order cannot be printed: it is not paid' },
  'label.noTrackingNumber': {
    zh_CN: '当前订单不能打印：尚无跟踪号',
    en_US: 'The current order cannot be printed: it has no tracking number yet',
  },
  'label.travels': {
    zh_CN: '当前订单不能打印：包裹已入库，补打需要权限',
    en_US: 'The current order cannot be printed: the warehouse has the parcel, and a reprint needs the permission',
  },
  'error.labelUnfit': { zh_CN: '面单无法打印', en_US: 'The document cannot be printed' },
  'label.unfit.noGlyph': {
    zh_CN: '字体中没有这些字符：{characters}。请修改订单后再打印',
    en_US: 'No font draws these characters: {characters}. Change the order, then print',
  },
  'label.unfit.overflow': {
    zh_CN: '内容过长，缩到 {size} 磅仍放不下：{text}',
    en_US: 'The text does not fit, not even at {size} points: {text}',
  },
  'label.unfit.codeEmpty': { zh_CN: '条码没有内容', en_US: 'A barcode is empty' },
  'label.unfit.codeText': { zh_CN: '该条码类型不能表示：{text}', en_US: 'This kind of barcode cannot hold: {text}' },
  'label.unfit.codeTooWide': {
    zh_CN: '条码 {text} 至少需要 {width} × {height} 毫米，否则扫描枪无法识别',
    en_US: 'The barcode of {text} needs at least {width} × {height} mm; scanners could not read a smaller one',
  },
  'label.unfit.codeCovered': {
    zh_CN: '条码或其空白区被其他元素或纸边占用，扫描枪无法识别',
    en_US: 'Another element or the edge enters the barcode or its quiet zone; scanners could not read it',
  },
  'label.unfit.tableOverflow': { zh_CN: '一行内容超过一页', en_US: 'One row is longer than a page' },
  'label.unfit.noGoods': { zh_CN: '订单没有货物明细', en_US: 'The order has no goods lines' },
  'label.unfit.currencies': {
    zh_CN: '一份申报只能用一种币种，请统一货物的币种',
    en_US: 'A declaration has one currency; give all goods the same',
  },
  'label.unfit.customsLine': {
    zh_CN: '第 {line} 行货物“{name}”缺少海关编码或原产国',
    en_US: 'Goods line {line} ({name}) lacks its HS code or its country of origin',
  },
  'label.unfit.netWeight': {
    zh_CN: '净重 {net} 公斤大于毛重 {gross} 公斤',
    en_US: 'The net weight of {net} kg exceeds the gross weight of {gross} kg',
  },
  'label.unfit.noSdrRate': {
    zh_CN: '没有 {currency} 对特别提款权的汇率，请改用 CN23',
    en_US: 'There is no rate of {currency} to special drawing rights; print a CN 23',
  },
  'label.unfit.needsCn23': {
    zh_CN: '申报价值 {value} SDR 超过 300 SDR，须用 CN23（{rate}）',
    en_US: 'The value of {value} SDR exceeds 300 SDR and needs a CN 23 ({rate})',
  },
  'error.labelBatchNotFound': { zh_CN: '文件不存在或已过期', en_US: 'There is no such file, or it has expired' },
  'error.labelTemplateNotFound': { zh_CN: '模板不存在', en_US: 'There is no such template' },
  'error.labelTemplateUnfit': { zh_CN: '模板不能保存：{reason}', en_US: 'The template cannot be saved: {reason}' },
  'error.labelTemplateChanged': {
    zh_CN: '模板已被他人修改，请刷新后再保存',
    en_US: 'Somebody else has changed the template; load it again before you save',
  },
  'label.template.unknownFact': { zh_CN: '模板中没有名为 {name} 的数据', en_US: 'This document has no fact named {name}' },
  'label.template.outside': { zh_CN: '元素超出面单', en_US: 'The element exceeds the label' },
  'label.template.minSize': { zh_CN: '最小字号大于字号', en_US: 'The smallest size is above the size' },
  'label.template.columns': { zh_CN: '各列宽度之和大于表格', en_US: 'The columns are wider than the table' },
  'label.template.sheet': { zh_CN: '面单超出纸张', en_US: 'The labels exceed the sheet' },
  'label.template.oneTable': { zh_CN: '一个模板只能有一个表格', en_US: 'A template holds one table' },
  'label.template.tableOnSheet': { zh_CN: '多联纸上不能有表格', en_US: 'A sheet of several labels holds no table' },
  'label.nonePrintable': { zh_CN: '{count} 个订单不能打印：{reason}', en_US: '{count} orders cannot be printed: {reason}' },
  'label.kind.label': { zh_CN: '面单', en_US: 'Labels' },
  'label.kind.cn22': { zh_CN: 'CN22 报关签条', en_US: 'CN22 declarations' },
  'label.kind.cn23': { zh_CN: 'CN23 报关单', en_US: 'CN23 declarations' },
  'label.kind.invoice': { zh_CN: '商业发票', en_US: 'Commercial invoices' },
  'label.kind.pick_list': { zh_CN: '拣货单', en_US: 'Pick list' },
  'label.kind.hand_over_sheet': { zh_CN: '交接单', en_US: 'Hand-over sheet' },
  'job.labelBatch': { zh_CN: '生成面单', en_US: 'Labels' },
} as const satisfies TextTable;
