import type { TextTable } from '../calls/text-table.ts';
import type { StatementReason } from './reader/statement.ts';

const reasons = {
  'bankStatement.notStatement': {
    zh_CN: '该文件不是对账单：请上传 CAMT.053（XML）、MT940 或 CSV 文件',
    en_US: 'This file is no bank statement: upload CAMT.053 (XML), MT940 or CSV',
  },
  'bankStatement.damaged': { zh_CN: '文件第 {line} 行处已损坏，无法读取', en_US: 'The file is damaged at line {line} and cannot be read' },
  'bankStatement.dtd': { zh_CN: '不接受带有 DTD 声明的 XML 文件', en_US: 'XML with a document type declaration is not accepted' },
  'bankStatement.encoding': { zh_CN: '文件内容与编码 {encoding} 不符', en_US: 'The content of the file is not in the encoding {encoding}' },
  'bankStatement.tooSlow': { zh_CN: '读取该文件耗时过长，请拆分后再导入', en_US: 'Reading this file takes too long: split it' },
  'bankStatement.tooMuch': { zh_CN: '文件内容过多，请拆分后再导入', en_US: 'The file holds too much: split it' },
  'bankStatement.tooManyLines': { zh_CN: '一个文件最多 {most} 条明细，请拆分后再导入', en_US: 'A file has at most {most} lines: split it' },
  'bankStatement.noStatement': { zh_CN: '文件中没有对账单', en_US: 'There is no statement in the file' },
  'bankStatement.noAccount': {
    zh_CN: '第 {line} 行起的对账单没有账号；CSV 文件请选择收款账户',
    en_US: 'The statement at line {line} names no account; for CSV, choose the account',
  },
  'bankStatement.noCurrency': { zh_CN: '文件没有写明币种，请选择收款账户', en_US: 'The file names no currency: choose the account' },
  'bankStatement.noOpening': { zh_CN: '第 {line} 行起的对账单没有期初余额', en_US: 'The statement at line {line} has no opening balance' },
  'bankStatement.noClosing': { zh_CN: '第 {line} 行起的对账单没有期末余额', en_US: 'The statement at line {line} has no closing balance' },
  'bankStatement.noBalances': {
    zh_CN: '文件没有期初、期末余额，也没有余额列，请填写期初与期末余额',
    en_US: 'The file has no opening and closing balance and no column of balances: enter both balances',
  },
  'bankStatement.lineDate': { zh_CN: '第 {line} 行：“{value}”不是日期', en_US: 'Line {line}: “{value}” is no date' },
  'bankStatement.lineAmount': { zh_CN: '第 {line} 行：“{value}”不是金额', en_US: 'Line {line}: “{value}” is no amount' },
  'bankStatement.lineDirection': {
    zh_CN: '第 {line} 行：看不出是收入还是支出（“{value}”）',
    en_US: 'Line {line}: money in or out? “{value}” does not say',
  },
  'bankStatement.lineCurrency': {
    zh_CN: '第 {line} 行：币种是 {currency}，账户是 {expected}',
    en_US: 'Line {line}: its currency is {currency}, that of the account {expected}',
  },
  'bankStatement.lineTag': { zh_CN: '第 {line} 行：MT940 没有字段 :{tag}:', en_US: 'Line {line}: MT940 has no field :{tag}:' },
  'bankStatement.lineCells': {
    zh_CN: '第 {line} 行有 {found} 列，表头只有 {expected} 列，可能有未加引号的分隔符',
    en_US: 'Line {line} has {found} cells below {expected} headings; a delimiter may lack its quotes',
  },
  'bankStatement.noLines': { zh_CN: '文件中没有明细', en_US: 'The file has no lines' },
  'bankStatement.noColumns': {
    zh_CN: '没有找到日期列和金额列，请填写列名。文件中的列：{found}',
    en_US: 'No columns of dates and amounts were found: enter their headings. The file has: {found}',
  },
  'bankStatement.dateAmbiguous': {
    zh_CN: '日期“{value}”分不清日和月，请选择日期顺序',
    en_US: 'In “{value}” day and month cannot be told apart: choose their order',
  },
  'bankStatement.decimalAmbiguous': {
    zh_CN: '金额“{value}”分不清小数点和千分位，请选择小数点',
    en_US: 'In “{value}” decimals and thousands cannot be told apart: choose the decimal sign',
  },
  'bankStatement.balance': {
    zh_CN: '账户 {account}：期初 {opening} 加明细 {lines} 不等于期末 {closing}，相差 {difference}',
    en_US: 'Account {account}: opening {opening} and lines {lines} do not give closing {closing}; the difference is {difference}',
  },
  'bankStatement.dayBalance': {
    zh_CN: '账户 {account}：{day} 日终余额与明细相差 {difference}',
    en_US: 'Account {account}: the balance of {day} differs from the lines by {difference}',
  },
  'bankStatement.rowBalance': {
    zh_CN: '第 {line} 行：余额与上一行加本行金额相差 {difference}',
    en_US: 'Line {line}: its balance does not follow from the line before; the difference is {difference}',
  },
  'bankStatement.otherAccounts': {
    zh_CN: '第 {line} 行是另一个账号 {currency}，一个 CSV 文件只能有一个账户',
    en_US: 'Line {line} is of another account, {currency}: a CSV file holds one account',
  },
} as const satisfies Record<`bankStatement.${StatementReason}`, TextTable[string]>;

/** Texts of bank statements. */
export const bankStatementTexts = {
  ...reasons,
  'bankStatement.ambiguous': {
    zh_CN: '账户 {account}：第 {lines} 行可能已随另一份对账单导入，且银行没有给出流水号，无法辨认。请导出不重叠的日期，或带流水号的文件',
    en_US:
      'Account {account}: lines {lines} may have come with an overlapping statement, and the bank gave them no numbers. Export days that do not overlap, or a file with the bank’s numbers',
  },
  'bankStatement.because.reference': { zh_CN: '付款参考号一致', en_US: 'same reference' },
  'bankStatement.because.amount': { zh_CN: '金额一致', en_US: 'same amount' },
  'bankStatement.because.more': { zh_CN: '多 {sum}', en_US: '{sum} more' },
  'bankStatement.because.less': { zh_CN: '少 {sum}', en_US: '{sum} less' },
  'bankStatement.because.payerName': { zh_CN: '付款人一致', en_US: 'same payer' },
  'bankStatement.because.payerAccount': { zh_CN: '付款账号一致', en_US: 'same account' },
  'bankStatement.because.payerDigits': {
    zh_CN: '付款账号后 {digits} 位一致',
    en_US: 'account ends alike in {digits} signs',
  },
  'bankStatement.because.sameDay': { zh_CN: '同一天', en_US: 'same day' },
  'bankStatement.because.days': { zh_CN: '相差 {days} 天', en_US: '{days} days apart' },
  'bankStatement.because.between': { zh_CN: '；', en_US: '; ' },
  'error.bankStatementRefused': { zh_CN: '对账单未导入，请看具体原因', en_US: 'The statement was not imported; see why' },
  'error.bankStatementKnown': { zh_CN: '该对账单已导入过，没有新增内容', en_US: 'This statement was imported before; nothing was added' },
  'error.bankAccountUnknown': {
    zh_CN: '{account}（{currency}）不是平台的收款账户',
    en_US: '{account} ({currency}) is none of the platform’s accounts',
  },
  'error.bankLineNotFound': { zh_CN: '银行流水不存在', en_US: 'There is no such line' },
  'error.bankLineTaken': { zh_CN: '该流水的状态已改变，请刷新', en_US: 'The state of this line has changed: reload' },
  'error.bankLineNoTopUp': {
    zh_CN: '没有可匹配的充值：不存在、已撤回或未入账',
    en_US: 'There is no top-up to match: none such, withdrawn, or not accounted',
  },
  'error.bankLineOutgoing': { zh_CN: '支出不能匹配充值', en_US: 'Money that goes out is for no top-up' },
  'error.bankLineOtherCurrency': { zh_CN: '币种与充值不同', en_US: 'The currency is not that of the top-up' },
  'error.bankLineCovered': { zh_CN: '该充值已有足额流水', en_US: 'Other lines cover this top-up already' },
} as const satisfies TextTable;
