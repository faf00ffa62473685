import type { TextTable } from '../calls/text-table.ts';

/** Texts of single-value checks. */
export const checkTexts = {
  'check.username': { zh_CN: '账号已存在', en_US: 'This account name exists already' },
  'check.email': { zh_CN: '邮箱已存在', en_US: 'This email address exists already' },
  'check.mobile': { zh_CN: '手机号已存在', en_US: 'This mobile number exists already' },
  'check.perms': { zh_CN: '授权标识已存在', en_US: 'This permission identifier exists already' },
} as const satisfies TextTable;
