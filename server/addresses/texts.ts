import type { TextTable } from '../calls/text-table.ts';

/** The texts of address books. */
export const addressTexts = {
  'error.addressNotFound': { zh_CN: '地址不存在', en_US: 'There is no such address' },
} as const satisfies TextTable;
