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
  'password.length': { zh_CN: '密码至少 8 位，最多 64 位', en_US: 'The password needs at least 8 and at most 64 characters' },
  'password.common': {
    zh_CN: '该密码太常见，容易被猜到，请换一个',
    en_US: 'This password is one of the most common ones; choose another',
  },
  'password.name': {
    zh_CN: '密码不能包含您的账号、姓名、手机号、邮箱或公司名称',
    en_US: 'The password must not contain your account name, name, phone number, mail address or company',
  },
  'password.wrongOld': { zh_CN: '原密码错误', en_US: 'The old password is wrong' },
  'error.captchaRequired': { zh_CN: '请输入图形验证码', en_US: 'Enter the graphic code' },
  'error.captchaWrong': { zh_CN: '图形验证码错误或已失效', en_US: 'The graphic code is wrong or has expired' },
} as const satisfies TextTable;
