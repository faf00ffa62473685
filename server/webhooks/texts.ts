import type { TextTable } from '../calls/text-table.ts';

/** Texts of webhooks. */
export const webhookTexts = {
  'error.webhookNotFound': { zh_CN: 'Webhook 端点不存在', en_US: 'There is no such webhook endpoint' },
  'error.webhookTooMany': {
    zh_CN: '最多 {most} 个 Webhook 端点，请先删除不用的',
    en_US: 'A company has at most {most} webhook endpoints: delete those you do not use',
  },
  'error.webhookOff': { zh_CN: '该端点已停用，请先启用', en_US: 'This endpoint is switched off: switch it on first' },
  'error.webhookDeliveryNotFound': { zh_CN: '推送记录不存在', en_US: 'There is no such delivery' },
  'webhook.notUrl': { zh_CN: '网址格式有误', en_US: 'This is no web address' },
  'webhook.notHttps': { zh_CN: '网址须以 https:// 开头', en_US: 'The address must begin with https://' },
  'webhook.credentials': { zh_CN: '网址中不能包含账号或密码', en_US: 'The address must not contain a user or password' },
  'webhook.foreignEvent': {
    zh_CN: '您没有查看其中某类事件全部数据的权限',
    en_US: 'You may not see all that one of these events tells of',
  },
  'webhook.private': { zh_CN: '地址属于内部网络，不会推送', en_US: 'The address is in a private network: nothing is sent there' },
  'webhook.barred': { zh_CN: '地址属于内部网络，不会推送', en_US: 'The address is in a private network: nothing is sent there' },
  'webhook.plainSecret': { zh_CN: '未加密的连接，不会推送', en_US: 'The connection is not encrypted: nothing is sent' },
  'webhook.unreachable': { zh_CN: '无法连接', en_US: 'It cannot be reached' },
  'webhook.late': { zh_CN: '15 秒内未答复', en_US: 'It did not answer within 15 s' },
  'webhook.large': { zh_CN: '回复过大', en_US: 'The reply is too large' },
  'webhook.redirect': { zh_CN: '要求跳转，不跟随', en_US: 'It redirects elsewhere, which is not followed' },
  'webhook.offTitle': { zh_CN: 'Webhook 端点已停用：{label}', en_US: 'Webhook endpoint switched off: {label}' },
  'webhook.failedContent': {
    zh_CN: '三天内多次推送到 {host} 均未成功，端点“{label}”已停用，等待中的推送已停止。请修复接收方后重新启用，并在推送记录中重新发送。',
    en_US:
      'For three days no message reached {host}, so the endpoint “{label}” was switched off and what was waiting for it was stopped. Mend the receiver, switch the endpoint on, and send again from its delivery log.',
  },
  'webhook.goneContent': {
    zh_CN: '{host} 答复 410（不再接收），端点“{label}”已停用，等待中的推送已停止。',
    en_US: '{host} answered 410 (gone), so the endpoint “{label}” was switched off and what was waiting for it was stopped.',
  },
} as const satisfies TextTable;
