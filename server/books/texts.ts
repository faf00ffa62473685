import type { TextTable } from '../calls/text-table.ts';

/** Texts of the nightly check of the books. */
export const booksTexts = {
  'books.agree': { zh_CN: '账目相符，核对于 {time}', en_US: 'The books agree, checked at {time}' },
  'books.differ': { zh_CN: '账目不符：{count} 处差异，核对于 {time}', en_US: 'The books differ: {count} differences, checked at {time}' },
  'books.late': {
    zh_CN: '账目自 {time} 起未再核对，请检查后台任务',
    en_US: 'The books agreed at {time} and were not checked since; look at the background jobs',
  },
  'books.never': { zh_CN: '账目尚未核对', en_US: 'The books were not checked yet' },
  'books.differTitle': { zh_CN: '账目不符：{count} 处差异', en_US: 'The books differ: {count} differences' },
  'books.differContent': {
    zh_CN: '夜间核对发现 {companies} 家企业的账目有 {count} 处差异。详情见首页。',
    en_US: 'The nightly check found {count} differences in the books of {companies} companies. The home page has them.',
  },
  'books.closedTitle': { zh_CN: '账目恢复相符', en_US: 'The books agree again' },
  'books.closedContent': {
    zh_CN: '夜间核对未再发现差异，警报已解除。',
    en_US: 'The nightly check found no difference any more, and the alarm is closed.',
  },
  'books.kind.entries': { zh_CN: '借贷不平', en_US: 'Entries do not balance' },
  'books.kind.transfer': { zh_CN: '分录与流水金额不符', en_US: 'Entries differ from their transfer' },
  'books.kind.account': { zh_CN: '余额与分录不符', en_US: 'A balance differs from its entries' },
  'books.kind.negative': { zh_CN: '余额为负', en_US: 'A balance is below zero' },
  'books.kind.returned': { zh_CN: '退款超过付款', en_US: 'More was given back than was paid' },
  'books.kind.order': { zh_CN: '订单结算状态与流水不符', en_US: 'An order differs from its transfers' },
  'books.kind.adjustment': { zh_CN: '调整流水没有依据', en_US: 'An adjustment without a reason' },
  'books.kind.bill': { zh_CN: '账单与流水不符', en_US: 'A bill differs from its lines' },
  'books.kind.bills': { zh_CN: '账单不连续', en_US: 'Bills do not follow each other' },
  'books.kind.chain': { zh_CN: '流水链断裂', en_US: 'The chain of transfers is broken' },
} as const satisfies TextTable;
