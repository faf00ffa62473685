import type { TextTable } from '../calls/text-table.ts';

/** The texts of codes and of messages to users. */
export const codeTexts = {
  'error.sentCodeWrong': {
    zh_CN: '验证码错误、已失效或已达尝试上限，请重新获取',
    en_US: 'The code is wrong, too old or was tried too often; ask for a new one',
  },
  'error.codeDelayed': {
    zh_CN: '获取验证码过于频繁，请 {seconds} 秒后再试',
    en_US: 'Too many codes; ask for another one in {seconds} seconds',
  },
  'error.noContact': {
    zh_CN: '您的账号没有手机号或邮箱，无法接收验证码',
    en_US: 'Your account has no phone number or mail address that a code could go to',
  },
  'code.country': { zh_CN: '暂不支持向该国家或地区发送短信', en_US: 'No messages can be sent to this country or region' },
  'code.subject': { zh_CN: 'Waybill 验证码', en_US: 'Your Waybill code' },
  'code.signIn': {
    zh_CN: '【Waybill】登录验证码 {code}，{minutes} 分钟内有效。如非本人操作，说明有人知道您的密码，请尽快修改。',
    en_US:
      'Waybill: {code} is your sign-in code, good for {minutes} minutes. If you did not ask for it, somebody knows your password: change it.',
  },
  'code.sent': {
    zh_CN: '【Waybill】{use}验证码 {code}，{minutes} 分钟内有效。请勿告诉任何人；如非本人操作，请忽略。',
    en_US: 'Waybill: {code} is your code to {use}, good for {minutes} minutes. Tell nobody; if you did not ask for it, ignore it.',
  },
  'code.use.phoneLogin': { zh_CN: '登录', en_US: 'sign in' },
  'code.use.register': { zh_CN: '注册', en_US: 'register' },
  'code.use.reset': { zh_CN: '重置密码', en_US: 'reset your password' },
  'code.use.invitation': { zh_CN: '接受邀请', en_US: 'accept an invitation' },
  'code.use.editPassword': { zh_CN: '修改密码', en_US: 'change your password' },
  'code.use.editMobileOld': { zh_CN: '更换手机号', en_US: 'change your phone number' },
  'code.use.editMobileNew': { zh_CN: '绑定新手机号', en_US: 'confirm your new phone number' },
  'code.use.editMail': { zh_CN: '绑定邮箱', en_US: 'confirm your mail address' },
  'code.use.stepUp': { zh_CN: '身份确认', en_US: 'confirm that it is you' },
  'tell.passwordReset': {
    zh_CN: '【Waybill】您的密码已通过验证码重置，所有设备均已退出登录。如非本人操作，请立即联系管理员。',
    en_US:
      'Waybill: your password was reset by a code, and all devices were signed out. If it was not you, tell your administrator at once.',
  },
  'tell.passwordChanged': {
    zh_CN: '【Waybill】您的密码已修改，其他设备均已退出登录。如非本人操作，请立即联系管理员。',
    en_US: 'Waybill: your password was changed, and all other devices were signed out. If it was not you, tell your administrator at once.',
  },
  'tell.phoneChanged': {
    zh_CN: '【Waybill】您账号绑定的手机号已更换，其他设备均已退出登录。如非本人操作，请立即联系管理员。',
    en_US:
      'Waybill: the phone number of your account was changed, and all other devices were signed out. If it was not you, tell your administrator at once.',
  },
  'tell.mailChanged': {
    zh_CN: '【Waybill】您账号绑定的邮箱已更换，其他设备均已退出登录。如非本人操作，请立即联系管理员。',
    en_US:
      'Waybill: the mail address of your account was changed, and all other devices were signed out. If it was not you, tell your administrator at once.',
  },
  'mail.same': { zh_CN: '这已是您当前的邮箱', en_US: 'This is your present mail address' },
  'mail.taken': { zh_CN: '该邮箱已被其他账号绑定', en_US: 'Another account has this mail address' },
  'phone.same': { zh_CN: '这已是您当前的手机号', en_US: 'This is your present phone number' },
  'phone.taken': { zh_CN: '该手机号已被其他账号绑定', en_US: 'Another account has this phone number' },
  'tell.subject': { zh_CN: 'Waybill 账号通知', en_US: 'About your Waybill account' },
} as const satisfies TextTable;
