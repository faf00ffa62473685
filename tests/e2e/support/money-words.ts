/** Texts of adjustments on both sides. */
export const adjustmentWords = {
  en_US: {
    propose: 'Propose an adjustment',
    next: 'Next',
    amount: 'Amount',
    reason: 'Reason',
    send: 'Propose',
    sent: /^Sent: /,
    waits: 'To be confirmed',
    dispute: 'Dispute',
    disputed: 'Disputed',
    withdraw: 'Withdraw',
    withdrawn: 'Withdrawn',
    done: /^Done: /,
    accept: 'Accept',
    booked: 'Booked',
  },
  zh_CN: {
    propose: '提出调整',
    next: '下一步',
    amount: '金额',
    reason: '说明',
    send: '提交给商户',
    sent: /^已提交：/,
    waits: '待确认',
    dispute: '提出异议',
    disputed: '有异议',
    withdraw: '撤回',
    withdrawn: '已撤回',
    done: /^已处理：/,
    accept: '接受',
    booked: '已入账',
  },
} as const;

/** Texts of the balance warning. */
export const balanceWords = {
  en_US: {
    setWarning: 'Set warning',
    warnBelow: 'Warn below',
    save: 'Save',
    warningSet: 'The balance warning is set',
    above: 'Above',
    below: 'Below',
    lowTitle: /balance is low/,
    recharge: 'Top up',
  },
  zh_CN: {
    setWarning: '设置预警',
    warnBelow: '预警值',
    save: '保存',
    warningSet: '余额预警已更新',
    above: '充足',
    below: '低于预警',
    lowTitle: /余额不足/,
    recharge: '去充值',
  },
} as const;

/** Texts of the editor of notices. */
export const noticeWords = {
  en_US: {
    save: 'Save',
    saved: 'The notice is saved',
    release: 'Publish',
    released: /^The notice is published/,
    readers: 'Who has read it',
    read: 'Read',
    revoke: 'Revoke',
    revoked: 'The notice is revoked',
  },
  zh_CN: {
    save: '保存',
    saved: '公告已保存',
    release: '发布',
    released: /^公告已发布/,
    readers: '阅读情况',
    read: '已读',
    revoke: '撤回',
    revoked: '公告已撤回',
  },
} as const;

/** Texts of the platform's work on bank statements and top-ups. */
export const reconciliationWords = {
  en_US: {
    import: 'Import a statement',
    imported: 'The statement was imported',
    work: 'Work on the lines',
    because: /same reference/,
    openTopUp: 'Open top-up',
    tied: 'Matched',
    accept: 'Accept',
    reviewed: /^Done: /,
    accounted: 'Accounted',
  },
  zh_CN: {
    import: '导入对账单',
    imported: '对账单已导入',
    work: '处理银行流水',
    because: /付款参考号一致/,
    openTopUp: '查看充值',
    tied: '已匹配',
    accept: '确认到账',
    reviewed: /^已处理：/,
    accounted: '已入账',
  },
} as const;

/** Texts of bills. */
export const billWords = {
  en_US: { pdf: 'Save PDF', closing: 'Closing balance' },
  zh_CN: { pdf: '下载 PDF', closing: '期末余额' },
} as const;

/** A text that ends with the name of a state. */
export const withState = (text: RegExp, state: string): RegExp => new RegExp(`${text.source}${state}$`);
