import type { TextTable } from '../calls/text-table.ts';

/** The texts of background jobs. */
export const jobTexts = {
  'error.jobFileNotFound': { zh_CN: '文件不存在', en_US: 'There is no such file' },
  'job.billStatement': { zh_CN: '生成账单', en_US: 'Customer billing' },
  'job.failed': {
    zh_CN: '多次尝试后仍未完成，请重试或联系客服',
    en_US: 'It did not succeed in several tries; start it again or contact the support',
  },
  'job.failedTitle': { zh_CN: '后台任务失败：{job}', en_US: 'Background job failed: {job}' },
  'job.failedContent': { zh_CN: '{job}未完成。原因：{reason}', en_US: '{job} was not completed. Reason: {reason}' },
} as const satisfies TextTable;
