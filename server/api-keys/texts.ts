import type { TextTable } from '../calls/text-table.ts';

/** Texts of API keys. */
export const apiKeyTexts = {
  'error.apiKeyNotFound': { zh_CN: 'API 密钥不存在，或不属于您', en_US: 'There is no such API key, or it is not yours' },
  'error.apiKeyTooMany': {
    zh_CN: '您已有 {most} 个有效的 API 密钥，请先吊销不用的',
    en_US: 'You have {most} working API keys already: revoke those you do not use',
  },
  'error.apiKeyOver': { zh_CN: '该 API 密钥已过期或已吊销，请新建', en_US: 'This API key has expired or was revoked: make a new one' },
  'error.notForApiKeys': { zh_CN: '该接口不能用 API 密钥调用', en_US: 'This call cannot be made with an API key' },
  'error.apiCallNotFound': { zh_CN: '没有这个接口', en_US: 'There is no such call' },
  'error.apiAddressRefused': {
    zh_CN: '该 API 密钥不允许从此地址调用',
    en_US: 'This API key may not be used from this address',
  },
  'error.apiSignatureInvalid': {
    zh_CN: '请求签名缺失、有误、过期或已使用过',
    en_US: 'The signature of the request is missing, wrong, too old, or was used before',
  },
  'apiKey.foreignRight': {
    zh_CN: '您没有这项权限，或它不能授予 API 密钥：{right}',
    en_US: 'You do not hold this right, or API keys cannot have it: {right}',
  },
  'apiKey.network': { zh_CN: '不是 IP 地址或网段：{network}', en_US: 'This is no IP address or network: {network}' },
  'apiKey.tooManyNetworks': { zh_CN: '最多 {most} 个地址', en_US: 'At most {most} addresses' },
} as const satisfies TextTable;
