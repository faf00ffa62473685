import type { TextTable } from '../calls/text-table.ts';

/** The texts of selling products. */
export const productTexts = {
  'error.productNotFound': { zh_CN: '产品不存在', en_US: 'There is no such product' },
} as const satisfies TextTable;
