import type { TextTable } from '../calls/text-table.ts';

/** The texts of stored files. */
export const fileTexts = {
  'error.pictureRefused': {
    zh_CN: '仅支持内容与扩展名一致的 PNG、JPG 图片',
    en_US: 'Only PNG and JPG pictures are taken, and their content must be what their name says',
  },
  'error.pictureUnreadable': {
    zh_CN: '图片无法读取：文件已损坏，或像素过大',
    en_US: 'This picture cannot be read: it is damaged, or has too many pixels',
  },
  'avatar.tooLarge': { zh_CN: '图片过大，请裁剪后再上传', en_US: 'This picture is too large; cut it to size first' },
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
