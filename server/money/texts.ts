import type { TextTable } from '../calls/text-table.ts';

/** The texts of accounts and balances. */
export const moneyTexts = {
  'error.notActivated': {
    zh_CN: '账户未激活，暂无可售产品，不能操作订单和资金',
    en_US: 'The account is not activated: there are no selling products yet, and it can move neither orders nor money',
  },
  'error.balanceTooLow': {
    zh_CN: '余额不足：需要 {needed}，可用 {balance}',
    en_US: 'The balance is too low: {needed} needed, {balance} there',
  },
  'account.low': {
    zh_CN: '余额 {balance} 低于 {least}，请及时充值',
    en_US: 'The balance of {balance} is below {least}: top up in time',
  },
} as const satisfies TextTable;
