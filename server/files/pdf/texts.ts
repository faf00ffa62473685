import type { PdfReason } from './reasons.ts';

/** Texts of the reasons to refuse a PDF. */
export const pdfTexts = {
  'error.pdf.active': {
    zh_CN: 'PDF 含有脚本或会自动执行的内容，请重新打印为 PDF 后上传',
    en_US: 'This PDF holds scripts or actions that run by themselves; print it to a new PDF and upload that',
  },
  'error.pdf.files': {
    zh_CN: 'PDF 内嵌了其他文件，请去除附件后上传',
    en_US: 'This PDF has other files inside; remove the attachments and upload it again',
  },
  'error.pdf.media': {
    zh_CN: 'PDF 含有动态表单或多媒体内容，请重新打印为 PDF 后上传',
    en_US: 'This PDF holds dynamic forms or media; print it to a new PDF and upload that',
  },
  'error.pdf.encrypted': {
    zh_CN: 'PDF 已加密，请去除密码和权限限制后上传',
    en_US: 'This PDF is encrypted; remove its password and restrictions and upload it again',
  },
  'error.pdf.tail': {
    zh_CN: 'PDF 中混有网页或文件末尾有多余内容，请重新打印为 PDF 后上传',
    en_US: 'This PDF is a web page as well, or something stands behind its end; print it to a new PDF and upload that',
  },
  'error.pdf.damaged': { zh_CN: 'PDF 已损坏，无法读取', en_US: 'This PDF is damaged and cannot be read' },
  'error.pdf.tooSlow': { zh_CN: 'PDF 过于复杂，未能在限定时间内检查完', en_US: 'This PDF is too complex: checking it took too long' },
  'error.pdf.tooMuch': { zh_CN: 'PDF 解开后内容过大', en_US: 'This PDF is too large once it is unpacked' },
} as const satisfies Record<`error.pdf.${PdfReason}`, unknown>;
