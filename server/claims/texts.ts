import type { TextTable } from '../calls/text-table.ts';

/** Texts of claims. */
export const claimTexts = {
  'error.claimOpen': { zh_CN: '该订单已有理赔申请正在审核', en_US: 'A claim for this order is under review already' },
  'error.claimNoneOpen': { zh_CN: '该订单没有待审核的理赔申请', en_US: 'This order has no open claim' },
  'error.claimNothingPaid': { zh_CN: '该订单没有可退的款项', en_US: 'Nothing is left that was paid for this order' },
  'error.claimTooLate': {
    zh_CN: '已超过理赔期限（签收或交运后 {days} 天）',
    en_US: 'It is too late to claim: the limit is {days} days after delivery or hand-over',
  },
  'error.claimNotFound': { zh_CN: '理赔申请不存在', en_US: 'There is no such claim' },
  'error.claimDecided': { zh_CN: '该理赔申请已处理或已撤回', en_US: 'This claim was decided or withdrawn' },
  'error.claimSecondPerson': {
    zh_CN: '须由另一位审核人复核',
    en_US: 'Another person has to review this claim',
  },
  'error.claimAmountChanged': { zh_CN: '金额与申请不符，应为 {amount}', en_US: 'The amount is not the one to be accepted: {amount}' },
  'claim.aboveLeft': { zh_CN: '最多可申请 {amount}', en_US: 'At most {amount} can be claimed' },
  'claim.belowAsked': { zh_CN: '须大于 0 且小于申请金额 {amount}', en_US: 'More than zero, and less than the {amount} that is claimed' },
  'claim.decidedTitle': { zh_CN: '订单 {no} 的理赔申请：{state}', en_US: 'Claim for order {no}: {state}' },
  'claim.acceptedContent': { zh_CN: '款项已退回余额。{remark}', en_US: 'The money is back on your balance. {remark}' },
  'claim.rejectedContent': { zh_CN: '未通过。{remark}', en_US: 'It was rejected. {remark}' },
} as const satisfies TextTable;
