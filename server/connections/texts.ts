import type { TextTable } from '../calls/text-table.ts';

/** The texts of calls that another backend answers. */
export const connectionTexts = {
  'error.connectionRefused': { zh_CN: '“{title}”拒绝了该操作（HTTP {status}）', en_US: '“{title}” refused the call (HTTP {status})' },
  'connections.said': { zh_CN: '{message}', en_US: '{message}' },
  'error.connectionUnauthorized': {
    zh_CN: '“{title}”不接受此连接的令牌，请联系管理员；您的登录不受影响',
    en_US: '“{title}” does not accept the token of this connection; contact the administrator. You stay signed in',
  },
  'error.connectionReply': {
    zh_CN: '“{title}”的回复与连接的声明不符：应为 {expected}',
    en_US: '“{title}” answered other than its connection says: expected {expected}',
  },
  'error.connectionUnreachable': { zh_CN: '无法连接“{title}”，请稍后重试', en_US: '“{title}” cannot be reached; try again later' },
  'connections.late': { zh_CN: '“{title}”在 {seconds} 秒内未答复', en_US: '“{title}” did not answer within {seconds} s' },
  'connections.large': { zh_CN: '“{title}”的回复超过 {kilobytes} KB', en_US: 'The reply of “{title}” is larger than {kilobytes} KB' },
  'connections.redirect': {
    zh_CN: '“{title}”要求转到其他地址，连接不跟随跳转',
    en_US: '“{title}” redirects elsewhere, and connections follow no redirect',
  },
  'connections.private': {
    zh_CN: '“{title}”的地址属于内部网络；如确需访问，请由运维设置 {setting}=1',
    en_US: 'The address of “{title}” is in a private network; the operator may allow it by {setting}=1',
  },
  'connections.barred': {
    zh_CN: '“{title}”的地址是链路本地地址或云平台元数据地址，连接从不访问此类地址',
    en_US: 'The address of “{title}” is link-local or reserved for machines; a connection never calls such an address',
  },
  'connections.noSecret': {
    zh_CN: '“{title}”缺少令牌；请由运维设置 {setting}',
    en_US: '“{title}” has no token; the operator has to set {setting}',
  },
  'connections.plainSecret': {
    zh_CN: '“{title}”的令牌不会通过未加密的连接发送；请使用 https',
    en_US: 'The token of “{title}” is not sent over an unencrypted connection; use https',
  },
} as const satisfies TextTable;
