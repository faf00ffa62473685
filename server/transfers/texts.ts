import type { TextTable } from '../calls/text-table.ts';

/** Texts of the transfers of balances. */
export const transferTexts = {
  'transfer.exportName': { zh_CN: '收支明细', en_US: 'Transactions' },
  'transfer.tooManyRows': { zh_CN: '导出最多 {max} 条，请缩小范围', en_US: 'An export has at most {max} rows; search for less' },
  'job.transferExport': { zh_CN: '导出收支明细', en_US: 'Export of transactions' },
} as const satisfies TextTable;
