import type { TextTable } from '../calls/text-table.ts';

/** Texts of adjustments. */
export const adjustmentTexts = {
  'error.adjustmentNotFound': { zh_CN: '费用调整不存在', en_US: 'There is no such adjustment' },
  'error.adjustmentOpen': {
    zh_CN: '该订单已有同一原因的费用调整尚未处理完',
    en_US: 'This order has an open adjustment of the same cause already',
  },
  'error.adjustmentDecided': { zh_CN: '该费用调整已处理', en_US: 'This adjustment was decided already' },
  'error.adjustmentTooLate': { zh_CN: '已超过答复期限', en_US: 'The time to answer is over' },
  'error.adjustmentSecondPerson': { zh_CN: '须由另一人复核', en_US: 'Another person has to agree' },
  'error.adjustmentNoOrder': { zh_CN: '没有该单号的已付款订单', en_US: 'No paid order has this number' },
  'error.adjustmentManyOrders': {
    zh_CN: '该单号对应多个订单，请使用运单号',
    en_US: 'Several orders have this number; use the tracking number',
  },
  'error.adjustmentNoQuote': {
    zh_CN: '该订单没有可复算的报价，请改用其他原因并填写金额',
    en_US: 'The price of this order cannot be computed again; choose another cause and enter the amount',
  },
  'error.adjustmentNoDifference': { zh_CN: '按实测数据计费与原报价相同', en_US: 'The measured boxes cost what was quoted' },
  'error.adjustmentAmountChanged': { zh_CN: '金额已变为 {amount}，请重新核对', en_US: 'The amount is {amount} now; check it again' },
  'adjustment.balanceTooLow': {
    zh_CN: '余额不足：需要 {needed}，请先充值',
    en_US: 'The balance is too low: {needed} needed; top up first',
  },
  'adjustment.because': {
    zh_CN: '原报价 {quoted}（计费重 {quotedWeight}），按实测应计 {billed}（计费重 {billedWeight}）',
    en_US: 'Quoted {quoted} for {quotedWeight}, billed {billed} for {billedWeight} as measured',
  },
  'adjustment.difference': {
    zh_CN: '报价 {quoted}（{quotedRule}），实计 {billed}（{billedRule}）',
    en_US: 'Quoted {quoted} ({quotedRule}), billed {billed} ({billedRule})',
  },
  'adjustment.proposedTitle': { zh_CN: '订单 {no}：待您确认的{way} {amount}', en_US: 'Order {no}: {way} of {amount} to confirm' },
  'adjustment.proposedContent': {
    zh_CN: '{reason}。请在期限内接受或提出异议。',
    en_US: '{reason}. Please accept or dispute it in time.',
  },
  'adjustment.disputedTitle': { zh_CN: '订单 {no} 的{way} {amount} 有异议', en_US: 'Order {no}: {way} of {amount} is disputed' },
  'adjustment.disputedContent': {
    zh_CN: '商户的异议：{dispute}。提出时的原因：{reason}。请撤回或维持。',
    en_US: 'The merchant objects: {dispute}. It was proposed because: {reason}. Withdraw or uphold it.',
  },
  'adjustment.decidedTitle': { zh_CN: '订单 {no} 的{way} {amount}：{state}', en_US: 'Order {no}, {way} of {amount}: {state}' },
  'adjustment.decidedContent': { zh_CN: '原因：{reason}。{remark}', en_US: 'Reason: {reason}. {remark}' },
  'adjustment.ends.booked': { zh_CN: '生效', en_US: 'effective' },
  'adjustment.ends.withdrawn': { zh_CN: '已撤回', en_US: 'withdrawn' },
  'adjustment.ends.lapsed': { zh_CN: '已失效', en_US: 'lapsed' },
} as const satisfies TextTable;
