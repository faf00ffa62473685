import type { TextTable } from '../calls/text-table.ts';

/** Texts of the overview and of the warning about a low balance. */
export const overviewTexts = {
  'overview.noAccount': { zh_CN: '没有该币种的账户', en_US: 'There is no account in this currency' },
  'overview.lowTitle': { zh_CN: '{currency} 余额不足', en_US: 'Your {currency} balance is low' },
  'overview.lowContent': {
    zh_CN: '余额 {balance} 已低于预警值 {least}，请及时充值。',
    en_US: 'The balance of {balance} is below your warning at {least}. Top up in time.',
  },
  'job.lowBalance': { zh_CN: '余额预警', en_US: 'Warning about a low balance' },
} as const satisfies TextTable;
