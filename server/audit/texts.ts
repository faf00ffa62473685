import type { TextTable } from '../calls/text-table.ts';

/** Texts of the log. */
export const auditTexts = {
  'error.logNotFound': { zh_CN: '日志不存在', en_US: 'There is no such event in the log' },
  'audit.exportName': { zh_CN: '日志', en_US: 'Log' },
  'audit.tooManyRows': { zh_CN: '导出最多 {max} 条，请缩小范围', en_US: 'An export has at most {max} rows; search for less' },
  'log.keptAll': { zh_CN: '日志永久保留，没有删除过。', en_US: 'The log is kept without limit; nothing was deleted.' },
  'log.keptAllAgain': {
    zh_CN: '日志现为永久保留。此前已删除：{from} 之前的登录和日常操作{rest}。',
    en_US: 'The log is kept without limit now. Deleted earlier: sign-ins and everyday changes before {from}{rest}.',
  },
  'log.keptNothing': {
    zh_CN: '日志保留 {months}（资金、权限和企业设置至少 24 个月），目前没有到期的日志被删除。',
    en_US: 'The log is kept for {months} (money, rights and company settings for at least 24); nothing was deleted so far.',
  },
  'log.keptFrom': {
    zh_CN: '日志保留 {months}（资金、权限和企业设置至少 24 个月）。已删除：{from} 之前的登录和日常操作{rest}。',
    en_US:
      'The log is kept for {months} (money, rights and company settings for at least 24). Deleted: sign-ins and everyday changes before {from}{rest}.',
  },
  'log.keptRest': { zh_CN: '，以及 {from} 之前的全部日志', en_US: ', and everything before {from}' },
  'job.logExport': { zh_CN: '导出日志', en_US: 'Export of the log' },
} as const satisfies TextTable;
