import type { TextTable } from '../calls/text-table.ts';

/** The texts of companies and of the platform's visits there. */
export const tenantTexts = {
  'error.tenantNotFound': {
    zh_CN: '企业不存在，或当前状态不允许此操作',
    en_US: 'There is no such company, or its state does not allow this',
  },
  'error.noConsent': {
    zh_CN: '该企业未授权平台进入，请先请企业所有者在企业设置中授权',
    en_US: "The company does not let the platform in; its owner has to allow it in the company's settings",
  },
  'error.notForVisitors': {
    zh_CN: '代入访问期间不能进行此操作',
    en_US: 'Visitors of the platform cannot do this',
  },
  'error.addressNotAllowed': {
    zh_CN: '您的企业不允许从当前网络登录',
    en_US: 'Your company does not allow signing in from this network',
  },
  'job.tenantExport': { zh_CN: '导出企业数据', en_US: "Export of a company's data" },
} as const satisfies TextTable;
