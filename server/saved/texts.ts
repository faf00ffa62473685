import type { TextTable } from '../calls/text-table.ts';

/** The texts of saved parcels and goods. */
export const savedTexts = {
  'error.savedNotFound': { zh_CN: '该常用项不存在，可能已被删除', en_US: 'This saved item does not exist; it may have been deleted' },
  'error.tooManySaved': {
    zh_CN: '最多保存 {{max}} 项，请先删除不用的',
    en_US: 'At most {{max}} can be saved. Delete some that are no longer used.',
  },
  'saved.taken': { zh_CN: '该名称已被使用', en_US: 'This name is already in use' },
} as const satisfies TextTable;
