import type { Language } from '../../calls/caller.ts';
import type { Phrase } from './phrase.ts';

/** Returns the text of a service code; an unknown code is returned unchanged. */
export function serviceText(code: string, language: Language): string {
  return Object.hasOwn(texts, code) ? (texts[code]?.[language] ?? code) : code;
}

const texts: Readonly<Record<string, Phrase>> = {
  signature_direct: { zh_CN: '直接签名服务', en_US: 'direct signature' },
  signature_indirect: { zh_CN: '间接签名服务', en_US: 'indirect signature' },
  signature_adult: { zh_CN: '成人签名服务', en_US: 'adult signature' },
  insurance: { zh_CN: '保险服务', en_US: 'insurance' },
  cod: { zh_CN: '代收货款服务', en_US: 'cash on delivery' },
};
