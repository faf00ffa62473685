import type { TextTable } from '../calls/text-table.ts';

/** The texts of imports. */
export const importTexts = {
  'error.importNotFound': { zh_CN: '导入记录不存在或已过期', en_US: 'There is no such import, or it has expired' },
  'error.importRefused': { zh_CN: '无法读取该文件：{reason}', en_US: 'The file cannot be read: {reason}' },
  'error.importRowsFailed': { zh_CN: '成功 {success} 条，失败 {failed} 条', en_US: '{success} done, {failed} failed' },
  'error.ticketInvalid': { zh_CN: '下载凭证无效或已过期', en_US: 'The download ticket is not valid any more' },
  'job.orderImport': { zh_CN: '导入订单', en_US: 'Import of orders' },
  'job.progress': { zh_CN: '{job}（{done}/{total}）', en_US: '{job} ({done} of {total})' },
  'import.cell.formula': {
    zh_CN: '单元格是公式，请粘贴为数值',
    en_US: 'The cell is a formula; paste its value instead',
  },
  'import.cell.merged': { zh_CN: '单元格已合并，请取消合并并逐行填写', en_US: 'The cell is merged; unmerge it and fill in each row' },
  'import.cell.date': {
    zh_CN: '单元格被识别为日期，请将格式改为文本后重新填写',
    en_US: 'The cell was turned into a date; format it as text and enter it again',
  },
  'import.cell.digits': {
    zh_CN: '超过 15 位的数字会丢失精度，请将格式改为文本后重新填写',
    en_US: 'A number of more than 15 digits loses its last ones; format the cell as text and enter it again',
  },
  'import.cell.exponent': {
    zh_CN: '数字被转换成了科学计数法，部分位数已丢失，请将格式改为文本后重新填写',
    en_US: 'The number was turned into scientific notation and lost digits; format the cell as text and enter it again',
  },
  'import.cell.error': { zh_CN: '单元格的值有误', en_US: 'The cell holds an error' },
  'import.cell.chooseOf': { zh_CN: '“{value}”不在列表中，可选：{choices}', en_US: '“{value}” is not in the list; choose one of {choices}' },
  'import.cell.chooseLike': {
    zh_CN: '“{value}”不在列表中，相近的有：{choices}',
    en_US: '“{value}” is not in the list; similar ones are {choices}',
  },
  'import.cell.noUnit': {
    zh_CN: '“{value}”不是单位，请填写{choices}等中文或英文单位',
    en_US: '“{value}” is no unit; choose one of {choices} or another word of letters',
  },
  'import.cell.wholeNumber': { zh_CN: '“{value}”不是整数', en_US: '“{value}” is no whole number' },
  'import.cell.differs': {
    zh_CN: '与同一订单的其他行不一致',
    en_US: 'This differs from another row of the same order',
  },
  'import.cell.twice': { zh_CN: '文件中有重复的客户单号', en_US: 'Another row of this file has the same number' },
  'import.cell.underWay': {
    zh_CN: '该订单的其他行仍在导入中，请在导入结束后重试',
    en_US: 'Other rows of this order are still being imported; try again when the import is done',
  },
  'import.cell.orderNotOpen': {
    zh_CN: '该订单不在已生成、待交接的状态，不能修改运单号或面单',
    en_US: 'This order does not wait for hand-over, so its number and label stay',
  },
  'import.cell.trackingTaken': { zh_CN: '该运单号已用于另一个订单', en_US: 'Another order has this tracking number' },
  'import.cell.trackingFormat': {
    zh_CN: '运单号为 4-40 位字母、数字或连字符',
    en_US: 'A tracking number has 4 to 40 letters, digits or hyphens',
  },
  'import.cell.noSender': { zh_CN: '寄件地址中没有该代码', en_US: 'No sender address has this code' },
  'import.cell.noDefaultSender': {
    zh_CN: '未填写寄件地址代码，且没有默认寄件地址',
    en_US: 'No sender code is given, and there is no default sender address',
  },
  'import.file.notWorkbook': {
    zh_CN: '不是 .xlsx 工作簿，请用 Excel 或 WPS 打开后另存为 .xlsx',
    en_US: 'it is no .xlsx workbook; open it in Excel or WPS and save it as .xlsx',
  },
  'import.file.text': {
    zh_CN: '这是文本文件（如 CSV、网页），只改扩展名不能成为工作簿，请用 Excel 或 WPS 打开后另存为 .xlsx',
    en_US: 'it is a text, such as CSV or a web page, and another ending makes it no workbook; open it in Excel or WPS and save it as .xlsx',
  },
  'import.file.oldFormat': { zh_CN: '这是旧版 .xls 文件，请另存为 .xlsx', en_US: 'it is an old .xls file; save it as .xlsx' },
  'import.file.encrypted': { zh_CN: '文件已加密，请取消密码后再上传', en_US: 'it is protected by a password; remove it first' },
  'import.file.macros': { zh_CN: '不支持包含宏的文件，请另存为 .xlsx', en_US: 'it has macros; save it as .xlsx without them' },
  'import.file.damaged': { zh_CN: '文件已损坏', en_US: 'it is damaged' },
  'import.file.dtd': { zh_CN: '文件包含不允许的内容', en_US: 'it holds what no workbook holds' },
  'import.file.entries': { zh_CN: '文件包含的部分过多', en_US: 'it has too many parts' },
  'import.file.inflated': { zh_CN: '文件解压后过大', en_US: 'it is too large when it is unpacked' },
  'import.file.ratio': { zh_CN: '文件压缩比异常', en_US: 'it is packed beyond reason' },
  'import.file.rows': { zh_CN: '行数过多，最多 10000 行', en_US: 'it has too many rows; at most 10,000 are taken' },
  'import.file.columns': { zh_CN: '列数过多，最多 100 列', en_US: 'it has too many columns; at most 100 are taken' },
  'import.file.longText': { zh_CN: '有单元格的内容过长', en_US: 'a cell holds too long a text' },
  'import.file.characters': { zh_CN: '内容过多，请拆分文件', en_US: 'it holds too much; split it' },
  'import.file.empty': { zh_CN: '没有可导入的数据行', en_US: 'there are no rows to import' },
  'import.file.tooSlow': { zh_CN: '读取超时，请拆分文件后重试', en_US: 'reading it took too long; split it' },
  'import.file.tooMuch': { zh_CN: '文件过于复杂，请拆分文件后重试', en_US: 'it takes too much memory; split it' },
  'import.file.noHeadings': {
    zh_CN: '未找到模板的表头，请使用模板或选择“自有文件”',
    en_US: 'the headings of the template are not there; use the template, or import it as your own file',
  },
  'import.file.noColumns': { zh_CN: '缺少列：{columns}', en_US: 'columns are missing: {columns}' },
  'import.skipped.order': {
    zh_CN: '已跳过：客户单号 {label} 的订单已存在，该订单保持不变',
    en_US: 'Skipped: there is an order {label} already, and it stays as it is',
  },
  'import.skipped.tracking': {
    zh_CN: '已跳过：订单 {label} 已是该运单号',
    en_US: 'Skipped: order {label} has this tracking number already',
  },
  'import.skipped.address': { zh_CN: '已跳过：地址 {label} 已存在，保持不变', en_US: 'Skipped: the address {label} is there already' },
  'import.createdSheet': { zh_CN: '已导入', en_US: 'Imported' },
  'import.createdRow': { zh_CN: '第 {row} 行：已导入 {label}', en_US: 'Row {row}: imported as {label}' },
  'import.otherRow': { zh_CN: '同一订单的其他行有误', en_US: 'Another row of the same order is wrong' },
  'import.notHandled': {
    zh_CN: '导入中断，此行尚未处理，请重新导入',
    en_US: 'The import was cut short before this row; import it again',
  },
  'import.busy': {
    zh_CN: '其他人正在处理相同的订单，请重新导入此行',
    en_US: 'Others were working on the same orders at this moment; import this row again',
  },
  'import.noMapping': { zh_CN: '没有该名称的列对应', en_US: 'No mapping of columns is kept under this name' },
  'import.template.orderSimple': { zh_CN: '单箱订单模板', en_US: 'Orders with one box' },
  'import.template.orderMultiple': { zh_CN: '多箱订单模板', en_US: 'Orders with several boxes' },
  'import.template.shipperAddress': { zh_CN: '寄件地址模板', en_US: 'Sender addresses' },
  'import.template.consigneeAddress': { zh_CN: '收件地址模板', en_US: 'Recipient addresses' },
  'import.template.deliveryAddress': { zh_CN: '交货地址模板', en_US: 'Delivery addresses' },
  'import.template.orderTracking': { zh_CN: '运单号导入模板', en_US: 'Tracking numbers' },
  'import.list.title': { zh_CN: '请从列表中选择', en_US: 'Choose from the list' },
  'import.list.text': { zh_CN: '该值不在列表中', en_US: 'This value is not in the list' },
  'import.notes': { zh_CN: '填写说明', en_US: 'Notes' },
  'import.notes.orderSimple': {
    zh_CN: [
      '每行一个订单，一个箱子，一种货物。',
      '客户单号不可重复；留空时由系统生成。已存在的客户单号会跳过，不会重复下单。',
      '寄件地址代码留空时使用默认寄件地址。',
      '金额、重量和尺寸填数字：重量最多 3 位小数，尺寸和单价最多 2 位小数。',
      '请勿使用公式和合并单元格；超过 15 位的数字请以文本填写。',
      '隐藏或被筛选掉的行也会导入，不需要的行请删除。',
      '“示例”行不会导入，可以保留。',
    ].join('\n'),
    en_US: [
      'One order in each row, with one box and one kind of goods.',
      'A customer number is used once; left empty, the system makes one. A number that exists already is skipped, never ordered twice.',
      'Without a sender code the default sender address is used.',
      'Amounts, weights and sides are numbers: weights with up to 3 decimals, sides and prices with up to 2.',
      'No formulas and no merged cells; numbers of more than 15 digits as text.',
      'Rows that are hidden or filtered out are imported too; delete those that are not wanted.',
      'The row EXAMPLE is not imported; it may stay.',
    ].join('\n'),
  },
  'import.notes.orderMultiple': {
    zh_CN: [
      '客户单号相同的行为同一个订单；每个订单可以有多个箱子和多种货物。',
      '收件人等订单信息只需填写在该订单的第一行；后续行留空或保持一致。',
      '箱号相同的行为同一个箱子；箱号和尺寸都留空时，货物属于上一行的箱子。',
      '寄件地址代码留空时使用默认寄件地址。',
      '请勿使用公式和合并单元格；超过 15 位的数字请以文本填写。',
      '隐藏或被筛选掉的行也会导入，不需要的行请删除。',
      '“示例”行不会导入，可以保留。',
    ].join('\n'),
    en_US: [
      'Rows of the same customer number are one order, which may have several boxes and kinds of goods.',
      'The recipient and what else is of the whole order stand in its first row; in the others they stay empty or are the same.',
      'Rows of the same box number are one box; without number and measures the goods are in the box of the row before.',
      'Without a sender code the default sender address is used.',
      'No formulas and no merged cells; numbers of more than 15 digits as text.',
      'Rows that are hidden or filtered out are imported too; delete those that are not wanted.',
      'The row EXAMPLE is not imported; it may stay.',
    ].join('\n'),
  },
  'import.notes.orderTracking': {
    zh_CN: ['每行一个订单及其运单号；只能用于已生成、待交接的订单。', '已是该运单号的订单会跳过。', '“示例”行不会导入，可以保留。'].join(
      '\n',
    ),
    en_US: [
      'One order and its tracking number in each row; only for orders with a label that wait for hand-over.',
      'An order that has the number already is skipped.',
      'The row marked EXAMPLE is not imported; it may stay.',
    ].join('\n'),
  },
  'import.notes.shipperAddress': {
    zh_CN: ['每行一个寄件地址；代码已存在的地址会跳过。', '“示例”行不会导入，可以保留。'].join('\n'),
    en_US: [
      'One sender address in each row; one whose code exists already is skipped.',
      'The row EXAMPLE is not imported; it may stay.',
    ].join('\n'),
  },
  'import.notes.consigneeAddress': {
    zh_CN: ['每行一个收件地址；已存在的相同地址会跳过。', '“示例”行不会导入，可以保留。'].join('\n'),
    en_US: [
      'One recipient address in each row; one that is there already is skipped.',
      'The row EXAMPLE is not imported; it may stay.',
    ].join('\n'),
  },
  'import.notes.deliveryAddress': {
    zh_CN: ['每行一个交货地址；代码已存在的地址会跳过。', '“示例”行不会导入，可以保留。'].join('\n'),
    en_US: [
      'One delivery address in each row; one whose code exists already is skipped.',
      'The row EXAMPLE is not imported; it may stay.',
    ].join('\n'),
  },
  'import.notes.required': { zh_CN: '必填列：', en_US: 'Columns that may not stay empty: ' },
} as const satisfies TextTable;
