import type { TextTable } from '../calls/text-table.ts';
import { labelLimits } from './clean-pdf.ts';

/** Texts of labels that come from another system. */
export const foreignLabelTexts = {
  'error.labelImportNotFound': {
    zh_CN: '上传的面单已过期或已导入，请重新上传',
    en_US: 'The uploaded labels were imported already or have expired; upload them again',
  },
  'foreignLabel.notPdf': { zh_CN: '不是 PDF 文件', en_US: 'This is no PDF' },
  'foreignLabel.pages': { zh_CN: `面单最多 ${labelLimits.pages} 页`, en_US: `A label has at most ${labelLimits.pages} pages` },
  'foreignLabel.pageSize': { zh_CN: '页面尺寸须在 20 毫米至 A3 之间', en_US: 'Its pages have to be between 20 mm and A3' },
  'foreignLabel.fileSize': { zh_CN: '面单最大 5 MB', en_US: 'A label has at most 5 MB' },
  'foreignLabel.unmatched': { zh_CN: '文件名不是任何订单的单号', en_US: 'Its name is no number of an order' },
  'foreignLabel.twice': { zh_CN: '另一个文件已匹配该订单', en_US: 'Another file belongs to this order already' },
  'foreignLabel.willReplace': { zh_CN: '将替换已有面单', en_US: 'Replaces the label that the order has' },
  'foreignLabel.isPdf': {
    zh_CN: '该订单使用导入的 PDF 面单，请选择 PDF 格式',
    en_US: 'The label of this order is an imported PDF; print it as PDF',
  },
  'foreignLabel.fits': { zh_CN: '可导入', en_US: 'Ready' },
  'foreignLabel.archive.entries': { zh_CN: '压缩包最多 200 个文件', en_US: 'The zip has more than 200 files' },
  'foreignLabel.archive.inflated': { zh_CN: '压缩包解开后超过 50 MB', en_US: 'The zip is larger than 50 MB once it is unpacked' },
  'foreignLabel.archive.ratio': { zh_CN: '压缩包的压缩率异常', en_US: 'The zip unpacks to far more than labels do' },
  'foreignLabel.archive.encrypted': { zh_CN: '压缩包已加密', en_US: 'The zip is encrypted' },
  'foreignLabel.archive.damaged': { zh_CN: '压缩包已损坏', en_US: 'The zip is damaged' },
  'foreignLabel.archive.notWorkbook': { zh_CN: '压缩包无法打开', en_US: 'The zip cannot be opened' },
  'foreignLabel.archive.text': { zh_CN: '这是文本文件，不是压缩包', en_US: 'This is a text, not a zip' },
  'foreignLabel.archive.tooSlow': {
    zh_CN: '未能在限定时间内检查完，请分批上传',
    en_US: 'Checking it took too long; upload fewer files at once',
  },
  'foreignLabel.archive.tooMuch': { zh_CN: '文件过于复杂，请分批上传', en_US: 'The files are too complex; upload fewer at once' },
} as const satisfies TextTable;
