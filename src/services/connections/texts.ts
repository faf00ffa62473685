import type { Language } from '../language.ts';

/** Texts of calls from the browser to other backends; they load with the first such call. */
const texts = {
  notAllowed: {
    zh_CN: '尚未允许页面访问“{title}”；请由运维将 {origin} 加入 CONNECTION_ORIGINS',
    en_US: 'Pages may not call “{title}” yet; the operator has to add {origin} to CONNECTION_ORIGINS',
  },
  unreachable: { zh_CN: '无法连接“{title}”，请稍后重试', en_US: '“{title}” cannot be reached; try again later' },
  unauthorized: {
    zh_CN: '“{title}”不接受此请求的身份；您的登录不受影响',
    en_US: '“{title}” does not accept who is asking. You stay signed in',
  },
  reply: {
    zh_CN: '“{title}”的回复与连接的声明不符：应为 {expected}',
    en_US: '“{title}” answered other than its connection says: expected {expected}',
  },
  refused: { zh_CN: '“{title}”拒绝了该操作（HTTP {status}）', en_US: '“{title}” refused the call (HTTP {status})' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** A text with its placeholders filled. */
export function connectionText(key: keyof typeof texts, language: Language, values: Readonly<Record<string, string | number>>): string {
  return texts[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
