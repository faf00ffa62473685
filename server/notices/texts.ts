import type { TextTable } from '../calls/text-table.ts';

/** The texts of notices. */
export const noticeTexts = {
  'error.noticeNotFound': { zh_CN: '公告不存在或已撤回', en_US: 'This notice is not there or was revoked' },
} as const satisfies TextTable;
