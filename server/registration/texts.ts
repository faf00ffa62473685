import type { TextTable } from '../calls/text-table.ts';

/** Texts of registration and invitations. */
export const registrationTexts = {
  'error.registrationClosed': {
    zh_CN: '此网站仅限受邀用户注册，请向贵公司管理员索取邀请',
    en_US: 'Registration here is by invitation only; ask an administrator of your company for one',
  },
  'error.invitationInvalid': {
    zh_CN: '邀请链接无效、已过期、已撤回或已被使用，请联系邀请人重新发送',
    en_US: 'This invitation is not valid: it was used, withdrawn or is too old. Ask who invited you for a new one',
  },
  'error.invitationNotOpen': {
    zh_CN: '该邀请不存在，或已被接受、撤回',
    en_US: 'This invitation does not exist, or it was accepted or withdrawn already',
  },
  'error.publicOriginMissing': {
    zh_CN: '系统未设置对外网址（PUBLIC_ORIGIN），无法发送链接，请联系平台',
    en_US: 'The address of this site is not set (PUBLIC_ORIGIN), so no links can be sent; contact the platform',
  },
  'registration.phoneTaken': {
    zh_CN: '【Waybill】有人用您的手机号注册新账号。您已有账号，直接用手机号和验证码登录即可。如非本人操作，请忽略。',
    en_US:
      'Waybill: somebody registered with your phone number. You have an account already: sign in with your phone. If it was not you, ignore this.',
  },
  'registration.companyMissing': { zh_CN: '请填写公司名称', en_US: 'Enter the name of your company' },
  'registration.tooManyInvitations': {
    zh_CN: '未处理的邀请过多，请先撤回一些',
    en_US: 'There are too many open invitations; withdraw some first',
  },
  'invitation.subject': { zh_CN: '{company} 邀请您使用 Waybill', en_US: '{company} invites you to Waybill' },
  'invitation.text': {
    zh_CN: '【Waybill】{name} 邀请您加入 {company}，请在 {hours} 小时内打开链接设置账号：{link}',
    en_US: 'Waybill: {name} invites you to join {company}. Set up your account within {hours} hours: {link}',
  },
} as const satisfies TextTable;
