import type { TextTable } from '../calls/text-table.ts';

/** Texts of the log. */
export const auditTexts = {
  'error.logNotFound': { zh_CN: '日志不存在', en_US: 'There is no such event in the log' },
  'audit.exportName': { zh_CN: '日志', en_US: 'Log' },
  'audit.tooManyRows': { zh_CN: '导出最多 {max} 条，请缩小范围', en_US: 'An export has at most {max} rows; search for less' },
  'job.logExport': { zh_CN: '导出日志', en_US: 'Export of the log' },
} as const satisfies TextTable;
