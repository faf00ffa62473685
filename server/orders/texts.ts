import type { TextTable } from '../calls/text-table.ts';

/** The texts of orders. */
export const orderTexts = {
  'error.orderNotFound': { zh_CN: '订单不存在', en_US: 'There is no such order' },
  'error.orderWrongState': { zh_CN: '订单当前状态不允许此操作', en_US: "The order's state does not allow this" },
  'error.orderChanged': {
    zh_CN: '{operator} 已于 {time} 修改了该订单，您的内容未保存',
    en_US: '{operator} changed this order at {time}; what you wrote was not saved over it',
  },
  'error.productNotOffered': { zh_CN: '该产品不能承运此订单：{reason}', en_US: 'This product cannot carry the order: {reason}' },
  'error.quoteExpired': { zh_CN: '报价已过期，最新总价为 {total}', en_US: 'The quote has expired. The total is now {total}' },
  'error.noPrice': {
    zh_CN: '缺少已确认的价格，现为 {total}：请先更新价格，再提交',
    en_US: 'A price to agree to is missing. It costs {total} now: update its price, then submit it',
  },
  'error.priceChanged': { zh_CN: '价格已变化，最新总价为 {total}', en_US: 'The price has changed. The total is now {total}' },
  'error.customerNoTaken': { zh_CN: '客户单号 {customerNo} 已存在', en_US: 'The customer number {customerNo} exists already' },
  'check.customerNo': { zh_CN: '客户单号已存在', en_US: 'An order with this customer number exists already' },
  'order.logWithNote': { zh_CN: '{operation}：{note}', en_US: '{operation}: {note}' },
  'order.bySystem': { zh_CN: '系统', en_US: 'System' },
  'order.outsideRules': {
    zh_CN: '该订单超出您的数据权限，未保存',
    en_US: 'The order is outside your data rules; it was not kept',
  },
  'order.noSuchBox': { zh_CN: '没有此箱号', en_US: 'There is no box of this number' },
  'order.noSuchDelivery': { zh_CN: '没有此交货地址代码', en_US: 'There is no delivery address of this code' },
  'order.amountUnseen': { zh_CN: '金额不可见', en_US: 'an amount that you may not see' },
  'order.balanceTooLow': { zh_CN: '余额不足：需要 {needed}', en_US: 'The balance is too low: {needed} needed' },
  'order.numberUnknown': { zh_CN: '没有此单号的订单', en_US: 'no order has this number' },
  'order.numberHidden': { zh_CN: '被其他筛选条件隐藏（{status}，{day}）', en_US: 'hidden by the other filters ({status}, {day})' },
  'order.missingPrice': { zh_CN: '价格', en_US: 'a price' },
  'order.missingMore': { zh_CN: '{named}等，另有 {count} 项', en_US: '{named} and {count} more' },
  'order.toCorrect': { zh_CN: '{title}（需更正）', en_US: '{title} (to correct)' },
  'order.leftOut': { zh_CN: '所选订单中不包括：{states}。', en_US: 'Left out of your selection: {states}.' },
  'order.leftOutOf': { zh_CN: '{state} {count} 单', en_US: '{state} {count}' },
  'order.leftOutNext': { zh_CN: '，', en_US: ', ' },
  'order.balanceLacks': { zh_CN: '余额不足，还差 {missing}。', en_US: 'The balance is {missing} short.' },
  'order.nothingBack': { zh_CN: '无', en_US: 'nothing' },
  'order.noPrice': { zh_CN: '暂无价格', en_US: 'no price yet' },
  'order.failedPriceChanged': {
    zh_CN: '该失败订单现需 {total}，与列表所示不同：请点“编辑”打开订单，确认新价格后在其页面提交',
    en_US: 'This failed order costs {total} now, another price than the list shows: open it by Edit, and submit it there',
  },
  'order.numberedHere': { zh_CN: '平台自行编号，未通知任何承运商', en_US: 'numbered by the platform, no carrier was told' },
  'order.noCarrierToTell': { zh_CN: '平台自行编号，无需通知承运商', en_US: 'numbered by the platform, there is no carrier to tell' },
  'order.fieldProblem': { zh_CN: '{title}：{text}', en_US: '{title}: {text}' },
  'order.moreProblems': { zh_CN: '另有 {count} 处', en_US: 'and {count} more' },
  'order.carrierSilent': {
    zh_CN: '承运商多次无响应，请稍后重新下单',
    en_US: 'The carrier did not answer in several tries; place the order again later',
  },
  'order.cancelUnheard': {
    zh_CN: '多次通知取消，承运商均无响应，包裹可能已在途，请联系承运商',
    en_US: 'Told several times, the carrier did not answer; the parcel may travel all the same: contact the carrier',
  },
  'order.exportName': { zh_CN: '订单', en_US: 'Orders' },
  'order.exportQueued': {
    zh_CN: '数据较多，正在后台导出，完成后请在通知的工作任务中下载',
    en_US: 'Many orders: the export runs in the background; fetch it from the work tasks of the notices',
  },
  'job.orderExport': { zh_CN: '导出订单', en_US: 'Export of orders' },
} as const satisfies TextTable;
