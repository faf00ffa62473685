import type { TextTable } from '../calls/text-table.ts';

/** Texts of exchange rates. */
export const exchangeRateTexts = {
  'error.exchangeRateNotFound': { zh_CN: '汇率不存在', en_US: 'There is no such rate' },
  'error.exchangeRateCorrected': { zh_CN: '该汇率已更正或撤销', en_US: 'This rate was corrected or withdrawn already' },
  'exchangeRate.currency': { zh_CN: '没有此币种', en_US: 'There is no such currency' },
  'exchangeRate.same': { zh_CN: '请选择另一币种', en_US: 'Choose another currency' },
  'exchangeRate.positive': { zh_CN: '汇率须大于 0', en_US: 'A rate is above 0' },
  'exchangeRate.endsBefore': { zh_CN: '结束时间须晚于开始时间', en_US: 'It ends after it begins' },
  'exchangeRate.used': {
    zh_CN: '1 {base} = {rate} {quote}（{source}，{time} 起）',
    en_US: '1 {base} = {rate} {quote} ({source}, since {time})',
  },
  'exchangeRate.usedInverse': {
    zh_CN: '1 {base} = {rate} {quote}，反向折算（{source}，{time} 起）',
    en_US: '1 {base} = {rate} {quote}, used the other way round ({source}, since {time})',
  },
} as const satisfies TextTable;
