import type { TextTable } from '../calls/text-table.ts';

/** Texts of top-ups. */
export const topUpTexts = {
  'topUp.notActivated': { zh_CN: '账户未激活，不能充值', en_US: 'An account that is not activated cannot be recharged' },
  'error.payAccountNotFound': { zh_CN: '收款账户不存在或已停用', en_US: 'There is no such account to pay to' },
  'error.topUpNotFound': { zh_CN: '充值记录不存在', en_US: 'There is no such top-up' },
  'error.bankCredentialNotFound': { zh_CN: '银行卡或账户不存在', en_US: 'There is no such bank card or account' },
  'error.bankCredentialKnown': { zh_CN: '该账号已添加', en_US: 'This account was added already' },
  'error.bankCredentialTooMany': { zh_CN: '最多保存 {most} 个付款账户', en_US: 'At most {most} payment accounts are kept' },
  'error.topUpWrongState': { zh_CN: '该充值的状态不允许此操作', en_US: 'This cannot be done in the state of the top-up' },
  'error.topUpTooMany': {
    zh_CN: '待付款的充值已达 {most} 笔，请先付款或撤回',
    en_US: '{most} top-ups wait to be paid already: pay or withdraw some first',
  },
  'error.topUpDecided': { zh_CN: '该充值已处理或已撤回', en_US: 'This top-up was decided or withdrawn' },
  'error.topUpSecondPerson': { zh_CN: '须由另一位审核人复核', en_US: 'Another person has to review this top-up' },
  'error.topUpAmountChanged': { zh_CN: '金额与初审不符，应为 {amount}', en_US: 'The amount is not the one to be accepted: {amount}' },
  'error.paymentDiffers': { zh_CN: '支付的金额或币种与充值不符', en_US: 'Amount or currency are not those of the top-up' },
  'topUp.notPaid': { zh_CN: '付款已取消或未成功。', en_US: 'The payment was cancelled or failed.' },
  'topUp.feeAbove': { zh_CN: '金额须大于手续费 {fee}', en_US: 'The amount must be above the fee of {fee}' },
  'topUp.otherCurrency': { zh_CN: '该账户只收 {currency}', en_US: 'This account takes {currency} only' },
  'topUp.remitDay': { zh_CN: '汇款日期不能晚于今天，也不能早于一年前', en_US: 'The day of payment is today or up to a year before' },
  'error.latePaymentNotFound': { zh_CN: '没有这笔迟到付款', en_US: 'There is no such payment' },
  'error.latePaymentHandled': { zh_CN: '该付款已处理', en_US: 'This payment was handled already' },
  'topUp.lateTitle': { zh_CN: '迟到付款：{reference}，{amount}', en_US: 'A payment came too late: {reference}, {amount}' },
  'topUp.lateContent': {
    zh_CN: '充值 {reference} 已撤回或已入账，之后渠道又通知付款 {amount}。系统未动账。请核实后退款，或请商户重新充值。',
    en_US:
      'The top-up {reference} had been withdrawn or accounted before the channel told of this payment of {amount}. Nothing was booked. Look into it: give the money back, or ask the merchant for another top-up.',
  },
  'topUp.decidedTitle': { zh_CN: '充值 {reference}：{state}', en_US: 'Top-up {reference}: {state}' },
  'topUp.accountedContent': { zh_CN: '{credited} 已入账。{remark}', en_US: '{credited} is on your balance. {remark}' },
  'topUp.unaccountedContent': { zh_CN: '未入账。{remark}', en_US: 'It was not accounted. {remark}' },
} as const satisfies TextTable;
