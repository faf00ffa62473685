import type { TextTable } from '../calls/text-table.ts';

/** The texts of stored files. */
export const fileTexts = {
  'error.fileNotFound': { zh_CN: '文件不存在', en_US: 'There is no such file' },
  'error.fileRefused': {
    zh_CN: '仅支持内容与扩展名一致的 PDF、PNG、JPG 文件',
    en_US: 'Only PDF, PNG and JPG files are taken, and their content must be what their name says',
  },
  'error.fileSpaceUsed': {
    zh_CN: '企业文件空间已满（{size}M），请联系客服',
    en_US: "Your company's space for files ({size}M) is used up; contact the support",
  },
} as const satisfies TextTable;
