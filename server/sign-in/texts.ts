import type { TextTable } from '../calls/text-table.ts';

/** The texts of signing in. */
export const signInTexts = {
  'error.loginFailed': { zh_CN: '账号或密码错误', en_US: 'The account name or the password is wrong' },
  'error.loginCodeInvalid': {
    zh_CN: '登录链接无效、已过期或已被使用，请重新获取',
    en_US: 'The sign-in link is not valid: it has been used or is too old; ask for a new one',
  },
  'error.loginDelayed': {
    zh_CN: '尝试次数过多，请 {seconds} 秒后再试，或使用验证码登录',
    en_US: 'Too many tries; try again in {seconds} seconds, or sign in with a code',
  },
  'error.captchaRequired': { zh_CN: '请输入图形验证码', en_US: 'Enter the graphic code' },
  'error.captchaWrong': { zh_CN: '图形验证码错误或已失效', en_US: 'The graphic code is wrong or has expired' },
} as const satisfies TextTable;
