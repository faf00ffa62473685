import type { TextTable } from '../calls/text-table.ts';

/** The texts of tenant settings. */
export const tenantSettingTexts = {
  'error.settingChangeNotFound': { zh_CN: '该变更不存在或无法恢复', en_US: 'There is no such change, or it cannot be put back' },
  'error.logPutBackShortens': {
    zh_CN: '恢复后日志保留时间会缩短。请在“设置”中修改，那里会说明将删除哪些日志',
    en_US: 'This would keep the log for a shorter time. Change it under “Settings”, which says what would be deleted',
  },
  'error.logLossDiffers': {
    zh_CN: '将删除的日志与您确认的不同，请重新打开并确认',
    en_US: 'What would be deleted is no longer what you confirmed. Open the setting again and confirm it',
  },
  'setting.none': { zh_CN: '无', en_US: 'None' },
  'setting.picture': { zh_CN: '图片', en_US: 'A picture' },
  'setting.hours': { zh_CN: '{count} 小时', en_US: '{count} hours' },
  'setting.days': { zh_CN: '{count} 天', en_US: '{count} days' },
  'setting.open': { zh_CN: '开放，角色：{role}', en_US: 'Open, with the role {role}' },
  'setting.closed': { zh_CN: '仅限邀请', en_US: 'By invitation only' },
  'setting.roleMissing': { zh_CN: '开放注册时请选择默认角色', en_US: 'Choose the role that people get who register' },
  'setting.roleUnknown': { zh_CN: '角色不存在', en_US: 'There is no such role' },
  'setting.roleTooMighty': {
    zh_CN: '自行注册的用户不能获得管理权限，请选择其他角色',
    en_US: 'People who register must not become administrators; choose another role',
  },
  'setting.network': { zh_CN: '{network} 不是有效的网段', en_US: '{network} is not a network such as 192.0.2.0/24' },
  'setting.ownAddress': {
    zh_CN: '您当前的地址 {address} 不在其中，保存后您将无法登录',
    en_US: 'Your own address {address} is not among them; you would lock yourself out',
  },
  'setting.past': { zh_CN: '授权时间须在未来 7 天以内', en_US: 'The consent has to end within the next seven days' },
  'setting.menu': { zh_CN: '菜单 {menu} 不能停用', en_US: 'The menu {menu} cannot be switched off' },
  'setting.contrast': {
    zh_CN: '该颜色与白色文字的对比度为 {ratio}:1，至少需要 4.5:1',
    en_US: 'White text on this colour has a contrast of {ratio}:1; at least 4.5:1 is needed',
  },
  'setting.timeZone': { zh_CN: '未知时区', en_US: 'This time zone does not exist' },
  'setting.address': { zh_CN: '请输入以 http 或 https 开头的网址', en_US: 'Enter an address that starts with http or https' },
  'setting.host': { zh_CN: '{host} 不是有效的主机名', en_US: '{host} is not a host name' },
  'setting.currency': { zh_CN: '未知币种 {currency}', en_US: '{currency} is not a currency' },
  'setting.currencyTwice': { zh_CN: '币种 {currency} 重复', en_US: 'The currency {currency} is there twice' },
} as const satisfies TextTable;
